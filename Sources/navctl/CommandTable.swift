import NavClient
import NavSystem

/// Every command, in the order of the help. A command lives in a file of its own, as a constant of
/// `Command`; this is where it becomes known. A name of two words makes a group: `log show`.
enum CommandTable {
  static let commands: [Command] = [
    .state, .watch, .push, .pop, .back, .direction, .release, .send, .why, .get, .logShow,
    .logReplay, .checkConfig,
  ]

  /// The command that the words begin with, and the words after it.
  static func find(_ words: [String]) -> (command: Command, rest: ArraySlice<String>)? {
    for count in [2, 1] where words.count >= count {
      let name = words.prefix(count).joined(separator: " ")
      if let command = commands.first(where: { $0.name == name }) {
        return (command, words.dropFirst(count))
      }
    }
    return nil
  }

  /// Commands of two words that begin with this one.
  static func group(_ word: String) -> [Command] {
    commands.filter { $0.name.hasPrefix("\(word) ") }
  }

  static func list(_ commands: [Command]) -> String {
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
    navctl asks and commands navd, the touch navigation daemon.

    Usage: navctl COMMAND [OPTIONS]

    \(list(commands))
    Every command takes --help; those that speak with the daemon take --socket PATH, and --json for
    the lines of the wire as they are. Colours are used on a terminal unless NO_COLOR is set.

    Exit status:
    \(ExitStatus.table)
    """
}
