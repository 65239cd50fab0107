package import NavCore

/// Tells a log's story again: folds its events with the same `apply` as the daemon and checks the
/// result against every state hash and every checkpoint on the way.
package struct LogReplay: Equatable, Sendable {
  /// What was folded, and how it compares.
  package private(set) var report = LogReader.Report()
  /// The state behind the last event that was folded.
  package private(set) var state = NavState(surfaces: [])
  /// The seq before the first event that the log still holds.
  package private(set) var startSeq: UInt64?
  /// Events that were folded; those of a gap are not among them.
  package private(set) var events: UInt64 = 0
  /// State hashes and checkpoints that the fold agreed with.
  package private(set) var agreements = 0
  /// Where the fold first came to another state than the daemon had.
  package private(set) var differsAtSeq: UInt64?

  /// The next checkpoint says what the events that are missing came to.
  private var isBehindGap = false
  private var scratch = ByteWriter()

  private init() {}

  package static func == (left: LogReplay, right: LogReplay) -> Bool {
    left.report == right.report && left.state == right.state && left.startSeq == right.startSeq
      && left.events == right.events && left.agreements == right.agreements
      && left.differsAtSeq == right.differsAtSeq
  }

  /// Reads the log in `folder` up to the event `seq`, or to its end; from the last checkpoint that
  /// is not behind the event `from`, or from its begin. `tell` hears how far it is.
  package static func run(
    _ folder: String,
    from: UInt64 = 0,
    to seq: UInt64 = .max,
    tell: (UInt64) -> Void = { _ in }
  ) throws(LogError) -> LogReplay {
    var reader = LogReader(folder)
    var replay = LogReplay()
    let report = try reader.read(from: from) {
      let goesOn = replay.take($0, to: seq)
      tell(replay.state.seq)
      return goesOn
    }
    replay.report = report
    // Whoever wants all of it is told that there was more.
    if seq == .max, report.stop == .end, let lost = try reader.lostBehind() {
      replay.report.stop = lost
    }
    return replay
  }

  /// Whether `seq` is an event of the log, or the place before its first one.
  package func reached(_ seq: UInt64) -> Bool { startSeq != nil && state.seq == seq }

  private mutating func take(_ item: LogItem, to seq: UInt64) -> Bool {
    switch item {
    case .checkpoint(_, let checkpoint, _):
      // Retention may take segments while they are read.
      if startSeq == nil || isBehindGap || state.seq != checkpoint.seq {
        startSeq = startSeq ?? checkpoint.seq
        state = checkpoint
        isBehindGap = false
      } else {
        compare(state == checkpoint, at: checkpoint.seq)
      }
    case .event(let event):
      guard event.seq <= seq else { return false }
      state.apply(event)
      events += 1
    case .stateHash(let hash):
      compare(StateHash(state, scratch: &scratch).value == hash.value, at: hash.seq)
    case .watermark: break
    case .gap: isBehindGap = true
    }
    return true
  }

  private mutating func compare(_ agrees: Bool, at seq: UInt64) {
    if agrees { agreements += 1 } else { differsAtSeq = differsAtSeq ?? seq }
  }
}
