import NavCore

// The keys of what goes out and of what is kept: `[output.keys]`, `[log]` and `[limits]`.
//
// What waits for the next start, and why: the log's writer makes segments of one size, one ahead,
// and counts in that size what is kept; how it is synced is settled when it is opened, and which
// touches are in it is the same for all of a session; and the sockets are given their limits when
// they are opened, of which `hello` tells. All else holds at once.
extension ConfigurationKey {
  /// Of the actions that somebody else carries out. What navd itself has changed, a page, a drawer
  /// or a pager, is shown by the client that it belongs to: a key beside it would do it twice.
  static let outputKeys: [ConfigurationKey] = [
    Action.back, .home, .quickSwitchNext, .quickSwitchPrevious, .switcher, .notifications,
    .controls,
  ].map { .keys(of: $0) }

  static let log: [ConfigurationKey] = [
    .words(
      "log",
      "record",
      [("claimed", .claimed), ("all", .all), ("none", .none)],
      \.settings.recording
    ).untilRestart,
    .words(
      "log",
      "durability",
      [("strict", .strict), ("interval", .interval), ("os", .system), ("memory", .memory)],
      \.log.durability
    ).untilRestart,
    .words(
      "log",
      "degraded",
      [("continue", false), ("stop", true)],
      \.log.stopsWhenDegraded
    ).untilRestart,
    .number("log", "interval_ms", .milliseconds, 10...10_000, \.log.intervalMilliseconds)
      .untilRestart,
    .number("log", "retain_mib", .mebibytes, 16...65_536, \.log.retainMebibytes)
      .untilRestart,
    .number("log", "retain_days", .days, 0...36_500, \.log.retainDays).untilRestart,
    .number("log", "retain_segments", .segments, 0...100_000, \.log.retainSegments)
      .untilRestart,
    .number(
      "log",
      "segment_kib",
      .kibibytes,
      64...65_536,
      \.log.segmentKibibytes,
      .fits(count: 2, "retain_mib")
    ).untilRestart,
    .boolean("log", "check", \.log.checks),
  ]

  static let limits: [ConfigurationKey] = connections.map(\.untilRestart)

  private static let connections: [ConfigurationKey] = [
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
    .number(
      "limits",
      "connects_per_s",
      .connectsPerSecond,
      1...10_000,
      \.limits.connectsPerSecond
    ),
    .number("limits", "connects_burst", .connects, 1...10_000, \.limits.connectsBurst),
  ]
}
