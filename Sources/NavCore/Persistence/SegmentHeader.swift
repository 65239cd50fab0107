/// The first 64 bytes of a segment: which log it is of, and where in it. What it says of the
/// segment before is enough to tell a missing or exchanged file.
///
///      0  8  magic                         32  8  log id, low half
///      8  4  format version                40  8  segment number
///     12  4  compatible flags              48  8  first seq
///     16  4  incompatible flags            56  4  zero
///     20  4  last CRC of the segment before  60  4  CRC of the 60 bytes before
///     24  8  log id, high half
package struct SegmentHeader: Equatable, Sendable {
  package static let size = 64
  /// It goes up with every kind of event that a reader of the one before does not know: such a
  /// reader may not skip one, since events are numbered without holes, and says by the header which
  /// version it cannot read, instead of calling a good entry damaged. A newer version appends to no
  /// segment of an older one.
  package static let formatVersion: UInt32 = 6
  /// The oldest that is read: 4 knew neither missing events nor what is said of them, 5 not who is
  /// told of single touches.
  package static let oldestVersion: UInt32 = 4
  /// `navd.log`, lowest byte first.
  package static let magic: UInt64 = 0x676F_6C2E_6476_616E

  package var log: LogIdentifier
  /// Counts the segments of a log from 1.
  package var number: UInt64
  /// The seq of the first event in this segment; the checkpoint is the state before it.
  package var firstSeq: UInt64
  /// CRC of the last entry of the segment before; 0 in the first.
  package var previousCRC: UInt32
  /// Features that a reader may ignore.
  package var compatibleFlags: UInt32 = 0
  /// The format that the segment was written in.
  package private(set) var version = Self.formatVersion

  package init(log: LogIdentifier, number: UInt64, firstSeq: UInt64, previousCRC: UInt32) {
    self.log = log
    self.number = number
    self.firstSeq = firstSeq
    self.previousCRC = previousCRC
  }

  /// Appends the 64 bytes and returns their CRC, which the first entry names as the one before.
  @discardableResult
  package func write(to writer: inout ByteWriter) -> UInt32 {
    let start = writer.count
    writer.u64(Self.magic)
    writer.u32(Self.formatVersion)
    writer.u32(compatibleFlags)
    writer.u32(0)
    writer.u32(previousCRC)
    writer.u64(log.high)
    writer.u64(log.low)
    writer.u64(number)
    writer.u64(firstSeq)
    writer.u32(0)
    let crc = CRC32C.checksum(writer.bytes.span.bytes.extracting(start..<start + 60))
    writer.u32(crc)
    return crc
  }

  /// Reads the header at the head of `segment`, and its CRC.
  package static func read(
    _ segment: RawSpan
  ) throws(LogFormatError) -> (header: SegmentHeader, crc: UInt32) {
    guard segment.byteCount >= size else {
      throw .short(field: "segment header", wanted: size, left: segment.byteCount)
    }
    let computed = CRC32C.checksum(segment.extracting(0..<60))
    return try ByteReader.read(segment.extracting(0..<size)) {
      (reader) throws(LogFormatError) in
      guard try reader.u64("magic") == magic else { throw .notASegment }
      let version = try reader.u32("format version")
      let compatible = try reader.u32("compatible flags")
      let incompatible = try reader.u32("incompatible flags")
      let previousCRC = try reader.u32("previous CRC")
      let log = LogIdentifier(high: try reader.u64("log id"), low: try reader.u64("log id"))
      var header = SegmentHeader(
        log: log,
        number: try reader.u64("segment number"),
        firstSeq: try reader.u64("first seq"),
        previousCRC: previousCRC
      )
      header.compatibleFlags = compatible
      header.version = version
      try reader.skip("reserved", 4)
      let stored = try reader.u32("header CRC")
      guard stored == computed else { throw .headerChecksum(stored: stored, computed: computed) }
      guard (oldestVersion...formatVersion).contains(version) else {
        throw .segmentVersion(version)
      }
      guard incompatible == 0 else { throw .segmentFlags(incompatible) }
      return (header, stored)
    }
  }
}
