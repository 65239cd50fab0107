import NavClient
import NavCore
import NavLog
import NavSystem
import NavWire

extension Command {
  static let logWhy = Command(
    "log why",
    summary: "tell what an event followed from, down to the input",
    operands: "SEQ",
    count: 1...1,
    options: [.state, .object],
    details: """
      The event, then the one that it followed from, and so on; for a gesture also
      what was measured, in the words of `navctl why`. One point (pt) is 1/160 inch.
      Of the daemon's last touches, also those that nobody claimed, `navctl why` tells
      more.

      """,
    statuses: ExitStatus.ofLog,
    file: "the log"
  ) { invocation throws(Failure) in
    let seq = try invocation.seq(operand: 0)
    let folder = try invocation.logFolder
    let chain = try invocation.log { () throws(LogError) in
      try CauseChain.find(seq, in: LogReader(folder))
    }
    if chain.events.isEmpty {
      try invocation.check(chain.report)
      let replay = try invocation.log { () throws(LogError) in try LogReplay.run(folder) }
      throw .usage(UsageError("'\(seq)': \(replay.heldEvents)"))
    }
    if invocation.wantsLines {
      try invocation.screen.write(chain.fields.json + "\n")
      return try invocation.check(chain.report)
    }
    for (index, event) in chain.events.enumerated() {
      try invocation.screen.say(event.line, index == 0 ? .strong : .plain)
      for line in event.measured { try invocation.screen.say("           \(line)") }
    }
    try invocation.screen.say(chain.ending, .faint)
    try invocation.check(chain.report)
  }
}

extension NavEvent {
  /// What recognition measured, in words.
  fileprivate var measurements: [Measurement] {
    switch body {
    case .gestureBegan(let began): [began.zone, began.slop]
    case .gestureEnded(let ended): [ended.reason]
    default: []
    }
  }

  fileprivate var measured: [String] { measurements.map { WireMeasurement($0).clause() } }
}

extension CauseChain {
  /// What stands at the end of the chain.
  fileprivate var ending: String {
    switch end {
    case .input(let arrival): "input \(arrival) of the session"
    case .unrecorded(let arrival):
      "it followed from input \(arrival) of the session, which is not in the log"
    case .gone(let seq): "event \(seq), which it followed from, is no longer in the log"
    case .unread(let seq):
      "event \(seq), which it followed from, cannot be read: the log is damaged before it"
    case .impossible(let seq): "it names \(seq) as its cause, which is not before it"
    }
  }

  fileprivate var fields: EventField {
    let chain = events.map { event -> EventField in
      .object([
        ("event", event.fields),
        ("measured", .list(event.measurements.map(\.fields))),
        ("words", .list(event.measured.map { .text($0) })),
      ])
    }
    return .object([("chain", .list(chain)), ("end", .text(ending))])
  }
}
