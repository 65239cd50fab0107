package import NavCore
package import NavSystem

extension LogReader {
  /// Where reading stopped, and why.
  package enum Stop: Equatable, Sendable {
    /// All of it was read.
    case end
    /// The newest segment goes on with bytes that are no entry yet: a daemon is writing them, or
    /// one was stopped while it did.
    case notYet(file: String, BadEntry)
    /// What had reached the disk is no longer what was written.
    case damage(file: String, BadEntry)
    /// The disk does not give what stands there, or the whole file.
    case cannotRead(file: String, offset: Int, seq: UInt64, SystemError)
    /// The head of a segment is not right.
    case badHead(file: String, LogFormatError)
    /// A segment does not continue the one before: one is missing, or of another log.
    case brokenLink(file: String, expectedSegment: UInt64, expectedSeq: UInt64)
    /// A segment ends before the place from which the next one goes on.
    case endsEarly(file: String, seq: UInt64, nextSeq: UInt64)
    /// All that is there was read, but the segment behind it is gone.
    case lost(file: String, offset: Int, seq: UInt64, what: String)
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
    /// The newest that was read of.
    package var log: LogIdentifier?
    package var stop = Stop.end
    /// The first damage that reading went past, where that was wanted.
    package var passed: Stop?
    /// The number of the segment in which reading stopped; nil where there is none.
    package var stopSegment: UInt64?
    package var segments = 0
    package var events = 0
    package var bytes = 0
    /// Events that the log says it does not hold, in their order.
    package var gaps: [LogGap] = []
    /// The last event that was read; 0 before the first.
    package var lastSeq: UInt64 = 0
    /// The highest durable seq that the log names.
    package var durableSeq: UInt64 = 0

    package init() {}
  }
}

extension LogReader.Report {
  /// A segment begins.
  mutating func begin(_ header: SegmentHeader) {
    log = header.log
    segments += 1
    lastSeq = header.firstSeq &- 1
  }

  mutating func take(_ item: LogItem) {
    switch item {
    case .event(let event):
      events += 1
      lastSeq = event.seq
    case .checkpoint(_, _, let durable): durableSeq = max(durableSeq, durable)
    case .watermark(let watermark): durableSeq = max(durableSeq, watermark.durableSeq)
    case .stateHash, .gap: break
    }
  }
}

extension LogReader.Stop: CustomStringConvertible {
  package var description: String {
    switch self {
    case .end: "the end"
    case .notYet(let file, let bad): "\(file): not written to its end yet: \(bad)"
    case .damage(let file, let bad): "\(file): damaged: \(bad)"
    case .cannotRead(let file, let offset, let seq, let error):
      "\(file): damaged: offset \(offset), seq \(seq): it cannot be read: \(error)"
    case .badHead(let file, let reason): "\(file): \(reason)"
    case .brokenLink(let file, let segment, let seq):
      "\(file): does not continue the segment before it; segment \(segment) with seq \(seq) at its"
        + " head should"
    case .endsEarly(let file, let seq, let nextSeq):
      "\(file): damaged: it ends at seq \(seq), but the segment behind it goes on from another"
        + " place, with seq \(nextSeq)"
    case .lost(let file, let offset, let seq, let what):
      "\(file): damaged: offset \(offset), seq \(seq): \(what): what it held is lost"
    case .unreadable(let file, let offset, let seq, let reason):
      "\(file): offset \(offset), seq \(seq): \(reason)"
    case .refused: "stopped on request"
    }
  }
}
