package import NavCore
import NavSystem

/// Reads a log from its oldest segment to its end, without its lock and without a copy of it in
/// memory: every checksum and every link is checked on the way. It works on a running daemon's
/// files, where what lies behind the last valid entry is *not yet*.
package struct LogReader {
  /// Where reading stopped, and why.
  package enum Stop: Equatable, Sendable {
    /// All of it was read.
    case end
    /// The newest segment goes on with bytes that are no entry yet: a daemon is writing them, or
    /// one was stopped while it did.
    case notYet(file: String, BadEntry)
    /// What had reached the disk is no longer what was written.
    case damage(file: String, BadEntry)
    /// The head of a segment is not right.
    case badHead(file: String, LogFormatError)
    /// A segment does not continue the one before: one is missing, or of another log.
    case brokenLink(file: String, expectedSegment: UInt64, expectedSeq: UInt64)
    /// An entry says what this version cannot read.
    case unreadable(file: String, offset: Int, seq: UInt64, LogFormatError)
    /// Whoever took the items wanted no more.
    case refused

    /// There is nothing wrong with what was read.
    package var isGood: Bool {
      switch self {
      case .end, .notYet, .refused: true
      default: false
      }
    }
  }

  /// What was read, and how it ended.
  package struct Report: Equatable, Sendable {
    package var log: LogIdentifier?
    package var stop = Stop.end
    package var segments = 0
    package var events = 0
    package var bytes = 0
    /// The last event that was read; 0 before the first.
    package var lastSeq: UInt64 = 0
    /// The highest durable seq that the log names.
    package var durableSeq: UInt64 = 0

    package init() {}
  }

  package let folder: String
  private var buffer = SegmentBytes()
  private var report = Report()
  /// What the next segment must say of the one before it; nil before the first.
  private var expected: (number: UInt64, position: EntryEncoder.Position)?

  package init(_ folder: String) { self.folder = folder }

  /// Hands all items to `take` until it returns false. Segments that end before `seq` are passed
  /// over unread; the checkpoint before it still comes.
  ///
  /// - Throws: `LogError.system` when the folder or a file in it cannot be read, `.tooLarge`.
  package mutating func read(
    from seq: UInt64 = 0,
    _ take: (LogItem) -> Bool
  ) throws(LogError) -> Report {
    report = Report()
    expected = nil
    let names = try system { () throws(SystemError) in try SegmentNames(folder: folder) }
    let newest = names.finished.last ?? 0
    let numbers = names.finished + names.unfinished.filter { $0 > newest }
    for number in try numbers.dropFirst(countBefore(seq, numbers)) {
      let isNewest = number == numbers.last
      guard let file = try open(number) else {
        // Retention took it away since the folder was listed.
        guard let expected else { continue }
        report.stop = .brokenLink(
          file: SegmentNames.path(folder, number),
          expectedSegment: expected.number,
          expectedSeq: expected.position.nextSeq
        )
        break
      }
      try buffer.read(file)
      report.stop = segment(file.subject, isNewest: isNewest, take)
      if report.stop != .end { break }
    }
    return report
  }

  /// How many segments hold nothing from `seq` on.
  private func countBefore(_ seq: UInt64, _ numbers: [UInt64]) throws(LogError) -> Int {
    guard seq > 0 else { return 0 }
    var head = [UInt8](repeating: 0, count: SegmentHeader.size)
    for index in numbers.indices.dropFirst().reversed() {
      guard let file = try open(numbers[index]) else { continue }
      let count = try system { () throws(SystemError) in try file.read(into: &head, at: 0) }
      guard count == head.count, let (header, _) = try? SegmentHeader.read(head.span.bytes) else {
        continue
      }
      if header.firstSeq <= seq { return index }
    }
    return 0
  }

  /// The file of a segment under either of its names; nil when it has gone.
  private func open(_ number: UInt64) throws(LogError) -> FileDescriptor? {
    let paths = [
      SegmentNames.path(folder, number), SegmentNames.unfinishedPath(folder, number),
      SegmentNames.path(folder, number),
    ]
    for path in paths {
      do { return try Files.open(path, .read) } catch {
        guard error.isMissingFile else { throw .system(error) }
      }
    }
    return nil
  }

  private mutating func segment(
    _ file: String,
    isNewest: Bool,
    _ take: (LogItem) -> Bool
  ) -> Stop {
    var walk: SegmentWalk
    do { walk = try SegmentWalk(buffer.bytes.span.bytes) } catch {
      // A segment without its final name may still be in the making.
      let isBegun = file.hasSuffix(SegmentNames.unfinishedSuffix)
      return isBegun ? .end : .badHead(file: file, error)
    }
    if let link = brokenLink(file, walk.header) { return link }
    report.log = walk.header.log
    report.segments += 1
    report.lastSeq = walk.header.firstSeq &- 1
    var counted = report
    let stop = walk.run(buffer.bytes.span.bytes) { item in
      counted.take(item)
      return take(item)
    }
    report = counted
    report.bytes += walk.decoder.offset
    expected = (walk.header.number + 1, walk.decoder.position)
    switch stop {
    case .end: return .end
    case .refused: return .refused
    case .unreadable(let offset, let seq, let reason):
      return .unreadable(file: file, offset: offset, seq: seq, reason)
    case .bad(let bad): return judge(bad, file, walk, isNewest: isNewest)
    }
  }

  private func brokenLink(_ file: String, _ header: SegmentHeader) -> Stop? {
    guard let expected else { return nil }
    let continues =
      header.log == report.log && header.number == expected.number
      && header.firstSeq == expected.position.nextSeq
      && header.previousCRC == expected.position.previousCRC
    if continues { return nil }
    return .brokenLink(
      file: file,
      expectedSegment: expected.number,
      expectedSeq: expected.position.nextSeq
    )
  }

  private mutating func judge(
    _ bad: BadEntry,
    _ file: String,
    _ walk: SegmentWalk,
    isNewest: Bool
  ) -> Stop {
    let behind = EntryDecoder.durableSeq(
      in: buffer.bytes.span.bytes,
      from: bad.offset,
      log: walk.header.log
    )
    report.durableSeq = max(report.durableSeq, behind ?? 0)
    let isTail = isNewest && bad.seq > report.durableSeq && walk.hasCheckpoint
    return isTail ? .notYet(file: file, bad) : .damage(file: file, bad)
  }
}

extension LogReader.Report {
  fileprivate mutating func take(_ item: LogItem) {
    switch item {
    case .event(let event):
      events += 1
      lastSeq = event.seq
    case .checkpoint(_, _, let durable): durableSeq = max(durableSeq, durable)
    case .watermark(let watermark): durableSeq = max(durableSeq, watermark.durableSeq)
    case .stateHash: break
    }
  }
}

extension LogReader.Stop: CustomStringConvertible {
  package var description: String {
    switch self {
    case .end: "the end"
    case .notYet(let file, let bad): "\(file): not written to its end yet: \(bad)"
    case .damage(let file, let bad): "\(file): damaged: \(bad)"
    case .badHead(let file, let reason): "\(file): \(reason)"
    case .brokenLink(let file, let segment, let seq):
      "\(file): does not continue the segment before it; segment \(segment) with seq \(seq) at its"
        + " head should"
    case .unreadable(let file, let offset, let seq, let reason):
      "\(file): offset \(offset), seq \(seq): \(reason)"
    case .refused: "stopped on request"
    }
  }
}
