import NavClient
import NavSystem
import NavWire

extension Command {
  static let stats = Command(
    "stats",
    summary: "show how the daemon fares: clients, turns, its log",
    options: CommandLineSyntax.Option.reaching + [
      .init(
        "every",
        value: "S",
        help: "again every S seconds, of what happened meanwhile, until\n"
          + "it is interrupted or the daemon ends"
      )
    ],
    details: """
      How long the turns of its loop took, from the reading of the clock to the last
      write, as a bar for each class of times; what the log wrote and how often it was
      made durable, also by the hour; then who is connected, and what waits for each.
      Every counter by its name: `navctl get stats`. With --json it is the two answers
      of the daemon, to `get stats` and to `get clients`.

      """
  ) { invocation throws(Failure) in try invocation.tellStatistics() }
}

extension Invocation {
  fileprivate func tellStatistics() throws(Failure) {
    let pause = try usage { () throws(UsageError) in
      try arguments.thousandths("every", in: 1...1_000_000_000)
    }
    let connection = try connect()
    if !wantsLines {
      try screen.say("\(connection.hello.server.printable) at \(connection.path)", .faint)
    }
    var before: [String: Int64]?
    while true {
      before = try tellStatistics(since: before, over: connection) ?? before
      guard let pause else { return }
      try wait(milliseconds: pause, over: connection)
      if !wantsLines { try screen.say("") }
    }
  }

  /// Once; returns the counters, for the next time.
  private func tellStatistics(
    since before: [String: Int64]?,
    over connection: Connection
  ) throws(Failure) -> [String: Int64]? {
    let stats = try ask(Request(.get(.stats)), over: connection)
    let clients = try ask(Request(.get(.clients)), over: connection)
    guard let stats, let clients else { return nil }
    guard case .stats(let counters) = stats.content,
      case .clients(let list, let leftOut) = clients.content
    else { throw unexpected() }
    let bar = ProgressBar(width: screen.barWidth, usesBlocks: screen.usesBlocks)
    for line in StatisticsWording(counters, since: before).lines(bar: bar) { try screen.say(line) }
    for client in list { try screen.say(client.line) }
    if leftOut > 0 { try screen.say("and \(leftOut) more") }
    return counters
  }

  /// Lets time pass; a daemon that ends meanwhile is an error at once.
  private func wait(milliseconds: Int, over connection: Connection) throws(Failure) {
    let clock = WatchEnd.Clock(milliseconds: milliseconds)
    while let left = clock.remainingMilliseconds, left > 0 {
      _ = try daemon { () throws(ClientError) in try connection.next(timeoutMilliseconds: left) }
    }
  }
}
