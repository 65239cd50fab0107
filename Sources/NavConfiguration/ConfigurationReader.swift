import NavCore

/// Turns one document into a configuration, or into all of its problems. It owns what it has read
/// so far; it never stops at the first problem, since whoever edits a file wants to hear them all.
struct ConfigurationReader {
  typealias Entry = TomlDocument.Entry
  typealias Position = ConfigurationProblem.Position

  /// What keys are read into: the file as a whole, or one device of it.
  struct Part {
    var configuration = Configuration.defaults
    /// Where the value of each key stands, by path.
    var given: [String: Position] = [:]
    /// The device's name in messages; nil for the file.
    var device: String?

    func name(of key: ConfigurationKey) -> String {
      device.map { "\($0).\(key.name)" } ?? key.path
    }
  }

  private let values: ValueReader
  var problems: ProblemList

  init(file: String, document: TomlDocument) {
    problems = ProblemList(file: file)
    values = ValueReader(document)
  }

  mutating func read() throws(ConfigurationError) -> Configuration {
    let top = values.entries.indices.filter { values.entries[$0].parent == nil }
    var whole = Part()
    readTable(top, path: "", into: &whole)
    for key in ConfigurationKey.all { checkRelation(of: key, in: whole) }
    // Last, wherever they stand: their thresholds begin from those of [gesture].
    if let devices = top.first(where: { isDevice(values.entries[$0], in: "") }) {
      readDevices(devices, into: &whole.configuration)
    }
    if problems.isEmpty { checkSize(of: whole.configuration) }
    try problems.throwIfAny()
    return whole.configuration
  }

  /// Tables that are not known are named, and what they hold is passed over.
  private mutating func readTable(_ contents: [Int], path: String, into part: inout Part) {
    for index in contents where !isDevice(values.entries[index], in: path) {
      let entry = values.entries[index]
      let name = QuotedText.key(entry.name)
      let entryPath = path.isEmpty ? name : path + "." + name
      if let key = ConfigurationKey.all.first(where: { $0.path == entryPath }) {
        take(index, for: key, into: &part)
      } else if !isTable(entryPath) {
        refuse(entry, path: entryPath, parent: path)
      } else if entry.value == .table {
        readTable(values.contents[index], path: entryPath, into: &part)
      } else {
        let table = ConfigurationKey.tables.first { $0.hasPrefix(entryPath) } ?? entryPath
        let wrong = "is \(entry.value.typeWithArticle)"
        note(entry.valuePosition, entryPath, wrong, "must be a table, [\(table)]")
      }
    }
  }

  private func isTable(_ path: String) -> Bool {
    ConfigurationKey.tables.contains { $0 == path || $0.hasPrefix(path + ".") }
  }

  private func isDevice(_ entry: Entry, in path: String) -> Bool {
    path.isEmpty && entry.name == ConfigurationKey.deviceTable
  }

  private mutating func take(_ index: Int, for key: ConfigurationKey, into part: inout Part) {
    part.given[key.path] = values.entries[index].valuePosition
    do throws(ValueFault) {
      key.write(&part.configuration, try values.value(of: index, for: key))
    } catch {
      note(error.position, part.name(of: key), error.wrong, error.right)
    }
  }

  mutating func note(_ position: Position, _ key: String, _ wrong: String, _ right: String) {
    problems.note(position, key, wrong, right)
  }

  /// The log keeps what holds, so that a replay knows it: it must fit.
  private mutating func checkSize(of configuration: Configuration) {
    let count = configuration.effectiveText.utf8.count
    let bound = Limits.configurationBytesMax
    guard count > bound else { return }
    problems.note(
      nil,
      nil,
      "says too much: as `navctl check-config --effective` prints it, \(count) bytes",
      "at most \(bound) fit in the log: write fewer [[device]], or less in them"
    )
  }
}

// Devices.
extension ConfigurationReader {
  private mutating func readDevices(_ index: Int, into configuration: inout Configuration) {
    let entry = values.entries[index]
    guard entry.value == .array else {
      let wrong = "is \(entry.value.typeWithArticle)"
      note(entry.namePosition, entry.name, wrong, "write [[device]], with two brackets")
      return
    }
    for (place, child) in values.contents[index].enumerated() {
      let entry = values.entries[child]
      let name = "\(ConfigurationKey.deviceTable)[\(place + 1)]"
      guard place < Limits.profilesMax else {
        note(entry.valuePosition, name, "is one too many", "at most \(Limits.profilesMax) devices")
        return
      }
      guard entry.value == .table else {
        let wrong = "is \(entry.value.typeWithArticle)"
        note(entry.valuePosition, name, wrong, "must be a table, [[device]]")
        continue
      }
      var part = Part(configuration: configuration, device: name)
      part.configuration.settings.profiles = [DeviceProfile()]
      readDevice(child, into: &part)
      var profile = part.configuration.profile
      let gesture = part.configuration.settings.gesture
      profile.gesture = gesture == configuration.settings.gesture ? nil : gesture
      configuration.settings.profiles.append(profile)
    }
  }

  private mutating func readDevice(_ index: Int, into part: inout Part) {
    let keys = ConfigurationKey.device + ConfigurationKey.gesture
    for child in values.contents[index] {
      let entry = values.entries[child]
      if let key = keys.first(where: { $0.name == entry.name }) {
        take(child, for: key, into: &part)
      } else {
        refuse(entry, in: part)
      }
    }
    for key in keys { checkRelation(of: key, in: part) }
    checkSurface(in: part)
    let match = ConfigurationKey.deviceMatch
    guard !match.contains(where: { part.given[$0.path] != nil }) else { return }
    let right = "give " + ConfigurationKey.alternatives(match.map(\.name))
    note(
      values.entries[index].valuePosition,
      part.device ?? "",
      "does not say which device it is for",
      right
    )
  }
}
extension TomlDocument.Value {
  var typeWithArticle: String {
    switch self {
    case .table: "a table"
    case .array: "an array"
    case .dateOrTime: "a date or time"
    case .string: "a string"
    case .integer: "a whole number"
    case .decimal(let text): "a decimal number, \(QuotedText.printable(text))"
    case .boolean: "a boolean"
    }
  }
}
