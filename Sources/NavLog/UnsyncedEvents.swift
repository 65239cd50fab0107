import NavCore

/// The events that a new segment would have to begin with if the present one failed now: as the
/// bytes of their entries, with the place and the state before the first of them.
///
/// Owns those bytes until a sync has made them durable, so that nothing depends on what a file
/// still holds after the disk refused it. Their end may not be in a file yet: it waits there while
/// a sync is under way, and so do the heads of segments that are due among it.
struct UnsyncedEvents {
  /// Where the log was whole for the last time: a segment that begins there continues it.
  struct Start {
    /// The segment that the place is in; the one that goes on from it has the next number.
    var segment: UInt64
    /// CRC of the last entry before the place.
    var previousCRC: UInt32
    var state: NavState
    /// What the checkpoint of that next segment must say of events that no segment holds.
    var missing: MissingEvents?
    /// Where in `bytes` the place is.
    var offset = 0

    /// Of the segment that goes on from here.
    func nextHeader(_ log: LogIdentifier) -> SegmentHeader {
      SegmentHeader(
        log: log,
        number: segment &+ 1,
        firstSeq: state.seq &+ 1,
        previousCRC: previousCRC
      )
    }
  }

  /// A segment that is to be made before more is written.
  struct Head {
    var number: UInt64
    var firstSeq: UInt64
    /// When the last event of the segment before it came, by the wall clock.
    var lastSeconds: Int64
    /// How much of `bytes` belongs into the segments before it.
    var offset: Int
    var bytes: [UInt8]
    /// Behind its checkpoint.
    var position: EntryEncoder.Position
  }

  private(set) var start: Start
  private(set) var bytes: [UInt8] = []
  /// How many of them are in a file.
  private(set) var written = 0
  private(set) var heads: [Head] = []

  init(from start: Start) { self.start = start }

  /// Bytes that no file holds yet.
  var heldBytes: Int { bytes.count - written + heads.reduce(0) { $0 + $1.bytes.count } }

  var isHeld: Bool { written < bytes.count || !heads.isEmpty }

  /// How far may be written before a segment must be made.
  var writableEnd: Int { heads.first?.offset ?? bytes.count }

  mutating func append(_ entries: [UInt8]) { bytes += entries }

  mutating func append(_ head: Head) { heads.append(head) }

  mutating func wrote(upTo end: Int) { written = end }

  mutating func beganSegment() { heads.removeFirst() }

  /// All before `start` is durable, or is given up: it is needed no more.
  mutating func advance(to start: Start) {
    let offset = min(start.offset, bytes.count)
    bytes.removeFirst(offset)
    written = max(0, written - offset)
    for index in heads.indices { heads[index].offset -= offset }
    self.start = start
    self.start.offset = 0
  }

  /// The first bytes were written anew, and what came after them was chained behind that.
  mutating func replace(with bytes: [UInt8], written: Int) {
    self.bytes = bytes
    self.written = written
    heads.removeAll()
  }
}
