package import NavCore
import NavSystem

/// What a log holds, in the order in which it stands there.
package enum LogItem: Equatable, Sendable {
  /// A segment begins; the state is the one before its first event.
  case checkpoint(SegmentHeader, NavState, durableSeq: UInt64)
  case event(NavEvent)
  case stateHash(RecordedHash)
  case watermark(Watermark)
  /// Events that the log does not hold; what comes next is the checkpoint behind them.
  case gap(LogGap)
}

/// Events that the log says it does not hold: `from` to `to`, both among them.
package struct LogGap: Equatable, Sendable {
  package var from: UInt64
  package var to: UInt64
  package var reason: MissingEvents.Reason

  package init(from: UInt64, to: UInt64, reason: MissingEvents.Reason) {
    self.from = from
    self.to = to
    self.reason = reason
  }
}

/// Reads one segment from its bytes: checks every entry and hands out what they say. Recovery and
/// readers both stand on it, so that there is one opinion on what a segment holds.
struct SegmentWalk: Sendable {
  enum Stop: Equatable, Sendable {
    /// Zeros, or nothing, behind the last entry.
    case end
    /// The place from which the next segment goes on.
    case linked
    case bad(BadEntry)
    /// The entry is whole, but says what this version cannot read.
    case unreadable(offset: Int, seq: UInt64, LogFormatError)
    /// Whoever took the items wanted no more.
    case refused
  }

  let header: SegmentHeader
  private(set) var decoder: EntryDecoder
  private var assembly = CheckpointAssembly()
  /// Where the checkpoint ends; 0 until a whole one was read.
  private(set) var headBytes = 0

  /// Reads the header at the head of `segment`.
  init(_ segment: RawSpan) throws(LogFormatError) {
    let (header, crc) = try SegmentHeader.readPossible(segment)
    self.header = header
    decoder = EntryDecoder(header, crc: crc)
  }

  var hasCheckpoint: Bool { headBytes > 0 }

  /// What the checkpoint lacks, where it is not whole.
  var incomplete: LogFormatError { assembly.incomplete }

  /// The first part of the checkpoint, once it was read.
  var times: Checkpoint.Times? { assembly.times }

  /// Hands the items of `segment` to `take` until that returns false or the segment stops; where it
  /// has the place `end`, that is its end, and what comes behind is neither read nor judged.
  mutating func run(
    _ segment: RawSpan,
    until end: EntryEncoder.Position? = nil,
    _ take: (LogItem) -> Bool
  ) -> Stop {
    while true {
      if hasCheckpoint, decoder.position == end { return .linked }
      let before = decoder
      let entry: Entry
      switch decoder.next(in: segment) {
      case .entry(let found): entry = found
      case .end:
        if hasCheckpoint { return .end }
        return unreadable(at: decoder.offset, assembly.incomplete)
      case .bad(let bad): return .bad(bad)
      }
      do {
        if let item = try item(entry, segment.extracting(entry.payload)), !take(item) {
          return .refused
        }
      } catch {
        guard error.isImpossible else { return unreadable(at: entry.offset, error) }
        decoder = before
        let seq = before.position.nextSeq
        return .bad(BadEntry(offset: entry.offset, seq: seq, fault: .content(error)))
      }
    }
  }

  /// Whether what is bad is a tail that never was durable, and no damage. `durableSeq` is what is
  /// known to be durable so far; marks behind the bad entry are added to it. A segment gets its
  /// name once it is durable: one that is not named may have been left within its head.
  func isTail(
    _ bad: BadEntry,
    in segment: RawSpan,
    _ durableSeq: inout UInt64,
    isNamed: Bool = true
  ) -> Bool {
    let behind = EntryDecoder.durableSeq(
      in: segment,
      from: bad.offset,
      log: header.log,
      most: header.seqMost
    )
    durableSeq = max(durableSeq, behind ?? 0)
    return (hasCheckpoint || !isNamed) && bad.isTear && bad.seq > durableSeq
  }

  /// Where the longest entry would end that stands in the place of a bad one.
  func end(of bad: BadEntry) -> Int {
    bad.offset + EntryHeader.entryBytes(payloadBytes: Limits.entryPayloadBytesMax)
  }

  /// Goes on behind a bad entry, where something whole comes; only behind a whole checkpoint.
  mutating func resume(_ segment: RawSpan) -> Bool {
    hasCheckpoint && decoder.resume(in: segment)
  }

  private func unreadable(at offset: Int, _ reason: LogFormatError) -> Stop {
    .unreadable(offset: offset, seq: decoder.position.nextSeq, reason)
  }

  private mutating func item(
    _ entry: Entry,
    _ payload: RawSpan
  ) throws(LogFormatError) -> LogItem? {
    let header = entry.header
    guard hasCheckpoint else {
      try assembly.take(header, payload: payload)
      try assembly.times?.check(self.header)
      guard let state = assembly.finished, let times = assembly.times else { return nil }
      headBytes = decoder.offset
      return .checkpoint(self.header, state, durableSeq: times.durableSeq)
    }
    switch header.knownKind {
    case .watermark: return .watermark(try Watermark(header, payload: payload))
    case .stateHash: return .stateHash(try RecordedHash(header, payload: payload))
    case nil where EntryKind.maySkip(header.kind): return nil
    default: return .event(try NavEvent(header, payload: payload))
    }
  }
}

extension SegmentHeader {
  /// Reads the header at the head of `segment`, which no log wrote where its numbers cannot be.
  static func readPossible(
    _ segment: RawSpan
  ) throws(LogFormatError) -> (header: SegmentHeader, crc: UInt32) {
    let (header, crc) = try read(segment)
    guard (1...Limits.seqMax).contains(header.firstSeq) else {
      throw .impossible(field: "first seq", value: header.firstSeq, most: Limits.seqMax)
    }
    return (header, crc)
  }

  /// More than the last event that the segment can hold.
  var seqMost: UInt64 { firstSeq + Limits.segmentEventsMax }
}

extension Checkpoint.Times {
  /// Fails where no log wrote it into a segment with that header. What was written anew may have
  /// been durable before: then it stands behind the checkpoint.
  func check(_ header: SegmentHeader) throws(LogFormatError) {
    guard seq &+ 1 == header.firstSeq else {
      throw .checkpointSeq(seq, firstSeq: header.firstSeq)
    }
    guard durableSeq <= header.seqMost else {
      throw .impossible(field: "durable seq", value: durableSeq, most: header.seqMost)
    }
    guard let missing, missing.from > header.firstSeq else { return }
    throw .impossible(field: "missing from", value: missing.from, most: header.firstSeq)
  }
}

extension LogFormatError {
  /// No version of the program writes that.
  fileprivate var isImpossible: Bool {
    switch self {
    case .impossible, .checkpointSeq: true
    default: false
    }
  }
}
