/// Every threshold of recognition, in the core's units. The defaults are those of the
/// specification; each is a key of the configuration.
package struct GestureTuning: Equatable, Sendable {
  /// One point is 1/160 inch: 158.75 µm. Micrometres of `points`, rounded to the nearest.
  package static func micrometres(hundredthsOfPoint: Int64) -> Int64 {
    let scaled = hundredthsOfPoint * 15_875
    return (scaled >= 0 ? scaled + 5_000 : scaled - 5_000) / 10_000
  }

  /// Distance from the down at which a candidate decides, euclidean.
  package var panSlopMicrometres: Int64 = 1_588
  /// Width of the zone along an edge.
  package var edgeZoneMicrometres: Int64 = 3_175
  /// The zone on a surface of estimated size, as a part of the side, if that is wider.
  package var edgeZoneEstimatedPPM: Int64 = 50_000
  /// How far back in time the first motion is extended to see whether it crosses the edge.
  package var edgeExtensionMicroseconds: Int64 = 20_000
  /// Travel without which nothing commits.
  package var travelMinMicrometres: Int64 = 2_540
  /// How far ahead `projected` looks.
  package var projectionMicroseconds: Int64 = 300_000
  /// Velocity against the gesture that reverts, whatever the position.
  package var backwardsMicrometresPerSecond: Int64 = 15_875
  /// Velocity below which a finger rests.
  package var restMicrometresPerSecond: Int64 = 7_938
  /// Velocity above which a measurement is no finger.
  package var velocityMaxMicrometresPerSecond: Int64 = 1_270_000
  /// The age of the oldest sample that a velocity is fitted to.
  package var velocityWindowMicroseconds: Int64 = 100_000
  /// The window of the straight line that overrules a fit of the other sign.
  package var lineWindowMicroseconds: Int64 = 50_000
  /// Samples closer than this are one.
  package var sampleMergeMicroseconds: Int64 = 3_000
  /// A silence longer than this, and than 2.5 median periods, forgets what lies before it.
  package var restGapMicroseconds: Int64 = 40_000
  /// How long a finger may stay within slop before it is a resting one that navigates no more.
  package var parkMicroseconds: Int64 = 1_000_000
  /// A contact longer than this is a palm.
  package var palmMajorMicrometres: Int64 = 20_000
  /// A contact that many times as long as it is wide is a palm.
  package var palmAspectPPM: Int64 = 2_500_000

  package init() {}
}

/// What a back gesture is measured by.
package struct BackTuning: Equatable, Sendable {
  package var rule: CommitRule = .projected

  package init() {}
}
