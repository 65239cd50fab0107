import NavClient
import NavCore
import NavLog
import NavSystem

extension Command {
  static let logAt = Command(
    "log at",
    summary: "show the state behind an event",
    operands: "SEQ",
    count: 1...1,
    options: [.state, .object],
    details: """
      Folds the log up to the event SEQ, from the checkpoint before it. Needs no
      daemon, and works on the files of one that runs. With --json everything that the
      state holds, and its hash as `navctl state` has it.

      """,
    statuses: ExitStatus.ofLog,
    file: "the log"
  ) { invocation throws(Failure) in
    let seq = try invocation.seq(operand: 0)
    let state = try invocation.replayed(to: seq, of: try invocation.logFolder).state
    let hash = StateHash(state).description
    if invocation.wantsLines {
      let fields: EventField = .object([
        ("seq", .unsigned(seq)), ("state_hash", .text(hash)), ("state", state.fields),
      ])
      return try invocation.screen.write(fields.json + "\n")
    }
    for line in state.lines { try invocation.screen.say(line) }
    let time = Figure.seconds(microseconds: state.timeMicroseconds)
    try invocation.screen.say("seq \(seq), session \(state.session) at \(time), hash \(hash)")
  }

  static let logDiff = Command(
    "log diff",
    summary: "show what differs between the states behind two events",
    operands: "A B",
    count: 2...2,
    options: [.state, .object],
    details: """
      A line with - for what stood at a place behind A, one with + for what stands
      there behind B. A may be later than B.

      """,
    statuses: ExitStatus.ofLog,
    file: "the log"
  ) { invocation throws(Failure) in
    let seqs = (try invocation.seq(operand: 0), try invocation.seq(operand: 1))
    let folder = try invocation.logFolder
    let before = try invocation.replayed(to: seqs.0, of: folder).state
    let after = try invocation.replayed(to: seqs.1, of: folder).state
    let differences = after.fields.differences(from: before.fields)
    let count = seqs.0 < seqs.1 ? seqs.1 - seqs.0 : seqs.0 - seqs.1
    if invocation.wantsLines {
      let fields: EventField = .object([
        ("from", .unsigned(seqs.0)), ("to", .unsigned(seqs.1)), ("events", .unsigned(count)),
        ("changes", .list(differences.map(\.fields))),
      ])
      return try invocation.screen.write(fields.json + "\n")
    }
    let events = count == 1 ? "1 event" : "\(count) events"
    try invocation.screen.say("seq \(seqs.0) → \(seqs.1), \(events) between them", .strong)
    for line in differences.flatMap(\.lines) { try invocation.screen.say(line) }
    if differences.isEmpty { try invocation.screen.say("nothing differs") }
  }
}
