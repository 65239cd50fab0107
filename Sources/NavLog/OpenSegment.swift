import NavCore
import NavSystem

/// The segment that is written to, and where in it the next entry goes.
struct OpenSegment {
  let log: LogIdentifier
  let number: UInt64
  let file: any LogFile
  /// Whether it has its final name.
  var isNamed: Bool
  /// Behind the last good byte.
  var offset: Int
  var position: EntryEncoder.Position
  /// Where it counts as full: short of its size, so that a turn's events rarely go beyond.
  let fullOffset: Int
  /// Bytes of header and checkpoint.
  let headBytes: Int

  init(
    log: LogIdentifier,
    number: UInt64,
    file: any LogFile,
    isNamed: Bool,
    offset: Int,
    position: EntryEncoder.Position,
    headBytes: Int,
    settings: LogSettings
  ) {
    self.log = log
    self.number = number
    self.file = file
    self.isNamed = isNamed
    self.offset = offset
    self.position = position
    self.headBytes = headBytes
    fullOffset = Self.fullOffset(size: settings.segmentBytes, headBytes: headBytes)
  }

  /// A checkpoint may be as large as a small segment: there must be room behind it all the same.
  static func fullOffset(size: Int, headBytes: Int) -> Int {
    max(size - size / 16, headBytes + size / 4)
  }

  /// Whether a file of `size` bytes with entries up to `offset` has no more room for events.
  static func isFull(size: Int, offset: Int, headBytes: Int) -> Bool {
    offset >= fullOffset(size: max(size, LogLimits.segmentBytesMin), headBytes: headBytes)
  }

  var step: SyncJob.Step { SyncJob.Step(number: number, file: file, isNamed: isNamed) }

  /// Makes a segment with its space set aside, writes header and checkpoint, and syncs nothing: it
  /// has no final name yet.
  static func make(
    in storage: any LogStorage,
    header: SegmentHeader,
    state: NavState,
    durableSeq: UInt64,
    missing: MissingEvents? = nil,
    settings: LogSettings
  ) throws(LogError) -> OpenSegment {
    var encoder = EntryEncoder(
      log: header.log,
      at: EntryEncoder.Position(nextSeq: header.firstSeq, previousCRC: 0)
    )
    try encoder.appendHead(header, state, durableSeq: durableSeq, missing: missing)
    let (bytes, position) = (encoder.bytes, encoder.position)
    return try system { () throws(SystemError) in
      try make(
        in: storage,
        log: header.log,
        number: header.number,
        head: bytes,
        position: position,
        settings: settings
      )
    }
  }

  /// The same with a head that was encoded before, in a file that was prepared or in a new one.
  static func make(
    in storage: any LogStorage,
    _ prepared: PreparedSegment? = nil,
    log: LogIdentifier,
    number: UInt64,
    head: [UInt8],
    position: EntryEncoder.Position,
    settings: LogSettings
  ) throws(SystemError) -> OpenSegment {
    let name = SegmentNames.unfinishedName(number)
    let file: any LogFile
    if let prepared {
      file = prepared.file
    } else {
      // A preparation that did not end may have made it; it holds nothing.
      try storage.remove(name)
      file = try storage.open(name, .createNew(permissions: 0o640))
    }
    do {
      if prepared == nil { _ = try file.allocate(offset: 0, count: settings.segmentBytes) }
      try file.write(head, at: 0)
    } catch {
      try? storage.remove(name)
      throw error
    }
    return OpenSegment(
      log: log,
      number: number,
      file: file,
      isNamed: false,
      offset: head.count,
      position: position,
      headBytes: head.count,
      settings: settings
    )
  }
}

extension EntryEncoder {
  /// Appends what a segment begins with.
  mutating func appendHead(
    _ header: SegmentHeader,
    _ state: NavState,
    durableSeq: UInt64,
    missing: MissingEvents? = nil
  ) throws(LogError) {
    append(header)
    do { try appendCheckpoint(state, durableSeq: durableSeq, missing: missing) } catch {
      throw .noCheckpoint(seq: state.seq, reason: error)
    }
  }
}
