import NavClient
import NavConfiguration
import NavCore
import NavSystem
import NavWire

extension Command {
  static let watch = Command(
    "watch",
    summary: "follow state, progress, gestures and actions",
    operands: "[TOPIC…]",
    count: 0...5,
    options: CommandLineSyntax.Option.connection + [
      .init(
        "until",
        value: "ACTION",
        help: "end with status 0 once this action came"
      ),
      .init(
        "timeout",
        value: "S",
        help: "end after S seconds: with status 4 if --until waits for\nan action"
      ),
      .init("gapless", help: "keep every line instead of collapsing those that wait"),
    ],
    details: """
      TOPIC is state, actions, gestures, progress or reports; all but the last by
      default. Reports tell what fingers mean to content: taps, presses, pans. It ends
      when the daemon does, with status 3. On a terminal the progress is one line that
      is written over.

      ACTION is one that the configuration binds, by its name there, or one of
      \(rows(of: actions))

      """,
    statuses: ExitStatus.ofDaemon + [.timeout]
  ) { invocation throws(Failure) in
    let watch = try Watch(invocation)
    defer { invocation.screen.end() }
    try watch.run()
  }

  fileprivate static let actions = Action.named.map(\.name)

  /// Names with commas, in rows that a terminal has room for.
  private static func rows(of names: [String]) -> String {
    var rows = [""]
    for name in names {
      let word = name == names.last ? "\(name)." : "\(name),"
      if rows[rows.count - 1].count + word.count + 1 > 76 { rows.append("") }
      rows[rows.count - 1] += rows[rows.count - 1].isEmpty ? word : " \(word)"
    }
    return rows.joined(separator: "\n")
  }
}

/// One run of `navctl watch`.
private struct Watch {
  private let invocation: Invocation
  private let subscription: Subscription
  private let action: String?
  private let milliseconds: Int?

  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    let arguments = invocation.arguments
    subscription = Subscription(
      topics: try Watch.topics(arguments),
      policy: arguments.has("gapless") ? .gapless : .latest
    )
    action = try arguments.value("until").map { (name) throws(Failure) in
      if Command.actions.contains(name) || ActionName.isFree(name) { return name }
      throw .usage(UsageError("--until \(name): a name of \(ActionName.form) was expected"))
    }
    milliseconds = try usage { () throws(UsageError) in
      try arguments.thousandths("timeout", in: 1...1_000_000_000)
    }
  }

  /// In the width that the terminal has now.
  private var wording: WatchWording {
    let screen = invocation.screen
    let bar = ProgressBar(width: screen.barWidth, usesBlocks: screen.usesBlocks)
    return WatchWording(bar: bar, columns: screen.levelColumns)
  }

  private static func topics(
    _ arguments: CommandLineArguments
  ) throws(Failure) -> Subscription.Topics {
    var topics: Subscription.Topics = []
    for word in arguments.operands {
      guard let known = Subscription.Topics.named.first(where: { $0.name == word }) else {
        let names = Subscription.Topics.named.map(\.name).joined(separator: ", ")
        throw .usage(UsageError("'\(word)' is no topic: one of \(names) was expected"))
      }
      topics.insert(known.topic)
    }
    if topics.isEmpty { topics = [.state, .actions, .gestures, .progress] }
    if arguments.has("until") { topics.insert(.actions) }
    return topics
  }

  func run() throws(Failure) {
    let connection = try invocation.connect()
    let screen = invocation.screen
    let start = SystemClock.monotonicMicroseconds()
    if !invocation.wantsLines {
      let server = connection.hello.server.printable
      try screen.say("\(server) at \(connection.path), seq \(connection.hello.seq)", .faint)
    }
    let request = Request(.subscribe(subscription), surface: invocation.surface)
    let (line, reply) = try daemon { () throws(ClientError) in try connection.exchange(request) }
    if invocation.wantsLines { try screen.say(line: line) }
    if case .error(let error) = reply.outcome { throw .client(.refused(error)) }
    while true {
      let wait = remaining(since: start)
      let received = try daemon { () throws(ClientError) in
        try connection.next(timeoutMilliseconds: wait)
      }
      if let received {
        try show(received)
        if isLast(received.message) { return }
      } else if milliseconds != nil, remaining(since: start) == 0 {
        guard let action, let milliseconds else { return }
        throw .noAction(name: action, milliseconds: milliseconds)
      }
    }
  }

  /// Milliseconds that may still be waited at once.
  private func remaining(since start: Int64) -> Int {
    guard let milliseconds else { return 3_600_000 }
    let elapsed = Int((SystemClock.monotonicMicroseconds() - start) / 1_000)
    return max(0, milliseconds - elapsed)
  }

  private func show(_ received: Received) throws(Failure) {
    if invocation.wantsLines { return try invocation.screen.say(line: received.line) }
    for line in wording.lines(for: received.message) {
      switch line.kind {
      case .progress: try invocation.screen.show(level: line.text)
      case .note: try invocation.screen.say(line.text, .faint)
      case .state, .report: try invocation.screen.say(line.text)
      case .gesture: try invocation.screen.say(line.text, .notable)
      case .action: try invocation.screen.say(line.text, .good)
      }
    }
  }

  private func isLast(_ message: ServerMessage) -> Bool {
    guard let action, case .update(let update) = message else { return false }
    return update.actions.contains { $0.name == action }
  }
}
