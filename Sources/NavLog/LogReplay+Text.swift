import NavCore

extension LogReplay {
  /// What the replay came to, for people.
  package var lines: [String] {
    guard let log = report.log, let startSeq else { return ["there is no event in this log yet"] }
    return [
      "log         \(log), session \(state.session)",
      "seq         \(state.seq)",
      "state hash  \(StateHash(state))",
      "events      \(events), from seq \(startSeq + 1)",
      "segments    \(report.segments), \(report.bytes) bytes",
      "checks      \(agreement)",
    ]
  }

  private var agreement: String {
    if let differsAtSeq { return "another state at seq \(differsAtSeq)" }
    return agreements == 0
      ? "none on the way" : "\(agreements) state hashes and checkpoints agree"
  }

  /// The same for programs.
  package var fields: EventField {
    .object([
      ("log", report.log.map { .text($0.description) } ?? .none),
      ("session", .unsigned(UInt64(state.session))), ("seq", .unsigned(state.seq)),
      ("state_hash", .text(StateHash(state).description)),
      ("events", .unsigned(events)),
      ("segments", .number(Int64(report.segments))), ("bytes", .number(Int64(report.bytes))),
      ("durable_seq", .unsigned(report.durableSeq)), ("agreements", .number(Int64(agreements))),
      ("differs_at_seq", differsAtSeq.map { .unsigned($0) } ?? .none),
    ])
  }
}
