import NavCore

/// One key of the file: its name, what may be written, and where the value is held. Parsing,
/// ranges, the effective text and the test of the manual all read this and nothing else.
package struct ConfigurationKey: Sendable {
  enum Form: Sendable {
    /// The range is in whole units of the measure.
    case number(Measure, ClosedRange<Int64>)
    /// The value is the word's place in the list. `later`: words that are known and not there yet.
    case words([String], later: [String])
  }

  /// What another key of the same table has to do with this one.
  enum Relation: Sendable {
    case none
    /// Both are given or neither.
    case together(String)
    /// Not greater than the other; both written without places.
    case notAbove(String)
    /// `count` of this one, in KiB, fit into the other, in MiB.
    case fits(count: Int64, String)
  }

  package let table: String
  package let name: String
  let form: Form
  let relation: Relation
  /// The held value; nil while unset.
  package let read: @Sendable (Configuration) -> Int64?
  package let write: @Sendable (inout Configuration, Int64) -> Void

  package var path: String { table + "." + name }

  /// What would be right, as a message and the manual say it.
  package var requirement: String {
    switch form {
    case .number(let measure, let range):
      let bounds = "\(range.lowerBound) to \(range.upperBound) \(measure.unit)"
      return measure.places == 0
        ? bounds : bounds + ", at most \(measure.places) decimal places"
    case .words(let words, _):
      return ConfigurationKey.alternatives(words.map { "\"\($0)\"" })
    }
  }

  /// The value as it is written in TOML; nil while unset.
  package func text(in configuration: Configuration) -> String? {
    guard let held = read(configuration) else { return nil }
    switch form {
    case .number(let measure, _):
      return Decimal.text(measure.written(held: held), places: measure.places)
    case .words(let words, _):
      return "\"\(words[Int(held)])\""
    }
  }

  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension ConfigurationKey {
  static func number<Value: FixedWidthInteger & Sendable>(
    _ table: String,
    _ name: String,
    _ measure: Measure,
    _ range: ClosedRange<Int64>,
    _ place: any WritableKeyPath<Configuration, Value> & Sendable,
    _ relation: Relation = .none
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: table,
      name: name,
      form: .number(measure, range),
      relation: relation,
      read: { Int64($0[keyPath: place]) },
      write: { $0[keyPath: place] = Value($1) }
    )
  }

  /// One side of a size, which is unset until both sides are given.
  static func side(
    _ name: String,
    _ place: any WritableKeyPath<SurfaceSettings.Size, Int64> & Sendable,
    with other: String
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: "surface.main",
      name: name,
      form: .number(.millimetres, 20...2_000),
      relation: .together(other),
      read: { $0.mainSurface.sizeMicrometres?[keyPath: place] },
      write: { configuration, held in
        var size =
          configuration.mainSurface.sizeMicrometres ?? SurfaceSettings.Size(width: 0, height: 0)
        size[keyPath: place] = held
        configuration.mainSurface.sizeMicrometres = size
      }
    )
  }

  static func words<Value: Equatable & Sendable>(
    _ table: String,
    _ name: String,
    _ words: [(String, Value)],
    _ place: any WritableKeyPath<Configuration, Value> & Sendable
  ) -> ConfigurationKey {
    let values = words.map(\.1)
    return ConfigurationKey(
      table: table,
      name: name,
      form: .words(words.map(\.0), later: []),
      relation: .none,
      read: { configuration in
        values.firstIndex(of: configuration[keyPath: place]).map { Int64($0) }
      },
      write: { $0[keyPath: place] = values[Int($1)] }
    )
  }

  /// A key with one choice so far: there is nothing to hold.
  static func onlyWord(
    _ table: String,
    _ name: String,
    _ word: String,
    later: [String]
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: table,
      name: name,
      form: .words([word], later: later),
      relation: .none,
      read: { _ in 0 },
      write: { _, _ in }
    )
  }
}
