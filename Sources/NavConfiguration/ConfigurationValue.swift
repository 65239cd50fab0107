/// A value as the program holds it, whatever its form in the file. A value of another case than its
/// key's form has is a mistake of the program, never of the file.
package enum ConfigurationValue: Equatable, Sendable, ExpressibleByIntegerLiteral {
  /// In the unit that is held; the place of a word in its list; a code; 0 or 1 of a boolean.
  case number(Int64)
  case text(String)
  /// In the order of the file; lists of a list one after the other.
  case numbers([Int64])
  case holders([AccessSettings.Holder])

  package init(integerLiteral value: Int64) { self = .number(value) }

  init(_ isTrue: Bool) { self = .number(isTrue ? 1 : 0) }

  var number: Int64 {
    guard case .number(let number) = self else { preconditionFailure("\(self) is no number") }
    return number
  }

  var boolean: Bool { number != 0 }

  var string: String {
    guard case .text(let text) = self else { preconditionFailure("\(self) is no text") }
    return text
  }

  var holders: [AccessSettings.Holder] {
    guard case .holders(let holders) = self else { preconditionFailure("\(self) are no holders") }
    return holders
  }

  var list: [Int64] {
    guard case .numbers(let numbers) = self else { preconditionFailure("\(self) is no list") }
    return numbers
  }
}
