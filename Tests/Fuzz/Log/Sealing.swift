import NavCore

extension FilesInMemory.File {
  /// Makes every checksum and every link right again, as far as the lengths of entries lead.
  func seal() {
    guard bytes.count >= SegmentHeader.size else { return }
    write(CRC32C.checksum(bytes.span.bytes.extracting(0..<60)), at: 60)
    guard let (header, crc) = try? SegmentHeader.read(bytes.span.bytes) else { return }
    var (offset, next, previous) = (SegmentHeader.size, header.firstSeq, crc)
    while let entry = bytes.withUnsafeBytes({ EntryHeader($0, at: offset) }),
      entry.payloadBytes > 0, entry.entryBytes <= bytes.count - offset
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

  private func write<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    withUnsafeBytes(of: number.littleEndian) { write($0, at: offset) }
  }
}
