import NavCore
package import NavSystem

// How one segment follows the other.
extension LogWriter {
  /// The segment that the next entry goes into is full.
  var isFull: Bool {
    guard let segment, !isBroken else { return false }
    guard let head = unsynced.heads.last else {
      return segment.offset + unsynced.bytes.count - unsynced.written >= segment.fullOffset
    }
    let size = settings.segmentBytes
    let used = head.bytes.count + unsynced.bytes.count - head.offset
    return used >= OpenSegment.fullOffset(size: size, headBytes: head.bytes.count)
  }

  /// Segments that are to be made before what waits in memory is written.
  package var heldSegments: Int { unsynced.heads.count }

  /// Bytes of events that are kept in memory to be written again, or for the first time.
  package var unsyncedBytes: Int { unsynced.bytes.count }

  /// Has the next segment begin with what is appended next.
  func rotate(_ state: NavState) throws(LogError) {
    guard let segment else { return }
    guard waiting.count + unsynced.heads.count < LogLimits.segmentsUnsyncedMax else {
      return degrade(.stalled(folder: path, bytes: unsynced.heldBytes))
    }
    let header = SegmentHeader(
      log: log,
      number: (unsynced.heads.last?.number ?? segment.number) + 1,
      firstSeq: chain.nextSeq,
      previousCRC: chain.previousCRC
    )
    encoder.restart(at: chain)
    try encoder.appendHead(header, state, durableSeq: durableSeq)
    unsynced.append(
      UnsyncedEvents.Head(
        number: header.number,
        firstSeq: header.firstSeq,
        offset: unsynced.bytes.count,
        bytes: encoder.bytes,
        position: encoder.position
      )
    )
    chain = encoder.position
    flush()
  }

  /// Begins a segment in the file that was prepared for it, else in one that is made now.
  func begin(_ head: UnsyncedEvents.Head) throws(SystemError) {
    guard let storage else { return }
    let ready = takePrepared(head.number)
    if ready == nil { counters.segmentsInLoop += 1 }
    let next = try OpenSegment.make(
      in: storage,
      ready,
      log: log,
      number: head.number,
      head: head.bytes,
      position: head.position,
      settings: settings
    )
    counters.bytes += UInt64(head.bytes.count)
    goOn(in: next)
  }

  func goOn(in next: OpenSegment) {
    if let old = segment {
      waiting.append(old.step)
      retention.add(old.number, bytes: max(old.offset, settings.segmentBytes))
    }
    segment = next
    isPreparingInVain = false
    enforceRetention()
  }

  func enforceRetention() {
    guard let storage, let segment else { return }
    retention.enforce(
      storage,
      before: waiting.first?.number ?? segment.number,
      present: max(segment.offset, settings.segmentBytes)
    )
  }

  /// `DamagedSegment` took an older segment out of the log.
  package func tookAside(_ number: UInt64) {
    guard let storage else { return }
    retention.tookAside(number, in: storage)
    enforceRetention()
  }

  private func takePrepared(_ number: UInt64) -> PreparedSegment? {
    defer { prepared = nil }
    return prepared?.number == number ? prepared : nil
  }

  /// In a mode where the kernel alone decides what reaches the disk, what it took is given up by
  /// and by: it is not written again.
  func restart(_ state: NavState) {
    guard settings.durability == .system, let segment, segment.isNamed, !isHolding,
      unsynced.bytes.count >= LogLimits.unsyncedBytesDue
    else { return }
    advance(to: state, in: segment)
  }

  func advance(to state: NavState, in segment: OpenSegment) {
    unsynced.advance(
      to: UnsyncedEvents.Start(
        segment: segment.number,
        previousCRC: chain.previousCRC,
        state: state,
        offset: unsynced.written
      )
    )
  }

  // MARK: Ahead

  /// The next segment's file is due: half of this one is used.
  package var isPreparationDue: Bool {
    guard let segment, !isPreparing, prepared == nil, !isBroken else { return false }
    if degradation != nil { return !isDirty && waiting.isEmpty }
    return !isPreparingInVain && segment.offset >= settings.segmentBytes / 2
  }

  /// What makes it; nil where it is there, or is being made, or could not be used.
  package func makePreparationJob() -> PreparationJob? {
    guard let storage, let segment, !isPreparing, prepared == nil, !isBroken, !unsynced.isHeld
    else { return nil }
    isPreparing = true
    return PreparationJob(
      storage: storage,
      number: segment.number + 1,
      bytes: settings.segmentBytes,
      isZeroFilled: settings.durability == .strict
    )
  }

  /// Takes back the job, done or failed.
  package func finish(_ job: PreparationJob, error: SystemError? = nil) {
    isPreparing = false
    prepared = job.prepared
    if error != nil { isPreparingInVain = true }
    flush()
  }
}
