import NavClient
import NavConfiguration
import NavSystem

extension Command {
  static let run = Command(
    "run",
    summary: "run programs on actions and gestures",
    options: [
      .init(
        "config",
        value: "FILE",
        help: "the hooks (default: $XDG_CONFIG_HOME/navd/hooks.toml,\n~/.config/navd/hooks.toml)"
      ),
      .init("check", help: "tell what is wrong in the file, and run nothing"),
      .socket,
      .init(
        "json",
        help: "one JSON object a line on standard output: what became\n"
          + "of each run, and of the connection. What programs print\n"
          + "then goes to standard error"
      ),
    ],
    details: """
      A program gets its arguments as they stand in the file, no shell; the action or
      gesture as one line of JSON on standard input and in NAVD_* variables. The file
      config/hooks.toml of the source explains every key. How each program ended is
      told in one line on standard error.

      It starts from now: what happened before is not run. It waits for the daemon and
      finds it again when it was restarted; nothing is run twice. What happened
      meanwhile is run if it is at most 2 s old; what is older, or is told no more, is
      counted and not run. SIGTERM and SIGINT stop it: nothing new is run, and
      programs that run have at most 5 s to end. A second one ends them at once.

      """,
    statuses: [.success, .usage, .badFile],
    file: "the file of hooks"
  ) { invocation throws(Failure) in try invocation.runHooks() }
}

extension Invocation {
  fileprivate func runHooks() throws(Failure) {
    guard let path = arguments.value("config") ?? DefaultPaths.hooks() else {
      let wrong = "no file of hooks: neither XDG_CONFIG_HOME nor HOME is set"
      throw .usage(UsageError("\(wrong); name one with --config FILE"))
    }
    let configuration = try hooks(path)
    if arguments.has("check") {
      if wantsLines {
        return try screen.say(ConfigurationError(problems: []).json(file: path))
      }
      let count = configuration.hooks.count
      return try screen.say("\(path): good, \(count) \(count == 1 ? "hook" : "hooks")", .good)
    }
    let screen = screen
    let wantsLines = wantsLines
    let loop = try HookLoop(
      configuration,
      socket: socket,
      output: wantsLines ? .error : .inherited
    ) { (report) throws(Failure) in
      if wantsLines { return try screen.say(report.json) }
      StandardStream.error.write("\(report.text)\n")
    }
    try loop.run()
  }

  private func hooks(_ path: String) throws(Failure) -> HookConfiguration {
    do throws(ConfigurationError) {
      return try HookConfiguration.load(path: path)
    } catch {
      if wantsLines && arguments.has("check") { try screen.say(error.json(file: path)) }
      throw .configuration(error)
    }
  }
}
