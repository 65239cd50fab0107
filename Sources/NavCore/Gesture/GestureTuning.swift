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
  /// The same for strips and pagers.
  package var stripSlopMicrometres: Int64 = 2_540
  /// Width of the zone along an edge.
  package var edgeZoneMicrometres: Int64 = 3_175
  /// The zone on a surface of estimated size, as a part of the side, if that is wider.
  package var edgeZoneEstimatedPPM: Int64 = 50_000
  /// How far back in time the first motion is extended to see whether it crosses the edge.
  package var edgeExtensionMicroseconds: Int64 = 20_000
  /// Height of the strip at the bottom, and of the zones at the top.
  package var bottomStripMicrometres: Int64 = 5_398
  package var topZonesMicrometres: Int64 = 2_540
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

  /// How long after the first finger another one may join a gesture of several.
  package var joinMicroseconds: Int64 = 150_000
  /// What a bound gesture of several fingers goes for its whole, as a part of the side.
  package var boundExtentPPM: Int64 = 300_000
  /// How straight it must have been: the way from end to end, as a part of the way gone.
  package var straightnessPPM: Int64 = 800_000
  /// No more of a touchpad than this stands for the width of the surface.
  package var padSideMaxMicrometres: Int64 = 60_000
  /// Change of the span between fingers at which a pinch decides.
  package var pinchSlopMicrometres: Int64 = 2_381
  /// Turn of the fingers at which a rotation decides, in thousandths of a degree.
  package var rotateSlopMillidegrees: Int64 = 10_000
  /// What a discrete swipe is: so far, so soon, so fast at the lift, within such an angle.
  package var swipeTravelMicrometres: Int64 = 4_763
  package var swipeMicroseconds: Int64 = 500_000
  package var swipeMicrometresPerSecond: Int64 = 39_688
  package var swipeMillidegrees: Int64 = 30_000
  /// What a tap is: so short, so near its down.
  package var tapMicroseconds: Int64 = 250_000
  /// What is shorter than this is no finger, where a tap would navigate.
  package var tapMinMicroseconds: Int64 = 20_000
  package var tapSlopMicrometres: Int64 = 1_588
  /// What a tap after it is: its down so long after the lift before, so near to it.
  package var tapAgainMinMicroseconds: Int64 = 40_000
  package var tapAgainMaxMicroseconds: Int64 = 300_000
  package var tapAgainMicrometres: Int64 = 6_350
  /// How long a finger stays within slop for a long press.
  package var longPressMicroseconds: Int64 = 500_000

  package init() {}

  /// Width of the zone along an edge of that surface.
  package func edgeZoneMicrometres(on surface: ShownSurface?) -> Int64 {
    guard let surface, surface.geometry.rule == .estimated else { return edgeZoneMicrometres }
    return max(
      edgeZoneMicrometres,
      surface.widthMicrometres * edgeZoneEstimatedPPM / 1_000_000
    )
  }
}

/// What a back gesture is measured by.
package struct BackTuning: Equatable, Sendable {
  package var rule: CommitRule = .projected
  /// It may begin outside the edge zone, up to `startMaxMicrometres` inside.
  package var startsAnywhere = false
  package var startMaxMicrometres: Int64 = 317_500

  package init() {}
}

/// A drawer of one side, and what its gestures are measured by.
package struct DrawerTuning: Equatable, Sendable {
  package var isEnabled = false
  package var sizeMicrometres: Int64 = 44_450
  /// How far the main layer must be moved to stay so; nil: half of the size.
  package var judgeMicrometres: Int64?
  package var rule: CommitRule = .judgeProjected

  package init() {}

  /// The size on a surface of that width: at most four fifths of it.
  package func sizeMicrometres(onWidth width: Int64) -> Int64 {
    min(sizeMicrometres, width / 5 * 4)
  }

  /// The same as a part of that width, which may come from a log and is nothing to rely on.
  package func sizePPM(onWidth width: Int64) -> Int64 {
    guard width > 0 else { return 0 }
    let size = max(0, sizeMicrometres(onWidth: width))
    return Int64(Int128(size) * 1_000_000 / Int128(width))
  }

  /// The judge on such a surface: never so far that a drawer could not be opened.
  func judgeMicrometres(onWidth width: Int64) -> Int64? {
    judgeMicrometres.map { min($0, sizeMicrometres(onWidth: width) - 1) }
  }
}
