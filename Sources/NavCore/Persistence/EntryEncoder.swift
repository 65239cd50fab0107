/// Appends entries, one behind the other, to bytes that it owns and reuses: no allocation per event
/// once the room is there. It knows the chain (the seq that comes next, the CRC before), and gives
/// it back when the bytes did not reach their file: an entry that was refused or taken back leaves
/// no trace.
package struct EntryEncoder: Sendable {
  /// Where in a log the next entry stands.
  package struct Position: Equatable, Sendable {
    package var nextSeq: UInt64
    /// CRC of the entry before, or of the segment's header.
    package var previousCRC: UInt32

    package init(nextSeq: UInt64, previousCRC: UInt32) {
      self.nextSeq = nextSeq
      self.previousCRC = previousCRC
    }
  }

  private let seed: CRC32C
  private var writer: ByteWriter
  package private(set) var position: Position

  package init(log: LogIdentifier, at position: Position, reservingBytes count: Int = 65_536) {
    seed = log.seed
    self.position = position
    writer = ByteWriter(reservingBytes: count)
  }

  package var bytes: [UInt8] { writer.bytes }

  /// Forgets the bytes, keeps their room, and goes on at `position`.
  package mutating func restart(at position: Position) {
    writer.truncate(to: 0)
    self.position = position
  }

  /// Appends the header of a segment, which must come first in it.
  package mutating func append(_ header: SegmentHeader) {
    position = Position(nextSeq: header.firstSeq, previousCRC: header.write(to: &writer))
  }

  /// Appends an event. Its seq must be the next one.
  ///
  /// - Throws: `LogFormatError` when a field is too long; nothing was appended then.
  package mutating func append(_ event: NavEvent) throws(LogFormatError) {
    precondition(event.seq == position.nextSeq, "event \(event.seq), not \(position.nextSeq)")
    let kind = EntryKind(event.body)
    let start = begin(kind, event.seq, event.timeMicroseconds)
    event.writePayload(to: &writer)
    try end(kind, event.seq, from: start)
    position.nextSeq += 1
  }

  /// Says that all events up to `durableSeq` have reached the disk.
  package mutating func appendWatermark(
    durableSeq: UInt64,
    timeMicroseconds: Int64
  ) throws(LogFormatError) {
    try appendUnnumbered(.watermark, timeMicroseconds) { $0.u64(durableSeq) }
  }

  /// The hash of the state behind the last event.
  package mutating func append(
    _ hash: StateHash,
    timeMicroseconds: Int64
  ) throws(LogFormatError) {
    try appendUnnumbered(.stateHash, timeMicroseconds) { $0.u64(hash.value) }
  }

  /// Appends a checkpoint of `state`, which is the one before the next seq; `missing` are the
  /// events before it that are in no segment.
  package mutating func appendCheckpoint(
    _ state: NavState,
    durableSeq: UInt64,
    missing: MissingEvents? = nil
  ) throws(LogFormatError) {
    let times = Checkpoint.Times(state, durableSeq: durableSeq, missing: missing)
    let time = state.timeMicroseconds
    try appendUnnumbered(.checkpointTimes, time) { times.write(to: &$0) }
    try appendUnnumbered(.checkpointConfiguration, time) {
      $0.text("configuration", state.configuration)
    }
    try appendUnnumbered(.checkpointDevices, time) {
      AttachedDevice.write(state.devices, to: &$0)
    }
    try appendUnnumbered(.checkpointKnownDevices, time) {
      KnownDevice.write(state.known, to: &$0)
    }
    for user in state.keys {
      try appendUnnumbered(.checkpointKeys, time) { user.write(to: &$0) }
    }
    for surface in state.surfaces {
      try appendUnnumbered(.checkpointSurface, time) { surface.write(to: &$0) }
      try appendUnnumbered(.checkpointVisited, time) { surface.writeVisited(to: &$0) }
    }
  }

  /// Appends whole entries of this log that stood elsewhere in it, in their order: each names the
  /// entry that is before it here, and keeps what it says. Nothing but this encoder's own bytes may
  /// come in; what is not a whole entry ends it.
  package mutating func appendAgain(_ entries: RawSpan) {
    var offset = 0
    while let header = entries.withUnsafeBytes({ EntryHeader($0, at: offset) }) {
      let count = header.entryBytes
      guard count <= entries.byteCount - offset else { return }
      let start = writer.count
      writer.append(entries.extracting(offset..<offset + count))
      writer.overwrite(position.previousCRC, at: start + 24)
      position.previousCRC = seal(from: start, seq: header.seq)
      if header.isNumbered { position.nextSeq = header.seq &+ 1 }
      offset += count
    }
  }

  private mutating func appendUnnumbered(
    _ kind: EntryKind,
    _ timeMicroseconds: Int64,
    _ payload: (inout ByteWriter) -> Void
  ) throws(LogFormatError) {
    let seq = position.nextSeq &- 1
    let start = begin(kind, seq, timeMicroseconds, flags: .unnumbered)
    payload(&writer)
    try end(kind, seq, from: start)
  }

  /// Writes the header of an entry, but for its length and its CRC.
  ///
  /// - Returns: where the entry begins.
  private mutating func begin(
    _ kind: EntryKind,
    _ seq: UInt64,
    _ timeMicroseconds: Int64,
    flags: EntryHeader.Flags = []
  ) -> Int {
    let start = writer.count
    let rest =
      UInt64(position.previousCRC) | UInt64(kind.rawValue) << 32
      | UInt64(kind.schemaVersion) << 40 | UInt64(flags.rawValue) << 48
    writer.words((0, seq, UInt64(bitPattern: timeMicroseconds), rest))
    return start
  }

  /// Completes the entry whose payload was written; one that does not fit leaves no trace.
  private mutating func end(
    _ kind: EntryKind,
    _ seq: UInt64,
    from start: Int
  ) throws(LogFormatError) {
    let length = writer.count - start - EntryHeader.size
    let limit = Limits.entryPayloadBytesMax
    if length > limit { writer.fail(.tooLong(field: kind.name, bytes: length, limit: limit)) }
    if let failure = writer.failure {
      writer.truncate(to: start)
      throw failure
    }
    writer.overwrite(UInt32(length), at: start)
    writer.align()
    position.previousCRC = seal(from: start, seq: seq)
  }

  /// Writes the CRC of the last entry into it, and returns it.
  private mutating func seal(from start: Int, seq: UInt64) -> UInt32 {
    let seed = seed
    let crc = writer.bytes.withUnsafeBytes {
      EntryHeader.checksum(UnsafeRawBufferPointer(rebasing: $0[start...]), seed: seed, seq: seq)
    }
    writer.overwrite(crc, at: start + 4)
    return crc
  }
}
