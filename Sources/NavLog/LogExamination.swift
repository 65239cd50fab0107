import NavCore
import NavSystem

/// Looks through a log for `LogVerification`: one segment after the other, and behind what is wrong
/// as well.
struct LogExamination {
  let storage: any LogStorage
  private var buffer = SegmentBytes()
  private var found = LogVerification()
  /// What the next segment must go on from; nil before the first.
  private var before: SegmentOrder.Reached?
  /// The segment before is known to be wrong: that the next does not go on from it is no news.
  private var isBroken = false

  init(_ storage: any LogStorage) { self.storage = storage }

  mutating func run(_ progress: (Int, Int) -> Void) throws(LogError) -> LogVerification {
    let storage = storage
    let order = try system { () throws(SystemError) in try SegmentOrder(storage) }
    var all = 0
    for place in order.read { all += size(of: place) }
    var done = 0
    progress(done, all)
    for place in order.read {
      try segment(place, order)
      done += buffer.bytes.count
      progress(min(done, all), all)
    }
    try tellOthers(order)
    return found
  }

  private func size(of place: SegmentOrder.Place) -> Int {
    (try? storage.open(place.name, .read).size()) ?? 0
  }

  /// Files beside the segments.
  private mutating func tellOthers(_ order: SegmentOrder) throws(LogError) {
    let names = order.names
    for aside in names.damaged { tell(aside, "segment \(aside.segment), which was damaged") }
    for aside in names.torn {
      let what = "what was cut off, or did not go on from the log, at segment "
      tell(aside, what + "\(aside.segment)")
    }
    for aside in names.again {
      tell(aside, "segment \(aside.segment) as it was being written anew: nothing reads it")
    }
    let newest = names.finished.last ?? 0
    for number in names.unfinished where number <= newest {
      let name = SegmentNames.unfinishedName(number)
      found.add(
        .torn,
        storage.place(of: name),
        "a segment without its name, although segment \(newest) has its own"
      )
    }
    let storage = storage
    for name in try system({ () throws(SystemError) in try storage.list() })
    where name.hasPrefix(SegmentNames.prefix) && !names.isKnown(name) {
      found.add(.setAside, storage.place(of: name), "no name that navd gives: nothing reads it")
    }
  }

  private mutating func tell(_ aside: SegmentNames.Aside, _ what: String) {
    found.add(.setAside, storage.place(of: aside.name), what)
  }

  private mutating func segment(
    _ place: SegmentOrder.Place,
    _ order: SegmentOrder
  ) throws(LogError) {
    let file = storage.place(of: place.name)
    guard try load(place) else { return }
    let bytes = buffer.bytes
    let isEmpty = bytes.allSatisfy { $0 == 0 }
    // Prepared, for the time when the one before it is full.
    if place.kind == .unfinished, isEmpty { return }
    found.segments += 1
    found.bytes += bytes.count
    var walk: SegmentWalk
    do { walk = try SegmentWalk(bytes.span.bytes) } catch {
      if let hole = buffer.hole(behind: 0), hole.range.lowerBound < SegmentHeader.size {
        return tellHead(place, hole.text, nil)
      }
      return tellHead(
        place,
        isEmpty ? "nothing but zeros where a segment should be" : "\(error)",
        error
      )
    }
    let header = walk.header
    guard header.number == place.number else {
      return tellHead(place, SegmentFault.misplaced(number: header.number).text, nil)
    }
    if let head = SegmentHead(bytes.span.bytes) { tellLink(place, head, order) }
    let log = header.log
    let end = try system { () throws(SystemError) in
      try order.end(of: place.number, log: log)
    }
    let isNewest = try system { () throws(SystemError) in try order.isNewest(place) }
    isBroken = false
    let stop = tellEntries(&walk, file, until: end, isNewest: isNewest)
    before = SegmentOrder.Reached(
      number: place.number,
      log: log,
      position: walk.decoder.position
    )
    tellEnd(place, walk, stop, end, order, isNewest: isNewest)
  }

  /// Reads a file; false where there is none to read.
  private mutating func load(_ place: SegmentOrder.Place) throws(LogError) -> Bool {
    do {
      let storage = storage
      try buffer.read(system { () throws(SystemError) in try storage.open(place.name, .read) })
      return true
    } catch {
      switch error {
      // Retention took it away since the folder was listed.
      case .system(let reason) where reason.isMissingFile: return false
      case .system(let reason):
        guard let fault = SegmentFault(reason) else { throw error }
        tellHead(place, fault.text, nil)
      case .tooLarge(_, let bytes, _):
        tellHead(place, SegmentFault.tooLarge(bytes: bytes).text, nil)
      default: throw error
      }
      return false
    }
  }

  private mutating func tellHead(
    _ place: SegmentOrder.Place,
    _ what: String,
    _ reason: LogFormatError?
  ) {
    let file = storage.place(of: place.name)
    isBroken = true
    switch reason {
    case .segmentVersion, .segmentFlags: found.add(.unreadable, file, what)
    default:
      found.add(
        place.kind == .unfinished ? .torn : .damaged,
        file,
        seq: before?.position.nextSeq ?? 0,
        what
      )
    }
  }

  private mutating func tellLink(
    _ place: SegmentOrder.Place,
    _ head: SegmentHead,
    _ order: SegmentOrder
  ) {
    let file = storage.place(of: place.name)
    let first = head.header.firstSeq
    switch order.link(from: before, to: head) {
    case .plain:
      guard let missing = head.missing, missing.reason == .damaged else { return }
      found.add(
        .gap,
        file,
        seq: first,
        "another log goes on here, because numbers may have been used; no event is known to be lost"
      )
    case .gap(let gap):
      let why = gap.reason == .damaged ? "were in a damaged segment" : "were not recorded"
      found.add(.gap, file, seq: gap.from, "events \(gap.from) to \(gap.to) \(why)")
    case .broken:
      guard let before, !isBroken else { return }
      let isNext = head.header.number == before.number &+ 1
      let right =
        "segment \(before.number &+ 1) with seq \(before.position.nextSeq) at its head should"
      let what = isNext ? "does not go on from the segment before it" : "a segment is missing here"
      found.add(
        place.kind == .unfinished ? .torn : .damaged,
        file,
        seq: first,
        "\(what): \(right)"
      )
    }
  }

  /// Tells of bad entries, and goes on behind each.
  private mutating func tellEntries(
    _ walk: inout SegmentWalk,
    _ file: String,
    until end: EntryEncoder.Position?,
    isNewest: Bool
  ) -> SegmentWalk.Stop {
    let isNamed = !file.hasSuffix(SegmentNames.unfinishedSuffix)
    let segment = buffer.bytes
    let bytes = segment.span.bytes
    while true {
      var counted = found
      let stop = walk.run(bytes, until: end) { item in
        counted.take(item)
        return true
      }
      found = counted
      switch stop {
      case .end, .linked, .refused: return stop
      case .unreadable(let offset, let seq, let reason):
        isBroken = true
        let meaning: LogVerification.Meaning = walk.hasCheckpoint ? .unreadable : .damaged
        found.add(meaning, file, offset: offset, seq: seq, "\(reason)")
        return stop
      case .bad(let bad):
        isBroken = true
        let isTail = walk.isTail(bad, in: bytes, &found.durableSeq, isNamed: isNamed)
        let hole = buffer.hole(behind: bad.offset)
        let isTorn = isNewest && isTail && hole == nil
        let near = hole.flatMap { $0.range.lowerBound < walk.end(of: bad) ? $0 : nil }
        found.add(
          isTorn ? .torn : .damaged,
          file,
          offset: near?.range.lowerBound ?? bad.offset,
          seq: bad.seq,
          near?.text ?? bad.text
        )
        guard !isTorn, walk.resume(bytes) else { return stop }
      }
    }
  }

  /// Tells of what comes behind a segment's end, or does not.
  private mutating func tellEnd(
    _ place: SegmentOrder.Place,
    _ walk: SegmentWalk,
    _ stop: SegmentWalk.Stop,
    _ end: EntryEncoder.Position?,
    _ order: SegmentOrder,
    isNewest: Bool
  ) {
    let file = storage.place(of: place.name)
    let (offset, seq) = (walk.decoder.offset, walk.decoder.position.nextSeq)
    if stop == .linked, buffer.bytes[offset...].contains(where: { $0 != 0 }) {
      found.add(
        .superseded,
        file,
        offset: offset,
        seq: seq,
        "what stands from here on was written into the next segment again"
      )
    }
    if isNewest {
      let isFull = stop == .end && isFull(walk)
      if let lost = lost(behind: place.number, isFull: isFull) ?? endsEarly(walk, stop) {
        return found.add(.damaged, file, offset: offset, seq: seq, lost)
      }
    }
    guard stop == .end else { return }
    if let end {
      // Where the next one is not there, or another than it says, that is told of it.
      let isNext = order.read.contains { $0.number == place.number &+ 1 && $0.kind == .finished }
      guard isNext else { return }
      isBroken = true
      found.add(
        .damaged,
        file,
        offset: offset,
        seq: seq,
        "the segment ends here, but the next one goes on from seq \(end.nextSeq) behind an entry"
          + " with checksum \(String(end.previousCRC, radix: 16))"
      )
      return
    }
    if isNewest, buffer.bytes.count < LogLimits.segmentBytesMin {
      found.add(
        .torn,
        file,
        offset: offset,
        seq: seq,
        "the file ends too early for a segment: what came behind is lost, if anything did"
      )
    }
  }

  private func isFull(_ walk: SegmentWalk) -> Bool {
    OpenSegment.isFull(
      size: buffer.bytes.count,
      offset: walk.decoder.offset,
      headBytes: walk.headBytes
    )
  }

  /// What a strict start would refuse: the segment behind the newest is gone. A daemon that writes
  /// may have begun it since the folder was listed.
  private func lost(behind number: UInt64, isFull: Bool) -> String? {
    guard let order = try? SegmentOrder(storage), order.names.finished.last ?? 0 <= number
    else { return nil }
    return order.lost(behind: number, isFull: isFull).map { "\($0.what): what it held is lost" }
  }

  private func endsEarly(_ walk: SegmentWalk, _ stop: SegmentWalk.Stop) -> String? {
    guard stop == .end, found.durableSeq >= walk.decoder.position.nextSeq else { return nil }
    return SegmentFault.endsEarly(durableSeq: found.durableSeq).text
  }
}
