import NavSystem

/// The command line of navd: finds the command, runs it, and turns what went wrong into words and
/// an exit status.
@main
enum Navctl {
  static func main() {
    ThisProcess.ignoreBrokenPipes()
    do throws(Failure) {
      try run(Array(CommandLine.arguments.dropFirst())[...])
    } catch {
      if let text = error.text { StandardStream.error.write("\(text)\n") }
      ThisProcess.exit(error.status.rawValue)
    }
  }

  private static func run(_ words: ArraySlice<String>) throws(Failure) {
    let screen = Screen()
    guard let first = words.first else {
      StandardStream.error.write(CommandTable.help)
      throw .usage(UsageError("a command is missing"))
    }
    if ["--help", "-h", "help"].contains(first) { return try help(words.dropFirst(), screen) }
    if first == "--version" { return try screen.say("navctl \(Release.version)") }
    if ["--help", "-h"].contains(words.dropFirst().first), !CommandTable.group(first).isEmpty {
      return try help(words.prefix(1), screen)
    }
    let (command, rest) = try usage { () throws(UsageError) in try CommandTable.find(words) }
    let arguments = try usage { () throws(UsageError) in try command.syntax.parse(rest) }
    if arguments.has("help") { return try screen.write(command.help) }
    try command.run(Invocation(arguments: arguments, screen: screen))
  }

  private static func help(_ words: ArraySlice<String>, _ screen: Screen) throws(Failure) {
    try screen.write(try usage { () throws(UsageError) in try CommandTable.help(words) })
  }
}
