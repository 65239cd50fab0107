import CToml

/// A TOML text as a flat list of keys, tables and elements of arrays, parents first, each with its
/// place. It knows nothing of what the keys mean, and keeps nothing of the parser that made it.
package struct TomlDocument {
  package typealias Position = ConfigurationProblem.Position

  package enum Value: Equatable {
    case table, array, dateOrTime
    case string(String)
    case integer(Int64)
    /// Digits and a point, or inf or nan.
    case decimal(String)
    case boolean(Bool)
  }

  package struct Entry {
    /// Index of the table or the array that holds it; nil: the document.
    package var parent: Int?
    /// Place among the elements of the array that holds it; nil in a table. The elements of one
    /// array follow one another.
    package var index: Int?
    /// Empty for an element of an array; a key may be empty, too.
    package var name: String
    package var value: Value
    package var namePosition: Position
    package var valuePosition: Position
  }

  package let entries: [Entry]
  /// Indices of what each table and each array holds, in the order of the entries.
  let contents: [[Int]]

  /// Indices of what the document itself holds.
  var top: [Int] { entries.indices.filter { entries[$0].parent == nil } }

  /// Bytes are checked before the parser sees them: the parser trusts its stack to short lines.
  package init(bytes: [UInt8], file: String) throws(ConfigurationProblem) {
    if let problem = TomlDocument.malformed(bytes, file: file) { throw problem }
    let document = bytes.withUnsafeBytes { buffer in
      let characters = buffer.assumingMemoryBound(to: CChar.self)
      return ctoml_parse(characters.baseAddress, buffer.count, ConfigurationLimits.entriesMax)
    }
    defer { ctoml_free(document) }
    guard let document else {
      throw ConfigurationProblem(file: file, wrong: "cannot be held", right: "free some memory")
    }
    if let problem = TomlDocument.refusal(document, file: file) { throw problem }
    let entries = (0..<ctoml_count(document)).map { index in
      TomlDocument.entry(ctoml_get(document, index))
    }
    self.entries = entries
    contents = TomlDocument.contents(of: entries)
  }

  private static func contents(of entries: [Entry]) -> [[Int]] {
    var contents = [[Int]](repeating: [], count: entries.count)
    for (index, entry) in entries.enumerated() {
      if let parent = entry.parent { contents[parent].append(index) }
    }
    return contents
  }

  private static func refusal(_ document: OpaquePointer, file: String) -> ConfigurationProblem? {
    switch ctoml_get_status(document) {
    case CTOML_OK:
      return nil
    case CTOML_SYNTAX:
      let message = ctoml_error_message(document).map { String(cString: $0) } ?? ""
      let position = Position(
        line: Int(ctoml_error_line(document)),
        column: Int(ctoml_error_column(document))
      )
      return syntax(message, at: position, file: file)
    case CTOML_TOO_MANY:
      let bound = ConfigurationLimits.entriesMax
      return ConfigurationProblem(
        file: file,
        wrong: "has too many keys",
        right: "at most \(bound) keys, tables and elements of lists are read"
      )
    default:
      return ConfigurationProblem(file: file, wrong: "cannot be parsed", right: "free some memory")
    }
  }

  /// The parser's own words, with what would be right where they do not say it.
  private static func syntax(
    _ message: String,
    at position: Position,
    file: String
  ) -> ConfigurationProblem {
    // It repeats what it found, whatever that is.
    let words = QuotedText.printable(
      message,
      charactersMax: ConfigurationLimits.parserCharactersMax
    )
    var wrong = "is not TOML: " + words
    var right = "write it as TOML 1.0"
    if message.contains("cannot redefine") {
      right = "write each key and each table once"
    } else if message.contains("TOML_MAX_NESTED_VALUES") {
      wrong = "nests values more than \(CTOML_DEPTH_MAX) deep"
      right = "write values less deep"
    }
    return ConfigurationProblem(file: file, position: position, wrong: wrong, right: right)
  }

  private static func entry(_ source: ctoml_entry) -> Entry {
    Entry(
      parent: source.parent < 0 ? nil : Int(source.parent),
      index: source.index < 0 ? nil : Int(source.index),
      name: string(source.key, source.key_length),
      value: value(source),
      namePosition: Position(line: Int(source.key_line), column: Int(source.key_column)),
      valuePosition: Position(line: Int(source.line), column: Int(source.column))
    )
  }

  private static func value(_ source: ctoml_entry) -> Value {
    switch source.kind {
    case CTOML_TABLE: .table
    case CTOML_ARRAY: .array
    case CTOML_STRING: .string(string(source.text, source.text_length))
    case CTOML_INTEGER: .integer(source.integer)
    case CTOML_DECIMAL: .decimal(string(source.text, source.text_length))
    case CTOML_BOOLEAN: .boolean(source.integer != 0)
    default: .dateOrTime
    }
  }

  private static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
