/// What is wrong in one file, as far as it was read: at most `ConfigurationLimits.problemsMax` are
/// kept, and those beyond are counted.
struct ProblemList {
  let file: String
  private(set) var problems: [ConfigurationProblem] = []
  private var furtherCount = 0

  init(file: String) { self.file = file }

  var isEmpty: Bool { problems.isEmpty }

  /// Whether something was said of a key.
  func speaks(of key: String) -> Bool { problems.contains { $0.key == key } }

  /// Whether there is no room for one more, which then is counted: what it would say need not be
  /// found out.
  mutating func onlyCounts() -> Bool {
    if problems.count < ConfigurationLimits.problemsMax { return false }
    furtherCount += 1
    return true
  }

  /// Notes one; without a position the file as a whole is meant.
  mutating func note(
    _ position: ConfigurationProblem.Position?,
    _ key: String?,
    _ wrong: String,
    _ right: String
  ) {
    guard !onlyCounts() else { return }
    problems.append(
      ConfigurationProblem(file: file, position: position, key: key, wrong: wrong, right: right)
    )
  }

  /// All of them in the order of the file, what is said of the file as a whole first.
  func throwIfAny() throws(ConfigurationError) {
    guard !problems.isEmpty else { return }
    let start = ConfigurationProblem.Position(line: 0, column: 0)
    let inOrder = problems.sorted { ($0.position ?? start) < ($1.position ?? start) }
    throw ConfigurationError(problems: inOrder, furtherCount: furtherCount)
  }
}
