import NavCore
import NavSystem

/// Reads a log from its oldest segment to its end, without its lock and without a copy of it in
/// memory: every checksum and every link is checked on the way. It works on a running daemon's
/// files, where what lies behind the last valid entry is *not yet*.
package struct LogReader {
  package let storage: any LogStorage
  private(set) var buffer = SegmentBytes()
  private var report = Report()
  /// What the next segment must go on from; nil before the first.
  private var before: SegmentOrder.Reached?
  /// The last segment that was read.
  private(set) var last: SegmentWalk?
  /// Goes on behind what is damaged in the segment that may be written to, which nobody can set
  /// aside: it comes as a gap.
  package var passesDamage = false
  /// Where the last reading was broken off; nil where it came to an end.
  package private(set) var place: Place?

  /// Where in a segment a reading was broken off.
  package struct Place: Sendable {
    let walk: SegmentWalk
  }

  package init(_ storage: any LogStorage) { self.storage = storage }

  /// The log in a folder of the file system.
  package init(_ folder: String) { self.init(FolderStorage(folder)) }

  /// Hands all items to `take` until it returns false. Segments that end before `seq` are passed
  /// over unread; the checkpoint before it still comes. From a `start` where an earlier reading was
  /// broken off, and where that is there still, it goes on, and no checkpoint comes before.
  ///
  /// - Throws: `LogError.system` when the folder or a file in it cannot be read, `.tooLarge`.
  package mutating func read(
    from seq: UInt64 = 0,
    goingOnFrom start: Place? = nil,
    _ take: (LogItem) -> Bool
  ) throws(LogError) -> Report {
    report = Report()
    before = nil
    last = nil
    place = start
    let storage = storage
    var order = try system { () throws(SystemError) in try SegmentOrder(storage) }
    let places = order.read
    let known = start.flatMap { start in
      places.firstIndex { $0.number == start.walk.header.number }
    }
    let first = if let known { known } else { try countBefore(seq, order) }
    for place in places.dropFirst(first) {
      let known = order
      let opened: (any LogFile)?
      do throws(SystemError) { opened = try known.open(place) } catch {
        guard error.isUnreadable else { throw .system(error) }
        report.stopSegment = place.number
        report.stop = cannotRead(place, error)
        break
      }
      guard let file = opened else {
        order = try system { () throws(SystemError) in try SegmentOrder(storage) }
        guard hasGone(place, order) else {
          report.stopSegment = place.number
          report.stop = brokenLink(place)
          break
        }
        continue
      }
      guard let bounds = try bounds(of: place, order, file) else { continue }
      try buffer.read(file)
      report.stop = try segment(place, order, bounds, take)
      if report.stop != .end { break }
    }
    if report.stop != .refused { place = nil }
    return report
  }

  /// How many segments hold nothing from `seq` on.
  private func countBefore(_ seq: UInt64, _ order: SegmentOrder) throws(LogError) -> Int {
    guard seq > 0 else { return 0 }
    for index in order.read.indices.dropFirst().reversed() {
      let place = order.read[index]
      let head = try system { () throws(SystemError) in try order.head(of: place) }
      if let head, head.header.firstSeq <= seq { return index }
    }
    return 0
  }

  /// Whether a file that is there no more is none that the log lacks. Set aside, it is a gap that
  /// the next one tells; where retention took it, all before it went too.
  private mutating func hasGone(_ place: SegmentOrder.Place, _ order: SegmentOrder) -> Bool {
    if !order.names.finished.contains(where: { $0 <= place.number }) { before = nil }
    return before == nil || order.names.damaged.contains { $0.segment == place.number }
  }

  /// What comes behind a segment says of it. Found out before that is read, so that what is written
  /// meanwhile is no damage.
  private struct Bounds {
    var end: EntryEncoder.Position?
    var isNewest: Bool
  }

  /// Nil where the segment was not begun yet.
  private func bounds(
    of place: SegmentOrder.Place,
    _ order: SegmentOrder,
    _ file: any LogFile
  ) throws(LogError) -> Bounds? {
    try system { () throws(SystemError) in
      let isNewest = try order.isNewest(place)
      if let head = try order.head(of: place, in: file) {
        let end = try order.end(of: place.number, log: head.header.log)
        return Bounds(end: end, isNewest: isNewest)
      }
      return place.kind == .unfinished ? nil : Bounds(isNewest: isNewest)
    }
  }

  private mutating func segment(
    _ place: SegmentOrder.Place,
    _ order: SegmentOrder,
    _ bounds: Bounds,
    _ take: (LogItem) -> Bool
  ) throws(LogError) -> Stop {
    let file = storage.place(of: place.name)
    report.stopSegment = place.number
    var walk: SegmentWalk
    do { walk = try SegmentWalk(buffer.bytes.span.bytes) } catch {
      if let hole = buffer.hole(behind: 0), hole.range.lowerBound < SegmentHeader.size {
        return cannotRead(place, hole.error)
      }
      return .badHead(file: file, error)
    }
    guard walk.header.number == place.number else { return brokenLink(place) }
    if let stop = goOn(from: walk.header, bounds, take) { return stop }
    guard let head = SegmentHead(buffer.bytes.span.bytes) else { return headless(place, walk) }
    switch order.link(from: before, to: head) {
    case .plain: break
    case .gap(let gap):
      report.gaps.append(gap)
      guard take(.gap(gap)) else { return .refused }
    case .broken: return brokenLink(place)
    }
    report.begin(head.header)
    let isNamed = place.kind != .unfinished
    var stop = run(&walk, bounds, take)
    while passesDamage, bounds.isNewest, case .bad(let bad) = stop {
      let judged = judge(bad, file, walk, isNewest: true, isNamed: isNamed)
      guard !judged.isGood, walk.resume(buffer.bytes.span.bytes) else { break }
      report.passed = report.passed ?? judged
      let behind = walk.decoder.position.nextSeq
      if bad.seq < behind {
        let gap = LogGap(from: bad.seq, to: behind - 1, reason: .damaged)
        report.gaps.append(gap)
        guard take(.gap(gap)) else { return .refused }
      }
      stop = run(&walk, bounds, take)
    }
    report.bytes += walk.decoder.offset
    switch stop {
    case .end:
      let reached = walk.decoder.position.nextSeq
      guard let next = bounds.end?.nextSeq, next >= reached else { return .end }
      return .endsEarly(file: file, seq: reached, nextSeq: next)
    case .linked: return .end
    case .refused: return .refused
    case .unreadable(let offset, let seq, let reason):
      return .unreadable(file: file, offset: offset, seq: seq, reason)
    case .bad(let bad):
      return judge(bad, file, walk, isNewest: bounds.isNewest, isNamed: isNamed)
    }
  }

  private mutating func run(
    _ walk: inout SegmentWalk,
    _ bounds: Bounds,
    _ take: (LogItem) -> Bool
  ) -> SegmentWalk.Stop {
    var counted = report
    let stop = walk.run(buffer.bytes.span.bytes, until: bounds.end) { item in
      counted.take(item)
      return take(item)
    }
    report = counted
    before = SegmentOrder.Reached(
      number: walk.header.number,
      log: walk.header.log,
      position: walk.decoder.position
    )
    last = walk
    if case .refused = stop { place = Place(walk: walk) }
    return stop
  }

  /// Goes on in a segment that was read in part. Nil where it is another one by now, or not right
  /// from there on: then it is read from its head, and judged.
  private mutating func goOn(
    from header: SegmentHeader,
    _ bounds: Bounds,
    _ take: (LogItem) -> Bool
  ) -> Stop? {
    guard let start = place else { return nil }
    place = nil
    guard start.walk.header == header, start.walk.decoder.offset <= buffer.bytes.count else {
      return nil
    }
    var walk = start.walk
    switch run(&walk, bounds, take) {
    case .linked: return .end
    case .end where bounds.end == nil: return .end
    case .refused: return .refused
    default:
      before = nil
      return nil
    }
  }

  /// The header is whole, but not the first entry.
  private mutating func headless(_ place: SegmentOrder.Place, _ begun: SegmentWalk) -> Stop {
    var walk = begun
    let file = storage.place(of: place.name)
    switch walk.run(buffer.bytes.span.bytes, { _ in true }) {
    case .bad(let bad): return judge(bad, file, walk, isNewest: false)
    case .unreadable(let offset, let seq, let reason):
      return .unreadable(file: file, offset: offset, seq: seq, reason)
    case .end, .linked, .refused: return .badHead(file: file, walk.incomplete)
    }
  }

  /// Nothing of it is known.
  private func cannotRead(_ place: SegmentOrder.Place, _ error: SystemError) -> Stop {
    .cannotRead(
      file: storage.place(of: place.name),
      offset: 0,
      seq: before?.position.nextSeq ?? 0,
      error
    )
  }

  private func brokenLink(_ place: SegmentOrder.Place) -> Stop {
    .brokenLink(
      file: storage.place(of: place.name),
      expectedSegment: before.map { $0.number &+ 1 } ?? place.number,
      expectedSeq: before?.position.nextSeq ?? 0
    )
  }

  private mutating func judge(
    _ bad: BadEntry,
    _ file: String,
    _ walk: SegmentWalk,
    isNewest: Bool,
    isNamed: Bool = true
  ) -> Stop {
    var durable = report.durableSeq
    let isTail = walk.isTail(bad, in: buffer.bytes.span.bytes, &durable, isNamed: isNamed)
    report.durableSeq = durable
    // What was durable may stand where nothing can be read.
    if let hole = buffer.hole(behind: bad.offset) {
      let offset = max(hole.range.lowerBound, bad.offset)
      return .cannotRead(file: file, offset: offset, seq: bad.seq, hole.error)
    }
    return isNewest && isTail ? .notYet(file: file, bad) : .damage(file: file, bad)
  }
}
