package import NavCore
import NavSystem

// How a log that takes no events becomes one that does.
extension LogWriter {
  /// Everything but a new segment is there: what was kept is durable, and a file is prepared.
  package var canHeal: Bool {
    isDegraded && isSettled && prepared != nil
  }

  /// Nothing is under way, and nothing is left to be done for what was kept.
  var isSettled: Bool {
    work == .nothing && !isBroken && !isPreparing && !unsynced.isHeld && !isDirty
      && waiting.isEmpty && segment?.isNamed == true
  }

  /// Begins a segment behind the gap although no event will say so. What the disk refuses leaves
  /// the log as it was.
  func nameGap(_ state: NavState) throws(LogError) {
    if var job = makePreparationJob() {
      do throws(SystemError) { try job.run() } catch { return finish(job, error: error) }
      finish(job)
    }
    if try heal(state) != nil { try? synchronize(state) }
  }

  /// Begins a segment that names the events that no segment holds; `state` is that behind the last
  /// of them. The event that says so is for the caller to have numbered, as the first one there.
  ///
  /// - Throws: `LogError.noCheckpoint`.
  package func heal(_ state: NavState) throws(LogError) -> LogHealed? {
    guard let degradation, canHeal, let storage, let segment else { return nil }
    precondition(state.seq == lastSeq, "state of \(state.seq) behind event \(lastSeq)")
    let isWhole = degradation.fromSeq > lastSeq
    let start = UnsyncedEvents.Start(
      segment: segment.number,
      previousCRC: durableCRC,
      state: state,
      missing: isWhole ? nil : MissingEvents(from: degradation.fromSeq, reason: .notRecorded),
      offset: unsynced.written
    )
    encoder.restart(at: chain)
    try encoder.appendHead(
      start.nextHeader(log),
      state,
      durableSeq: durableSeq,
      missing: start.missing
    )
    let ready = prepared
    prepared = nil
    do throws(SystemError) {
      let next = try OpenSegment.make(
        in: storage,
        ready,
        log: log,
        number: segment.number + 1,
        head: encoder.bytes,
        position: encoder.position,
        settings: settings
      )
      counters.bytes += UInt64(encoder.bytes.count)
      goOn(in: next, since: lastSeconds)
    } catch {
      return nil
    }
    chain = encoder.position
    unsynced.advance(to: start)
    fileSeq = lastSeq
    self.degradation = nil
    return LogHealed(from: degradation.fromSeq, to: lastSeq, reason: degradation.reason)
  }

  /// CRC of the last entry that the next segment may go on from: not of a watermark that stands
  /// behind the last sync, and may be lost with the power.
  private var durableCRC: UInt32 {
    guard let watermark, watermark.crc == chain.previousCRC else { return chain.previousCRC }
    return watermark.previousCRC
  }
}
