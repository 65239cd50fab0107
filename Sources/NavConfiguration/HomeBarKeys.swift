import NavCore

// The keys of `[home_bar]`: what a lift from the bottom strip is measured by.
extension ConfigurationKey {
  static let homeBar: [ConfigurationKey] = switching + home + pause + turn

  private static let switching: [ConfigurationKey] = [
    .speed("quick_switch_pt_per_s", \.quickSwitchMicrometresPerSecond),
    .homeBar("quick_switch_degrees", .degrees, 1...45, \.quickSwitchMillidegrees),
  ]

  private static let home: [ConfigurationKey] = [
    .speed("home_pt_per_s", \.homeMicrometresPerSecond),
    .homeBar("home_height_percent", .percent, 1...100, \.homeHeightPPM),
  ]

  private static let pause: [ConfigurationKey] = [
    .homeBar("pause_height_pt", .points, 0...2_000, \.pauseHeightMicrometres),
    .speed("pause_pt_per_s", \.pauseMicrometresPerSecond, .notAbove("braking_pt_per_s")),
    .speed("braking_pt_per_s", \.brakingMicrometresPerSecond, .notAbove("unpause_pt_per_s")),
    .homeBar("braking_percent", .percent, 0...100, \.brakingPPM),
    .milliseconds("pause_silence_ms", 20...5_000, \.pauseSilenceMicroseconds),
    .speed("unpause_pt_per_s", \.unpauseMicrometresPerSecond),
  ]

  private static let turn: [ConfigurationKey] = [
    .homeBar("turn_height_pt", .points, 1...2_000, \.turnHeightMicrometres),
    .homeBar("turn_drop_pt", .points, 1...2_000, \.turnDropMicrometres),
    .milliseconds("turn_ms", 20...5_000, \.turnMicroseconds),
    .speed("turn_pt_per_s", \.turnMicrometresPerSecond),
    .homeBar("reach_travel_pt", .points, 1...400, \.reachTravelMicrometres),
    .milliseconds("reachable_ms", 500...600_000, \.reachableMicroseconds),
  ]

  private typealias TuningPlace = any WritableKeyPath<HomeBarTuning, Int64> & Sendable

  private static func homeBar(
    _ name: String,
    _ measure: Measure,
    _ range: ClosedRange<Int64>,
    _ place: TuningPlace,
    _ relation: Relation = .none
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: "home_bar",
      name: name,
      form: .number(measure, range),
      relation: relation,
      read: { .number($0.settings.homeBar[keyPath: place]) },
      write: { $0.settings.homeBar[keyPath: place] = $1.number }
    )
  }

  private static func speed(
    _ name: String,
    _ place: TuningPlace,
    _ relation: Relation = .none
  ) -> ConfigurationKey {
    homeBar(name, .pointsPerSecond, 1...5_000, place, relation)
  }

  private static func milliseconds(
    _ name: String,
    _ range: ClosedRange<Int64>,
    _ place: TuningPlace
  ) -> ConfigurationKey {
    homeBar(name, .microsecondsFromMilliseconds, range, place)
  }
}
