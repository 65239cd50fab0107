/// Turns one document into a configuration, or into all of its problems. It owns what it has read
/// so far; it never stops at the first problem, since whoever edits a file wants to hear them all.
struct ConfigurationReader {
  typealias Position = ConfigurationProblem.Position

  let file: String
  private var configuration = Configuration.defaults
  private var problems: [ConfigurationProblem] = []
  private var furtherCount = 0
  /// Where the value of each key stands, by path.
  private var given: [String: Position] = [:]

  init(file: String) { self.file = file }

  mutating func read(_ document: TomlDocument) throws(ConfigurationError) -> Configuration {
    // The path of each table that is known; nil for all else, whose contents are passed over.
    var tables: [String?] = []
    for entry in document.entries {
      tables.append(nil)
      guard let parent = entry.parent.map({ tables[$0] }) ?? "" else { continue }
      let name = QuotedText.key(entry.name)
      let path = parent.isEmpty ? name : parent + "." + name
      if let key = ConfigurationKey.all.first(where: { $0.path == path }) {
        given[path] = entry.valuePosition
        take(entry, for: key)
      } else if !isTable(path) {
        refuse(entry, path: path, parent: parent)
      } else if entry.value == .table {
        tables[tables.count - 1] = path
      } else {
        let table = ConfigurationKey.tables.first { $0.hasPrefix(path) } ?? path
        let wrong = "is \(entry.value.typeWithArticle)"
        note(entry.valuePosition, path, wrong, "must be a table, [\(table)]")
      }
    }
    for key in ConfigurationKey.all { checkRelation(of: key) }
    guard problems.isEmpty else {
      let inOrder = problems.sorted { ($0.position ?? .start) < ($1.position ?? .start) }
      throw ConfigurationError(problems: inOrder, furtherCount: furtherCount)
    }
    return configuration
  }

  private func isTable(_ path: String) -> Bool {
    ConfigurationKey.tables.contains { $0 == path || $0.hasPrefix(path + ".") }
  }

  private mutating func note(_ position: Position, _ key: String, _ wrong: String, _ right: String)
  {
    guard problems.count < ConfigurationLimits.problemsMax else {
      furtherCount += 1
      return
    }
    problems.append(
      ConfigurationProblem(file: file, position: position, key: key, wrong: wrong, right: right)
    )
  }
}

// What is not known.
extension ConfigurationReader {
  private mutating func refuse(_ entry: TomlDocument.Entry, path: String, parent: String) {
    guard problems.count < ConfigurationLimits.problemsMax else {
      furtherCount += 1
      return
    }
    if parent == "surface" {
      note(entry.namePosition, path, "unknown surface", "this version has one surface, main")
    } else if entry.value == .table || parent.isEmpty && entry.value == .array {
      let tables = ConfigurationKey.tables
      let right =
        NearestName.find(path, among: tables).map { "did you mean [\($0)]?" }
        ?? "the tables are " + tables.map { "[\($0)]" }.joined(separator: ", ")
      note(entry.namePosition, path, "unknown table", right)
    } else {
      note(entry.namePosition, path, "unknown key", suggestion(for: entry.name, in: parent))
    }
  }

  /// The nearest key of the same table, else the nearest of all, else what there is.
  private func suggestion(for name: String, in table: String) -> String {
    let inTable = ConfigurationKey.all.filter { $0.table == table }
    for keys in [inTable, ConfigurationKey.all] {
      if let nearest = NearestName.find(name, among: keys.map(\.name)),
        let key = keys.first(where: { $0.name == nearest })
      {
        return "did you mean \(key.path)?"
      }
    }
    if let key = ConfigurationKey.all.first(where: { $0.path == name }) {
      return "write \(key.name) in [\(key.table)]"
    }
    if inTable.isEmpty {
      return "every key stands in a table: "
        + ConfigurationKey.tables.map { "[\($0)]" }.joined(separator: ", ")
    }
    return "[\(table)] has " + inTable.map(\.name).joined(separator: ", ")
  }
}

// Values.
extension ConfigurationReader {
  private mutating func take(_ entry: TomlDocument.Entry, for key: ConfigurationKey) {
    switch key.form {
    case .number(let measure, let range):
      takeNumber(entry, for: key, measure, range)
    case .words(let words, let later):
      takeWord(entry, for: key, words, later: later)
    }
  }

  private mutating func takeNumber(
    _ entry: TomlDocument.Entry,
    for key: ConfigurationKey,
    _ measure: Measure,
    _ range: ClosedRange<Int64>
  ) {
    let text: String
    switch entry.value {
    case .integer(let integer): text = String(integer)
    case .decimal(let decimal) where measure.places > 0: text = decimal
    default:
      let kind = measure.places > 0 ? "a number" : "a whole number"
      let wrong = "is \(entry.value.typeWithArticle)"
      note(entry.valuePosition, key.path, wrong, "must be \(kind), \(key.requirement)")
      return
    }
    do throws(Decimal.Fault) {
      let written = try Decimal.parse(text, places: measure.places)
      let scale = Decimal.scale(places: measure.places)
      if (range.lowerBound * scale...range.upperBound * scale).contains(written) {
        key.write(&configuration, measure.held(written: written))
        return
      }
    } catch .tooManyPlaces {
      let wrong = "is \(QuotedText.printable(text)), with too many decimal places"
      note(entry.valuePosition, key.path, wrong, "must be \(key.requirement)")
      return
    } catch {}
    let wrong = "is \(QuotedText.printable(text))"
    note(entry.valuePosition, key.path, wrong, "must be \(key.requirement)")
  }

  private mutating func takeWord(
    _ entry: TomlDocument.Entry,
    for key: ConfigurationKey,
    _ words: [String],
    later: [String]
  ) {
    guard case .string(let word) = entry.value else {
      let wrong = "is \(entry.value.typeWithArticle)"
      note(entry.valuePosition, key.path, wrong, "must be a string, \(key.requirement)")
      return
    }
    if let index = words.firstIndex(of: word) {
      key.write(&configuration, Int64(index))
      return
    }
    let right =
      later.contains(word)
      ? "this version has only \(key.requirement)" : "must be \(key.requirement)"
    note(entry.valuePosition, key.path, "is \"\(QuotedText.printable(word))\"", right)
  }
}

// What keys have to do with one another.
extension ConfigurationReader {
  private mutating func checkRelation(of key: ConfigurationKey) {
    switch key.relation {
    case .none: break
    case .together(let name):
      let other = key.table + "." + name
      guard let position = given[key.path], given[other] == nil else { return }
      note(position, key.path, "stands without \(other)", "give both or neither")
    case .notAbove(let name):
      checkOrder(of: key, count: 1, other: name, factor: 1, "must be at most")
    case .fits(let count, let name):
      checkOrder(of: key, count: count, other: name, factor: 1_024, "\(count) of them must fit in")
    }
  }

  private mutating func checkOrder(
    of key: ConfigurationKey,
    count: Int64,
    other name: String,
    factor: Int64,
    _ requirement: String
  ) {
    guard let other = ConfigurationKey.all.first(where: { $0.path == key.table + "." + name }),
      let position = given[key.path] ?? given[other.path],
      !problems.contains(where: { $0.key == key.path || $0.key == other.path }),
      let value = key.read(configuration), let bound = other.read(configuration),
      value * count > bound * factor,
      let text = key.text(in: configuration), let boundText = other.text(in: configuration)
    else { return }
    note(position, key.path, "is \(text)", "\(requirement) \(other.path), which is \(boundText)")
  }
}

extension ConfigurationProblem.Position {
  fileprivate static let start = Self(line: 1, column: 1)
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
