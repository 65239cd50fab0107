// Keys and tables that are not known.
extension ConfigurationReader {
  mutating func refuse(_ entry: Entry, path: String, parent: String) {
    guard !problems.onlyCounts() else { return }
    let inside = ConfigurationKey.tables.filter { $0.hasPrefix(parent + ".") }
    if !inside.isEmpty {
      refuse(entry, path: path, parent: parent, inside: inside)
    } else if entry.value == .table || parent.isEmpty && entry.value == .array {
      let right =
        NearestName.find(path, among: ConfigurationKey.tables).map {
          "did you mean \(ConfigurationKey.header($0))?"
        } ?? "the tables are " + ConfigurationKey.headers
      note(entry.namePosition, path, "unknown table", right)
    } else {
      note(entry.namePosition, path, "unknown key", suggestion(for: entry.name, in: parent))
    }
  }

  /// In a table that holds nothing but the tables `inside`, as `[drawer]` does.
  private mutating func refuse(_ entry: Entry, path: String, parent: String, inside: [String]) {
    let headers = ConfigurationKey.alternatives(inside.map(ConfigurationKey.header))
    if entry.value != .table {
      note(entry.namePosition, path, "stands in [\(parent)]", "write \(headers) in its place")
    } else {
      note(entry.namePosition, path, "unknown table", "must be \(headers)")
    }
  }

  /// In one of several tables, which may have `keys`.
  mutating func refuse(
    _ entry: Entry,
    in table: TomlDocument.Element,
    of keys: [ConfigurationKey]
  ) {
    guard !problems.onlyCounts() else { return }
    let path = "\(table.name).\(QuotedText.key(entry.name))"
    let right =
      NearestName.find(entry.name, among: keys.map(\.name)).map { "did you mean \($0)?" }
      ?? nearestKey(to: entry.name, among: ConfigurationKey.all)
      ?? contents(of: table, keys)
    note(entry.namePosition, path, "unknown key", right)
  }

  /// What there is in one of several tables.
  private func contents(of element: TomlDocument.Element, _ keys: [ConfigurationKey]) -> String {
    let table = keys.first?.table ?? ""
    let isOfArray = ConfigurationKey.arrays.contains(table)
    let header = isOfArray ? ConfigurationKey.header(table) : "[\(element.name)]"
    let own = keys.filter { $0.table == table }.map(\.name).joined(separator: ", ")
    let rest = keys.contains { $0.table != table } ? " and every key of [gesture]" : ""
    return "\(header) has \(own)\(rest)"
  }

  /// The nearest key of the same table, else the nearest of all, else what there is.
  private func suggestion(for name: String, in table: String) -> String {
    let inTable = ConfigurationKey.all.filter { $0.table == table }
    let nearest =
      nearestKey(to: name, among: inTable) ?? nearestKey(to: name, among: ConfigurationKey.all)
    if let nearest { return nearest }
    if let key = ConfigurationKey.byPath[name] {
      return "write \(key.name) in \(ConfigurationKey.header(key.table))"
    }
    if inTable.isEmpty { return "every key stands in a table: " + ConfigurationKey.headers }
    return "[\(table)] has " + inTable.map(\.name).joined(separator: ", ")
  }

  private func nearestKey(to name: String, among keys: [ConfigurationKey]) -> String? {
    guard let nearest = NearestName.find(name, among: keys.map(\.name)),
      let key = keys.first(where: { $0.name == nearest })
    else { return nil }
    return ConfigurationKey.arrays.contains(key.table)
      ? "did you mean \(key.name) in a [[\(key.table)]]?" : "did you mean \(key.path)?"
  }
}
