/// Every bound of the log, each with its reason.
package enum LogLimits {
  /// The smallest segment: below it a checkpoint outweighs what follows it.
  package static let segmentBytesMin = 65_536

  /// The largest: a start reads one whole.
  package static let segmentBytesMax = 67_108_864

  /// The largest file that is read as a segment: the last batch may go beyond a segment's size.
  package static let segmentReadBytesMax = 134_217_728

  /// Events between two state hashes: a wrong fold is found within a millisecond of replay.
  package static let eventsPerStateHash = 1_024

  /// Bytes that a disk is given at once at the least.
  static let pageBytes = 4_096

  /// Pages of a file that the disk does not give, after which it is asked for the others at once: a
  /// disk may try each for half a minute.
  static let unreadablePagesMax = 16

  /// Bytes of a torn tail that are kept: enough to see what was being written.
  package static let tornBytesMax = 1_048_576

  /// Findings that are listed when a log is looked through; nobody reads on behind so many.
  package static let findingsMax = 10_000

  /// Bytes of events that wait in memory for a disk that is busy: half a minute of the fastest
  /// panel under ten fingers. Beyond it the disk has stopped, and what comes is not kept.
  package static let heldBytesMax = 4_194_304

  /// Bytes of those at which requests and recordings are read no more: half, as with segments.
  package static let heldBytesHigh = 2_097_152

  /// Bytes that no sync covers at which one is due: so many are kept in memory besides, to be
  /// written again should it fail.
  package static let unsyncedBytesDue = 1_048_576

  /// Bytes of a new segment that are zeroed in one piece: a sync waits for one at most.
  package static let zeroPieceBytes = 524_288

  /// Segments that wait for their sync before requests and recordings are read no more: half of
  /// what can wait, because a turn that has begun and devices of a clock of their own go on.
  package static let segmentsUnsyncedHigh = 4

  /// Segments that wait for their sync; a disk that is so far behind has stopped.
  package static let segmentsUnsyncedMax = 8

  /// What is too old is looked for as often, while there are events: nobody keeps days to the
  /// minute.
  static let ageSeconds: Int64 = 60

  /// Sessions, missing stretches and earlier logs that are remembered to judge cursors by: more
  /// than a client outlives.
  package static let pastSessionsMax = 1_024
  package static let pastGapsMax = 256
  package static let pastParentsMax = 16

  /// Events that are kept in memory for who was away, at least, and how many of them go at once:
  /// to come to one of them, half as many are folded.
  package static let recentEventsMin = 4_096
  package static let recentStretchEvents = 512
  package static let recentStretchBytes = 262_144

  /// Bytes of those: events are 73 bytes long on average, and a configuration 48 KiB.
  package static let recentBytesMax = 4_194_304
}

/// What is promised of an event that was published.
package enum Durability: Equatable, Sendable {
  /// Discrete lines and replies wait for the disk: a loss of power takes nothing of them.
  case strict
  /// Synced this often, and only where something was written.
  case interval(microseconds: Int64)
  /// When the kernel writes it back.
  case system
  /// Nothing is kept.
  case memory
}

/// How a log is kept.
package struct LogSettings: Equatable, Sendable {
  /// Size of a segment in bytes, `LogLimits.segmentBytesMin`…`segmentBytesMax`; 8 MiB by default.
  package var segmentBytes: Int
  /// Bytes of all segments together above which the oldest ones go; 64 MiB by default.
  package var retainBytes: Int
  /// Age above which a segment goes, by when it was last written to; nil: however old.
  package var retainSeconds: Int64?
  /// Number of segments above which the oldest ones go; nil: however many.
  package var retainCount: Int?
  package var durability: Durability

  package init(
    segmentBytes: Int = 8_388_608,
    retainBytes: Int = 67_108_864,
    retainSeconds: Int64? = nil,
    retainCount: Int? = nil,
    durability: Durability = .interval(microseconds: 250_000)
  ) {
    self.segmentBytes =
      min(max(segmentBytes, LogLimits.segmentBytesMin), LogLimits.segmentBytesMax)
    self.retainBytes = retainBytes
    self.retainSeconds = retainSeconds
    self.retainCount = retainCount
    self.durability = durability
  }
}
