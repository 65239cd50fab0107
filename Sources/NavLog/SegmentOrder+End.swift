import NavCore

extension SegmentExamination {
  /// Where the events of a segment that was looked at begin: as its own head says, else where the
  /// one before it ends. Nil where nothing tells.
  mutating func start(
    of found: FoundSegment,
    in order: SegmentOrder
  ) throws(LogError) -> EntryEncoder.Position? {
    if let head = found.head { return head.end }
    guard let before = order.read.last(where: { $0.number < found.place.number }) else {
      return nil
    }
    return try read(before).position
  }
}

extension SegmentOrder {
  /// A segment that was there, by what is left of the log.
  struct Lost: Equatable {
    let number: UInt64
    /// Its loss is certain; else it may not have been begun.
    let isCertain: Bool
    /// Why that is known, for people.
    let what: String
  }

  /// What is missing behind the last segment that was begun: a full one is followed by another, and
  /// the file of the next but one is made when that one has its name. Nil where nothing is.
  func lost(behind number: UInt64, isFull: Bool) -> Lost? {
    let next = number &+ 1
    if let first = names.unfinished.first(where: { $0 >= next }) {
      guard first > next, !(next..<first).allSatisfy(names.isWholeAside) else { return nil }
      return Lost(
        number: next,
        isCertain: true,
        what: "segment \(first) was prepared behind it, but segment \(next) is not there"
      )
    }
    guard isFull else { return nil }
    return Lost(
      number: next,
      isCertain: false,
      what: "the segment is full, but segment \(next) is not there"
    )
  }
}
