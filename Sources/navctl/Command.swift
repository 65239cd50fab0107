import NavClient
import NavSystem

/// One command of navctl: how it is called, what it takes, and what it does.
struct Command: Sendable {
  /// One word, or two: `log show`.
  let name: String
  /// A line in the list of commands.
  let summary: String
  let syntax: CommandLineSyntax
  /// What its help says beyond the options; ends with a line feed where it is not empty.
  let details: String
  let run: @Sendable (Invocation) throws(Failure) -> Void

  init(
    _ name: String,
    summary: String,
    operands: String = "",
    count: ClosedRange<Int> = 0...0,
    options: [CommandLineSyntax.Option] = [],
    details: String = "",
    run: @escaping @Sendable (Invocation) throws(Failure) -> Void
  ) {
    self.name = name
    self.summary = summary
    syntax = CommandLineSyntax(operands: operands, count: count, options: options)
    self.details = details
    self.run = run
  }

  var help: String {
    let operands = syntax.operands.isEmpty ? "" : " \(syntax.operands)"
    return "navctl \(name)\(operands) [OPTIONS]: \(summary)\n"
      + (details.isEmpty ? "" : "\n\(details)")
      + "\nOptions:\n\(syntax.optionsHelp)\nExit status:\n\(ExitStatus.table)"
  }
}

/// A command line that was understood, and where its output goes.
struct Invocation {
  let arguments: CommandLineArguments
  let screen: Screen

  /// The daemon's main socket.
  var socket: String { arguments.value("socket") ?? Connection.defaultPath }

  var surface: String { arguments.value("surface") ?? "main" }

  /// Whether lines of the wire are wanted as they are.
  var wantsLines: Bool { arguments.has("json") }

  func connect() throws(Failure) -> Connection {
    try daemon { () throws(ClientError) in try Connection(path: socket, client: "navctl") }
  }
}

extension CommandLineSyntax.Option {
  static let socket = Self(
    "socket",
    value: "PATH",
    help: "the daemon's socket (else $NAVD_SOCKET, $XDG_RUNTIME_DIR/navd/navd.sock,\n"
      + "/run/navd/navd.sock)"
  )
  static let json = Self("json", help: "print the lines of the wire, unchanged")
  static let surface = Self("surface", value: "NAME", help: "the surface that is meant (main)")

  /// What every command that asks the daemon takes.
  static let connection: [Self] = [.socket, .surface, .json]
}
