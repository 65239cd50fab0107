import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite struct `Recovery` {
  @Test func `cut at any byte, the log comes back as it was at some event before`() throws {
    let log = try LogUnderTest()
    try log.append(30)
    try log.sync()
    let durable = try log.used(segmentName(1))
    try log.append(6, batch: 3)
    log.kill()
    let whole = try log.bytes(segmentName(1))
    let used = try log.used(segmentName(1))
    let history = log.history
    var reached: Set<UInt64> = []
    for length in durable..<used {
      // Both ways to lose a tail: the file is short, or its end is zeros.
      for padding in [0, whole.count - length] {
        log.history = history
        let cut = Array(whole[..<length]) + [UInt8](repeating: 0, count: padding)
        try log.write(cut, to: segmentName(1))
        let opened = try log.open()
        #expect((30...36).contains(opened.state.seq))
        reached.insert(opened.state.seq)
        if let repair = opened.repair {
          #expect(repair.segment == 1)
          #expect(Int(repair.offset + repair.bytes) <= length)
          let aside = try log.names.filter { $0.hasPrefix("torn-1-\(repair.offset)") }.last
          let kept = try log.bytes(#require(aside))
          #expect(kept == Array(whole[Int(repair.offset)...].prefix(Int(repair.bytes))))
        }
        try log.append(2)
        log.kill()
        #expect(try log.open().repair == nil)
        log.kill()
        for name in try log.names where name != segmentName(1) {
          try Files.remove(log.path + "/" + name)
        }
      }
    }
    #expect(reached.isSuperset(of: 30...35))
  }

  @Test(arguments: Seed.some(10))
  func `noise behind the last entry is cut off and kept aside`(seed: Seed) throws {
    let log = try LogUnderTest(seed)
    try log.append(25)
    try log.sync()
    try log.append(5)
    log.kill()
    let used = try log.used(segmentName(1))
    var bytes = try log.bytes(segmentName(1))
    let count = Int.random(in: 1...5_000, using: &log.random)
    for index in 0..<count { bytes[used + index] = UInt8(log.random.next() & 0xFF) }
    bytes[used + count - 1] = 7
    try log.write(bytes, to: segmentName(1))
    let opened = try log.open()
    #expect(opened.state.seq == 30)
    #expect(
      opened.repair == LogRepaired(segment: 1, offset: UInt64(used), bytes: UInt64(count))
    )
    #expect(try log.bytes("torn-1-\(used)") == Array(bytes[used..<used + count]))
    try log.append(500)
    log.kill()
    let again = try log.open()
    #expect(again.repair == nil)
    #expect(again.state.seq == 530)
    #expect(try log.replay().report.stop == .end)
  }

  @Test func `the same offset torn twice keeps both tails`() throws {
    let log = try LogUnderTest()
    try log.append(5)
    log.kill()
    let used = try log.used(segmentName(1))
    var bytes = try log.bytes(segmentName(1))
    for index in used..<used + 40 { bytes[index] = 1 }
    for _ in 0..<2 {
      try log.write(bytes, to: segmentName(1))
      #expect(try log.open().repair?.bytes == 40)
      log.kill()
    }
    let tail = [UInt8](repeating: 1, count: 40)
    #expect(try log.bytes("torn-1-\(used)") == tail)
    #expect(try log.bytes("torn-1-\(used)-2") == tail)
  }

  @Test func `an entry of a newer version is refused, not cut off`() throws {
    let log = try LogUnderTest()
    try log.append(5)
    log.kill()
    let used = try log.used(segmentName(1))
    var bytes = try log.bytes(segmentName(1))
    let (entries, _) = try entries(bytes)
    let last = try #require(entries.last)
    // A whole, well-linked entry of a kind that does not exist: the last one again, as kind 60.
    let size = EntryHeader.entryBytes(payloadBytes: last.header.payloadBytes)
    var entry = Array(bytes[last.offset..<last.offset + size])
    entry[28] = 60
    entry[30] = 1
    store(last.header.crc, in: &entry, at: 24)
    let seed = try SegmentHeader.read(bytes.span.bytes).header.log.seed
    let crc = entry.withUnsafeBytes {
      EntryHeader.checksum($0, seed: seed, seq: last.header.seq)
    }
    store(crc, in: &entry, at: 4)
    bytes.replaceSubrange(used..<used + size, with: entry)
    try log.write(bytes, to: segmentName(1))
    #expect(
      throws: LogError.unreadable(
        file: log.path + "/" + segmentName(1),
        offset: used,
        seq: 6,
        reason: .unknownKind(60)
      )
    ) { try log.open() }
    #expect(try log.bytes(segmentName(1)) == bytes)
  }

  @Test func `a fold that comes to another state than the recorded one is said`() throws {
    let log = try LogUnderTest(settings: LogSettings())
    try log.append(900)
    let events = EventSamples.story(200, on: &log.state, using: &log.random)
    var wrong = log.state
    wrong.surfaces[0].revision += 1
    try log.writer?.append(events, state: wrong)
    log.kill()
    let opened = try OpenedLog.open(LogFolder(log.path))
    #expect(opened.state == log.state)
    #expect(opened.wrongHashSeq == 1_100)
  }

  private func store(_ value: UInt32, in bytes: inout [UInt8], at offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
  }
}
