import NavCore

// The keys of `[gesture]`: every threshold of recognition. In a `[[device]]` they are its own.
extension ConfigurationKey {
  /// In the order of the manual.
  static let gesture: [ConfigurationKey] = beginning + lift + resting + severalFingers + content

  /// Where a gesture may begin, and when it is one.
  private static let beginning: [ConfigurationKey] = [
    .points("pan_slop_pt", 1...100, \.panSlopMicrometres),
    .points("strip_slop_pt", 1...100, \.stripSlopMicrometres),
    .points("edge_zone_pt", 1...400, \.edgeZoneMicrometres),
    .gesture("edge_zone_estimated_percent", .percent, 0...50, \.edgeZoneEstimatedPPM),
    .milliseconds("edge_extension_ms", 0...100, \.edgeExtensionMicroseconds),
    .points("bottom_strip_pt", 1...400, \.bottomStripMicrometres),
    .points("top_zones_pt", 1...400, \.topZonesMicrometres),
  ]

  /// What the lift is measured by.
  private static let lift: [ConfigurationKey] = [
    .points("travel_min_pt", 0...400, \.travelMinMicrometres),
    .milliseconds("projection_ms", 0...2_000, \.projectionMicroseconds),
    .speed("backwards_pt_per_s", 1...5_000, \.backwardsMicrometresPerSecond),
    .speed("rest_pt_per_s", 0...500, \.restMicrometresPerSecond),
    .speed("velocity_max_pt_per_s", 1_000...50_000, \.velocityMaxMicrometresPerSecond),
    .milliseconds("velocity_window_ms", 20...150, \.velocityWindowMicroseconds),
    .milliseconds(
      "line_window_ms",
      20...150,
      \.lineWindowMicroseconds,
      .notAbove("velocity_window_ms")
    ),
    .milliseconds("sample_merge_ms", 0...15, \.sampleMergeMicroseconds),
    .milliseconds("rest_gap_ms", 10...1_000, \.restGapMicroseconds),
  ]

  /// What does not count.
  private static let resting: [ConfigurationKey] = [
    .milliseconds("park_ms", 100...60_000, \.parkMicroseconds),
    .gesture("palm_major_mm", .millimetres, 5...200, \.palmMajorMicrometres),
    .gesture("palm_aspect_percent", .percent, 100...10_000, \.palmAspectPPM),
  ]

  /// What a gesture of a `[[binding]]` is.
  private static let severalFingers: [ConfigurationKey] = [
    .milliseconds("join_ms", 0...2_000, \.joinMicroseconds),
    .gesture("bound_extent_percent", .percent, 1...100, \.boundExtentPPM),
    .gesture("straightness_percent", .percent, 0...100, \.straightnessPPM),
    .gesture("pad_side_max_mm", .millimetres, 10...500, \.padSideMaxMicrometres),
  ]

  /// What is reported of touches that no gesture claims.
  private static let content: [ConfigurationKey] = [
    .points("pinch_slop_pt", 1...400, \.pinchSlopMicrometres),
    .gesture("rotate_slop_degrees", .degrees, 1...90, \.rotateSlopMillidegrees),
    .points("swipe_travel_pt", 1...1_000, \.swipeTravelMicrometres),
    .milliseconds("swipe_ms", 10...5_000, \.swipeMicroseconds),
    .speed("swipe_pt_per_s", 1...5_000, \.swipeMicrometresPerSecond),
    .gesture("swipe_degrees", .degrees, 1...45, \.swipeMillidegrees),
    .milliseconds("tap_min_ms", 0...100, \.tapMinMicroseconds, .notAbove("tap_ms")),
    .milliseconds("tap_ms", 10...60_000, \.tapMicroseconds, .notAbove("long_press_ms")),
    .points("tap_slop_pt", 1...100, \.tapSlopMicrometres),
    .milliseconds(
      "tap_again_min_ms",
      0...5_000,
      \.tapAgainMinMicroseconds,
      .notAbove("tap_again_max_ms")
    ),
    .milliseconds("tap_again_max_ms", 0...5_000, \.tapAgainMaxMicroseconds),
    .points("tap_again_pt", 1...400, \.tapAgainMicrometres),
    // A finger at rest counts no more: its press must have come before.
    .milliseconds("long_press_ms", 10...60_000, \.longPressMicroseconds, .notAbove("park_ms")),
  ]

  private typealias TuningPlace = any WritableKeyPath<GestureTuning, Int64> & Sendable

  private static func gesture(
    _ name: String,
    _ measure: Measure,
    _ range: ClosedRange<Int64>,
    _ place: TuningPlace,
    _ relation: Relation = .none
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: "gesture",
      name: name,
      form: .number(measure, range),
      relation: relation,
      read: { .number($0.settings.gesture[keyPath: place]) },
      write: { $0.settings.gesture[keyPath: place] = $1.number }
    )
  }

  private static func points(
    _ name: String,
    _ range: ClosedRange<Int64>,
    _ place: TuningPlace
  ) -> ConfigurationKey {
    gesture(name, .points, range, place)
  }

  private static func speed(
    _ name: String,
    _ range: ClosedRange<Int64>,
    _ place: TuningPlace
  ) -> ConfigurationKey {
    gesture(name, .pointsPerSecond, range, place)
  }

  private static func milliseconds(
    _ name: String,
    _ range: ClosedRange<Int64>,
    _ place: TuningPlace,
    _ relation: Relation = .none
  ) -> ConfigurationKey {
    gesture(name, .microsecondsFromMilliseconds, range, place, relation)
  }
}
