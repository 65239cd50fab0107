// Keys and tables that are not known.
extension ConfigurationReader {
  mutating func refuse(_ entry: Entry, path: String, parent: String) {
    guard !problems.onlyCounts() else { return }
    if parent == "surface" {
      note(entry.namePosition, path, "unknown surface", "this version has one surface, main")
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

  mutating func refuse(_ entry: Entry, in device: Part) {
    guard !problems.onlyCounts() else { return }
    let path = "\(device.device ?? "").\(QuotedText.key(entry.name))"
    let names = (ConfigurationKey.device + ConfigurationKey.gesture).map(\.name)
    let right =
      NearestName.find(entry.name, among: names).map { "did you mean \($0)?" }
      ?? nearestKey(to: entry.name, among: ConfigurationKey.all)
      ?? "[[device]] has \(ConfigurationKey.device.map(\.name).joined(separator: ", "))"
      + " and every key of [gesture]"
    note(entry.namePosition, path, "unknown key", right)
  }

  /// The nearest key of the same table, else the nearest of all, else what there is.
  private func suggestion(for name: String, in table: String) -> String {
    let inTable = ConfigurationKey.all.filter { $0.table == table }
    let nearest =
      nearestKey(to: name, among: inTable) ?? nearestKey(to: name, among: ConfigurationKey.all)
    if let nearest { return nearest }
    if let key = ConfigurationKey.all.first(where: { $0.path == name }) {
      return "write \(key.name) in \(ConfigurationKey.header(key.table))"
    }
    if inTable.isEmpty { return "every key stands in a table: " + ConfigurationKey.headers }
    return "[\(table)] has " + inTable.map(\.name).joined(separator: ", ")
  }

  private func nearestKey(to name: String, among keys: [ConfigurationKey]) -> String? {
    guard let nearest = NearestName.find(name, among: keys.map(\.name)),
      let key = keys.first(where: { $0.name == nearest })
    else { return nil }
    return key.table == ConfigurationKey.deviceTable
      ? "did you mean \(key.name) in a [[device]]?" : "did you mean \(key.path)?"
  }
}
