/// A variable by which a service manager speaks to its service, and that makes no sense.
package struct EnvironmentError: Error, Equatable, Sendable, CustomStringConvertible {
  package let variable: String
  /// What was got; nil where it is not set.
  package let value: String?
  /// What was expected.
  package let expected: String

  package init(_ variable: String, _ value: String?, expected: String) {
    self.variable = variable
    self.value = value
    self.expected = expected
  }

  package var description: String {
    guard let value else { return "\(variable) is not set: \(expected) was expected" }
    return "\(variable)=\(value): \(expected) was expected"
  }
}
