import NavCore

// The keys of what gestures lead to: `[back]`, `[drawer.start]`, `[drawer.end]`, `[pager]` and
// `[home_bar]`.
extension ConfigurationKey {
  static let navigation: [ConfigurationKey] =
    back + drawer("start", \.settings.startDrawer) + drawer("end", \.settings.endDrawer) + pager
    + homeBar

  private static let rules = CommitRule.allCases.map { ($0.name, $0) }

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

  private typealias DrawerPlace = any WritableKeyPath<Configuration, DrawerTuning> & Sendable

  private static func drawer(_ side: String, _ place: DrawerPlace) -> [ConfigurationKey] {
    let table = "drawer." + side
    return [
      ConfigurationKey(
        table: table,
        name: "enabled",
        form: .boolean,
        relation: .none,
        read: { ConfigurationValue($0[keyPath: place].isEnabled) },
        write: { $0[keyPath: place].isEnabled = $1.boolean }
      ),
      ConfigurationKey(
        table: table,
        name: "size_pt",
        form: .number(.points, 20...2_000),
        relation: .none,
        read: { .number($0[keyPath: place].sizeMicrometres) },
        write: { $0[keyPath: place].sizeMicrometres = $1.number }
      ),
      ConfigurationKey(
        table: table,
        name: "judge_pt",
        form: .number(.points, 1...2_000),
        relation: .notAbove("size_pt"),
        read: { $0[keyPath: place].judgeMicrometres.map { .number($0) } },
        write: { $0[keyPath: place].judgeMicrometres = $1.number }
      ),
      ConfigurationKey(
        table: table,
        name: "rule",
        form: .words(rules.map(\.0), later: []),
        relation: .none,
        read: { configuration in
          let rule = configuration[keyPath: place].rule
          return rules.firstIndex { $0.1 == rule }.map { .number(Int64($0)) }
        },
        write: { $0[keyPath: place].rule = rules[Int($1.number)].1 }
      ),
    ]
  }

  private static let pager: [ConfigurationKey] = [
    .words("pager", "rule", rules, \.settings.pagerRule)
  ]
}
