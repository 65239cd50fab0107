import NavCore
import NavSystem

/// The segment that is written to, once a reader has stumbled in it: how much of it still is what
/// was written, for a thread that may wait for the disk. Nothing is written to it meanwhile.
struct SegmentInDoubt: Sendable {
  enum Finding {
    /// All that was written is there.
    case whole
    /// It is right up to the place from which all events are in memory: none is lost.
    case damagedBehind
    /// What was lost, where the segment before it ends, and of which log that is where it is of
    /// another one.
    case damaged(LogDamaged, EntryEncoder.Position, parent: LogIdentifier?)
  }

  let log: LogIdentifier
  let number: UInt64
  /// How much was written to it.
  let bytes: Int
  /// From here on all is in memory.
  let place: EntryEncoder.Position
  /// Nothing else speaks against going on in it.
  let mayStay: Bool

  func look(in storage: any LogStorage) throws(LogError) -> Finding {
    var examination = SegmentExamination(storage)
    let order = try system { () throws(SystemError) in try SegmentOrder(storage) }
    let name = SegmentNames.name(number)
    let file = SegmentOrder.Place(number: number, name: name, kind: .finished)
    var found = FoundSegment(file)
    // It has gone where an earlier try to leave it came so far.
    if order.read.contains(file) {
      found = try examination.read(file, log: log)
      if found.header?.log == log, found.offset >= bytes { return .whole }
      let offset = found.offset
      found = try examination.read(file, until: place, log: log)
      if found.header?.log == log, found.isLinked { return .damagedBehind }
      found.offset = offset
    }
    if found.header?.log != log { found.head = nil }
    let start =
      try examination.start(of: found, in: order)
      ?? EntryEncoder.Position(nextSeq: 1, previousCRC: 0)
    return .damaged(
      LogDamaged(
        segment: number,
        offset: UInt64(found.offset),
        from: start.nextSeq,
        to: place.nextSeq &- 1
      ),
      start,
      parent: found.head?.missing?.parent
    )
  }
}
