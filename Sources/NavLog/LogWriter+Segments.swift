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
    firstSeconds = nil
    encoder.restart(at: chain)
    try encoder.appendHead(header, state, durableSeq: durableSeq)
    unsynced.append(
      UnsyncedEvents.Head(
        number: header.number,
        firstSeq: header.firstSeq,
        lastSeconds: lastSeconds,
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
    goOn(in: next, since: head.lastSeconds)
  }

  /// `seconds` is when the last event of the segment before came.
  func goOn(in next: OpenSegment, since seconds: Int64) {
    if let old = segment {
      waiting.append(old.step)
      retention.add(old.number, bytes: max(old.offset, settings.segmentBytes), at: seconds)
    }
    segment = next
    isPreparingInVain = false
    enforceRetention()
  }

  // MARK: What is kept

  /// What is too much goes now, or with the next job where files are another's work.
  func enforceRetention() {
    isRetentionDue = true
    guard makesFiles, let storage else { return }
    retention.removed(Retention.remove(excess(), in: storage))
  }

  /// What retention lets go, with so many bytes to come.
  func excess(making bytes: Int = 0) -> [String] {
    guard let segment else { return [] }
    isRetentionDue = false
    ageSeconds = now()
    return retention.excess(
      before: waiting.first?.number ?? segment.number,
      present: max(segment.offset, settings.segmentBytes) + bytes,
      now: ageSeconds
    )
  }

  /// What takes away what is kept no more; nil where that is nothing, or is being done.
  package func makeRemovalJob() -> RemovalJob? {
    guard let storage, !makesFiles, !isRemoving else { return nil }
    let isAgeDue = settings.retainSeconds != nil && now() - ageSeconds >= LogLimits.ageSeconds
    guard isRetentionDue || isAgeDue else { return nil }
    let names = excess()
    guard !names.isEmpty else { return nil }
    isRemoving = true
    return RemovalJob(storage: storage, names: names)
  }

  /// Takes it back with the names of what is gone.
  package func finish(_ job: RemovalJob, removed names: [String]) {
    isRemoving = false
    retention.removed(names)
  }

  /// The events of the present segment are a quarter as old as any may get.
  var isAged: Bool {
    guard let most = settings.retainSeconds, let firstSeconds else { return false }
    return now() - firstSeconds > most / 4
  }

  /// Goes on in a segment that was read: its first event came not before the last one of the
  /// segment before it.
  func learnAge(_ past: LogPast) {
    guard let segment, segment.offset > segment.headBytes else { return }
    firstSeconds = retention.newestSeconds ?? past.firstSeconds ?? now()
    lastSeconds = (try? segment.file.modifiedSeconds()) ?? now()
  }

  /// Has the next segment begin with what comes, before it comes.
  func rotateAged() throws(LogError) {
    var state: NavState?
    recent.read(behind: lastSeq) { item in
      switch item {
      case .checkpoint(_, let base, _): state = base
      case .event(let event): state?.apply(event)
      case .stateHash, .watermark, .gap: break
      }
      return true
    }
    guard let state, state.seq == lastSeq else { return }
    try rotate(state)
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
    if let segment { advance(to: state, in: segment) }
  }

  var isRestartDue: Bool {
    settings.durability == .system && segment?.isNamed == true && !isHolding
      && unsynced.bytes.count >= LogLimits.unsyncedBytesDue
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

  /// The next segment's file is due: half of this one is used, or what is held waits for it.
  package var isPreparationDue: Bool {
    guard let segment, !isPreparing, prepared == nil, !isBroken else { return false }
    if !unsynced.heads.isEmpty, !makesFiles { return true }
    if isDegraded { return !isDirty && waiting.isEmpty }
    let end = segment.offset + unsynced.bytes.count - unsynced.written
    return !isPreparingInVain && end >= settings.segmentBytes / 2
  }

  /// What is behind the present segment has to wait until its file was made elsewhere.
  var awaitsFile: Bool { prepared == nil && (isPreparing || !makesFiles) }

  /// What makes it; nil where it is there, or is being made, or could not be used.
  package func makePreparationJob() -> PreparationJob? {
    guard let storage, let segment, !isPreparing, prepared == nil, !isBroken else { return nil }
    isPreparing = true
    return PreparationJob(
      storage: storage,
      number: segment.number + 1,
      bytes: settings.segmentBytes,
      isZeroFilled: settings.durability == .strict,
      removals: excess()
    )
  }

  /// Takes back the job, done or failed.
  package func finish(_ job: PreparationJob, error: SystemError? = nil) {
    isPreparing = false
    prepared = job.prepared
    retention.removed(job.removed)
    if let error {
      isPreparingInVain = true
      // What waits for it comes into a file all the same, if the disk takes one.
      if awaitsFile, !unsynced.heads.isEmpty { failure = .system(error) }
    }
    flush()
  }
}
