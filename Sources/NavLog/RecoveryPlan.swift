import NavCore
import NavSystem

/// What a start is to do to a log, found out before anything in its files is touched.
struct RecoveryPlan {
  /// What is known to be lost, or must be taken for lost.
  struct Loss: Equatable, Sendable {
    var file: String
    var offset: Int
    var seq: UInt64
    /// What is there instead.
    var what: String
    /// What would be right.
    var advice: String
  }

  /// The segment that the next event goes into, once it is made.
  struct Beginning {
    var header: SegmentHeader
    var state: NavState
    var missing: MissingEvents?
  }

  /// The newest segment that is whole up to its end, or up to a torn tail; nil where the log goes
  /// on in a new segment without one.
  var newest: FoundSegment?
  /// Its tail is to be cut off.
  var isTorn = false
  /// Segments that get their names, in order; the newest is the last of them.
  var adopted: [FoundSegment] = []
  /// Files that get another name, which stays free for good.
  var aside: [(name: String, wanted: String)] = []
  /// Files without a byte that is not zero.
  var empty: [String] = []
  /// A new segment is needed: numbers may have been used, or the newest is of an older format.
  var beginning: Beginning?
  /// Of a segment that begins another log, or the first one: higher than any that has a file.
  var nextNumber: UInt64 = 1
  var damage: LogDamaged?
  var losses: [Loss] = []
  /// Segments that were set aside before, and of which no event tells yet.
  var untold: [LogDamaged] = []
}

/// What a log came to when it was opened: what was done, and where the next entry goes.
struct RecoveredLog {
  var newest: FoundSegment?
  var beginning: RecoveryPlan.Beginning?
  /// What was cut off, if anything, and where that is kept, or why it could not be.
  var repair: LogRepaired?
  var tornName = ""
  var tornFailure: SystemError?
  /// What the disk said where the newest segment cannot be gone on in: there was no room to make it
  /// fit for that, or its sync failed. It stays as it is, and another one is begun behind it.
  var failure: LogError?
  var damage: LogDamaged?
  /// What was lost, for people.
  var sayings: [String] = []
  /// What was lost before, and is to be told now.
  var untold: [LogDamaged] = []
  /// Names that go when the new segment has reached the disk.
  var leftovers: [String] = []
}

extension RecoveryPlan {
  /// Does it. What was accepted has reached the disk when this returns, or the log goes on in
  /// another segment; and so has every name.
  func carryOut(
    in storage: any LogStorage,
    settings: LogSettings
  ) throws(LogError) -> RecoveredLog {
    var log = RecoveredLog(newest: newest, beginning: beginning, damage: damage, untold: untold)
    let kept = try system { () throws(SystemError) in
      let kept = try setAside(in: storage)
      try makeRoom(in: storage, settings)
      return kept
    }
    do throws(LogError) {
      try writeEndAgain()
      if isTorn { try repair(&log, in: storage) }
    } catch {
      guard case .system(let reason) = error, reason.isOutOfSpace else { throw error }
      log.failure = error
    }
    // What was cut off, or never set aside, is zeros again: the end of a segment. Before a sync, so
    // that no later loss of power finds the file short.
    if let file = newest?.file {
      try system { () throws(SystemError) in
        let size = try file.size()
        guard size < settings.segmentBytes else { return }
        let count = settings.segmentBytes - size
        do { _ = try file.allocate(offset: size, count: count) } catch {
          // A full disk is met when something is to be written. Without its length the file would
          // be taken for one that lost its end.
          try? file.truncate(to: settings.segmentBytes)
        }
      }
    }
    try system { () throws(SystemError) in
      for segment in adopted where segment.place.kind == .unfinished {
        try segment.file?.synchronizeData()
        try storage.rename(segment.place.name, to: SegmentNames.name(segment.place.number))
      }
    }
    synchronize(&log)
    try system { () throws(SystemError) in
      // Of a log that goes on, nothing is known by them any more, and what was set aside tells as
      // much. Without either, nothing but them says that a segment is lost.
      if beginning?.missing == nil || !aside.isEmpty {
        if !aside.isEmpty { try storage.synchronize() }
        for name in empty { try storage.remove(name) }
      } else {
        log.leftovers = empty
      }
      try storage.synchronize()
    }
    log.sayings = losses.map { loss in
      let place = kept[loss.file].map { "; kept as \($0)" } ?? ""
      return "\(loss.file): offset \(loss.offset), seq \(loss.seq): \(loss.what)\(place)\(outcome)"
        + "; \(loss.advice)"
    }
    return log
  }

  /// Has what was accepted reach the disk. A file of which the disk does not say that it has is not
  /// gone on in: a second try would tell nothing.
  private func synchronize(_ log: inout RecoveredLog) {
    do throws(SystemError) {
      for segment in adopted { try segment.file?.synchronizeData() }
      try newest?.file?.synchronizeData()
    } catch {
      log.failure = log.failure ?? .syncFailed(error)
    }
  }

  /// Gives files their other names; which they came to.
  private func setAside(in storage: any LogStorage) throws(SystemError) -> [String: String] {
    var kept: [String: String] = [:]
    for (name, wanted) in aside {
      let free = try SegmentNames.free(wanted, in: storage)
      try storage.rename(name, to: free)
      kept[storage.place(of: name)] = storage.place(of: free)
    }
    return kept
  }

  /// What is cut off is copied, and what begins is a file more: what is too old goes before.
  private func makeRoom(
    in storage: any LogStorage,
    _ settings: LogSettings
  ) throws(SystemError) {
    let numbers = adopted.map(\.place.number)
    guard let first = numbers.min() ?? beginning?.header.number else { return }
    let present = beginning?.header.number ?? numbers.max() ?? first
    var retention = try Retention(storage, newest: present, settings: settings)
    let tail = isTorn ? newest.map { min($0.size - $0.offset, LogLimits.tornBytesMax) } : nil
    let bytes = beginning == nil ? newest.map { $0.size } : nil
    retention.enforce(
      storage,
      before: first,
      present: max(bytes ?? 0, settings.segmentBytes) + (tail ?? 0)
    )
  }

  /// What the log goes on with, as the end of a sentence.
  private var outcome: String {
    guard let header = beginning?.header else {
      guard let damage, damage.from <= damage.to else { return "" }
      return "; events \(damage.from) to \(damage.to) are not in the log"
    }
    let missing = beginning?.missing?.from ?? header.firstSeq
    let events =
      missing < header.firstSeq
      ? "events \(missing) to \(header.firstSeq - 1) are not in the log, which"
      : "no event is known to be lost, but numbers may have been used: the log"
    return "; \(events) goes on at seq \(header.firstSeq) under the new id \(header.log)"
  }

  /// Writes the last page's part of the newest segment as it stands there, and has it on the disk
  /// before anything is cut off or added. An entry that ends in zeros is whole where its last page
  /// was never written and reads as zeros: what comes behind it is the page's first write, and a
  /// loss of power in that may leave anything of all of it.
  private func writeEndAgain() throws(LogError) {
    guard let newest, let file = newest.file else { return }
    let count = newest.offset % LogLimits.pageBytes
    guard count > 0 else { return }
    try system { () throws(SystemError) in
      var bytes = [UInt8](repeating: 0, count: count)
      let start = newest.offset - count
      // What could be checked a moment ago is there.
      guard try file.read(into: &bytes, at: start) == count else { return }
      try file.write(bytes, at: start)
      try file.synchronizeData()
    }
  }

  /// Keeps a torn tail aside, then cuts it off. Nobody was told that any of it was kept: where it
  /// cannot be kept aside, it goes all the same.
  private func repair(
    _ log: inout RecoveredLog,
    in storage: any LogStorage
  ) throws(LogError) {
    guard let newest, let file = newest.file else { return }
    let (number, offset) = (newest.place.number, newest.offset)
    var buffer = SegmentBytes()
    try buffer.read(file)
    let end = max(offset, (buffer.bytes.lastIndex { $0 != 0 } ?? 0) + 1)
    let tail = Array(buffer.bytes[offset..<min(end, offset + LogLimits.tornBytesMax)])
    log.repair = LogRepaired(
      segment: number,
      offset: UInt64(offset),
      bytes: UInt64(end - offset)
    )
    do throws(SystemError) {
      log.tornName = try keep(tail, "torn-\(number)-\(offset)", in: storage)
    } catch {
      log.tornFailure = error
      return try system { () throws(SystemError) in try erase(file, offset..<end) }
    }
    try system { () throws(SystemError) in try file.truncate(to: offset) }
  }

  /// Copies a tail into a file of its own, which has reached the disk afterwards, or is not there.
  private func keep(
    _ tail: [UInt8],
    _ wanted: String,
    in storage: any LogStorage
  ) throws(SystemError) -> String {
    let name = try SegmentNames.free(wanted, in: storage)
    let aside = try storage.open(name, .createNew(permissions: 0o640))
    do throws(SystemError) {
      try aside.write(tail, at: 0)
      try aside.synchronizeData()
      try storage.synchronize()
    } catch {
      try? storage.remove(name)
      throw error
    }
    return name
  }

  /// Writes zeros over a tail: that needs no room, and a file that is shorter than what was set
  /// aside for it, without its tail beside it, would be taken for one that lost its end.
  private func erase(_ file: any LogFile, _ tail: Range<Int>) throws(SystemError) {
    var place = tail.lowerBound
    while place < tail.upperBound {
      let count = min(LogLimits.zeroPieceBytes, tail.upperBound - place)
      try file.write([UInt8](repeating: 0, count: count), at: place)
      place += count
    }
  }
}
