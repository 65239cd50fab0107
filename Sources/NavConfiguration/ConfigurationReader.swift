import NavCore

/// Turns one document into a configuration, or into all of its problems. It owns what it has read
/// so far; it never stops at the first problem, since whoever edits a file wants to hear them all.
struct ConfigurationReader {
  typealias Entry = TomlDocument.Entry
  typealias Position = ConfigurationProblem.Position

  /// What keys are read into: the file as a whole, or one of several tables.
  struct Part {
    var configuration = Configuration.defaults
    /// Where the value of each key stands, by path.
    var given: [String: Position] = [:]
    /// The table's name in messages, as "device[2]" or "surface.tv"; nil for the file.
    var table: String?

    func name(of key: ConfigurationKey) -> String {
      table.map { "\($0).\(key.name)" } ?? key.path
    }
  }

  let document: TomlDocument
  private let values: ValueReader
  var problems: ProblemList

  init(file: String, document: TomlDocument) {
    problems = ProblemList(file: file)
    self.document = document
    values = ValueReader(document)
  }

  var entries: [Entry] { document.entries }

  mutating func read() throws(ConfigurationError) -> Configuration {
    let top = document.top
    var whole = Part()
    readTable(top, path: "", into: &whole)
    for key in ConfigurationKey.all { checkRelation(of: key, in: whole) }
    // Before the devices that are on them.
    for index in top where entries[index].name == ConfigurationKey.surfaces {
      readSurfaces(index, into: &whole.configuration)
    }
    // Last, wherever they stand: thresholds of devices begin from those of [gesture].
    for index in top {
      switch entries[index].name {
      case ConfigurationKey.bindingTable: readBindings(index, into: &whole.configuration)
      case ConfigurationKey.deviceTable: readDevices(index, into: &whole.configuration)
      default: break
      }
    }
    if problems.isEmpty { checkSize(of: whole.configuration) }
    try problems.throwIfAny()
    return whole.configuration
  }

  /// Tables that are not known are named, and what they hold is passed over.
  private mutating func readTable(_ contents: [Int], path: String, into part: inout Part) {
    for index in contents {
      let entry = entries[index]
      if path.isEmpty, ConfigurationKey.collections.contains(entry.name) { continue }
      let name = QuotedText.key(entry.name)
      let entryPath = path.isEmpty ? name : path + "." + name
      if let key = ConfigurationKey.byPath[entryPath] {
        take(index, for: key, into: &part)
      } else if !isTable(entryPath) {
        refuse(entry, path: entryPath, parent: path)
      } else if entry.value == .table {
        readTable(document.contents[index], path: entryPath, into: &part)
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

  mutating func take(_ index: Int, for key: ConfigurationKey, into part: inout Part) {
    part.given[key.path] = entries[index].valuePosition
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
    // As JSON, which an answer holds it as.
    let count = configuration.effectiveText.utf8.reduce(0) { count, byte in
      count + (byte == 0x0A || byte == 0x22 || byte == 0x5C ? 2 : 1)
    }
    let bound = Limits.configurationBytesMax
    guard count > bound else { return }
    problems.note(
      nil,
      nil,
      "says too much: as `navctl check-config --effective` prints it, \(count) bytes as JSON",
      "at most \(bound) fit in the log: write fewer [[device]] and [[binding]], or less in them"
    )
  }
}
