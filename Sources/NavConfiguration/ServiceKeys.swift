import NavCore

// The keys of what goes out and of what is kept: `[output.keys]`, `[log]` and `[limits]`.
extension ConfigurationKey {
  /// Of the actions that somebody else carries out. What navd itself has changed, a page, a drawer
  /// or a pager, is shown by the client that it belongs to: a key beside it would do it twice.
  static let outputKeys: [ConfigurationKey] = [
    Action.back, .home, .quickSwitchNext, .quickSwitchPrevious, .switcher, .notifications,
    .controls,
  ].map { .keys(of: $0) }

  static let log: [ConfigurationKey] = [
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

  static let limits: [ConfigurationKey] = [
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
}
