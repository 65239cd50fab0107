import NavSystem

/// The command line of navd: finds the command, runs it, and turns what went wrong into words and
/// an exit status.
@main
enum Navctl {
  static func main() {
    ThisProcess.ignoreBrokenPipes()
    do throws(Failure) {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      if let text = error.text { StandardStream.error.write("\(text)\n") }
      ThisProcess.exit(error.status.rawValue)
    }
  }

  private static func run(_ words: [String]) throws(Failure) {
    let screen = Screen()
    guard let first = words.first else {
      StandardStream.error.write(CommandTable.help)
      throw .usage(UsageError("a command is missing"))
    }
    if ["--help", "-h", "help"].contains(first) { return try screen.write(CommandTable.help) }
    guard let (command, rest) = CommandTable.find(words) else {
      let group = CommandTable.group(first)
      if group.isEmpty {
        throw .usage(UsageError("'\(first)' is no command; `navctl --help` lists them"))
      }
      if words.dropFirst().contains("--help") || words.dropFirst().contains("-h") {
        return try screen.write(CommandTable.list(group))
      }
      let names = group.map(\.name).joined(separator: ", ")
      throw .usage(UsageError("'\(first)' is one of: \(names)"))
    }
    let arguments = try usage { () throws(UsageError) in try command.syntax.parse(rest) }
    if arguments.has("help") { return try screen.write(command.help) }
    try command.run(Invocation(arguments: arguments, screen: screen))
  }
}
