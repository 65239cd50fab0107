import NavClient
import NavSystem
import NavWire

extension Command {
  static let watch = Command(
    "watch",
    summary: "follow state, progress, gestures and actions",
    operands: "[TOPIC…]",
    count: 0...9,
    options: CommandLineSyntax.Option.observing + [
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
      .init("once", help: "end when the daemon does, with status 3"),
      .init("gapless", help: "keep every line instead of collapsing those that wait"),
      .init(
        "draw",
        help: "a picture of one surface (main): on a terminal it moves,\n"
          + "elsewhere there is one for each change"
      ),
    ],
    details: """
      TOPIC is state, actions, gestures, progress, reports, layers, events, devices or
      touches; the first four by default. Reports tell what fingers mean to content:
      taps, presses, pans; layers are what is seen; events are the log itself. Touches
      are for those who may know of them.

      When the daemon goes it says so, waits, and follows the next one from where it
      was: what happened meanwhile is told with its age, and if something is not, that
      is said. With --json a loss is the object "lost", between the lines of the wire.
      On a terminal the progress is one line that is written over.

      ACTION is one that the configuration binds, by its name there, or one of
      \(rows(of: WatchEnd.actions))

      """,
    statuses: ExitStatus.ofDaemon + [.timeout]
  ) { invocation throws(Failure) in
    defer { invocation.screen.end() }
    if invocation.arguments.has("draw") {
      var watch = try DrawnWatch(invocation)
      try watch.run()
    } else {
      try Watch(invocation).run()
    }
  }

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

/// One run of `navctl watch` that tells in lines.
private struct Watch {
  private let invocation: Invocation
  private let subscription: Subscription
  private let end: WatchEnd

  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    let arguments = invocation.arguments
    end = try WatchEnd(arguments)
    subscription = Subscription(
      topics: try Watch.topics(arguments).union(end.topics),
      policy: arguments.has("gapless") ? .gapless : .latest,
      surface: arguments.value("surface")
    )
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
    return topics.isEmpty ? [.state, .actions, .gestures, .progress] : topics
  }

  func run() throws(Failure) {
    let following = try Following(invocation, subscription, until: end)
    while true {
      while let news = try following.next() {
        try show(news)
        if end.isReached(by: news) { return }
      }
      if following.isOver { return try end.timeIsOver() }
      _ = try following.wait()
    }
  }

  private func show(_ news: ReconnectingSubscription.News) throws(Failure) {
    if invocation.wantsLines { return }
    for line in wording.lines(of: news) {
      switch line.kind {
      case .progress: try invocation.screen.show(level: line.text)
      case .note: try invocation.screen.say(line.text, .faint)
      case .state, .report, .event: try invocation.screen.say(line.text)
      case .gesture: try invocation.screen.say(line.text, .notable)
      case .action: try invocation.screen.say(line.text, .good)
      }
    }
  }
}
