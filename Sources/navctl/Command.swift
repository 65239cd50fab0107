import NavClient
import NavConfiguration
import NavSystem
import NavWire

/// One command of navctl: how it is called, what it takes, and what it does.
struct Command: Sendable {
  /// One word, or two: `log show`.
  let name: String
  /// A line in the list of commands.
  let summary: String
  let syntax: CommandLineSyntax
  /// What its help says beyond the options; ends with a line feed where it is not empty.
  let details: String
  /// How it can end.
  let statuses: [ExitStatus]
  /// What it reads that can be wrong; nil: nothing.
  let file: String?
  let run: @Sendable (Invocation) throws(Failure) -> Void

  init(
    _ name: String,
    summary: String,
    operands: String = "",
    count: ClosedRange<Int> = 0...0,
    options: [CommandLineSyntax.Option] = [],
    details: String = "",
    statuses: [ExitStatus] = ExitStatus.ofDaemon,
    file: String? = nil,
    run: @escaping @Sendable (Invocation) throws(Failure) -> Void
  ) {
    self.name = name
    self.summary = summary
    syntax = CommandLineSyntax(
      operands: operands,
      count: count,
      options: options,
      nearest: NearestName.find
    )
    self.details = details
    self.statuses = statuses
    self.file = file
    self.run = run
  }

  var help: String {
    let operands = syntax.operands.isEmpty ? "" : " \(syntax.operands)"
    return """
      navctl \(name): \(summary)

      usage: navctl \(name)\(operands) [OPTIONS]

      \(details.isEmpty ? "" : "\(details)\n")\
      options:
      \(syntax.optionsHelp)
      exit status:
      \(ExitStatus.table(statuses, file: file))
      """
  }
}

/// A command line that was understood, and where its output goes.
struct Invocation {
  let arguments: CommandLineArguments
  let screen: Screen

  /// The daemon's main socket.
  var socket: String { arguments.value("socket") ?? Connection.defaultPath }

  var surface: String { arguments.value("surface") ?? Request.defaultSurface }

  /// Whether lines of the wire are wanted as they are.
  var wantsLines: Bool { arguments.has("json") }

  /// How long a daemon that does not listen yet is waited for.
  func waitMilliseconds() throws(Failure) -> Int {
    try usage { () throws(UsageError) in
      try arguments.thousandths("wait", in: 0...1_000_000_000)
    } ?? 0
  }

  func connect() throws(Failure) -> Connection {
    let wait = try waitMilliseconds()
    return try daemon { () throws(ClientError) in
      try Connection(path: socket, client: "navctl", waitMilliseconds: wait)
    }
  }
}

extension CommandLineSyntax.Option {
  static let socket = Self(
    "socket",
    value: "PATH",
    help: "the daemon's socket (default: $NAVD_SOCKET,\n"
      + "$XDG_RUNTIME_DIR/navd/navd.sock, /run/navd/navd.sock)"
  )
  private static let wait = Self(
    "wait",
    value: "S",
    help: "wait up to S seconds for the daemon to listen (0)"
  )
  private static let surface = Self(
    "surface",
    value: "NAME",
    help: "the surface that is meant (main)"
  )
  private static let anySurface = Self(
    "surface",
    value: "NAME",
    help: "the one surface that is meant (all of them)"
  )
  private static let json = Self("json", help: "print the lines of the wire, unchanged")

  /// What every command that speaks with the daemon takes.
  static let reaching: [Self] = [.socket, .wait, .json]

  /// And what those of one surface take.
  static let connection: [Self] = [.socket, .wait, .surface, .json]

  /// And those that tell of every surface unless one is named.
  static let observing: [Self] = [.socket, .wait, .anySurface, .json]
}
