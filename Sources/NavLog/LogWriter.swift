package import NavCore
package import NavSystem

/// Appends events to a log, from the daemon's loop: one `pwrite` per turn into a segment whose
/// space is set aside before. It never waits for a disk: syncs are jobs that it hands out and whose
/// outcome it is told, at most one at a time. It never writes behind bytes that it has not written
/// or checked itself, and it counts nothing as written before the kernel has taken it.
///
/// A failed write or sync is thrown and changes no count: `lastSeq` and `durableSeq` stay true.
/// What to do then is the daemon's to decide; that it stops recording is the only safe answer to a
/// failed sync, and every later call says so.
package final class LogWriter {
  package let log: LogIdentifier
  /// The last event in the file.
  package private(set) var lastSeq: UInt64
  /// All events up to here have reached the disk.
  package private(set) var durableSeq: UInt64

  private let folder: LogFolder
  private let settings: LogSettings
  private var segment: OpenSegment
  /// Segments before the present one that wait for a sync, oldest first.
  private var waiting: [SyncJob.Step] = []
  private var retention: Retention
  private var encoder: EntryEncoder
  private var scratch = ByteWriter()
  private var eventsSinceHash = 0
  private var timeMicroseconds: Int64
  private var isSyncing = false
  private var failure: SystemError?

  /// Goes on with a log that was found, or that was made anew.
  init(
    folder: LogFolder,
    settings: LogSettings,
    segment: OpenSegment,
    state: NavState,
    eventsSinceHash: Int,
    retention: Retention
  ) {
    self.folder = folder
    self.settings = settings
    self.segment = segment
    self.retention = retention
    self.eventsSinceHash = eventsSinceHash
    log = segment.log
    lastSeq = state.seq
    durableSeq = state.seq
    timeMicroseconds = state.timeMicroseconds
    encoder = EntryEncoder(log: segment.log, at: segment.position)
  }

  /// Something was appended that no finished sync covers. A watermark does not count.
  package var isDirty: Bool { lastSeq > durableSeq }

  /// A segment is full and waits for a sync, which is due now and not at the next interval.
  package var isSyncDue: Bool { !waiting.isEmpty }

  /// So many segments wait that whoever can wait must: nothing more is to be read from them.
  package var isBehind: Bool { waiting.count >= LogLimits.segmentsUnsyncedHigh }

  /// Appends the events of a turn; `state` is the one behind the last of them, whose seqs go on
  /// from `lastSeq`. Begins a new segment when this one is full.
  ///
  /// - Throws: `LogError`; `lastSeq` tells whether the events were written (they were, when only
  ///   the new segment could not be begun).
  package func append(_ events: [NavEvent], state: NavState) throws(LogError) {
    guard let last = events.last else { return }
    precondition(last.seq == state.seq, "state of \(state.seq) behind event \(last.seq)")
    try checkFailure()
    encoder.restart(at: segment.position)
    for event in events {
      do { try encoder.append(event) } catch {
        throw .unencodable(seq: event.seq, reason: error)
      }
    }
    let isHashDue = eventsSinceHash + events.count >= LogLimits.eventsPerStateHash
    if isHashDue {
      let hash = StateHash(state, scratch: &scratch)
      do { try encoder.append(hash, timeMicroseconds: last.timeMicroseconds) } catch {
        throw .unencodable(seq: last.seq, reason: error)
      }
    }
    try write()
    lastSeq = last.seq
    timeMicroseconds = last.timeMicroseconds
    eventsSinceHash = isHashDue ? 0 : eventsSinceHash + events.count
    if segment.isFull { try rotate(state) }
  }

  /// What a sync has to do now; nil when nothing waits for one, or one is under way.
  package func makeSyncJob() -> SyncJob? {
    guard !isSyncing, failure == nil else { return nil }
    guard isDirty || !waiting.isEmpty || !segment.isNamed else { return nil }
    isSyncing = true
    return SyncJob(folder: folder.path, steps: waiting + [segment.step], seq: lastSeq)
  }

  /// Takes back the outcome of a job: `error` is what its `run` threw.
  ///
  /// - Throws: `LogError.syncFailed` when the job failed, `LogError.system` when the watermark
  ///   could not be written; what the job made durable is counted then too.
  package func finish(_ job: SyncJob, error: SystemError? = nil) throws(LogError) {
    isSyncing = false
    if let error {
      failure = error
      throw .syncFailed(error)
    }
    if let last = job.steps.last?.number {
      waiting.removeAll { $0.number < last }
      if waiting.first?.number == last { waiting[0].isNamed = true }
      if segment.number == last { segment.isNamed = true }
    }
    if job.seq > durableSeq {
      durableSeq = job.seq
      try writeWatermark()
    }
    let oldestWaiting = waiting.first?.number ?? segment.number
    try retention.enforce(folder: folder.path, before: oldestWaiting)
  }

  /// Syncs what is left, here and now, and says so in the file. No job may be under way.
  package func close() throws(LogError) {
    precondition(!isSyncing, "a sync is under way")
    try checkFailure()
    guard let job = makeSyncJob() else { return }
    do { try job.run() } catch { return try finish(job, error: error) }
    try finish(job)
    let file = segment.file
    try system { () throws(SystemError) in try file.synchronizeData() }
  }

  /// Says in the file what is durable; begun by whoever opens a log, after recovery's sync.
  func writeWatermark() throws(LogError) {
    encoder.restart(at: segment.position)
    do {
      try encoder.appendWatermark(durableSeq: durableSeq, timeMicroseconds: timeMicroseconds)
    } catch {
      throw .unencodable(seq: durableSeq, reason: error)
    }
    try write()
  }

  /// Writes what the encoder holds behind the last good byte.
  private func write() throws(LogError) {
    let (file, offset) = (segment.file, segment.offset)
    let bytes = encoder.bytes
    try system { () throws(SystemError) in try file.write(bytes, at: offset) }
    segment.offset += bytes.count
    segment.position = encoder.position
  }

  private func rotate(_ state: NavState) throws(LogError) {
    guard waiting.count < LogLimits.segmentsUnsyncedMax else {
      throw .stalled(folder: folder.path, segments: waiting.count)
    }
    let next = try OpenSegment.make(
      folder: folder.path,
      header: SegmentHeader(
        log: log,
        number: segment.number + 1,
        firstSeq: segment.position.nextSeq,
        previousCRC: segment.position.previousCRC
      ),
      state: state,
      durableSeq: durableSeq,
      settings: settings
    )
    waiting.append(segment.step)
    retention.add(segment.number, bytes: max(segment.offset, settings.segmentBytes))
    segment = next
  }

  private func checkFailure() throws(LogError) {
    if let failure { throw .syncFailed(failure) }
  }
}
