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

  /// Bytes of a torn tail that are kept: enough to see what was being written.
  package static let tornBytesMax = 1_048_576

  /// Segments that wait for their sync before requests and recordings are read no more: half of
  /// what can wait, because a turn that has begun and devices of a clock of their own go on.
  package static let segmentsUnsyncedHigh = 4

  /// Segments that wait for their sync; a disk that is so far behind has stopped.
  package static let segmentsUnsyncedMax = 8

  /// Segments that retention never touches: the one that is written, and the one before it.
  package static let segmentsKeptMin = 2
}

/// How a log is kept.
package struct LogSettings: Equatable, Sendable {
  /// Size of a segment in bytes, `LogLimits.segmentBytesMin`…`segmentBytesMax`; 8 MiB by default.
  package var segmentBytes: Int
  /// Bytes of all segments together above which the oldest ones go; 64 MiB by default.
  package var retainBytes: Int

  package init(segmentBytes: Int = 8_388_608, retainBytes: Int = 67_108_864) {
    self.segmentBytes =
      min(max(segmentBytes, LogLimits.segmentBytesMin), LogLimits.segmentBytesMax)
    self.retainBytes = retainBytes
  }
}
