/// A mistake in a command line; its text says what was given and what would be right.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// What a command line may hold: options that begin with two dashes, and operands.
///
/// An option stands anywhere before `--`, as `--name VALUE` or `--name=VALUE`; what it does not
/// know is an error and never an operand, so that a misspelt option cannot be ignored.
package struct CommandLineSyntax: Sendable {
  package struct Option: Sendable {
    package let name: String
    /// What the value is called in the help; nil for a flag.
    package let value: String?
    package let help: String

    package init(_ name: String, value: String? = nil, help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// How operands are called in the help: `FILE…`.
  package let operands: String
  package let operandCount: ClosedRange<Int>
  package let options: [Option]
  private let nearest: @Sendable (String, [String]) -> String?

  /// `nearest` finds the known option that an unknown one was probably meant for.
  package init(
    operands: String,
    count: ClosedRange<Int>,
    options: [Option],
    nearest: @escaping @Sendable (String, [String]) -> String? = { _, _ in nil }
  ) {
    self.operands = operands
    operandCount = count
    self.options = options
    self.nearest = nearest
  }

  package func parse(_ words: some Sequence<String>) throws(UsageError) -> CommandLineArguments {
    var arguments = CommandLineArguments()
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.operands += rest
        break
      }
      if word == "-h" {
        arguments.values["help", default: []].append("")
      } else if word.hasPrefix("--") {
        try parseOption(word.dropFirst(2), &rest, &arguments)
      } else if word.hasPrefix("-") && word.utf8.count > 1 && Int(word) == nil {
        throw UsageError("'\(word)': options are written out with two dashes; see --help")
      } else {
        arguments.operands.append(word)
      }
    }
    if !arguments.has("help") { try checkCount(arguments.operands) }
    return arguments
  }

  private func parseOption(
    _ text: Substring,
    _ rest: inout ArraySlice<String>,
    _ arguments: inout CommandLineArguments
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    if name == "help" && parts.count == 1 {
      arguments.values[name, default: []].append("")
      return
    }
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown(name)
    }
    guard let value = option.value else {
      if parts.count > 1 { throw UsageError("--\(name) takes no value") }
      arguments.values[name, default: []].append("")
      return
    }
    guard let given = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      throw UsageError("--\(name) needs a value: --\(name) \(value)")
    }
    arguments.values[name, default: []].append(given)
  }

  private func unknown(_ name: String) -> UsageError {
    let known = options.map(\.name) + ["help"]
    if let meant = nearest(name, known) {
      return UsageError("unknown option --\(name): did you mean --\(meant)?")
    }
    let all = known.map { "--\($0)" }.joined(separator: ", ")
    return UsageError("unknown option --\(name); known are \(all)")
  }

  private func checkCount(_ given: [String]) throws(UsageError) {
    if given.count < operandCount.lowerBound {
      throw UsageError("\(operands) is missing; see --help")
    }
    guard given.count > operandCount.upperBound else { return }
    let extra = given[operandCount.upperBound]
    throw UsageError(
      operandCount.upperBound == 0
        ? "'\(extra)': no operand was expected; see --help"
        : "'\(extra)' is one too many: \(operands) was expected; see --help"
    )
  }

  /// The options as help shows them, one or more lines each.
  package var optionsHelp: String {
    let all = options + [Option("help", help: "show this text")]
    let heads = all.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let width = (heads.map(\.count).max() ?? 0) + 2
    return zip(heads, all).map { head, option in
      let lines = option.help.split(separator: "\n", omittingEmptySubsequences: false)
      let indent = "\n" + String(repeating: " ", count: width + 2)
      let padding = String(repeating: " ", count: width - head.count)
      return "  \(head)\(padding)\(lines.joined(separator: indent))\n"
    }.joined()
  }
}

/// A command line that was understood.
package struct CommandLineArguments: Equatable, Sendable {
  package fileprivate(set) var operands: [String] = []
  fileprivate var values: [String: [String]] = [:]

  /// Whether an option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; where it was given several times, the last one.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// Every value of an option, in their order.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option as an integer within bounds.
  package func integer(
    _ name: String,
    in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name) \(text): an integer from \(range.lowerBound) to \(range.upperBound) was expected"
      )
    }
    return number
  }

  /// The value of an option as thousandths: `1.5` is 1,500; at most three places.
  package func thousandths(
    _ name: String,
    in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let places = parts.count == 2 ? parts[1] : ""
    let isNumeral = text.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
    if isNumeral, parts.count <= 2, places.utf8.count <= 3, parts[0].utf8.count <= 9,
      let number = Int(parts[0] + places + String(repeating: "0", count: 3 - places.utf8.count)),
      range.contains(number)
    {
      return number
    }
    let bounds = "\(Self.decimal(range.lowerBound)) to \(Self.decimal(range.upperBound))"
    throw UsageError(
      "--\(name) \(text): a number from \(bounds) with at most three places was expected"
    )
  }

  private static func decimal(_ thousandths: Int) -> String {
    var places = String(thousandths % 1_000 + 1_000).dropFirst()
    while places.last == "0" { places.removeLast() }
    return places.isEmpty ? "\(thousandths / 1_000)" : "\(thousandths / 1_000).\(places)"
  }
}
