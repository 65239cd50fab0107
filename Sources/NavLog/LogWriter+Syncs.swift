package import NavCore
package import NavSystem

// How what was written becomes durable.
extension LogWriter {
  /// Something is in the files that no finished sync covers. A watermark does not count.
  package var isDirty: Bool { fileSeq > durableSeq && folder != nil }

  /// A sync is due now and not at the next interval: a segment is full, or so much would be lost
  /// that it could not be kept for writing it again.
  package var isSyncDue: Bool {
    guard settings.durability != .system else { return !waiting.isEmpty }
    return !waiting.isEmpty || isDirty && unsynced.written >= LogLimits.unsyncedBytesDue
  }

  /// In strict mode: somebody waits for what is in the file.
  package var isDiscreteDue: Bool {
    settings.durability == .strict && isDirty && discreteSeq > durableSeq
  }

  /// So much waits that whoever can wait must: nothing more is to be read from them.
  package var isBehind: Bool {
    guard !isDegraded else { return false }
    return waiting.count + unsynced.heads.count >= LogLimits.segmentsUnsyncedHigh
      || unsynced.heldBytes >= LogLimits.heldBytesHigh
  }

  /// What a sync has to do now; nil when nothing waits for one, or one is under way. `state` is
  /// that behind the last event; without it more is kept in memory than need be.
  package func makeSyncJob(_ state: NavState? = nil) -> SyncJob? {
    guard let storage, let segment, work == .nothing, !isBroken else { return nil }
    guard isDirty || !waiting.isEmpty || !segment.isNamed else { return nil }
    work = .sync
    var start: UnsyncedEvents.Start?
    if let state, state.seq == fileSeq, !unsynced.isHeld {
      start = UnsyncedEvents.Start(
        segment: segment.number,
        previousCRC: chain.previousCRC,
        state: state,
        offset: unsynced.written
      )
    }
    return SyncJob(
      storage: storage,
      steps: waiting + [segment.step],
      seq: fileSeq,
      start: start
    )
  }

  /// Takes back the outcome of a job: `error` is what its `run` threw. After an error the file is
  /// never synced or written again: `makeRewriteJob` is due.
  package func finish(_ job: SyncJob, error: SystemError? = nil) throws(LogError) {
    work = .nothing
    if let error {
      failure = .syncFailed(error)
      return
    }
    counters.syncs += 1
    if let last = job.steps.last?.number {
      waiting.removeAll { $0.number < last }
      if waiting.first?.number == last { waiting[0].isNamed = true }
      if segment?.number == last { segment?.isNamed = true }
    }
    if let start = job.start { unsynced.advance(to: start) }
    if job.seq > durableSeq {
      durableSeq = job.seq
      try writeWatermark()
    } else {
      flush()
    }
    enforceRetention()
  }

  // MARK: After a failure

  /// What has to be written anew now; nil where nothing failed, or the disk is busy.
  package func makeRewriteJob() -> RewriteJob? {
    guard let storage, isBroken, work == .nothing, !isPreparing else { return nil }
    work = .rewriting
    let ready = prepared
    prepared = nil
    // What is written anew may fill more than the file that is there for it.
    let room = max(settings.segmentBytes, unsynced.bytes.count + (segment?.headBytes ?? 0))
    return RewriteJob(
      storage: storage,
      settings: settings,
      log: log,
      start: unsynced.start,
      entries: unsynced.bytes,
      durableSeq: durableSeq,
      prepared: ready,
      removals: excess(making: room - settings.segmentBytes),
      doubt: inDoubt
    )
  }

  /// Takes back its outcome, and goes on in the new segment. Where that failed too, the writer is
  /// degraded from here on.
  package func finish(_ job: RewriteJob, _ outcome: Result<RewriteJob.Outcome, LogError>) {
    work = .nothing
    let result: RewriteJob.Outcome
    switch outcome {
    case .failure(let error):
      failure = error
      return degrade(error)
    case .success(let outcome): result = outcome
    }
    failure = nil
    doubtedSegment = nil
    guard let done = result.written else { return takeBack(job.prepared) }
    retention.removed(result.removed)
    isPreparingInVain = false
    counters.repairs += 1
    counters.syncs += 1
    counters.bytes += UInt64(done.segment.offset)
    retention.replace(from: job.number)
    waiting = []
    if let old = segment, old.number < job.number {
      retention.add(
        old.number,
        bytes: max(old.offset, settings.segmentBytes),
        at: lastSeconds,
        aside: result.asideName
      )
      counters.damaged += result.damage == nil ? 0 : 1
    }
    segment = done.segment
    let isDurable = job.start.state.seq <= durableSeq
    // What came meanwhile was chained to what is no more.
    encoder.restart(at: done.segment.position)
    encoder.appendAgain(unsynced.bytes.span.bytes.extracting(job.entries.count...))
    chain = encoder.position
    unsynced.replace(with: done.entries + encoder.bytes, written: done.entries.count)
    unsynced.advance(
      to: UnsyncedEvents.Start(
        segment: job.number,
        previousCRC: done.head.previousCRC,
        state: job.start.state
      )
    )
    if isDurable, done.segment.position.nextSeq - 1 > durableSeq {
      durableSeq = done.segment.position.nextSeq - 1
      // It is of eight bytes and always fits.
      try? writeWatermark()
    }
    flush()
    enforceRetention()
  }

  /// The segment that is written to is as it should be.
  private func takeBack(_ ready: PreparedSegment?) {
    prepared = ready
    flush()
  }

  /// A reader stumbled in a segment: where it is the one that is written to, nothing more is
  /// written before it was looked at, and it is left where it is damaged.
  package func doubt(_ number: UInt64) {
    guard folder != nil, segment?.number == number else { return }
    doubtedSegment = number
    if failure == nil { failure = .inDoubt(segment: number) }
  }

  private var inDoubt: SegmentInDoubt? {
    // What goes on from another segment takes the place of this one, and loses nothing.
    guard let segment, segment.number == doubtedSegment,
      unsynced.start.segment == segment.number
    else { return nil }
    var mayStay = false
    if case .inDoubt = failure { mayStay = true }
    return SegmentInDoubt(
      log: log,
      number: segment.number,
      bytes: segment.offset,
      place: EntryEncoder.Position(
        nextSeq: unsynced.start.state.seq &+ 1,
        previousCRC: unsynced.start.previousCRC
      ),
      mayStay: mayStay
    )
  }

  // MARK: Here and now

  /// Makes durable what was appended, for whoever may wait for the disk. A file that fails is left
  /// for another one at once, and only where that fails too there is an error. No job may be under
  /// way.
  ///
  /// - Throws: what the disk said; not where it is full and the log has no segment yet: that begins
  ///   when there is room.
  package func synchronize(_ state: NavState? = nil) throws(LogError) {
    precondition(work == .nothing, "a job is under way")
    let before = makesFiles
    makesFiles = true
    defer { makesFiles = before }
    flush()
    try replaceBroken()
    guard let job = makeSyncJob(state) else { return }
    var failure: SystemError?
    do { try job.run() } catch { failure = error }
    try finish(job, error: failure)
    try replaceBroken()
  }

  private func replaceBroken() throws(LogError) {
    guard let job = makeRewriteJob() else { return }
    do throws(LogError) {
      finish(job, .success(try job.run()))
    } catch {
      finish(job, .failure(error))
      if segment == nil, case .system(let reason) = error, reason.isOutOfSpace { return }
      throw error
    }
  }

  /// Syncs what is left, here and now, and says so in the file. No job may be under way. With the
  /// `state` behind the last event, one that is degraded tries once to name what no segment holds.
  package func close(_ state: NavState? = nil) throws(LogError) {
    isPreparing = false
    makesFiles = true
    flush()
    try synchronize()
    if let state, isDegraded, !isBroken { try nameGap(state) }
    guard let file = segment?.file else { return }
    try system { () throws(SystemError) in try file.synchronizeData() }
  }
}
