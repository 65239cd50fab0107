extension ConfigurationKey {
  /// Every key there is, in the order of the manual.
  package static let all: [ConfigurationKey] =
    surface + input + gesture + navigation + outputKeys + log + limits + access
    + binding + device

  /// The key of each path.
  static let byPath: [String: ConfigurationKey] =
    all.reduce(into: [:]) { keys, key in keys[key.path] = key }

  /// Every table there is, in the order of the manual.
  package static let tables: [String] = all.reduce(into: []) { tables, key in
    if tables.last != key.table { tables.append(key.table) }
  }

  /// Arrays of tables.
  package static let arrays = [bindingTable, deviceTable]

  /// What holds tables of which there may be several: each of them is read by itself.
  static let collections = arrays + [surfaces]

  /// What tells one table of an array from another: where that differs, it is another table.
  static let identities: [ConfigurationKey] =
    deviceMatch + binding.filter { ["fingers", "motion", "device"].contains($0.name) }

  /// What one table may have.
  static func keys(of table: String) -> [ConfigurationKey] {
    table == deviceTable ? device + gesture : all.filter { $0.table == table }
  }

  /// How the header of a table is written.
  static func header(_ table: String) -> String {
    arrays.contains(table) ? "[[\(table)]]" : "[\(table)]"
  }

  /// Every table's header, for messages.
  static let headers = tables.map(header).joined(separator: ", ")
}
