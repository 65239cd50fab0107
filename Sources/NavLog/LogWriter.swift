package import NavCore
import NavSystem

/// Appends events to a log, from the daemon's loop: one `pwrite` per turn into a segment whose
/// space is set aside before. It never waits for a disk: whatever may is a job that it hands out
/// and whose outcome it is told. While one that concerns the present file is under way, what is
/// appended waits in memory and is written with one `pwrite` afterwards.
///
/// A file that failed is left at once: a new segment takes its place, with all events in it that
/// were not durable (`RewriteJob`). Where that fails too, or too much waits, the writer is
/// degraded: it throws nothing, keeps nothing, and says from which event on, until it is healed. It
/// never writes behind bytes that it has not written or checked itself, and counts nothing as
/// written before the kernel has taken it, nor as durable before the disk has.
package final class LogWriter {
  /// What it did since it was made.
  package struct Counters: Equatable, Sendable {
    /// Bytes written, heads of segments and rewritten ones included.
    package var bytes: UInt64 = 0
    package var syncs: UInt64 = 0
    /// Segments whose file was not prepared in time.
    package var segmentsInLoop: UInt64 = 0
    /// How often it took the place of a file that failed, or cut off a torn tail.
    package var repairs: UInt64 = 0
    /// Torn tails that went without a copy, because the disk took none.
    package var tailsNotKept: UInt64 = 0
    /// Segments that were found damaged while they were written, and set aside.
    package var damaged: UInt64 = 0
    package var degradations: UInt64 = 0
    /// Events that were numbered and not kept.
    package var notRecorded: UInt64 = 0
  }

  /// What is done elsewhere, and keeps the present file from being written to.
  enum Work { case nothing, sync, rewriting }

  package let log: LogIdentifier
  /// The last event that was numbered.
  package internal(set) var lastSeq: UInt64
  /// All events up to here are in a file: they survive the process.
  package internal(set) var fileSeq: UInt64
  /// All events up to here have reached the disk.
  package internal(set) var durableSeq: UInt64
  /// The last event that somebody must not be told of before it is durable, in strict mode.
  package internal(set) var discreteSeq: UInt64
  /// Why events are not kept for now; nil is as it should be.
  package internal(set) var degradation: Degradation? {
    didSet { isDegraded = degradation != nil }
  }
  /// Events are not kept for now. Each turn asks several times, and is not to copy the reason.
  package private(set) var isDegraded = false
  /// What made the present file unusable, until another one has taken its place.
  package internal(set) var failure: LogError? {
    didSet { isBroken = failure != nil }
  }
  /// The present file is not to be written to any more; another one takes its place by rewriting.
  package private(set) var isBroken: Bool
  /// The segment in which a reader stumbled.
  var doubtedSegment: UInt64?
  package internal(set) var counters = Counters()
  /// Nil where nothing is kept.
  let folder: LogFolder?
  let settings: LogSettings
  /// Nil before the first one could be made.
  var segment: OpenSegment?
  /// Segments before the present one that wait for a sync, oldest first.
  var waiting: [SyncJob.Step] = []
  /// The file of the next segment; `isPreparing` while it is made.
  var prepared: PreparedSegment?
  var isPreparing = false
  /// The disk refused a file for the next segment; the loop will try when it is due.
  var isPreparingInVain = false
  /// Makes the file of a segment itself where none was prepared, and removes what is kept no more.
  /// False where another thread does both: then what comes behind a full segment waits in memory
  /// for its file.
  package var makesFiles = true
  var retention: Retention
  var isRetentionDue = true
  var isRemoving = false
  /// When it was last looked for what is too old.
  var ageSeconds: Int64 = 0
  /// When the first event of the present segment came, or before; nil where there is none.
  var firstSeconds: Int64?
  /// When the last event came.
  var lastSeconds: Int64 = 0
  /// Seconds of the wall clock, by which age is told.
  package var now: () -> Int64 = { SystemClock.wallMicroseconds() / 1_000_000 }
  var unsynced: UnsyncedEvents
  /// The last events, whether a file took them or not.
  package internal(set) var recent: RecentEvents
  var encoder: EntryEncoder
  /// CRCs of the last watermark and of the entry before it.
  var watermark: (crc: UInt32, previousCRC: UInt32)?
  /// Behind the last entry, be it in a file or not.
  var chain: EntryEncoder.Position
  var work = Work.nothing
  private var scratch = ByteWriter()
  private var eventsSinceHash: Int
  private var timeMicroseconds: Int64

  /// Goes on with a log that was found, or that was made anew: without a segment where the disk
  /// took none, for the reason `failure`; it begins from `start` then, when the disk takes one.
  init(
    log: LogIdentifier,
    folder: LogFolder?,
    settings: LogSettings,
    segment: OpenSegment?,
    state: NavState,
    eventsSinceHash: Int,
    retention: Retention,
    start: UnsyncedEvents.Start? = nil,
    failure: LogError? = nil
  ) {
    self.log = log
    self.folder = folder
    self.settings = settings
    self.segment = segment
    self.retention = retention
    self.eventsSinceHash = eventsSinceHash
    self.failure = failure
    isBroken = failure != nil
    lastSeq = state.seq
    fileSeq = state.seq
    durableSeq = folder == nil ? 0 : state.seq
    discreteSeq = state.seq
    timeMicroseconds = state.timeMicroseconds
    chain =
      segment?.position ?? EntryEncoder.Position(nextSeq: state.seq &+ 1, previousCRC: 0)
    encoder = EntryEncoder(log: log, at: chain)
    recent = RecentEvents(log, state: state)
    let behind = UnsyncedEvents.Start(
      segment: segment?.number ?? 0,
      previousCRC: chain.previousCRC,
      state: state
    )
    unsynced = UnsyncedEvents(from: segment == nil ? start ?? behind : behind)
    lastSeconds = now()
  }

  /// The files of the log; nil where nothing is kept.
  package var storage: (any LogStorage)? { folder?.storage }

  /// No job that concerns the present file is under way, and none is due for it.
  package var isIdle: Bool { work == .nothing && !isBroken }

  /// What is appended now waits in memory.
  package var isHolding: Bool { work != .nothing || isBroken || unsynced.isHeld }

  /// Appends the events of a turn; `state` is the one behind the last of them, whose seqs go on
  /// from `lastSeq`, and is only made where it is kept. Begins a new segment when this one is full.
  ///
  /// - Throws: `LogError.unencodable` for an event that fits into no entry, `.noCheckpoint` for a
  ///   state that fits into no checkpoint: faults of the program. What the disk does is in
  ///   `degradation` and `failure`.
  package func append(
    _ events: [NavEvent],
    state: @autoclosure () -> NavState,
    isDiscrete: Bool = true
  ) throws(LogError) {
    guard let last = events.last else { return }
    func stateBehind() -> NavState {
      let state = state()
      precondition(last.seq == state.seq, "state of \(state.seq) behind event \(last.seq)")
      return state
    }
    if folder != nil, !isDegraded, isAged { try rotateAged() }
    let isKept = folder != nil && !isDegraded
    encoder.restart(
      at: isKept ? chain : EntryEncoder.Position(nextSeq: lastSeq &+ 1, previousCRC: 0)
    )
    try encode(events)
    recent.take(encoder.bytes, events: events.count, state: stateBehind(), fileSeq: fileSeq)
    if isKept {
      let isHashed = eventsSinceHash + events.count >= LogLimits.eventsPerStateHash
      if isHashed { try encodeHash(of: stateBehind()) }
      let entries = encoder.bytes
      if isHolding, unsynced.heldBytes + entries.count > LogLimits.heldBytesMax {
        degrade(.stalled(folder: path, bytes: unsynced.heldBytes))
      } else {
        unsynced.append(entries)
        chain = encoder.position
        eventsSinceHash = isHashed ? 0 : eventsSinceHash + events.count
      }
    }
    lastSeq = last.seq
    timeMicroseconds = last.timeMicroseconds
    if isDiscrete { discreteSeq = last.seq }
    lastSeconds = now()
    if firstSeconds == nil { firstSeconds = lastSeconds }
    guard folder != nil else {
      fileSeq = lastSeq
      return
    }
    guard !isDegraded else {
      counters.notRecorded += UInt64(events.count)
      return
    }
    flush()
    if isFull { try rotate(stateBehind()) }
    if isRestartDue { restart(stateBehind()) }
  }

  var path: String { storage?.path ?? "" }

  private func encode(_ events: [NavEvent]) throws(LogError) {
    for index in events.indices {
      do { try encoder.append(events[index]) } catch {
        throw .unencodable(seq: events[index].seq, reason: error)
      }
    }
  }

  private func encodeHash(of state: NavState) throws(LogError) {
    let hash = StateHash(state, scratch: &scratch)
    do { try encoder.append(hash, timeMicroseconds: state.timeMicroseconds) } catch {
      throw .unencodable(seq: state.seq, reason: error)
    }
  }

  /// Says in the file what is durable; begun by whoever opens a log, after recovery's sync.
  func writeWatermark() throws(LogError) {
    encoder.restart(at: chain)
    do {
      try encoder.appendWatermark(durableSeq: durableSeq, timeMicroseconds: timeMicroseconds)
    } catch {
      throw .unencodable(seq: durableSeq, reason: error)
    }
    unsynced.append(encoder.bytes)
    watermark = (crc: encoder.position.previousCRC, previousCRC: chain.previousCRC)
    chain = encoder.position
    flush()
  }

  /// Writes what waits in memory, as far as nothing is in the way of it.
  func flush() {
    guard work == .nothing, !isBroken else { return }
    do throws(SystemError) {
      while true {
        let head = unsynced.heads.first
        // The next file is being made, or has to be. Before it is there a kill must find no segment
        // full: one behind it would be taken for lost.
        if awaitsFile, head != nil || isFull { return }
        try writeEntries(upTo: unsynced.writableEnd)
        guard let head else { return }
        try begin(head)
        unsynced.beganSegment()
      }
    } catch {
      failure = .system(error)
    }
  }

  private func writeEntries(upTo end: Int) throws(SystemError) {
    let start = unsynced.written
    guard var open = segment else { return }
    if start < end {
      let (file, offset) = (open.file, open.offset)
      try unsynced.bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
        let entries = UnsafeBufferPointer(rebasing: bytes[start..<end])
        try file.write(UnsafeRawBufferPointer(entries), at: offset)
      }
      open.offset += end - start
      segment = open
      counters.bytes += UInt64(end - start)
      unsynced.wrote(upTo: end)
    }
    fileSeq = (unsynced.heads.first?.firstSeq ?? chain.nextSeq) &- 1
  }

  func degrade(_ error: LogError) {
    guard !isDegraded else { return }
    degradation = Degradation(error, fromSeq: chain.nextSeq)
    counters.degradations += 1
  }
}
