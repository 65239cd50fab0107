/// The 32 bytes before each payload. Entries start at multiples of eight; zeros fill what is left.
///
///      0  4  length of the payload         24  4  CRC of the entry before
///      4  4  CRC                           28  1  kind
///      8  8  seq                           29  1  schema version
///     16  8  time, µs of the session       30  2  flags
///
/// The CRC is that of the whole entry, padding included, with its own four bytes as zeros; its
/// register starts from the log's seed with both halves of the expected seq folded in, so that an
/// entry of another log, or at another place of this one, is a bad entry.
package struct EntryHeader: Equatable, Sendable {
  package static let size = 32

  /// Bits of `flags`.
  package struct Flags: OptionSet, Equatable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The entry takes no seq: it names that of the last event before it.
    package static let unnumbered = Flags(rawValue: 1)
  }

  package var payloadBytes: Int
  package var crc: UInt32
  package var seq: UInt64
  package var timeMicroseconds: Int64
  package var previousCRC: UInt32
  /// The kind's number, known or not.
  package var kind: UInt8
  package var version: UInt8
  package var flags: Flags

  /// What stands at `offset`, whether it is a header or not; nil where too few bytes are left.
  package init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard offset >= 0, bytes.count - offset >= Self.size else { return nil }
    func load<Value: FixedWidthInteger & BitwiseCopyable>(_ place: Int) -> Value {
      Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: Value.self))
    }
    let length: UInt32 = load(0)
    payloadBytes = Int(length)
    crc = load(4)
    seq = load(8)
    timeMicroseconds = load(16)
    previousCRC = load(24)
    kind = bytes[offset + 28]
    version = bytes[offset + 29]
    flags = Flags(rawValue: load(30))
  }

  /// It takes a seq of its own.
  package var isNumbered: Bool { !flags.contains(.unnumbered) }

  /// Bytes from this entry to the next.
  package var entryBytes: Int { Self.entryBytes(payloadBytes: payloadBytes) }

  /// Fails where the entry is of a kind that this version knows in older versions only.
  func checkVersion(of kind: EntryKind) throws(LogFormatError) {
    guard (1...kind.schemaVersion).contains(version) else {
      throw .unknownVersion(kind: kind.name, version: version, known: kind.schemaVersion)
    }
  }

  /// The kind, nil when this version does not know it.
  package var knownKind: EntryKind? { EntryKind(rawValue: kind) }

  /// Bytes from one entry to the next.
  package static func entryBytes(payloadBytes: Int) -> Int { (size + payloadBytes + 7) & ~7 }

  /// The CRC of the entry that fills `entry`.
  package static func checksum(_ entry: UnsafeRawBufferPointer, seed: CRC32C, seq: UInt64) -> UInt32
  {
    var crc = CRC32C(continuing: seed, seed: seq)
    let length = UInt32(littleEndian: entry.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
    crc.update(UInt64(length))
    crc.update(UnsafeRawBufferPointer(rebasing: entry[8...]))
    return crc.value
  }
}
