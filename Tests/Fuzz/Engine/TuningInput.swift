import NavCore

/// A number of a tuning, and the ends of its range in the configuration, in the core's units.
private typealias Threshold<Tuning> = (
  path: any WritableKeyPath<Tuning, Int64> & Sendable, range: ClosedRange<Int64>
)

// A new threshold comes last, or every input with a tuning of its own would mean another one.
private let gestureRanges: [Threshold<GestureTuning>] =
  [
    (\.panSlopMicrometres, 159...15_875),
    (\.stripSlopMicrometres, 159...15_875),
    (\.edgeZoneMicrometres, 159...63_500),
    (\.edgeZoneEstimatedPPM, 0...500_000),
    (\.edgeExtensionMicroseconds, 0...100_000),
    (\.bottomStripMicrometres, 159...63_500),
    (\.topZonesMicrometres, 159...63_500),
    (\.travelMinMicrometres, 0...63_500),
    (\.projectionMicroseconds, 0...2_000_000),
    (\.backwardsMicrometresPerSecond, 159...793_750),
    (\.restMicrometresPerSecond, 0...79_375),
    (\.velocityMaxMicrometresPerSecond, 158_750...7_937_500),
    (\.velocityWindowMicroseconds, 20_000...150_000),
    (\.lineWindowMicroseconds, 20_000...150_000),
    (\.sampleMergeMicroseconds, 0...15_000),
    (\.restGapMicroseconds, 10_000...1_000_000),
    (\.parkMicroseconds, 100_000...60_000_000),
    (\.palmMajorMicrometres, 5_000...200_000),
    (\.palmAspectPPM, 1_000_000...100_000_000),
    (\.joinMicroseconds, 0...2_000_000),
    (\.boundExtentPPM, 10_000...1_000_000),
    (\.straightnessPPM, 0...1_000_000),
    (\.padSideMaxMicrometres, 10_000...500_000),
    (\.pinchSlopMicrometres, 159...63_500),
    (\.rotateSlopMillidegrees, 1_000...90_000),
    (\.swipeTravelMicrometres, 159...158_750),
    (\.swipeMicroseconds, 10_000...5_000_000),
    (\.swipeMicrometresPerSecond, 159...793_750),
    (\.swipeMillidegrees, 1_000...45_000),
    (\.tapMicroseconds, 10_000...60_000_000),
    (\.tapSlopMicrometres, 159...15_875),
    (\.tapAgainMinMicroseconds, 0...5_000_000),
    (\.tapAgainMaxMicroseconds, 0...5_000_000),
    (\.tapAgainMicrometres, 159...63_500),
    (\.longPressMicroseconds, 10_000...60_000_000),
    (\.tapMinMicroseconds, 0...100_000),
  ]

private let homeBarRanges: [Threshold<HomeBarTuning>] =
  [
    (\.quickSwitchMicrometresPerSecond, 159...793_750),
    (\.quickSwitchMillidegrees, 1_000...45_000),
    (\.homeMicrometresPerSecond, 159...793_750),
    (\.homeHeightPPM, 10_000...1_000_000),
    (\.pauseHeightMicrometres, 0...317_500),
    (\.pauseMicrometresPerSecond, 159...793_750),
    (\.brakingMicrometresPerSecond, 159...793_750),
    (\.brakingPPM, 0...1_000_000),
    (\.pauseSilenceMicroseconds, 20_000...5_000_000),
    (\.unpauseMicrometresPerSecond, 159...793_750),
    (\.turnHeightMicrometres, 159...317_500),
    (\.turnDropMicrometres, 159...317_500),
    (\.turnMicroseconds, 20_000...5_000_000),
    (\.turnMicrometresPerSecond, 159...793_750),
    (\.reachTravelMicrometres, 159...63_500),
    (\.reachableMicroseconds, 500_000...600_000_000),
  ]

extension SettingsInput {
  /// The defaults for 0; for every other word, thresholds of which half are at an end of their
  /// range.
  static func tuning(_ word: Int64) -> GestureTuning {
    var tuning = GestureTuning()
    scatter(word, gestureRanges, over: &tuning)
    // What the configuration asks of one in relation to another.
    tuning.lineWindowMicroseconds = min(
      tuning.lineWindowMicroseconds,
      tuning.velocityWindowMicroseconds
    )
    tuning.longPressMicroseconds = min(tuning.longPressMicroseconds, tuning.parkMicroseconds)
    tuning.tapMicroseconds = min(tuning.tapMicroseconds, tuning.longPressMicroseconds)
    tuning.tapMinMicroseconds = min(tuning.tapMinMicroseconds, tuning.tapMicroseconds)
    tuning.tapAgainMinMicroseconds = min(
      tuning.tapAgainMinMicroseconds,
      tuning.tapAgainMaxMicroseconds
    )
    return tuning
  }

  /// The same for the bottom strip.
  static func homeBar(_ byte: UInt8) -> HomeBarTuning {
    var tuning = HomeBarTuning()
    scatter(Int64(byte), homeBarRanges, over: &tuning)
    return tuning
  }

  private static func scatter<Tuning>(
    _ seed: Int64,
    _ thresholds: [Threshold<Tuning>],
    over tuning: inout Tuning
  ) {
    guard seed != 0 else { return }
    var random = UInt64(seed)
    for threshold in thresholds {
      // Numerical Recipes' generator: any spread will do, if it is the same every time.
      random = random &* 1_664_525 &+ 1_013_904_223
      switch random >> 29 & 3 {
      case 0: tuning[keyPath: threshold.path] = threshold.range.lowerBound
      case 1: tuning[keyPath: threshold.path] = threshold.range.upperBound
      default: break
      }
    }
  }
}
