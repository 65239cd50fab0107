import NavCore

extension ConfigurationKey {
  /// Every key there is, in the order of the manual.
  package static let all: [ConfigurationKey] =
    surface + input + gesture + back + outputKeys + log + limits + device

  /// Every table there is, in the order of the manual.
  package static let tables: [String] = all.reduce(into: []) { tables, key in
    if tables.last != key.table { tables.append(key.table) }
  }

  /// How the header of a table is written.
  static func header(_ table: String) -> String {
    table == deviceTable ? "[[\(table)]]" : "[\(table)]"
  }

  /// Every table's header, for messages.
  static let headers = tables.map(header).joined(separator: ", ")

  private static let surface: [ConfigurationKey] =
    [
      .side("width_mm", \.width, with: "height_mm"),
      .side("height_mm", \.height, with: "width_mm"),
      .text(
        "surface.main",
        "output",
        bytesMax: ConfigurationLimits.nameBytesMax,
        \.mainSurface.output
      ),
    ] + orientation("surface.main", \.mainSurface.orientation) + [
      .words(
        "surface.main",
        "direction",
        [("ltr", Direction.leftToRight), ("rtl", Direction.rightToLeft)],
        \.mainSurface.direction
      ),
      .words(
        "surface.main",
        "root_back",
        [("nothing", RootBack.nothing), ("action", RootBack.action), ("home", RootBack.home)],
        \.mainSurface.rootBack
      ),
    ]

  private static let input: [ConfigurationKey] = [
    .boolean("input", "nodes", \.input.opensNodes)
  ]

  /// The thresholds; in a `[[device]]` they are the device's own.
  static let gesture: [ConfigurationKey] = [
    .points("pan_slop_pt", 1...100, \.panSlopMicrometres),
    .points("edge_zone_pt", 1...400, \.edgeZoneMicrometres),
    .gesture("edge_zone_estimated_percent", .percent, 0...50, \.edgeZoneEstimatedPPM),
    .milliseconds("edge_extension_ms", 0...100, \.edgeExtensionMicroseconds),
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
    .milliseconds("park_ms", 100...60_000, \.parkMicroseconds),
    .gesture("palm_major_mm", .millimetres, 5...200, \.palmMajorMicrometres),
    .gesture("palm_aspect_percent", .percent, 100...10_000, \.palmAspectPPM),
  ]

  private static let back: [ConfigurationKey] = [
    .words(
      "back",
      "rule",
      [("projected", CommitRule.projected), ("half", CommitRule.half)],
      \.settings.back.rule
    )
  ]

  private static let outputKeys: [ConfigurationKey] = Action.allCases.map { .keys(of: $0) }

  private static let log: [ConfigurationKey] = [
    .onlyWord("log", "record", "claimed", later: ["all", "none"]),
    .onlyWord("log", "durability", "interval", later: ["strict", "os", "memory"]),
    .number("log", "interval_ms", .milliseconds, 10...10_000, \.log.intervalMilliseconds),
    .number("log", "retain_mib", .mebibytes, 16...65_536, \.log.retainMebibytes),
    .number(
      "log",
      "segment_kib",
      .kibibytes,
      64...65_536,
      \.log.segmentKibibytes,
      .fits(count: 2, "retain_mib")
    ),
  ]

  private static let limits: [ConfigurationKey] = [
    .number("limits", "connections", .connections, 1...4_096, \.limits.connections),
    .number(
      "limits",
      "connections_per_uid",
      .connections,
      1...4_096,
      \.limits.connectionsPerUID,
      .notAbove("connections")
    ),
    .number("limits", "input_connections", .connections, 1...64, \.limits.inputConnections),
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
