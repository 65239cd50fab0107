import NavClient
import NavConfiguration
import NavSystem

/// Every command, in the order of the help. A command lives in a file of its own, as a constant of
/// `Command`; this is where it becomes known. A name of two words makes a group: `log show`.
enum CommandTable {
  static let commands: [Command] = [
    .state, .watch, .push, .pop, .replace, .show, .setStack, .back, .forward, .home, .quickSwitch,
    .notifications, .controls, .switcher, .dismiss, .reachability, .drawer, .pager, .guardPage,
    .pause, .resume, .direction, .rotate, .release, .surfaceAdd, .surfaceRemove, .reload, .devices,
    .send, .why, .get, .stats, .run, .logShow, .logVerify, .logAt, .logDiff, .logReplay, .logWhatIf,
    .logWhy, .logExport,
    .logImport, .logBackup, .logFault, .checkConfig, .completions,
  ]

  /// The command that the words begin with, and the words after it.
  ///
  /// - Throws: What is wrong with the first words, and what would be right.
  static func find(
    _ words: ArraySlice<String>
  ) throws(UsageError) -> (command: Command, rest: ArraySlice<String>) {
    for count in [2, 1] where words.count >= count {
      let name = words.prefix(count).joined(separator: " ")
      if let command = commands.first(where: { $0.name == name }) {
        return (command, words.dropFirst(count))
      }
    }
    let first = words.first ?? ""
    if first.hasPrefix("-") {
      throw UsageError("'\(first)': a command comes first, then its options; see `navctl --help`")
    }
    let group = group(first)
    if !group.isEmpty {
      var seconds = group.map { $0.name.dropFirst(first.count + 1) }
      let last = seconds.removeLast()
      throw UsageError("\(first) needs \(seconds.joined(separator: ", ")) or \(last)")
    }
    let known = commands.map { String($0.name.prefix { $0 != " " }) }
    let meant = NearestName.find(first, among: known)
    let advice = meant.map { "did you mean '\($0)'?" } ?? "`navctl --help` lists them"
    throw UsageError("'\(first)' is no command: \(advice)")
  }

  /// The help for what the words name: a command, a group, or all if there are none.
  static func help(_ words: ArraySlice<String>) throws(UsageError) -> String {
    guard let first = words.first else { return help }
    let group = group(first)
    if !group.isEmpty && words.count == 1 { return help(first, group) }
    let (command, rest) = try find(words)
    if let extra = rest.first {
      throw UsageError("'\(extra)' is one too many: the name of a command was expected")
    }
    return command.help
  }

  /// Commands of two words that begin with this one.
  static func group(_ word: String) -> [Command] {
    commands.filter { $0.name.hasPrefix("\(word) ") }
  }

  private static func help(_ name: String, _ group: [Command]) -> String {
    let statuses = ExitStatus.allCases.filter { status in
      group.contains { $0.statuses.contains(status) }
    }
    return """
      usage: navctl \(name) COMMAND [OPTIONS]

      commands:
      \(list(group))
      Each takes --help.

      exit status:
      \(ExitStatus.table(statuses, file: group.first?.file))
      """
  }

  private static func list(_ commands: [Command]) -> String {
    let heads = commands.map { command in
      command.syntax.operands.isEmpty
        ? command.name : "\(command.name) \(command.syntax.operands)"
    }
    let width = heads.map(\.count).max() ?? 0
    return zip(heads, commands).map { head, command in
      "  \(head.padded(to: width))  \(command.summary)\n"
    }.joined()
  }

  static let help = """
    navctl: asks and commands navd, the touch navigation daemon.

    usage: navctl COMMAND [OPTIONS]
           navctl help COMMAND
           navctl --version

    commands:
    \(list(commands))
    Every command takes --help. Those that speak with the daemon take --socket PATH,
    --wait S, and --json for the lines of the wire as they are. Colours are used on
    a terminal unless NO_COLOR is set.

    exit status:
    \(ExitStatus.table(ExitStatus.allCases))
    """
}
