extension ConfigurationKey {
  /// Every key there is, in the order of the manual.
  package static let all: [ConfigurationKey] =
    surface + input + gesture + navigation + outputKeys + log + limits + binding + device

  /// The key of each path.
  static let byPath: [String: ConfigurationKey] =
    all.reduce(into: [:]) { keys, key in keys[key.path] = key }

  /// Every table there is, in the order of the manual.
  package static let tables: [String] = all.reduce(into: []) { tables, key in
    if tables.last != key.table { tables.append(key.table) }
  }

  /// Tables of which there may be several.
  package static let arrays = [bindingTable, deviceTable]

  /// How the header of a table is written.
  static func header(_ table: String) -> String {
    arrays.contains(table) ? "[[\(table)]]" : "[\(table)]"
  }

  /// Every table's header, for messages.
  static let headers = tables.map(header).joined(separator: ", ")
}
