import NavConfiguration
import NavSystem

/// The daemon as a program: its command line, its configuration, its exit status.
package enum DaemonProgram {
  private static let syntax = CommandLineSyntax(
    operands: "",
    count: 0...0,
    options: [
      CommandLineSyntax.Option(
        "config",
        value: "FILE",
        help: "read FILE (default: /etc/navd/navd.toml if it is there,\nelse the built-in defaults)"
      ),
      CommandLineSyntax.Option(
        "socket",
        value: "PATH",
        help: "serve on PATH, with input.sock beside it (default: $NAVD_SOCKET,\n"
          + "$XDG_RUNTIME_DIR/navd/navd.sock, /run/navd/navd.sock); sockets that a\n"
          + "service manager passes take its place"
      ),
      CommandLineSyntax.Option(
        "state",
        value: "FOLDER",
        help: "keep the log in FOLDER (default: $STATE_DIRECTORY,\n"
          + "$XDG_STATE_HOME/navd, ~/.local/state/navd)"
      ),
      CommandLineSyntax.Option(
        "no-devices",
        help: "open no device and press no key: touches come by input.sock alone"
      ),
      CommandLineSyntax.Option(
        "strict",
        help: "do not start when the log has lost something that was on the disk;\n"
          + "without it, navd keeps the damaged file, says what is lost, and goes on"
      ),
      CommandLineSyntax.Option("version", help: "print the version and stop"),
    ]
  )

  private static let help = """
    navd: turns touches into navigation, and tells subscribers of it.

    usage: navd [--config FILE] [--socket PATH] [--state FOLDER] [--no-devices]
                [--strict]

    \(syntax.optionsHelp)
    It serves until SIGTERM or SIGINT, and reads its configuration again on SIGHUP.
    Clients connect with navctl, or with any program that speaks JSON Lines over a
    Unix socket.

    exit status: 0 asked to stop, 1 cannot start or go on, 2 wrong command line,
    3 wrong configuration

    """

  /// Runs the daemon to its end.
  package static func run() -> Never { ThisProcess.exit(serve()) }

  private static func serve() -> Int32 {
    let arguments: CommandLineArguments
    do { arguments = try syntax.parse(CommandLine.arguments.dropFirst()) } catch {
      return fail("\(error)", status: 2)
    }
    if arguments.has("help") {
      return StandardStream.output.write(help) ? 0 : 1
    }
    if arguments.has("version") {
      return StandardStream.output.write("navd \(Release.version)\n") ? 0 : 1
    }
    let socket = arguments.value("socket") ?? DefaultPaths.socket()
    do {
      let file = arguments.value("config")
      let configuration = try self.configuration(file)
      // Without one there is nothing to be kept.
      let isKept = configuration.log.durability != .memory
      guard
        let state = arguments.value("state") ?? DefaultPaths.stateFolder() ?? (isKept ? nil : "")
      else {
        return fail(
          "no state folder: neither STATE_DIRECTORY, XDG_STATE_HOME nor HOME is set; name one with "
            + "--state FOLDER",
          status: 1
        )
      }
      for warning in Daemon.warnings(of: configuration) {
        StandardStream.error.write("navd: \(warning)\n")
      }
      let notifier = try ServiceNotifier.fromEnvironment()
      let sockets = try sockets(socket)
      let daemon = try Daemon(
        configuration: configuration,
        places: DaemonPlaces(
          sockets: sockets,
          stateFolder: state,
          usesDevices: !arguments.has("no-devices"),
          isStrict: arguments.has("strict")
        ),
        notifier: notifier,
        loader: { () throws(ConfigurationError) in try self.configuration(file) }
      )
      StandardStream.error.write(
        "navd \(Release.version): serving \(sockets.path), log \(daemon.logPlace)\n"
      )
      try daemon.run()
      return 0
    } catch let error as ConfigurationError {
      // A place in a file comes first, so that editors find it.
      StandardStream.error.write("\(error)\n")
      return 3
    } catch {
      return fail("\(error)", status: 1)
    }
  }

  /// Those that a service manager passed on, else its own ones at a path and beside it.
  private static func sockets(_ path: String) throws -> DaemonSockets {
    switch try PassedSockets.take(["navd", "input"]) {
    case .listeners(let listeners): return .passed(listeners[0], input: listeners[1])
    case .none: break
    case .meantFor(let processID):
      StandardStream.error.write(
        "navd: LISTEN_PID is \(processID) and this is \(ThisProcess.id): sockets that were passed "
          + "are not for it\n"
      )
    }
    return .own(path: path, inputPath: DefaultPaths.inputSocket(beside: path))
  }

  private static func configuration(
    _ path: String?
  ) throws(ConfigurationError) -> Configuration {
    if let path { return try Configuration.load(path: path) }
    let place = "/etc/navd/navd.toml"
    // One that may not be looked at is not one that is not there: `load` says what is wrong.
    if let kind = try? Files.kind(place), kind == .nothing { return .defaults }
    return try Configuration.load(path: place)
  }

  private static func fail(_ text: String, status: Int32) -> Int32 {
    StandardStream.error.write("navd: \(text)\n")
    return status
  }
}
