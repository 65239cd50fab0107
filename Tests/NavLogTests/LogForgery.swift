import NavCore

/// The bytes of a segment, changed, with every checksum and every link right again.
struct LogForgery {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func write<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    withUnsafeBytes(of: number.littleEndian) { source in
      for (index, byte) in source.enumerated() { bytes[offset + index] = byte }
    }
  }

  /// Seals the header, and all entries behind it.
  mutating func seal() throws {
    write(CRC32C.checksum(bytes.span.bytes.extracting(0..<60)), at: 60)
    let (header, crc) = try SegmentHeader.read(bytes.span.bytes)
    var (offset, next, previous) = (SegmentHeader.size, header.firstSeq, crc)
    while let entry = bytes.withUnsafeBytes({ EntryHeader($0, at: offset) }),
      entry.payloadBytes > 0, offset + entry.entryBytes <= bytes.count
    {
      let seq = entry.isNumbered ? next : next &- 1
      write(seq, at: offset + 8)
      write(previous, at: offset + 24)
      let end = offset + entry.entryBytes
      previous = bytes.withUnsafeBytes {
        let entry = UnsafeRawBufferPointer(rebasing: $0[offset..<end])
        return EntryHeader.checksum(entry, seed: header.log.seed, seq: seq)
      }
      write(previous, at: offset + 4)
      if entry.isNumbered { next &+= 1 }
      offset = end
    }
  }
}
