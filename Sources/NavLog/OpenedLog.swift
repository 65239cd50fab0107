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

  /// What became of its numbers, as far as its files tell.
  package let past: LogPast
  /// What the log had lost, for the event that says so.
  package let damage: LogDamaged?
  /// The same for people, a line for each file; empty where nothing was lost.
  package let losses: [String]
  /// What was set aside before this start, and no event tells of: a stop or a kill came between.
  package let untold: [LogDamaged]

  /// Recovers the log in `folder`, or begins one with `fresh` as its first state. What was accepted
  /// has reached the disk when this returns. `willRead` is called before each segment that is read:
  /// a damaged log has many of them to be looked at.
  ///
  /// - Throws: `LogError.refused` if `isStrict` and something was lost; it touches nothing then.
  package static func open(
    _ folder: LogFolder,
    settings: LogSettings = LogSettings(),
    fresh: NavState = NavState(),
    isStrict: Bool = false,
    willRead: @escaping () -> Void = {}
  ) throws(LogError) -> OpenedLog {
    var recovery = LogRecovery(
      folder.storage,
      segmentBytes: settings.segmentBytes,
      fresh: fresh,
      isStrict: isStrict,
      willRead: willRead
    )
    let plan = try recovery.makePlan()
    if isStrict, let loss = plan.losses.first {
      throw .refused(
        file: loss.file,
        offset: loss.offset,
        seq: loss.seq,
        what: loss.what,
        advice: loss.advice
      )
    }
    let found = try plan.carryOut(in: folder.storage, settings: settings)
    if let beginning = found.beginning {
      return try begin(folder, settings, beginning, found)
    }
    if let newest = found.newest { return try goOn(folder, settings, newest, found) }
    let header = SegmentHeader(
      log: LogIdentifier(high: ThisProcess.randomBits(), low: ThisProcess.randomBits()),
      number: plan.nextNumber,
      firstSeq: fresh.seq &+ 1,
      previousCRC: 0
    )
    return try begin(
      folder,
      settings,
      RecoveryPlan.Beginning(header: header, state: fresh),
      found
    )
  }

  private static func goOn(
    _ folder: LogFolder,
    _ settings: LogSettings,
    _ newest: FoundSegment,
    _ found: RecoveredLog
  ) throws(LogError) -> OpenedLog {
    guard let file = newest.file, let header = newest.header, let state = newest.state else {
      preconditionFailure("a segment that is gone on in has a head")
    }
    let retention = try system { () throws(SystemError) in
      try Retention(folder.storage, newest: header.number, settings: settings)
    }
    let segment = OpenSegment(
      log: header.log,
      number: header.number,
      file: file,
      isNamed: true,
      offset: newest.offset,
      position: newest.position,
      headBytes: newest.headBytes,
      settings: settings
    )
    let writer = LogWriter(
      log: segment.log,
      folder: folder,
      settings: settings,
      segment: segment,
      state: state,
      eventsSinceHash: newest.eventsSinceHash,
      retention: retention,
      failure: found.failure
    )
    // What is of an older format is not gone on in: recovery began another segment.
    if newest.durableSeq < state.seq { try writer.writeWatermark() }
    writer.enforceRetention()
    return try OpenedLog(writer, state, found, folder.storage)
  }

  private static func begin(
    _ folder: LogFolder,
    _ settings: LogSettings,
    _ beginning: RecoveryPlan.Beginning,
    _ found: RecoveredLog
  ) throws(LogError) -> OpenedLog {
    let state = beginning.state
    var segment: OpenSegment?
    var failure: LogError?
    do throws(LogError) {
      segment = try first(beginning, folder.storage, settings)
    } catch {
      // On a full disk there is navigation all the same: the segment begins when there is room.
      guard case .system(let reason) = error, reason.isOutOfSpace else { throw error }
      failure = error
    }
    let isBegun = failure == nil
    let retention = try system { () throws(SystemError) in
      for name in isBegun ? found.leftovers : [] { try folder.storage.remove(name) }
      return try Retention(
        folder.storage,
        newest: beginning.header.number,
        settings: settings
      )
    }
    let writer = LogWriter(
      log: beginning.header.log,
      folder: folder,
      settings: settings,
      segment: segment,
      state: state,
      eventsSinceHash: 0,
      retention: retention,
      start: UnsyncedEvents.Start(
        segment: beginning.header.number &- 1,
        previousCRC: beginning.header.previousCRC,
        state: state,
        missing: beginning.missing
      ),
      failure: failure
    )
    writer.enforceRetention()
    return try OpenedLog(writer, state, found, folder.storage)
  }

  private init(
    _ writer: LogWriter,
    _ state: NavState,
    _ found: RecoveredLog,
    _ storage: any LogStorage
  ) throws(LogError) {
    let newest = found.newest?.past ?? LogPast()
    let past = try system { () throws(SystemError) in
      try LogPast.read(storage, then: newest)
    }
    self.init(writer, state, found, past, storage)
  }

  private init(
    _ writer: LogWriter,
    _ state: NavState,
    _ found: RecoveredLog,
    _ past: LogPast,
    _ storage: any LogStorage
  ) {
    self.writer = writer
    self.past = past
    self.state = state
    repair = found.repair
    // What stands in another log, or before another state, is nothing to go on from.
    if let newest = found.newest, newest.header?.log == writer.log, newest.state == state {
      writer.recent = RecentEvents(writer.log, state: state, behind: newest.recent)
    }
    writer.learnAge(past)
    repaired = found.repair.map { $0.text(storage, found) }
    if found.repair != nil { writer.counters.repairs += 1 }
    if found.tornFailure != nil { writer.counters.tailsNotKept += 1 }
    wrongHashSeq = found.newest?.wrongHashSeq
    damage = found.damage
    losses = found.sayings
    untold = found.untold
  }

  /// The first segment, synced and named.
  private static func first(
    _ beginning: RecoveryPlan.Beginning,
    _ storage: any LogStorage,
    _ settings: LogSettings
  ) throws(LogError) -> OpenSegment {
    let state = beginning.state
    var segment = try OpenSegment.make(
      in: storage,
      header: beginning.header,
      state: state,
      durableSeq: state.seq,
      missing: beginning.missing,
      settings: settings
    )
    let job = SyncJob(storage: storage, steps: [segment.step], seq: beginning.state.seq)
    try system { () throws(SystemError) in try job.run() }
    segment.isNamed = true
    return segment
  }

  /// A log that is kept nowhere, for as long as the process lives.
  package static func inMemory(
    settings: LogSettings,
    fresh: NavState = NavState()
  ) -> OpenedLog {
    let writer = LogWriter(
      log: LogIdentifier(high: ThisProcess.randomBits(), low: ThisProcess.randomBits()),
      folder: nil,
      settings: settings,
      segment: nil,
      state: fresh,
      eventsSinceHash: 0,
      retention: Retention(settings)
    )
    return OpenedLog(writer, fresh, RecoveredLog(), LogPast(), FolderStorage(""))
  }
}

extension LogRepaired {
  /// What was cut off where, and the file in which it is kept, or why there is none.
  fileprivate func text(_ storage: any LogStorage, _ found: RecoveredLog) -> String {
    let most = UInt64(LogLimits.tornBytesMax)
    let part = bytes > most ? "its first \(most) bytes are" : "it is"
    let kept =
      if let failure = found.tornFailure {
        "it could not be kept: \(failure)"
      } else {
        "\(part) kept in \(storage.place(of: found.tornName))"
      }
    let cut =
      found.failure == nil
      ? "was cut off" : "cannot be cut off, and ends the segment: the log goes on in another one"
    let file = storage.place(of: SegmentNames.name(segment))
    return "\(file): a torn tail of \(bytes) bytes at offset \(offset) \(cut); \(kept)"
  }
}
