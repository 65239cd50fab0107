import NavCore

/// What is wrong with a value, and what would be right.
struct ValueFault: Error {
  var position: ConfigurationProblem.Position
  var wrong: String
  var right: String
}

/// Turns the values of one document into what the program holds. It owns nothing but the document,
/// and ends at the first fault of a value.
struct ValueReader {
  typealias Entry = TomlDocument.Entry

  let entries: [Entry]
  /// Indices of what each table and each array holds.
  let contents: [[Int]]

  init(_ document: TomlDocument) {
    entries = document.entries
    contents = document.contents
  }

  func value(of index: Int, for key: ConfigurationKey) throws(ValueFault) -> ConfigurationValue {
    let entry = entries[index]
    switch key.form {
    case .number(let measure, let range):
      return .number(try number(entry, key, measure, range))
    case .fraction(let range): return .number(try fraction(entry, key, range))
    case .words(let words):
      return .number(Int64(try word(entry, key, words)))
    case .boolean:
      guard case .boolean(let isTrue) = entry.value else { throw wrongType(entry, key) }
      return ConfigurationValue(isTrue)
    case .identifier:
      return .number(try whole(entry, key) { (0...65_535).contains($0) })
    case .quarterTurns:
      return .number(try whole(entry, key) { (0..<360).contains($0) && $0 % 90 == 0 })
    case .text(let bytes): return .text(try text(entry, key, bytes))
    case .axis: return .number(Int64(try axis(entry, key)))
    case .axisRange: return .numbers(try axisRange(index, key))
    case .matrix: return .numbers(try matrix(entry, key))
    case .rectangles: return .numbers(try rectangles(index, key))
    case .holders: return .holders(try holders(index, key))
    case .keys: return .numbers(try combination(entry, key).map { Int64($0) })
    case .action: return .text(try action(entry, key))
    }
  }

  func wrongType(_ entry: Entry, _ key: ConfigurationKey) -> ValueFault {
    let type = key.type.map { $0 + ", " } ?? ""
    return fault(entry, key, "is \(entry.value.typeWithArticle)", "must be " + type)
  }

  /// `right` is what stands before the key's requirement.
  func fault(
    _ entry: Entry,
    _ key: ConfigurationKey,
    _ wrong: String,
    _ right: String = "must be "
  ) -> ValueFault {
    ValueFault(position: entry.valuePosition, wrong: wrong, right: right + key.requirement)
  }

  static func quoted(_ text: some StringProtocol) -> String {
    "\"" + QuotedText.printable(String(text)) + "\""
  }
}

// Numbers.
extension ValueReader {
  private func number(
    _ entry: Entry,
    _ key: ConfigurationKey,
    _ measure: Measure,
    _ range: ClosedRange<Int64>
  ) throws(ValueFault) -> Int64 {
    if case .decimal = entry.value, measure.places == 0 { throw wrongType(entry, key) }
    let text = try number(entry, key)
    let written = try decimal(text, entry, key, places: measure.places, in: range)
    return measure.held(written: written)
  }

  private func fraction(
    _ entry: Entry,
    _ key: ConfigurationKey,
    _ range: ClosedRange<Int64>
  ) throws(ValueFault) -> Int64 {
    let text = try number(entry, key)
    let whole = range.lowerBound / Self.millionths...range.upperBound / Self.millionths
    let written = try decimal(text, entry, key, places: 6, in: whole)
    guard range.contains(written) else {
      throw fault(entry, key, "is \(QuotedText.printable(text))")
    }
    return written
  }

  private static let millionths: Int64 = 1_000_000

  /// The digits of a number.
  private func number(_ entry: Entry, _ key: ConfigurationKey) throws(ValueFault) -> String {
    switch entry.value {
    case .integer(let integer): return String(integer)
    case .decimal(let text): return text
    default: throw wrongType(entry, key)
    }
  }

  /// `subject`: what of the value the text is, where it is not the whole of it.
  func decimal(
    _ text: String,
    _ entry: Entry,
    _ key: ConfigurationKey,
    places: Int,
    in range: ClosedRange<Int64>,
    subject: String = ""
  ) throws(ValueFault) -> Int64 {
    let wrong = subject + "is \(QuotedText.printable(text))"
    do throws(Decimal.Fault) {
      let written = try Decimal.parse(text, places: places)
      let scale = Decimal.scale(places: places)
      if (range.lowerBound * scale...range.upperBound * scale).contains(written) { return written }
    } catch .tooManyPlaces {
      throw fault(entry, key, wrong + ", with too many decimal places")
    } catch {}
    throw fault(entry, key, wrong)
  }

  private func whole(
    _ entry: Entry,
    _ key: ConfigurationKey,
    _ isRight: (Int64) -> Bool
  ) throws(ValueFault) -> Int64 {
    guard case .integer(let integer) = entry.value else { throw wrongType(entry, key) }
    guard isRight(integer) else { throw fault(entry, key, "is \(integer)") }
    return integer
  }
}

// Words.
extension ValueReader {
  func string(_ entry: Entry, _ key: ConfigurationKey) throws(ValueFault) -> String {
    guard case .string(let text) = entry.value else { throw wrongType(entry, key) }
    return text
  }

  private func word(
    _ entry: Entry,
    _ key: ConfigurationKey,
    _ words: [String]
  ) throws(ValueFault) -> Int {
    let word = try string(entry, key)
    if let index = words.firstIndex(of: word) { return index }
    throw fault(entry, key, "is " + Self.quoted(word))
  }

  private func text(
    _ entry: Entry,
    _ key: ConfigurationKey,
    _ bytes: ClosedRange<Int>
  ) throws(ValueFault) -> String {
    let text = try string(entry, key)
    guard bytes.contains(text.utf8.count) else {
      throw fault(entry, key, "has \(text.utf8.count) bytes")
    }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw fault(entry, key, "is \(Self.quoted(text)), with a control character")
    }
    return text
  }

  private func action(_ entry: Entry, _ key: ConfigurationKey) throws(ValueFault) -> String {
    let name = try string(entry, key)
    if ActionName.isFree(name) || ActionName.steps.contains(where: { $0.name == name }) {
      return name
    }
    let taken = ActionName.isTaken(name) ? ", which is something of navd's own" : ""
    throw fault(entry, key, "is " + Self.quoted(name) + taken)
  }

  private func axis(_ entry: Entry, _ key: ConfigurationKey) throws(ValueFault) -> UInt16 {
    let name = try string(entry, key)
    if let code = EventName.axis.code(name) { return code }
    if let unfit = EventName.axis.unfit(name) {
      throw fault(entry, key, "is \(Self.quoted(unfit)), which carries no place")
    }
    throw ValueFault(
      position: entry.valuePosition,
      wrong: "is \(Self.quoted(name))",
      right: EventName.axis.nearest(name).map { "did you mean \"\($0)\"?" }
        ?? "must be \(key.requirement)"
    )
  }

  private func combination(_ entry: Entry, _ key: ConfigurationKey) throws(ValueFault) -> [UInt16] {
    let combination = try string(entry, key)
    guard !combination.isEmpty else { return [] }
    let names = combination.split(separator: "+", omittingEmptySubsequences: false)
    guard names.count <= ConfigurationLimits.combinationKeysMax else {
      throw fault(entry, key, "has \(names.count) keys")
    }
    var codes: [UInt16] = []
    for name in names.map({ String($0.trimmingBlanks) }) {
      guard let code = EventName.key.code(name) else {
        throw unknownKey(name, of: combination, entry, key)
      }
      guard !codes.contains(code) else {
        throw fault(entry, key, "has \(Self.quoted(name)) twice", "each key once: ")
      }
      codes.append(code)
    }
    return codes
  }

  private func unknownKey(
    _ name: String,
    of combination: String,
    _ entry: Entry,
    _ key: ConfigurationKey
  ) -> ValueFault {
    guard !name.isEmpty else {
      let wrong = "is \(Self.quoted(combination)), with nothing on one side of a +"
      return fault(entry, key, wrong)
    }
    if let unfit = EventName.key.unfit(name) {
      let isButton = unfit.hasPrefix("BTN_")
      return fault(entry, key, "has \(unfit), which is \(isButton ? "a button" : "no key")")
    }
    return ValueFault(
      position: entry.valuePosition,
      wrong: "has \(Self.quoted(name)), which is no key of the kernel's",
      right: EventName.key.nearest(name).map { "did you mean \"\($0)\"?" }
        ?? "must be \(key.requirement)"
    )
  }
}

extension Substring {
  /// Without the blanks at its ends.
  fileprivate var trimmingBlanks: Substring {
    var rest = drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
