import NavCore

/// One key of the file: its name, what may be written, and where the value is held. Parsing,
/// ranges, the effective text and the test of the manual all read this and nothing else.
package struct ConfigurationKey: Sendable {
  enum Form: Sendable {
    /// The range is in whole units of the measure.
    case number(Measure, ClosedRange<Int64>)
    /// A part of a whole; held, like the range, in millionths.
    case fraction(ClosedRange<Int64>)
    /// The value is the word's place in the list.
    case words([String])
    case boolean
    /// Of a vendor or a product: 16 bits.
    case identifier
    /// Quarter turns, in degrees.
    case quarterTurns
    /// So many bytes, none of them a control character.
    case text(ClosedRange<Int>)
    /// The code of an axis.
    case axis
    /// Minimum, maximum, and units per millimetre or 0.
    case axisRange
    /// Six numbers in millionths, of a `Calibration`.
    case matrix
    /// Four numbers each in millionths, of a `PanelRectangle`.
    case rectangles
    /// Codes of keys.
    case keys
    /// Groups and users.
    case holders
    /// The name of what a binding does.
    case action
  }

  /// What another key of the same table has to do with this one.
  enum Relation: Sendable {
    case none
    /// Both are given or neither.
    case together(String)
    /// Both are given or neither, and they are not the same.
    case otherThan(String)
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
  package let read: @Sendable (Configuration) -> ConfigurationValue?
  package let write: @Sendable (inout Configuration, ConfigurationValue) -> Void
  /// A change holds from the next start only: what the value made is there until then.
  package private(set) var needsRestart = false

  /// The same key, whose changes wait for the next start.
  var untilRestart: ConfigurationKey {
    var key = self
    key.needsRestart = true
    return key
  }

  package var path: String { table + "." + name }

  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
