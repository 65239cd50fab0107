import NavCore
import NavSystem

/// Why a file is not the segment that its name says, or not all of it.
enum SegmentFault: Equatable, Sendable {
  /// No file, but a folder.
  case folder
  case tooLarge(bytes: Int)
  /// Nothing, or nothing but zeros.
  case empty
  case header(LogFormatError)
  /// The header has another number: it is a copy of that segment, or the names were exchanged.
  case misplaced(number: UInt64)
  /// It is of a log that no other segment here is of.
  case foreign(LogIdentifier)
  case bad(BadEntry)
  /// What it calls durable is behind its end.
  case endsEarly(durableSeq: UInt64)
  /// The disk does not give it, or not all of it.
  case unreadable(SystemError)
  case hole(SegmentBytes.Hole)
  /// It ends in its checkpoint.
  case incomplete(LogFormatError)

  /// What the failure of a call says of the file; nil where that is nothing.
  init?(_ error: SystemError) {
    if error.isFolder {
      self = .folder
    } else if error.isUnreadable {
      self = .unreadable(error)
    } else {
      return nil
    }
  }

  /// What is there, for people.
  var text: String {
    switch self {
    case .folder: "a folder stands where a segment should be"
    case .tooLarge(let bytes):
      "\(bytes) bytes are no segment of navd's; at most \(LogLimits.segmentReadBytesMax) are read"
    case .empty: "nothing but zeros where a segment should be"
    case .header(let reason), .incomplete(let reason): "\(reason)"
    case .misplaced(let number): "segment \(number) stands under the name of another one"
    case .foreign(let log): "it is of another log, \(log), and names none here as its parent"
    case .bad(let bad): bad.text
    case .endsEarly(let seq): "events up to \(seq) were durable, but the segment ends here"
    case .unreadable(let error): "the file cannot be read: \(error)"
    case .hole(let hole): hole.text
    }
  }
}

/// One segment as recovery found it: its good part folded, and where that stops.
struct FoundSegment {
  let place: SegmentOrder.Place
  /// Nil where there is none to read.
  var file: (any LogFile)?
  /// Nil where it is not whole.
  var header: SegmentHeader?
  var head: SegmentHead?
  /// The state behind the last good event; nil without a whole checkpoint.
  var state: NavState?
  /// Bytes of the file, and of the good part of it.
  var size = 0
  var offset = 0
  /// Bytes of header and checkpoint.
  var headBytes = 0
  var position = EntryEncoder.Position(nextSeq: 1, previousCRC: 0)
  /// The highest durable seq that any valid entry names, also one behind a bad one.
  var durableSeq: UInt64 = 0
  /// Events since the last state hash; one is due where the segment has none yet.
  var eventsSinceHash = LogLimits.eventsPerStateHash
  /// The first event behind which the fold came to another hash than the one recorded.
  var wrongHashSeq: UInt64?
  /// Its last events.
  var recent: [RecentEvents.Stretch] = []
  private var stretches = RecentStretches()
  /// What its items tell of the log's numbers.
  var past = LogPast()
  /// The place from which the next segment goes on was reached.
  var isLinked = false
  var fault: SegmentFault?

  init(_ place: SegmentOrder.Place) { self.place = place }

  /// How far it was read, for the rule of how segments follow each other.
  var reached: SegmentOrder.Reached? {
    guard let header else { return nil }
    return SegmentOrder.Reached(number: place.number, log: header.log, position: position)
  }

  /// It is right up to its end, or to the place from which the next one goes on.
  var isWhole: Bool { fault == nil && state != nil }

  /// A tail that never was durable, behind events that are whole.
  func isTorn(durableSeq: UInt64) -> Bool {
    guard state != nil, case .bad(let bad) = fault, bad.isTear else { return false }
    return bad.seq > max(self.durableSeq, durableSeq)
  }

  /// No more room for events: the next segment was begun in the same turn.
  var isFull: Bool { OpenSegment.isFull(size: size, offset: offset, headBytes: headBytes) }

  /// The file ends in the middle of what was written, or right behind it: space was set aside for
  /// `segmentBytes`, and files only grow.
  func isCutShort(segmentBytes: Int) -> Bool {
    guard size < segmentBytes else { return false }
    if size < LogLimits.segmentBytesMin || offset >= size { return true }
    guard case .bad(let bad) = fault else { return false }
    switch bad.fault {
    case .short, .length: return true
    default: return false
    }
  }

  fileprivate mutating func take(_ item: LogItem, _ scratch: inout ByteWriter) {
    past.take(item)
    switch item {
    case .checkpoint(_, let checkpoint, let durable):
      state = checkpoint
      durableSeq = max(durableSeq, durable)
      stretches.take(checkpoint)
    case .event(let event):
      state?.apply(event)
      if let state { stretches.take(state) }
      eventsSinceHash += 1
    case .stateHash(let hash):
      eventsSinceHash = 0
      guard wrongHashSeq == nil, let state else { return }
      if StateHash(state, scratch: &scratch).value != hash.value { wrongHashSeq = hash.seq }
    case .watermark(let watermark): durableSeq = max(durableSeq, watermark.durableSeq)
    case .gap: break
    }
  }

  /// Keeps its last events, once all of it was read.
  fileprivate mutating func keepRecent(of bytes: [UInt8]) {
    guard headBytes > 0 else { return }
    recent = stretches.cut(bytes, headBytes..<offset)
  }
}

/// Reads segments for recovery, one at a time, and touches none.
struct SegmentExamination {
  let storage: any LogStorage
  /// Said before each segment is read: one is done in a while, and there may be more of them.
  let willRead: () -> Void
  var buffer = SegmentBytes()

  init(_ storage: any LogStorage, willRead: @escaping () -> Void = {}) {
    self.storage = storage
    self.willRead = willRead
  }

  /// Reads a segment up to `end`, where it has that place, else to its own end. `log` is what its
  /// marks are looked for by where its header cannot tell.
  ///
  /// - Throws: `LogError.unreadable` or `.badHead` where a newer version wrote it.
  mutating func read(
    _ place: SegmentOrder.Place,
    until end: EntryEncoder.Position? = nil,
    log: LogIdentifier? = nil
  ) throws(LogError) -> FoundSegment {
    willRead()
    var found = FoundSegment(place)
    var fault = try load(place, &found)
    // A disk may give the second time what it did not the first: nothing is set aside for one miss.
    if case .unreadable = fault { fault = try load(place, &found) }
    if let fault {
      found.fault = fault
      return found
    }
    let bytes = buffer.bytes
    found.size = bytes.count
    var walk: SegmentWalk
    do { walk = try SegmentWalk(bytes.span.bytes) } catch {
      try refuseNewer(error, place)
      found.fault = faultOfHead(error)
      if let log { found.durableSeq = marks(log, from: 0) }
      return found
    }
    found.header = walk.header
    found.head = SegmentHead(bytes.span.bytes)
    guard walk.header.number == place.number else {
      found.fault = .misplaced(number: walk.header.number)
      return found
    }
    var scratch = ByteWriter()
    let stop = walk.run(bytes.span.bytes, until: end) { item in
      found.take(item, &scratch)
      return true
    }
    found.offset = walk.decoder.offset
    found.headBytes = walk.headBytes
    found.position = walk.decoder.position
    if let durable = walk.times?.durableSeq, durable <= walk.header.seqMost {
      found.durableSeq = max(found.durableSeq, durable)
    }
    found.keepRecent(of: bytes)
    switch stop {
    case .end, .refused: break
    case .linked: found.isLinked = true
    case .unreadable(let offset, let seq, let reason):
      guard case .checkpointIncomplete = reason else {
        let path = storage.place(of: place.name)
        throw .unreadable(file: path, offset: offset, seq: seq, reason: reason)
      }
      found.fault = .incomplete(reason)
    case .bad(let bad):
      // What was durable may stand where nothing can be read: that is no tail.
      found.fault = buffer.hole(behind: bad.offset).map { .hole($0) } ?? .bad(bad)
      let most = walk.header.seqMost
      let marks = marks(walk.header.log, from: bad.offset, most: most)
      found.durableSeq = max(found.durableSeq, marks)
    }
    return found
  }

  private func faultOfHead(_ error: LogFormatError) -> SegmentFault {
    if let hole = buffer.hole(behind: 0), hole.range.lowerBound < SegmentHeader.size {
      return .hole(hole)
    }
    return buffer.bytes.isZeros ? .empty : .header(error)
  }

  private func marks(
    _ log: LogIdentifier,
    from offset: Int,
    most: UInt64 = Limits.seqMax
  ) -> UInt64 {
    let bytes = buffer.bytes.span.bytes
    return EntryDecoder.durableSeq(in: bytes, from: offset, log: log, most: most) ?? 0
  }

  private mutating func load(
    _ place: SegmentOrder.Place,
    _ found: inout FoundSegment
  ) throws(LogError) -> SegmentFault? {
    do {
      // One that is written to again must be writable; the rest is only read.
      let file = try storage.open(place.name, place.kind == .setAside ? .read : .readWrite)
      found.file = file
      try buffer.read(file)
      return nil
    } catch let error as LogError {
      if case .tooLarge(_, let bytes, _) = error { return .tooLarge(bytes: bytes) }
      guard case .system(let reason) = error, let fault = SegmentFault(reason) else { throw error }
      return fault
    } catch let error as SystemError {
      guard let fault = SegmentFault(error) else { throw .system(error) }
      return fault
    } catch {
      preconditionFailure("an error of no subject: \(error)")
    }
  }

  /// What a newer version wrote is whole, and not for this one to set aside.
  private func refuseNewer(
    _ reason: LogFormatError,
    _ place: SegmentOrder.Place
  ) throws(LogError) {
    switch reason {
    case .segmentVersion, .segmentFlags:
      throw .badHead(file: storage.place(of: place.name), reason: reason)
    default: break
    }
  }
}

extension [UInt8] {
  /// By words: a prepared segment is read at each start.
  fileprivate var isZeros: Bool {
    withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for word in 0..<words
      where bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self) != 0 {
        return false
      }
      return bytes[(8 * words)...].allSatisfy { $0 == 0 }
    }
  }
}
