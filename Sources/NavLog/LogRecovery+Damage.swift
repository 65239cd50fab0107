import NavCore
import NavSystem

extension LogRecovery {
  /// Goes down from the newest file to where something is whole, and begins another log from there:
  /// numbers beyond may have been given. Every file above is set aside untouched.
  mutating func goDown(
    _ places: [SegmentOrder.Place],
    _ order: SegmentOrder
  ) throws(LogError) {
    var lost: [FoundSegment] = []
    var base: Base?
    for place in places.reversed() where base == nil {
      let newer = lost.last?.head
      let near = try neighbour(of: place, places, order)
      var found = try examination.read(
        place,
        until: newer?.end,
        log: newer?.logBefore ?? near
      )
      if found.isWhole, try isStray(found, behind: newer, order) {
        found.fault = found.header.map { .foreign($0.log) }
      }
      if found.isWhole, found.durableSeq >= found.position.nextSeq {
        found.fault = .endsEarly(durableSeq: found.durableSeq)
      }
      // One without its name has nothing that was told as kept, and what lies before it is gone.
      if found.isWhole, place.kind == .finished, let state = found.state {
        base = Base(state: state, end: found.position, log: found.header?.log)
      } else {
        lost.append(found)
        base = try ownBase(found, order)
      }
    }
    begin(from: base ?? rest(lost), lost)
  }

  /// What the new log starts from.
  private struct Base {
    var state: NavState
    /// The log goes on from here; what comes up to its first event is missing.
    var end: EntryEncoder.Position
    var log: LogIdentifier?
  }

  /// The good part of a segment that is damaged behind its head.
  private func ownBase(
    _ found: FoundSegment,
    _ order: SegmentOrder
  ) throws(LogError) -> Base? {
    guard found.fault?.isBehindHead == true, let state = found.state, let head = found.head,
      try !isForeign(found, order)
    else { return nil }
    return Base(state: state, end: head.end, log: head.logBefore)
  }

  /// Nothing is whole: a new state, behind the numbers that are known all the same.
  private func rest(_ lost: [FoundSegment]) -> Base {
    let header = lost.last(where: \.isOfItsPlace)?.header
    let end = EntryEncoder.Position(
      nextSeq: header?.firstSeq ?? fresh.seq &+ 1,
      previousCRC: header?.previousCRC ?? 0
    )
    return Base(state: fresh, end: end, log: header?.log)
  }

  private mutating func begin(from base: Base, _ lost: [FoundSegment]) {
    var last: UInt64 = 0
    for found in lost where found.isOfItsPlace {
      last = max(last, found.durableSeq, (found.header?.firstSeq ?? 1) &- 1)
      if found.header != nil { last = max(last, found.position.nextSeq &- 1) }
    }
    // Marks behind a head that is not right may say anything, and under another id no number is
    // given twice: there must be room to count on.
    last = max(min(last, Limits.seqMax / 2), base.state.seq, base.end.nextSeq &- 1)
    var state = base.state
    state.seq = last
    plan.beginning = RecoveryPlan.Beginning(
      header: another(firstSeq: last &+ 1, previousCRC: base.end.previousCRC),
      state: state,
      missing: MissingEvents(from: base.end.nextSeq, reason: .damaged, parent: base.log)
    )
    plan.losses += lost.reversed().map { loss($0) }
    for found in lost where found.place.kind != .setAside {
      let kind = found.fault == .folder ? "not-a-file" : "damaged"
      plan.aside.append((found.place.name, "\(kind)-\(found.place.number)"))
    }
    guard let oldest = lost.last else { return }
    plan.damage = LogDamaged(
      segment: oldest.place.number,
      offset: UInt64(oldest.offset),
      from: base.end.nextSeq,
      to: last,
      parent: lost.last(where: \.isOfItsPlace)?.header?.log ?? base.log
    )
  }

  /// A log goes on under a new id although all of it seems whole: what comes behind may be gone.
  /// True where that is so.
  mutating func doubt(
    _ last: FoundSegment,
    _ order: SegmentOrder
  ) throws(LogError) -> Bool {
    guard let header = last.header, let state = last.state else { return false }
    var what: String?
    var damage: LogDamaged?
    let isFull = last.isFull && !plan.isTorn
    if let lost = order.lost(behind: last.place.number, isFull: isFull) {
      what = lost.what
      if lost.isCertain { damage = nothingKnown(segment: lost.number, offset: 0, last) }
    } else if last.isCutShort(segmentBytes: segmentBytes), !isBeingRepaired(last, order),
      try isRoomSetAside(last)
    {
      what = "the file ends there, although \(segmentBytes) bytes were set aside for it"
      damage = nothingKnown(segment: header.number, offset: last.offset, last)
    }
    guard let what else { return false }
    plan.damage = plan.damage ?? damage
    plan.losses.append(
      RecoveryPlan.Loss(
        file: storage.place(of: SegmentNames.name(last.place.number)),
        offset: last.offset,
        seq: last.position.nextSeq,
        what: what,
        advice: RecoveryPlan.Loss.advice
      )
    )
    plan.beginning = RecoveryPlan.Beginning(
      header: another(
        firstSeq: last.position.nextSeq,
        previousCRC: last.position.previousCRC
      ),
      state: state,
      missing: MissingEvents(
        from: last.position.nextSeq,
        reason: .damaged,
        parent: header.log
      )
    )
    return true
  }

  /// A start that lost its power may have cut it off there, or not have made its length durable.
  private func isBeingRepaired(_ found: FoundSegment, _ order: SegmentOrder) -> Bool {
    let tail = "torn-\(found.place.number)-\(found.offset)"
    return found.place.kind == .unfinished
      || order.names.torn.contains { $0.name == tail || $0.name.hasPrefix(tail + "-") }
  }

  /// A loss of which only the place is known.
  private func nothingKnown(segment: UInt64, offset: Int, _ last: FoundSegment) -> LogDamaged {
    LogDamaged(
      segment: segment,
      offset: UInt64(offset),
      from: last.position.nextSeq,
      to: last.position.nextSeq &- 1,
      parent: last.header?.log
    )
  }

  /// Whether this file system sets space aside for a file: where it does not, files are as long as
  /// what was written, and that says nothing.
  private func isRoomSetAside(_ found: FoundSegment) throws(LogError) -> Bool {
    guard !isStrict, let file = found.file else { return true }
    return try system { () throws(SystemError) in
      try file.allocate(offset: found.size, count: 4_096) == .allocated
    }
  }

  /// Of a log that no other segment is of, although others are there.
  func isForeign(_ found: FoundSegment, _ order: SegmentOrder) throws(LogError) -> Bool {
    guard let head = found.head, head.header.number == found.place.number else { return false }
    var others = 0
    for place in order.read where place.kind == .finished && place != found.place {
      guard let other = try system({ () throws(SystemError) in try order.head(of: place) })
      else { continue }
      if other.header.log == head.header.log || other.header.log == head.logBefore
        || other.logBefore == head.header.log
      {
        return false
      }
      others += 1
    }
    return others > 0
  }

  /// Whole, but not what the segment behind it went on from.
  private func isStray(
    _ found: FoundSegment,
    behind newer: SegmentHead?,
    _ order: SegmentOrder
  ) throws(LogError) -> Bool {
    if let newer, newer.logBefore == found.header?.log { return false }
    return try isForeign(found, order)
  }

  /// The log of the nearest segment below whose head is whole.
  private func neighbour(
    of place: SegmentOrder.Place,
    _ places: [SegmentOrder.Place],
    _ order: SegmentOrder
  ) throws(LogError) -> LogIdentifier? {
    for other in places.reversed() where other.number < place.number {
      let head = try system { () throws(SystemError) in try order.head(of: other) }
      if let head { return head.header.log }
    }
    return nil
  }

  private func another(firstSeq: UInt64, previousCRC: UInt32) -> SegmentHeader {
    let log = LogIdentifier(high: ThisProcess.randomBits(), low: ThisProcess.randomBits())
    // The number is known when all names are.
    return SegmentHeader(log: log, number: 0, firstSeq: firstSeq, previousCRC: previousCRC)
  }

  func loss(_ found: FoundSegment) -> RecoveryPlan.Loss {
    let what = found.fault?.text ?? "it was set aside by a start that did not come to its end"
    return RecoveryPlan.Loss(
      file: storage.place(of: found.place.name),
      offset: found.offset,
      seq: found.position.nextSeq,
      what: what,
      advice: RecoveryPlan.Loss.advice
    )
  }
}

extension SegmentFault {
  /// Of a segment whose head may be right.
  fileprivate var isBehindHead: Bool {
    switch self {
    case .bad, .hole, .endsEarly: true
    default: false
    }
  }
}

extension FoundSegment {
  /// What it says of numbers is said of this place of this log.
  fileprivate var isOfItsPlace: Bool {
    switch fault {
    case .misplaced, .foreign, .folder, .tooLarge: false
    default: true
    }
  }
}

extension RecoveryPlan.Loss {
  static let advice = "to have all of it, restore the folder from a backup while navd is stopped"
}
