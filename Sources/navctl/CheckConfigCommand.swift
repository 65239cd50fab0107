import NavConfiguration
import NavLog
import NavSystem

extension Command {
  static let checkConfig = Command(
    "check-config",
    summary: "check a configuration file, without the daemon",
    operands: "[FILE]",
    count: 0...1,
    options: [
      .init("effective", help: "print the configuration that it makes, every key with its value"),
      .init("json", help: "one JSON object with the problems, for editors"),
    ],
    details: """
      FILE is /etc/navd/navd.toml by default; where that does not exist, the built-in
      defaults hold. Every problem is told with file, line, column and what would be
      right.

      """,
    statuses: [.success, .usage, .badFile],
    file: "the configuration"
  ) { invocation throws(Failure) in try invocation.checkConfiguration() }
}

extension Invocation {
  private static let defaultFile = "/etc/navd/navd.toml"

  fileprivate func checkConfiguration() throws(Failure) {
    if wantsLines && arguments.has("effective") {
      throw .usage(UsageError("--json tells problems only: it cannot go with --effective"))
    }
    let path = arguments.operands.first ?? Self.defaultFile
    let isAbsent = arguments.operands.isEmpty && !DefaultPaths.isThere(path)
    var configuration = Configuration.defaults
    do throws(ConfigurationError) {
      if !isAbsent { configuration = try Configuration.load(path: path) }
    } catch {
      if wantsLines { try screen.say(error.json(file: path)) }
      throw .configuration(error)
    }
    if wantsLines {
      try screen.say(ConfigurationError(problems: []).json(file: path))
    } else if arguments.has("effective") {
      try screen.say(lines: configuration.effectiveText)
    } else if isAbsent {
      try screen.say("no \(path): the built-in defaults hold", .good)
    } else {
      try screen.say("\(path): good", .good)
    }
  }
}

extension ConfigurationError {
  /// `further` counts problems beyond those that are described.
  func json(file: String) -> String {
    let problems = problems.map { problem -> EventField in
      .object([
        ("line", number(problem.position?.line)), ("column", number(problem.position?.column)),
        ("key", problem.key.map { .text($0) } ?? .none), ("wrong", .text(problem.wrong)),
        ("right", .text(problem.right)),
      ])
    }
    let fields: EventField = .object([
      ("file", .text(file)), ("problems", .list(problems)), ("further", number(furtherCount)),
    ])
    return fields.json
  }

  private func number(_ value: Int?) -> EventField {
    value.map { .number(Int64($0)) } ?? .none
  }
}
