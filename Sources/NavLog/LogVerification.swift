import NavCore

/// A whole log looked through: every checksum and every link of every segment, also of those that a
/// start would not look at. It goes on behind what is wrong, so that all of it is told at once; it
/// takes no lock and touches nothing.
package struct LogVerification: Equatable, Sendable {
  /// What something that was found means for whoever relies on the log.
  package enum Meaning: Equatable, Sendable, CaseIterable {
    /// Bytes behind what was durable that are no entry: not written yet, or cut off by a crash.
    case torn
    /// What had reached the disk is no longer what was written, or is no longer there.
    case damaged
    /// Entries that stand in the next segment again, because a sync had failed.
    case superseded
    /// A file that was taken out of the log, and is kept.
    case setAside
    /// Events that the log says it does not hold.
    case gap
    /// A file that a newer version wrote.
    case unreadable

    package var name: String {
      switch self {
      case .torn: "torn"
      case .damaged: "damaged"
      case .superseded: "superseded"
      case .setAside: "set aside"
      case .gap: "gap"
      case .unreadable: "unreadable"
      }
    }

    /// The log is as it should be, or says of itself that it is not.
    package var isKnown: Bool { self != .damaged && self != .unreadable }
  }

  /// One thing that was found, in the order of the log.
  package struct Finding: Equatable, Sendable {
    /// The file with its folder.
    package var file: String
    /// Bytes from the head of the file.
    package var offset: Int
    /// The seq that stands there or should.
    package var seq: UInt64
    /// What is there, and what would be right.
    package var what: String
    package var meaning: Meaning
  }

  /// At most `LogLimits.findingsMax`.
  package internal(set) var findings: [Finding] = []
  package internal(set) var segments = 0
  package internal(set) var events = 0
  package internal(set) var bytes = 0
  /// The last event that was read; 0 where there is none.
  package internal(set) var lastSeq: UInt64 = 0
  /// The highest durable seq that the log names.
  package internal(set) var durableSeq: UInt64 = 0

  mutating func add(
    _ meaning: Meaning,
    _ file: String,
    offset: Int = 0,
    seq: UInt64 = 0,
    _ what: String
  ) {
    guard findings.count < LogLimits.findingsMax else { return }
    findings.append(Finding(file: file, offset: offset, seq: seq, what: what, meaning: meaning))
  }

  /// Nothing is wrong that the log does not say itself.
  package var isGood: Bool { findings.allSatisfy(\.meaning.isKnown) }

  /// Looks through the log in `storage`; `progress` is told how many bytes of all were read.
  ///
  /// - Throws: `LogError.system` when the folder cannot be read.
  package static func run(
    _ storage: any LogStorage,
    progress: (_ bytesDone: Int, _ bytesAll: Int) -> Void = { _, _ in }
  ) throws(LogError) -> LogVerification {
    var examination = LogExamination(storage)
    return try examination.run(progress)
  }
}

extension LogVerification.Finding: CustomStringConvertible {
  package var description: String {
    "\(file): offset \(offset), seq \(seq): \(meaning.name): \(what)"
  }
}

extension LogVerification {
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
