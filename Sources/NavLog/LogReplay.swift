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
  /// State hashes and checkpoints that the fold agreed with.
  package private(set) var agreements = 0
  /// Where the fold first came to another state than the daemon had.
  package private(set) var differsAtSeq: UInt64?

  private var scratch = ByteWriter()

  private init() {}

  package static func == (left: LogReplay, right: LogReplay) -> Bool {
    left.report == right.report && left.state == right.state && left.startSeq == right.startSeq
      && left.agreements == right.agreements && left.differsAtSeq == right.differsAtSeq
  }

  /// Reads the log in `folder` up to the event `seq`, or to its end.
  package static func run(_ folder: String, to seq: UInt64 = .max) throws(LogError) -> LogReplay {
    var reader = LogReader(folder)
    var replay = LogReplay()
    let report = try reader.read { replay.take($0, to: seq) }
    replay.report = report
    return replay
  }

  /// Whether `seq` is an event of the log, or the place before its first one.
  package func reached(_ seq: UInt64) -> Bool { startSeq != nil && state.seq == seq }

  private mutating func take(_ item: LogItem, to seq: UInt64) -> Bool {
    switch item {
    case .checkpoint(_, let checkpoint, _):
      if startSeq == nil {
        startSeq = checkpoint.seq
        state = checkpoint
      } else {
        compare(state == checkpoint, at: checkpoint.seq)
      }
    case .event(let event):
      guard event.seq <= seq else { return false }
      state.apply(event)
    case .stateHash(let hash):
      compare(StateHash(state, scratch: &scratch).value == hash.value, at: hash.seq)
    case .watermark: break
    }
    return true
  }

  private mutating func compare(_ agrees: Bool, at seq: UInt64) {
    if agrees { agreements += 1 } else { differsAtSeq = differsAtSeq ?? seq }
  }
}
