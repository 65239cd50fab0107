/// Why a configuration does not hold: every problem that was found, in the order of the file.
/// Problems beyond `ConfigurationLimits.problemsMax` are counted, not described.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
  package var problems: [ConfigurationProblem]
  /// Problems beyond those described.
  package var furtherCount: Int

  package init(problems: [ConfigurationProblem], furtherCount: Int = 0) {
    self.problems = problems
    self.furtherCount = furtherCount
  }

  /// One problem a line, `file:line:column: message`.
  package var description: String {
    var lines = problems.map(\.description)
    if furtherCount > 0, let file = problems.first?.file {
      lines.append("\(file): \(furtherCount) further problems of the same kinds")
    }
    return lines.joined(separator: "\n")
  }
}

/// One problem of a configuration: where, what is wrong, and what would be right.
package struct ConfigurationProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// A place in a file: both count from 1, columns in code points.
  package struct Position: Equatable, Sendable, Comparable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  package var file: String
  /// Nil where the file as a whole is meant.
  package var position: Position?
  /// The key or table with its path; nil where none is meant.
  package var key: String?
  package var wrong: String
  package var right: String

  package init(
    file: String,
    position: Position? = nil,
    key: String? = nil,
    wrong: String,
    right: String
  ) {
    self.file = file
    self.position = position
    self.key = key
    self.wrong = wrong
    self.right = right
  }

  package var description: String {
    let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
    let subject = key.map { "\($0): " } ?? ""
    return "\(place): \(subject)\(wrong); \(right)"
  }
}
