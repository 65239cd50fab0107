/// One entry that was found whole: its header, and where in the segment it and its payload stand.
package struct Entry: Equatable, Sendable {
  package var offset: Int
  package var header: EntryHeader

  /// The payload's place in the segment.
  package var payload: Range<Int> {
    offset + EntryHeader.size..<offset + EntryHeader.size + header.payloadBytes
  }
}

/// Where a segment stops being right, and how that shows.
package struct BadEntry: Equatable, Sendable {
  package enum Fault: Equatable, Sendable {
    /// Fewer bytes than an entry's header has.
    case short(bytes: Int)
    /// The length goes beyond the segment, or beyond what an entry may have.
    case length(bytes: Int)
    case checksum(stored: UInt32, computed: UInt32)
    case seq(found: UInt64)
    /// The entry does not name the one before it.
    case link(found: UInt32)
    /// It calls events durable that had not been written then.
    case durable(found: UInt64, last: UInt64)
    /// The entry is whole, but says what cannot be.
    case content(LogFormatError)
  }

  /// Bytes from the head of the segment.
  package var offset: Int
  /// The seq that should have come here or next.
  package var seq: UInt64
  package var fault: Fault

  package init(offset: Int, seq: UInt64, fault: Fault) {
    self.offset = offset
    self.seq = seq
    self.fault = fault
  }
}

extension BadEntry {
  /// It may be what a write left that did not come to its end. What is whole by its checksum and
  /// says what cannot be is none of that.
  package var isTear: Bool {
    switch fault {
    case .durable, .content: false
    default: true
    }
  }
}

extension BadEntry: CustomStringConvertible {
  package var description: String { "offset \(offset), seq \(seq) expected: \(text)" }

  /// What stands there, and what would be right.
  package var text: String {
    switch fault {
    case .short(let bytes): "\(bytes) bytes are too few for an entry"
    case .length(let bytes): "an entry of \(bytes) bytes does not fit"
    case .checksum(let stored, let computed):
      "checksum \(hexadecimal(computed)), but \(hexadecimal(stored)) stands there"
    case .seq(let found): "seq \(found) stands there"
    case .link(let found): "the entry before should have checksum \(hexadecimal(found))"
    case .durable(let found, let last):
      "events up to \(found) are called durable, but \(last) is the last one before that"
    case .content(let reason): "\(reason)"
    }
  }
}

/// Walks the entries of one segment and checks each: length, checksum, seq, link. It owns its
/// place; the bytes are handed in at each step, so that a segment that grows can be walked further.
/// It never goes beyond a bad entry and never traps, whatever the bytes are.
package struct EntryDecoder: Sendable {
  package enum Step: Equatable, Sendable {
    case entry(Entry)
    /// Zeros, or nothing, to the end of the segment.
    case end
    case bad(BadEntry)
  }

  private let seed: CRC32C
  /// Where the next entry begins; the first byte that is not known to be good.
  package private(set) var offset: Int
  package private(set) var position: EntryEncoder.Position

  /// Starts behind the header of a segment.
  package init(_ header: SegmentHeader, crc: UInt32) {
    seed = header.log.seed
    offset = SegmentHeader.size
    position = EntryEncoder.Position(nextSeq: header.firstSeq, previousCRC: crc)
  }

  /// The next entry; at an end or a bad entry the place stays.
  package mutating func next(in segment: RawSpan) -> Step {
    segment.withUnsafeBytes { next(in: $0) }
  }

  private mutating func next(in segment: UnsafeRawBufferPointer) -> Step {
    let left = segment.count - offset
    guard let header = EntryHeader(segment, at: offset) else {
      return isZero(segment, from: offset) ? .end : bad(.short(bytes: left))
    }
    let length = header.payloadBytes
    if length == 0, isZero(segment, upTo: offset + EntryHeader.size) {
      return isZero(segment, from: offset) ? .end : bad(.length(bytes: 0))
    }
    let bytes = header.entryBytes
    guard length <= Limits.entryPayloadBytesMax, bytes <= left else {
      return bad(.length(bytes: length))
    }
    let seq = header.isNumbered ? position.nextSeq : position.nextSeq &- 1
    let entry = UnsafeRawBufferPointer(rebasing: segment[offset..<offset + bytes])
    let computed = EntryHeader.checksum(entry, seed: seed, seq: seq)
    guard computed == header.crc else {
      return bad(.checksum(stored: header.crc, computed: computed))
    }
    guard header.seq == seq else { return bad(.seq(found: header.seq)) }
    guard header.previousCRC == position.previousCRC else {
      return bad(.link(found: header.previousCRC))
    }
    if let durable = EntryHeader.durableSeq(entry), durable > seq {
      return bad(.durable(found: durable, last: seq))
    }
    defer { offset += bytes }
    position.previousCRC = header.crc
    if header.isNumbered { position.nextSeq &+= 1 }
    return .entry(Entry(offset: offset, header: header))
  }

  /// Goes on behind a bad entry at the next that is whole by its own checksum, for whoever wants
  /// to know of all that is wrong: what stands between, and whether it links, is not known. False
  /// where nothing whole comes any more; then the place stays.
  package mutating func resume(in segment: RawSpan) -> Bool {
    segment.withUnsafeBytes { bytes in
      var place = (offset & ~7) + 8
      while let header = EntryHeader(bytes, at: place) {
        defer { place += 8 }
        let (size, seq) = (header.entryBytes, header.seq)
        // No event is older than the last good one: most places are passed over by this alone.
        guard header.payloadBytes <= Limits.entryPayloadBytesMax, size <= bytes.count - place,
          seq &+ 1 >= position.nextSeq, seq &- position.nextSeq &+ 1 <= UInt64(bytes.count)
        else { continue }
        let entry = UnsafeRawBufferPointer(rebasing: bytes[place..<place + size])
        guard EntryHeader.checksum(entry, seed: seed, seq: seq) == header.crc else { continue }
        position = EntryEncoder.Position(
          nextSeq: header.isNumbered ? seq : seq &+ 1,
          previousCRC: header.previousCRC
        )
        offset = place
        return true
      }
      return false
    }
  }

  private func bad(_ fault: BadEntry.Fault) -> Step {
    .bad(BadEntry(offset: offset, seq: position.nextSeq, fault: fault))
  }

  private func isZero(
    _ segment: UnsafeRawBufferPointer,
    from start: Int? = nil,
    upTo end: Int? = nil
  ) -> Bool {
    var index = start ?? offset
    let end = end ?? segment.count
    while index + 8 <= end {
      if segment.loadUnaligned(fromByteOffset: index, as: UInt64.self) != 0 { return false }
      index += 8
    }
    while index < end {
      if segment[index] != 0 { return false }
      index += 1
    }
    return true
  }
}
