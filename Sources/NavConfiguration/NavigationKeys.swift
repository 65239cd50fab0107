import NavCore

// The keys of what gestures lead to: `[back]`, the drawers, `[pager]` and `[home_bar]`.
extension ConfigurationKey {
  static let navigation: [ConfigurationKey] =
    back + drawers + pager + homeBar

  static let rules = CommitRule.allCases.map { ($0.name, $0) }

  private static let back: [ConfigurationKey] = [
    .words("back", "rule", rules, \.settings.back.rule),
    .words(
      "back",
      "start",
      [("edge", false), ("anywhere", true)],
      \.settings.back.startsAnywhere
    ),
    .number("back", "start_max_pt", .points, 20...20_000, \.settings.back.startMaxMicrometres),
  ]

  private static let pager: [ConfigurationKey] = [
    .words("pager", "rule", rules, \.settings.pagerRule)
  ]
}
