import NavCore
import NavSystem

/// Finds out what a log holds after any end of the daemon before, and what is to be done: reads the
/// newest segment, and older ones only where that is not whole. It never deletes what may hold an
/// event, never goes on behind bytes that it has not checked, and never lets a number be used
/// twice: where it could be, the log goes on under a new id.
struct LogRecovery {
  let storage: any LogStorage
  let segmentBytes: Int
  /// The state of a log of which nothing is left.
  let fresh: NavState
  /// Nothing may be touched where something is wrong.
  let isStrict: Bool
  var examination: SegmentExamination
  var plan = RecoveryPlan()

  init(
    _ storage: any LogStorage,
    segmentBytes: Int,
    fresh: NavState,
    isStrict: Bool,
    willRead: @escaping () -> Void = {}
  ) {
    self.storage = storage
    self.segmentBytes = segmentBytes
    self.fresh = fresh
    self.isStrict = isStrict
    examination = SegmentExamination(storage, willRead: willRead)
  }

  /// What a start is to do; nothing that is in a file was touched, and where it is strict, nothing
  /// at all: else space may be set aside behind a file that ends early.
  mutating func makePlan() throws(LogError) -> RecoveryPlan {
    plan = RecoveryPlan()
    let storage = storage
    let order = try system { () throws(SystemError) in try SegmentOrder(storage) }
    let finished = order.read.filter { $0.kind == .finished }
    let newest = finished.last?.number ?? 0
    // A damaged segment that was set aside by a start that did not come to its end.
    let aside = order.names.damaged.filter { $0.segment > newest }.map {
      SegmentOrder.Place(number: $0.segment, name: $0.name, kind: .setAside)
    }
    let begun = try readBegun(order, above: newest)
    // A kill left them before they had their places; what they hold beyond those was told nobody as
    // kept.
    for again in order.names.again {
      plan.aside.append((again.name, "torn-\(again.segment)-0"))
    }
    let places = finished + aside + begun.map(\.place)
    if let last = finished.last, aside.isEmpty {
      if try !goOn(from: last, begun, order) { try goDown(places, order) }
    } else if !aside.isEmpty {
      try goDown(places, order)
    } else {
      // Nothing was ever named: an event comes after that.
      for next in begun { setAsideAsTorn(next.place) }
    }
    plan.untold = try untold(order)
    // No number is given twice, whatever has it.
    plan.nextNumber = order.names.highest &+ 1
    if plan.beginning?.missing != nil { plan.beginning?.header.number = plan.nextNumber }
    return plan
  }

  /// The segments that lack their names; those of zeros alone were only prepared. One with a number
  /// that is taken is none of the log's.
  private mutating func readBegun(
    _ order: SegmentOrder,
    above newest: UInt64
  ) throws(LogError) -> [FoundSegment] {
    var begun: [FoundSegment] = []
    for number in order.names.unfinished {
      let name = SegmentNames.unfinishedName(number)
      let place = SegmentOrder.Place(number: number, name: name, kind: .unfinished)
      let found = try examination.read(place)
      if found.fault == .empty {
        plan.empty.append(name)
      } else if number <= newest {
        setAsideAsTorn(place)
      } else {
        begun.append(found)
      }
    }
    return begun
  }

  /// Goes on in the newest segment, or in those that were begun behind it. False where what was
  /// durable is not there: then nothing was planned.
  private mutating func goOn(
    from newest: SegmentOrder.Place,
    _ begun: [FoundSegment],
    _ order: SegmentOrder
  ) throws(LogError) -> Bool {
    var last = try examination.read(newest, until: begun.first?.head?.end)
    if !last.isLinked, try isForeign(last, order) { return false }
    let own = [last] + begun.filter { $0.header?.log == last.header?.log }
    let durable = own.map(\.durableSeq).max() ?? 0
    var rest = begun[...]
    var kept = plan
    kept.adopted = [last]
    if !last.isWhole, !last.isTorn(durableSeq: durable) {
      guard let next = rest.first, isCovered(last, by: next) else { return false }
      cover(last, by: next, &kept)
      rest.removeFirst()
      last = next
    }
    while let next = rest.first {
      if kept.adopted.count > 1 || kept.damage != nil {
        last = try examination.read(last.place, until: next.head?.end)
      }
      guard last.isWhole, next.state != nil, next.fault == nil || next.isTorn(durableSeq: 0),
        let head = next.head, order.link(from: last.reached, to: head) != .broken
      else { break }
      rest.removeFirst()
      last = next
      kept.adopted.append(next)
    }
    // What comes behind the place at which a rejected segment would go on counts after all.
    if last.isLinked { last = try examination.read(last.place) }
    guard last.fault == nil || last.isTorn(durableSeq: durable), durable < last.position.nextSeq
    else { return false }
    plan = kept
    plan.newest = last
    plan.isTorn = last.fault != nil
    for next in rest { setAsideAsTorn(next.place) }
    if try !doubt(last, order) { beginInPresentFormat(behind: last) }
    return true
  }

  /// Whether the state at a damaged segment's end stands whole at the head of the next.
  private func isCovered(_ found: FoundSegment, by next: FoundSegment) -> Bool {
    guard let header = found.header, found.head != nil, let after = next.header, next.state != nil
    else { return false }
    return after.log == header.log && after.number == found.place.number &+ 1
      && after.firstSeq >= found.position.nextSeq && next.head?.missing == nil
      && (next.fault == nil || next.isTorn(durableSeq: 0))
  }

  /// Sets a damaged segment aside whose loss is one of history alone.
  private func cover(_ found: FoundSegment, by next: FoundSegment, _ plan: inout RecoveryPlan) {
    plan.adopted = [next]
    plan.losses.append(loss(found))
    plan.aside.append((found.place.name, "damaged-\(found.place.number)"))
    let from = found.head?.end.nextSeq ?? found.position.nextSeq
    plan.damage = LogDamaged(
      segment: found.place.number,
      offset: UInt64(found.offset),
      from: from,
      to: next.position.nextSeq > from ? (next.head?.end.nextSeq ?? from) &- 1 : from &- 1
    )
  }

  /// Nothing is appended to a segment of an older format.
  private mutating func beginInPresentFormat(behind last: FoundSegment) {
    guard let header = last.header, let state = last.state,
      header.version < SegmentHeader.formatVersion
    else { return }
    plan.beginning = RecoveryPlan.Beginning(
      header: SegmentHeader(
        log: header.log,
        number: header.number &+ 1,
        firstSeq: last.position.nextSeq,
        previousCRC: last.position.previousCRC
      ),
      state: state
    )
  }

  private mutating func setAsideAsTorn(_ place: SegmentOrder.Place) {
    plan.aside.append((place.name, "torn-\(place.number)-0"))
  }
}
