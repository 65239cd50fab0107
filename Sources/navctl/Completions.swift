import NavClient
import NavConfiguration
import NavCore
import NavSystem
import NavWire

extension Command {
  static let completions = Command(
    "completions",
    summary: "print what lets a shell complete lines of navctl",
    operands: "SHELL",
    count: 1...1,
    details: """
      SHELL is bash, zsh or fish. `source <(navctl completions bash)` in ~/.bashrc is
      all that bash needs; `make install` puts each where its shell looks.

      """,
    statuses: [.success, .usage]
  ) { invocation throws(Failure) in
    let name = invocation.arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      throw .usage(UsageError("'\(name)' is no shell: one of bash, zsh, fish was expected"))
    }
    try invocation.screen.write(Completions(CommandTable.commands).text(for: shell))
  }
}

/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

/// What may stand where in a command line of navctl, as the table of commands has it.
struct Completions {
  /// What is expected at a place.
  enum Expected: Equatable {
    case words([String])
    case file
    /// Nothing that could be known.
    case unknown
  }

  let commands: [Command]

  init(_ commands: [Command]) { self.commands = commands }

  /// First words, each once; a group is one.
  var firstWords: [String] { Self.unique(commands.map { Self.words($0.name)[0] }) + ["help"] }

  /// First words that need a second one.
  var groups: [String] {
    Self.unique(commands.map { Self.words($0.name) }.filter { $0.count > 1 }.map { $0[0] })
  }

  func secondWords(_ group: String) -> [String] {
    commands.map { Self.words($0.name) }.filter { $0.count > 1 && $0[0] == group }.map { $0[1] }
  }

  /// Options that a value follows, whatever the command.
  var optionsWithValue: [String] {
    Self.unique(commands.flatMap(\.syntax.options).filter { $0.value != nil }.map(\.name))
  }

  static func expected(_ option: CommandLineSyntax.Option) -> Expected {
    switch option.value {
    case "FILE", "PATH", "FOLDER": .file
    case "WORD": .words(WireBackGuard.allCases.map(\.rawValue))
    case "KIND": .words(EntryKind.allCases.filter(\.isEvent).map(\.name))
    case "ACTION": .words(Action.named.map(\.name))
    case "NAME" where option.name.hasSuffix("style"): .words(WireStyle.allCases.map(\.rawValue))
    default: .unknown
    }
  }

  /// What the operands of a command are, in their order; the last of them may be several.
  static func expected(of command: Command) -> [Expected] {
    words(command.syntax.operands).map { operand in
      let name = operand.filter { !"[]…".contains($0) }
      let choices = name.split(separator: "|").map(String.init)
      // What is in capitals stands for something else.
      let words = choices.filter { $0.uppercased() != $0 || Int($0) != nil }
      if choices.count > 1 { return .words(words) }
      return expected(operand: name, of: command)
    }
  }

  private static func expected(operand: String, of command: Command) -> Expected {
    switch operand {
    case "FILE": .file
    case "TOPIC": .words(Subscription.Topics.named.map(\.name))
    case "WHAT": .words(Request.Subject.allCases.map(\.rawValue))
    case "STEP": .words(WirePagerStep.allCases.map(\.rawValue))
    case "SIDE": .words(WireSide.allCases.map(\.rawValue))
    case "ACTION": .words(["open", "close"])
    case "SHELL": .words(Shell.allCases.map(\.rawValue))
    case "FAULT": .words(RecordingFault.allCases.map(\.rawValue))
    default: .unknown
    }
  }

  /// Whether the last operand may come again and again.
  static func repeats(_ command: Command) -> Bool { command.syntax.operands.contains("…") }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static func unique(_ words: [String]) -> [String] {
    words.enumerated().filter { words.firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }
}
