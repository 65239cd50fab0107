import NavCore

/// One table of what holds: what the effective text has of it, and what is compared with another
/// configuration's.
struct EffectiveTable {
  /// As messages have it: "log", "surface.tv", "device[2]".
  var name: String
  var header: String
  /// Of these keys, each that is set is said.
  var keys: [ConfigurationKey]
  /// A configuration in which the keys mean this table.
  var meant: Configuration

  var text: String {
    let lines = keys.compactMap { key in key.text(in: meant).map { "\(key.name) = \($0)\n" } }
    return header + "\n" + lines.joined()
  }

  func says(_ key: ConfigurationKey) -> Bool { keys.contains { $0.path == key.path } }
}

extension Configuration {
  /// Every table that holds, in the order of the manual.
  var effectiveTables: [EffectiveTable] { ConfigurationKey.tables.flatMap(effectiveTables) }

  /// Those whose keys are `table`'s: several surfaces, bindings and devices, or one.
  func effectiveTables(_ table: String) -> [EffectiveTable] {
    switch table {
    case ConfigurationKey.surfaceTable: settings.surfaces.map(effectiveTable)
    case ConfigurationKey.bindingTable: settings.bindings.enumerated().map(effectiveTable)
    case ConfigurationKey.deviceTable: settings.profiles.enumerated().map(effectiveTable)
    default: [EffectiveTable(name: table, of: table, meant: self)]
    }
  }

  private func effectiveTable(of surface: SurfaceSettings) -> EffectiveTable {
    var meant = self
    meant.settings.surfaces = [surface]
    let name = ConfigurationKey.surfacePath(surface.name)
    var table = EffectiveTable(name: name, of: ConfigurationKey.surfaceTable, meant: meant)
    table.header = "[\(ConfigurationKey.surfaces).\(ConfigurationKey.written(surface.name))]"
    return table
  }

  private func effectiveTable(at place: Int, of binding: Binding) -> EffectiveTable {
    var meant = self
    meant.settings.bindings = [binding]
    let name = "\(ConfigurationKey.bindingTable)[\(place + 1)]"
    return EffectiveTable(name: name, of: ConfigurationKey.bindingTable, meant: meant)
  }

  private func effectiveTable(at place: Int, of profile: DeviceProfile) -> EffectiveTable {
    var meant = self
    meant.settings.profiles = [profile]
    meant.settings.gesture = profile.gesture ?? settings.gesture
    let name = "\(ConfigurationKey.deviceTable)[\(place + 1)]"
    var table = EffectiveTable(name: name, of: ConfigurationKey.deviceTable, meant: meant)
    table.keys += ConfigurationKey.gesture.filter { $0.read(meant) != $0.read(self) }
    return table
  }
}

extension EffectiveTable {
  fileprivate init(name: String, of table: String, meant: Configuration) {
    self.name = name
    header = ConfigurationKey.header(table)
    keys = ConfigurationKey.all.filter { $0.table == table }
    self.meant = meant
  }
}
