import NavCore

// The keys of `[drawer.start]` and `[drawer.end]`: how each is moved, and what it looks like.
extension ConfigurationKey {
  static let drawers: [ConfigurationKey] =
    drawer("drawer.start", \.settings.startDrawer)
    + look("drawer.start", \.settings.startDrawerLook)
    + drawer("drawer.end", \.settings.endDrawer)
    + look("drawer.end", \.settings.endDrawerLook)

  private typealias DrawerPlace = any WritableKeyPath<Configuration, DrawerTuning> & Sendable

  private static func drawer(_ table: String, _ place: DrawerPlace) -> [ConfigurationKey] {
    [
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
        form: .words(rules.map(\.0)),
        relation: .none,
        read: { configuration in
          let rule = configuration[keyPath: place].rule
          return rules.firstIndex { $0.1 == rule }.map { .number(Int64($0)) }
        },
        write: { $0[keyPath: place].rule = rules[Int($1.number)].1 }
      ),
    ]
  }

  private typealias LookPlace = any WritableKeyPath<Configuration, DrawerLook> & Sendable

  private static func look(_ table: String, _ place: LookPlace) -> [ConfigurationKey] {
    [
      ConfigurationKey(
        table: table,
        name: "scale",
        form: .fraction(500_000...1_000_000),
        relation: .none,
        read: { .number($0[keyPath: place].scalePPM) },
        write: { $0[keyPath: place].scalePPM = $1.number }
      ),
      duration(table, "open_ms", place, \.openMicroseconds),
      duration(table, "close_ms", place, \.closeMicroseconds),
      ConfigurationKey(
        table: table,
        name: "shadow",
        form: .boolean,
        relation: .none,
        read: { ConfigurationValue($0[keyPath: place].hasShadow) },
        write: { $0[keyPath: place].hasShadow = $1.boolean }
      ),
    ]
  }

  private static func duration(
    _ table: String,
    _ name: String,
    _ place: LookPlace,
    _ part: any WritableKeyPath<DrawerLook, Int64> & Sendable
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: table,
      name: name,
      form: .number(.microsecondsFromMilliseconds, 50...5_000),
      relation: .none,
      read: { .number($0[keyPath: place][keyPath: part]) },
      write: { $0[keyPath: place][keyPath: part] = $1.number }
    )
  }
}
