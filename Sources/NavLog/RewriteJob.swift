package import NavCore
import NavSystem

/// Writes what the log may have lost into a new segment, for a thread that may wait for the disk: a
/// file that failed once is never written or synced again. It goes on from the last place that was
/// whole, and takes the place of every segment behind that.
package struct RewriteJob: Sendable {
  /// What came of it.
  package struct Outcome: Sendable {
    /// Nil where the segment in doubt is as it should be, and is gone on in.
    var written: Written?
    /// What was lost with the segment in doubt.
    package var damage: LogDamaged?
    /// Its name since it was set aside.
    var asideName: String?
    /// What retention took to make room.
    var removed: [String] = []
  }

  struct Written: Sendable {
    let segment: OpenSegment
    /// Behind the checkpoint.
    let head: EntryEncoder.Position
    /// Of the rewritten entries, as they stand there.
    let entries: [UInt8]
  }

  let storage: any LogStorage
  let settings: LogSettings
  let log: LogIdentifier
  let start: UnsyncedEvents.Start
  let entries: [UInt8]
  let durableSeq: UInt64
  /// A file with its space set aside: it is used, so that no second one stands beside it.
  let prepared: PreparedSegment?
  /// What retention lets go before there is another file.
  let removals: [String]
  /// The segment that a reader has found damaged.
  let doubt: SegmentInDoubt?

  var number: UInt64 { start.segment + 1 }

  package func run() throws(LogError) -> Outcome {
    var outcome = Outcome()
    var start = start
    if let doubt {
      switch try doubt.look(in: storage) {
      case .whole where doubt.mayStay: return outcome
      case .whole, .damagedBehind: break
      case .damaged(let damage, let end, let parent):
        // It takes the place of all of that segment, and says so.
        start.previousCRC = end.previousCRC
        start.missing = MissingEvents(from: end.nextSeq, reason: .damaged, parent: parent)
        outcome.damage = damage
      }
    }
    let header = start.nextHeader(log)
    var encoder = EntryEncoder(log: log, at: .init(nextSeq: header.firstSeq, previousCRC: 0))
    try encoder.appendHead(header, start.state, durableSeq: durableSeq, missing: start.missing)
    let head = encoder.position
    let headBytes = encoder.bytes.count
    encoder.appendAgain(entries.span.bytes)
    let bytes = encoder.bytes
    outcome.removed = Retention.remove(removals, in: storage)
    let file = try system { () throws(SystemError) in try write(bytes) }
    if let damage = outcome.damage {
      // Only behind the one that says so: before, a kill would leave numbers to be given twice.
      outcome.asideName = try system { () throws(SystemError) in
        try DamagedSegment.rename(damage.segment, in: storage)
      }
    }
    outcome.written = Written(
      segment: OpenSegment(
        log: log,
        number: number,
        file: file,
        isNamed: true,
        offset: bytes.count,
        position: encoder.position,
        headBytes: headBytes,
        settings: settings
      ),
      head: head,
      entries: Array(bytes[headBytes...])
    )
    return outcome
  }

  /// At no step would a killed daemon lose what the files held before.
  private func write(_ bytes: [UInt8]) throws(SystemError) -> any LogFile {
    let name = SegmentNames.againName(number)
    try storage.remove(name)
    let file: any LogFile
    if let prepared {
      try storage.rename(SegmentNames.unfinishedName(prepared.number), to: name)
      file = prepared.file
    } else {
      file = try storage.open(name, .createNew(permissions: 0o640))
    }
    do {
      if prepared == nil || bytes.count > settings.segmentBytes {
        _ = try file.allocate(offset: 0, count: max(settings.segmentBytes, bytes.count))
      }
      if prepared == nil, settings.durability == .strict {
        let zeros = [UInt8](repeating: 0, count: max(0, settings.segmentBytes - bytes.count))
        try file.write(zeros, at: bytes.count)
      }
      try file.write(bytes, at: 0)
      try file.synchronizeData()
    } catch {
      try? storage.remove(name)
      throw error
    }
    // What lies behind is taken for the log's end no more, and still would be read.
    let later = try SegmentNames(storage).finished.filter { $0 > number }
    for later in later {
      try storage.rename(SegmentNames.name(later), to: SegmentNames.unfinishedName(later))
    }
    // A folder may give names up in another order than that in which they were changed.
    if !later.isEmpty { try storage.synchronize() }
    try storage.rename(name, to: SegmentNames.name(number))
    for later in try SegmentNames(storage).unfinished where later >= number {
      try storage.remove(SegmentNames.unfinishedName(later))
    }
    try storage.synchronize()
    return file
  }
}
