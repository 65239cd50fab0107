import NavCore
import NavSystem

/// The head of a segment: what it says of itself, and of the log before it.
struct SegmentHead: Equatable, Sendable {
  /// Enough for the header and the first entry of the checkpoint.
  static let readBytes = 512

  let header: SegmentHeader
  /// Events before its first that no segment holds.
  let missing: MissingEvents?
  /// The session that it was begun in, and the seq before its first event.
  let session: UInt32
  let seq: UInt64

  /// Nil where header or first entry are not whole.
  init?(_ bytes: RawSpan) {
    guard let (header, crc) = try? SegmentHeader.readPossible(bytes) else { return nil }
    var decoder = EntryDecoder(header, crc: crc)
    guard case .entry(let entry) = decoder.next(in: bytes) else { return nil }
    var assembly = CheckpointAssembly()
    guard (try? assembly.take(entry.header, payload: bytes.extracting(entry.payload))) != nil,
      let times = assembly.times, (try? times.check(header)) != nil
    else { return nil }
    self.header = header
    missing = times.missing
    session = times.session
    seq = times.seq
  }

  /// The place at which the segment before it ends.
  var end: EntryEncoder.Position {
    EntryEncoder.Position(
      nextSeq: missing?.from ?? header.firstSeq,
      previousCRC: header.previousCRC
    )
  }

  /// The log of the segment before it.
  var logBefore: LogIdentifier { missing?.parent ?? header.log }

  /// What it says is missing; nil where that is nothing.
  var gap: LogGap? {
    guard let missing, missing.from < header.firstSeq else { return nil }
    return LogGap(from: missing.from, to: header.firstSeq - 1, reason: missing.reason)
  }
}

/// The segments of a log in their order, and the one rule of how they follow each other: a segment
/// ends where the next one begins. Recovery, readers and whoever looks a log through stand on it.
struct SegmentOrder: Sendable {
  /// A file, and the number by which it takes part.
  struct Place: Equatable, Sendable {
    var number: UInt64
    var name: String
    var kind: Kind
  }

  enum Kind: Equatable, Sendable {
    case finished, unfinished, setAside
  }

  /// How far the reading of a segment came.
  struct Reached: Equatable, Sendable {
    var number: UInt64
    var log: LogIdentifier
    var position: EntryEncoder.Position
  }

  enum Link: Equatable, Sendable {
    /// It goes on where the segment before ended, or nothing came before.
    case plain
    /// Events are missing before it, and that is known.
    case gap(LogGap)
    /// It does not go on from what comes before.
    case broken
  }

  let names: SegmentNames
  /// What is read, in order.
  let read: [Place]
  /// The same, and what was set aside between.
  private let all: [Place]
  private let storage: any LogStorage

  init(_ storage: any LogStorage) throws(SystemError) {
    self.storage = storage
    let names = try SegmentNames(storage)
    self.names = names
    let newest = names.finished.last ?? 0
    let finished = names.finished.map {
      Place(number: $0, name: SegmentNames.name($0), kind: .finished)
    }
    let unfinished = names.unfinished.filter { $0 > newest }.map {
      Place(number: $0, name: SegmentNames.unfinishedName($0), kind: .unfinished)
    }
    read = finished + unfinished
    let aside = names.damaged.map { Place(number: $0.segment, name: $0.name, kind: .setAside) }
    all = (read + aside).sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// That file, also when it got its final name since; nil when it has gone.
  func open(_ place: Place) throws(SystemError) -> (any LogFile)? {
    let names =
      place.kind == .unfinished ? [place.name, SegmentNames.name(place.number)] : [place.name]
    for name in names {
      do { return try storage.open(name, .read) } catch {
        guard error.isMissingFile else { throw error }
      }
    }
    return nil
  }

  /// The head of that file, where it is whole and of this number.
  func head(of place: Place) throws(SystemError) -> SegmentHead? {
    do {
      guard let file = try open(place) else { return nil }
      return try head(of: place, in: file)
    } catch {
      guard SegmentFault(error) != nil else { throw error }
      return nil
    }
  }

  func head(of place: Place, in file: any LogFile) throws(SystemError) -> SegmentHead? {
    var bytes = [UInt8](repeating: 0, count: SegmentHead.readBytes)
    let count: Int
    do { count = try file.read(into: &bytes, at: 0) } catch {
      guard SegmentFault(error) != nil else { throw error }
      return nil
    }
    guard let head = SegmentHead(bytes.span.bytes.extracting(0..<count)) else { return nil }
    return head.header.number == place.number ? head : nil
  }

  /// The head of the first segment behind that number that tells anything.
  func head(behind number: UInt64) throws(SystemError) -> SegmentHead? {
    for place in read where place.number > number {
      if let head = try head(of: place) { return head }
    }
    return nil
  }

  /// Whether the log may be written at that place: nothing behind it was begun. A file that is only
  /// prepared, or whose head is not whole yet, makes none an older one.
  func isNewest(_ place: Place) throws(SystemError) -> Bool {
    for later in read where later.number > place.number {
      if later.kind == .finished { return false }
      if try head(of: later) != nil { return false }
    }
    return true
  }

  /// Where the segment `number` of the log `log` ends, by what comes behind it; nil where nothing
  /// does, or its head does not tell.
  func end(of number: UInt64, log: LogIdentifier) throws(SystemError) -> EntryEncoder.Position? {
    for place in all where place.number > number {
      if let head = try head(of: place) {
        // Behind one that tells nothing it says where that one ended, unless it was begun for it.
        let isKnown = place.number == number &+ 1 || head.missing?.reason == .damaged
        return isKnown && head.logBefore == log ? head.end : nil
      }
      // What was set aside may tell nothing; then the one behind it does.
      guard place.kind == .setAside else { return nil }
    }
    return nil
  }

  /// How a segment follows what was read before it.
  func link(from before: Reached?, to head: SegmentHead) -> Link {
    guard let before else { return head.gap.map(Link.gap) ?? .plain }
    let number = head.header.number
    guard number > before.number else { return .broken }
    let isNext = number == before.number &+ 1
    let isAside = isSetAside(between: before.number, and: number)
    if head.logBefore == before.log, head.end == before.position {
      guard isNext || isAside || head.missing?.reason == .damaged else { return .broken }
      return head.gap.map(Link.gap) ?? .plain
    }
    let next = before.position.nextSeq
    guard !isNext, isAside, head.header.firstSeq >= next else { return .broken }
    if head.header.firstSeq == next { return .plain }
    return .gap(LogGap(from: next, to: head.header.firstSeq - 1, reason: .damaged))
  }

  /// Whether all segments between those two were set aside.
  private func isSetAside(between first: UInt64, and last: UInt64) -> Bool {
    let between = names.damaged.map(\.segment).filter { $0 > first && $0 < last }
    return UInt64(Set(between).count) == last - first - 1
  }
}
