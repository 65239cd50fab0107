extension EntryDecoder {
  /// The highest durable seq that a watermark at or behind `start` names, each taken by its own
  /// checksum, whatever stands between them. A watermark behind a bad entry tells a torn tail,
  /// which never was durable, from damage to what was. One that names events behind itself, or
  /// more than `most`, says what cannot be.
  package static func durableSeq(
    in segment: RawSpan,
    from start: Int,
    log: LogIdentifier,
    most: UInt64 = Limits.seqMax
  ) -> UInt64? {
    let seed = log.seed
    let size = EntryHeader.entryBytes(payloadBytes: 8)
    return segment.withUnsafeBytes { bytes in
      var highest: UInt64?
      var offset = (start + 7) & ~7
      while offset + size <= bytes.count {
        defer { offset += 8 }
        guard bytes[offset] == 8, bytes[offset + 28] == EntryKind.watermark.rawValue else {
          continue
        }
        let entry = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
        let length = UInt32(littleEndian: entry.loadUnaligned(as: UInt32.self))
        let crc = entry.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
        let seq = UInt64(littleEndian: entry.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        let computed = EntryHeader.checksum(entry, seed: seed, seq: seq)
        guard length == 8, computed == UInt32(littleEndian: crc) else { continue }
        guard let durable = EntryHeader.durableSeq(entry), durable <= min(seq, most) else {
          continue
        }
        highest = max(highest ?? 0, durable)
      }
      return highest
    }
  }
}

extension EntryHeader {
  /// What a watermark says that fills `entry`; nil where that is another one.
  static func durableSeq(_ entry: UnsafeRawBufferPointer) -> UInt64? {
    guard entry.count == entryBytes(payloadBytes: 8), entry[0] == 8,
      entry[28] == EntryKind.watermark.rawValue
    else { return nil }
    return UInt64(littleEndian: entry.loadUnaligned(fromByteOffset: size, as: UInt64.self))
  }
}

/// What a watermark says: all events up to `durableSeq` have reached the disk.
package struct Watermark: Equatable, Sendable {
  package var durableSeq: UInt64

  package init(_ header: EntryHeader, payload: RawSpan) throws(LogFormatError) {
    durableSeq = try ByteReader.read(payload) { (reader) throws(LogFormatError) in
      try reader.u64("durable seq")
    }
  }
}

/// The state hash as it stands in a log, behind the event `seq`.
package struct RecordedHash: Equatable, Sendable {
  package var seq: UInt64
  package var value: UInt64

  package init(_ header: EntryHeader, payload: RawSpan) throws(LogFormatError) {
    seq = header.seq
    value = try ByteReader.read(payload) { (reader) throws(LogFormatError) in
      try reader.u64("state hash")
    }
  }
}
