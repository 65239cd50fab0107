import NavCore
import TestSupport
import Testing

@Suite struct `The log's format` {
  @Test func `the checksum agrees with the known vectors`() {
    #expect(checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(checksum(Array(0..<32)) == 0x46DD_794E)
    #expect(checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(checksum([]) == 0)
  }

  @Test(arguments: Seed.some(5))
  func `the checksum does not depend on how the bytes are cut`(seed: Seed) {
    var random = SeededRandom(seed)
    let bytes = (0..<300).map { _ in UInt8(random.next() & 0xFF) }
    for cut in 0...bytes.count {
      var crc = CRC32C()
      crc.update(bytes.span.bytes.extracting(0..<cut))
      crc.update(bytes.span.bytes.extracting(cut..<bytes.count))
      #expect(crc.value == checksum(bytes))
    }
  }

  @Test func `one flipped bit anywhere in a segment is found`() throws {
    var state = NavState()
    state.seq = 8
    let good = try segment(EventSamples.events, on: state)
    let entries = try walk(good).entries
    for offset in good.indices {
      for bit in 0..<8 {
        var bytes = good
        bytes[offset] ^= 1 << UInt8(bit)
        if offset < SegmentHeader.size {
          #expect(throws: LogFormatError.self) { try SegmentHeader.read(bytes.span.bytes) }
          continue
        }
        let (found, stop) = try walk(bytes)
        let place = entries.last { $0.offset <= offset }?.offset
        guard case .bad(let bad) = stop, bad.offset == place else {
          Issue.record("bit \(bit) of byte \(offset): \(found.count) entries, \(stop)")
          return
        }
      }
    }
  }

  @Test func `an entry of another log or another place is a bad entry`() throws {
    let events = EventSamples.events
    var state = NavState()
    state.seq = 8
    let good = try segment(events, on: state)
    let entries = try walk(good).entries
    var foreign = EntryEncoder(
      log: LogIdentifier(high: 1, low: 2),
      at: .init(nextSeq: 9, previousCRC: entries[3].header.crc)
    )
    try foreign.append(events[0])
    let mixed = Array(good[..<entries[4].offset]) + foreign.bytes
    guard case .bad(let bad) = try walk(mixed).stop else {
      Issue.record("an entry of another log was taken")
      return
    }
    #expect(bad.seq == 9)
    #expect(bad.offset == entries[4].offset)
    var swapped = Array(good[..<entries[4].offset])
    swapped += good[entries[5].offset..<entries[6].offset]
    swapped += good[entries[4].offset..<entries[5].offset]
    guard case .bad(let bad) = try walk(swapped).stop else {
      Issue.record("an entry at another place was taken")
      return
    }
    #expect(bad.offset == entries[4].offset)
  }

  @Test func `zeros to the end are the end, anything else is not`() throws {
    let good = try segment([], on: NavState())
    for count in [0, 1, 8, 31, 32, 33, 4_096] {
      #expect(try walk(good + [UInt8](repeating: 0, count: count)).stop == .end)
    }
    for count in [1, 8, 31, 32, 33, 64, 4_096] {
      let noise = [UInt8](repeating: 0, count: count - 1) + [1]
      guard case .bad(let bad) = try walk(good + noise).stop else {
        Issue.record("\(count) bytes with a one at their end were taken for the end")
        continue
      }
      #expect(bad.offset == good.count)
      #expect(bad.seq == 1)
    }
  }

  @Test(arguments: Seed.some(20))
  func `segments of random bytes never trap`(seed: Seed) throws {
    var random = SeededRandom(seed)
    let head = try Array(segment([], on: NavState())[..<SegmentHeader.size])
    for _ in 0..<500 {
      let noise = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8(random.next() & 0xFF & random.next())
      }
      _ = try? SegmentHeader.read(noise.span.bytes)
      #expect(try walk(head + noise).entries.isEmpty)
    }
  }

  @Test func `kinds that may be skipped are walked over`() throws {
    var encoder = EntryEncoder(log: sampleLog, at: .init(nextSeq: 0, previousCRC: 0))
    encoder.append(SegmentHeader(log: sampleLog, number: 1, firstSeq: 1, previousCRC: 0))
    try encoder.appendCheckpoint(NavState(), durableSeq: 0)
    var event = EventSamples.events[0]
    event.seq = 1
    try encoder.append(event)
    try encoder.appendWatermark(durableSeq: 1, timeMicroseconds: 5)
    try encoder.append(StateHash(NavState()), timeMicroseconds: 5)
    event.seq = 2
    try encoder.append(event)
    let (entries, stop) = try walk(encoder.bytes)
    #expect(stop == .end)
    #expect(entries.suffix(3).map(\.header.seq) == [1, 1, 2])
    #expect(entries.map { EntryKind.maySkip($0.header.kind) }.filter { $0 }.count == 2)
  }

  @Test func `a header of another format is refused with what it asks for`() throws {
    var bytes = try segment([], on: NavState())
    bytes[16] = 4
    seal(&bytes)
    #expect(throws: LogFormatError.segmentFlags(4)) { try SegmentHeader.read(bytes.span.bytes) }
    bytes[16] = 0
    let next = SegmentHeader.formatVersion + 1
    bytes[8] = UInt8(next)
    seal(&bytes)
    #expect(throws: LogFormatError.segmentVersion(next)) {
      try SegmentHeader.read(bytes.span.bytes)
    }
    bytes[8] = 3
    seal(&bytes)
    #expect(throws: LogFormatError.segmentVersion(3)) { try SegmentHeader.read(bytes.span.bytes) }
    bytes[8] = 4
    bytes[12] = 8
    seal(&bytes)
    let header = try SegmentHeader.read(bytes.span.bytes).header
    #expect(header.compatibleFlags == 8)
    #expect(header.version == 4)
  }

  @Test func `a cursor comes back from its text, and nothing else is one`() {
    let cursor = Cursor(log: sampleLog, session: 3, seq: 4_711)
    #expect(cursor.text == "6f0c112233445566778899aabbccddee000000030000000000001267")
    #expect(Cursor(text: cursor.text) == cursor)
    for text in ["", "x", cursor.text + "0", String(cursor.text.dropLast()) + "G", "é"] {
      #expect(Cursor(text: text) == nil)
    }
  }

  /// Makes the header's checksum right again.
  private func seal(_ bytes: inout [UInt8]) {
    let crc = CRC32C.checksum(bytes.span.bytes.extracting(0..<60))
    for index in 0..<4 { bytes[60 + index] = UInt8(truncatingIfNeeded: crc >> (8 * index)) }
  }

  private func checksum(_ bytes: [UInt8]) -> UInt32 { CRC32C.checksum(bytes.span.bytes) }
}
