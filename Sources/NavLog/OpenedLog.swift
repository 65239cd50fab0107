package import NavCore
import NavSystem

/// A log that is ready to be written to, and what it came to.
package struct OpenedLog {
  package let writer: LogWriter
  /// The fold of all its events.
  package let state: NavState
  /// What was cut off its end, for the event that says so.
  package let repair: LogRepaired?
  /// The same for people; nil where nothing was cut off.
  package let repaired: String?
  /// The first event since the newest checkpoint behind which the fold came to another state than
  /// when it was written; nil is as it should be.
  package let wrongHashSeq: UInt64?

  /// Recovers the log in `folder`, or begins one with `fresh` as its first state. What was accepted
  /// has reached the disk when this returns.
  package static func open(
    _ folder: LogFolder,
    settings: LogSettings = LogSettings(),
    fresh: NavState = NavState()
  ) throws(LogError) -> OpenedLog {
    var recovery = LogRecovery(folder: folder.path)
    guard let found = try recovery.run() else {
      return try begin(folder, settings, fresh)
    }
    let (file, offset) = (found.file, found.offset)
    let retention = try system { () throws(SystemError) in
      // What was cut off, or never set aside, is zeros again: the end of a segment.
      let size = try file.size()
      if size < settings.segmentBytes {
        _ = try file.allocate(offset: size, count: settings.segmentBytes - size)
      }
      return try Retention(
        folder: folder.path,
        newest: found.header.number,
        settings: settings
      )
    }
    let segment = OpenSegment(
      log: found.header.log,
      number: found.header.number,
      file: file,
      isNamed: true,
      offset: offset,
      position: found.position,
      headBytes: found.headBytes,
      settings: settings
    )
    let writer = LogWriter(
      folder: folder,
      settings: settings,
      segment: segment,
      state: found.state,
      eventsSinceHash: found.eventsSinceHash,
      retention: retention
    )
    if found.durableSeq < found.state.seq { try writer.writeWatermark() }
    return OpenedLog(
      writer: writer,
      state: found.state,
      repair: found.repair,
      repaired: found.repair.map { $0.text(folder: folder.path, kept: found.tornPath) },
      wrongHashSeq: found.wrongHashSeq
    )
  }

  private static func begin(
    _ folder: LogFolder,
    _ settings: LogSettings,
    _ state: NavState
  ) throws(LogError) -> OpenedLog {
    let log = LogIdentifier(high: ThisProcess.randomBits(), low: ThisProcess.randomBits())
    let header = SegmentHeader(log: log, number: 1, firstSeq: state.seq + 1, previousCRC: 0)
    var segment = try OpenSegment.make(
      folder: folder.path,
      header: header,
      state: state,
      durableSeq: state.seq,
      settings: settings
    )
    let job = SyncJob(folder: folder.path, steps: [segment.step], seq: state.seq)
    let retention = try system { () throws(SystemError) in
      try job.run()
      return try Retention(folder: folder.path, newest: 1, settings: settings)
    }
    segment.isNamed = true
    let writer = LogWriter(
      folder: folder,
      settings: settings,
      segment: segment,
      state: state,
      eventsSinceHash: 0,
      retention: retention
    )
    return OpenedLog(writer: writer, state: state, repair: nil, repaired: nil, wrongHashSeq: nil)
  }
}

extension LogRepaired {
  /// What was cut off where, and the file in which it is kept.
  fileprivate func text(folder: String, kept: String) -> String {
    let most = UInt64(LogLimits.tornBytesMax)
    return "\(SegmentNames.path(folder, segment)): a torn tail of \(bytes) bytes at offset "
      + "\(offset) was cut off; \(bytes > most ? "its first \(most) bytes are" : "it is") kept in "
      + kept
  }
}
