import NavLog
import NavSystem

extension Command {
  static let logVerify = Command(
    "log verify",
    summary: "tell all in the log that is not as it should be",
    options: [.state, .object],
    details: """
      Checks every checksum and every link, in every segment, and goes on behind what
      is wrong. Needs no daemon, takes no lock and changes nothing. Each finding is
      told with its file, offset and seq, and with what it is:
        torn        bytes behind what was durable: not written yet, or cut off
        damaged     what had reached the disk is no longer what was written
        superseded  entries that stand in the next segment again
        set aside   a file that was taken out of the log, and is kept
        gap         events that the log says it does not hold
        unreadable  a newer version of navd wrote it
      Only damage, and what cannot be read, ends it with another status than 0.

      """,
    statuses: ExitStatus.ofLog,
    file: "the log"
  ) { invocation throws(Failure) in
    let folder = try invocation.logFolder
    let progress = LogProgress()
    let verification = try invocation.log { () throws(LogError) in
      try LogVerification.run(FolderStorage(folder)) { done, all in
        progress.show { "looked through \(done) of \(all) bytes" }
      }
    }
    progress.erase()
    if invocation.wantsLines {
      try invocation.screen.write(verification.fields.json + "\n")
    } else {
      for line in verification.lines { try invocation.screen.say(line) }
    }
    let count = verification.findings.count { !$0.meaning.isKnown }
    if count > 0 { throw .logDamaged(count: count) }
  }
}

extension LogVerification {
  fileprivate var lines: [String] {
    let files = segments == 1 ? "1 segment" : "\(segments) segments"
    let counts = "\(files), \(events) events, \(bytes) bytes"
    guard segments > 0 || !findings.isEmpty else { return ["there is no event in this log yet"] }
    let seqs = "up to seq \(lastSeq), durable up to \(durableSeq)"
    let result =
      findings.isEmpty ? "whole" : isGood ? "whole, but for what it tells of itself" : "damaged"
    return findings.map(\.description) + ["\(result): \(counts), \(seqs)"]
  }

  fileprivate var fields: EventField {
    .object([
      ("good", .flag(isGood)), ("segments", .number(Int64(segments))),
      ("events", .number(Int64(events))), ("bytes", .number(Int64(bytes))),
      ("last_seq", .unsigned(lastSeq)), ("durable_seq", .unsigned(durableSeq)),
      ("findings", .list(findings.map(\.fields))),
    ])
  }
}

extension LogVerification.Finding {
  fileprivate var fields: EventField {
    .object([
      ("file", .text(file)), ("offset", .number(Int64(offset))), ("seq", .unsigned(seq)),
      ("meaning", .text(meaning.name.replacing(" ", with: "_"))), ("what", .text(what)),
    ])
  }
}
