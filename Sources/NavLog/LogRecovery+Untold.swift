import NavCore
import NavSystem

extension LogRecovery {
  /// Segments that were set aside and of which no event tells: a stop or a kill came between the
  /// file's new name and the event. Looks through segments only where such files lie, and only as
  /// far as it takes.
  mutating func untold(_ order: SegmentOrder) throws(LogError) -> [LogDamaged] {
    let present = Set(order.names.finished)
    let newest = order.names.finished.last ?? 0
    var untold: [LogDamaged] = []
    for aside in order.names.damaged
    where aside.segment < newest && !present.contains(aside.segment)
      && untold.last?.segment != aside.segment
    {
      guard let damage = try damage(aside, order), damage.from <= damage.to else { continue }
      untold.append(damage)
    }
    guard let oldest = untold.first?.segment else { return [] }
    for place in order.read where place.number > oldest && !untold.isEmpty {
      // What cannot be read tells nothing, and is told of where it matters.
      try? examination.readEvents(place) { Self.told($0, &untold) }
    }
    return untold
  }

  /// Takes out what an event tells of.
  private static func told(_ event: NavEvent, _ untold: inout [LogDamaged]) {
    guard case .logDamaged(let damaged) = event.body else { return }
    untold.removeAll { damage in
      damage.segment == damaged.segment
        || damage.segment > damaged.segment && damage.from >= damaged.from
          && damage.to <= damaged.to
    }
  }

  /// What went with a file that was set aside: all between the segments around it. Nil where there
  /// is none behind it.
  private mutating func damage(
    _ aside: SegmentNames.Aside,
    _ order: SegmentOrder
  ) throws(LogError) -> LogDamaged? {
    let place = SegmentOrder.Place(number: aside.segment, name: aside.name, kind: .setAside)
    guard let found = try? examination.read(place) else { return nil }
    let start = try? examination.start(of: found, in: order)
    let next = try system { () throws(SystemError) in try order.head(behind: aside.segment) }
    guard let next else { return nil }
    // What was begun in its place counts it among what is missing; else it ends where that begins.
    let end =
      next.missing?.reason == .damaged ? next.header.firstSeq : next.end.nextSeq
    return LogDamaged(
      segment: aside.segment,
      offset: UInt64(found.offset),
      from: start?.nextSeq ?? found.header?.firstSeq ?? 1,
      to: end &- 1
    )
  }
}

extension SegmentExamination {
  /// Hands out the events of a segment, as far as they are whole.
  fileprivate mutating func readEvents(
    _ place: SegmentOrder.Place,
    _ take: (NavEvent) -> Void
  ) throws(LogError) {
    willRead()
    let (storage, name) = (storage, place.name)
    try buffer.read(system { () throws(SystemError) in try storage.open(name, .read) })
    guard var walk = try? SegmentWalk(buffer.bytes.span.bytes) else { return }
    _ = walk.run(buffer.bytes.span.bytes) { item in
      if case .event(let event) = item { take(event) }
      return true
    }
  }
}
