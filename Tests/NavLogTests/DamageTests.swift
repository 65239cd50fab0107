import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// One segment, of which all up to some event had reached the disk for certain.
private struct Victim {
  let log: LogInMemory
  let good: [UInt8]
  let used: Int
  let entries: [Entry]
  /// Where each byte belongs: the index of its entry.
  let durable: UInt64

  init(_ seed: Seed, durable: Int = 90, more: Int = 70) throws {
    log = try LogInMemory(seed)
    try log.append(durable)
    try log.sync()
    self.durable = log.state.seq
    try log.append(more)
    good = try #require(log.storage.contents[segmentName(1)])
    (entries, used) = try NavLogTests.entries(good)
    #expect(used < good.count * 15 / 16, "the segment is full")
  }

  /// The bytes of the segment as they are now, alone in the folder.
  func put(_ bytes: [UInt8]) { log.storage.contents = [segmentName(1): bytes] }

  /// Index of the entry that holds the byte at `offset`; that behind the last one for zeros.
  func entry(at offset: Int) -> Int {
    (entries.firstIndex { $0.offset > offset } ?? entries.count) - 1
  }

  /// Where a change of that byte must be found: the offset of its entry, or the end.
  func place(of offset: Int) -> Int {
    if offset >= used { return used }
    return offset < SegmentHeader.size ? 0 : entries[entry(at: offset)].offset
  }

  /// What the file still says is durable, once those bytes are gone.
  func durable(without range: Range<Int>) -> UInt64 {
    let isGone = entries.contains { entry in
      entry.header.knownKind == .watermark
        && range.overlaps(entry.offset..<entry.payload.upperBound)
    }
    return isGone ? 0 : durable
  }

  /// The seq that an entry has, or stands behind.
  func seq(at place: Int) -> UInt64 {
    guard place < used, let entry = entries.first(where: { $0.offset == place }) else {
      return log.state.seq + 1
    }
    return entry.header.flags.contains(.unnumbered) ? entry.header.seq + 1 : entry.header.seq
  }

  var headEnd: Int {
    entries.first { $0.header.knownKind?.isEvent == true }?.offset ?? used
  }

  /// Judges one changed byte: refused with its place where it was durable, cut off there else.
  func judge(_ bytes: [UInt8], changedAt offset: Int, durable known: UInt64? = nil) throws {
    put(bytes)
    let place = place(of: offset)
    let durable = known ?? durable
    let isDamage = place < headEnd || seq(at: place) <= durable
    do {
      let opened = try log.open(isStrict: true)
      #expect(!isDamage, "byte \(offset)")
      #expect(opened.repair?.offset == UInt64(place), "byte \(offset)")
      #expect(opened.repair?.segment == 1)
      #expect(opened.state.seq == seq(at: place) - 1, "byte \(offset)")
      #expect(opened.writer.log == log.log)
    } catch let error as LogError {
      guard case .refused(let file, let found, let seq, _, _) = error else { throw error }
      #expect(isDamage, "byte \(offset)")
      #expect(file == "memory/" + segmentName(1))
      #expect(found == place, "byte \(offset)")
      #expect(seq == (place < headEnd ? 1 : self.seq(at: place)), "byte \(offset)")
      #expect(log.storage.contents == [segmentName(1): bytes], "it was touched")
    }
  }
}

@Suite struct `Damage` {
  /// One bit of every byte, or every bit in a long run.
  @Test(arguments: 0..<8)
  func `every bit that flips is found, and where it is`(stripe: Int) throws {
    let victim = try Victim(Seed(7))
    var bytes = victim.good
    for offset in stride(from: stripe, to: bytes.count, by: 8) {
      let bits = TestRun.isLong ? Array(0..<8) : [(offset / 8 + offset) % 8]
      for bit in bits {
        bytes[offset] ^= 1 << bit
        try victim.judge(bytes, changedAt: offset)
        bytes[offset] = victim.good[offset]
      }
    }
  }

  @Test(arguments: 0..<4)
  func `looking through finds every byte that is wrong`(stripe: Int) throws {
    let victim = try Victim(Seed(7))
    var bytes = victim.good
    for offset in stride(from: stripe, to: victim.used, by: TestRun.isLong ? 4 : 28) {
      bytes[offset] ^= 1 << (offset % 8)
      victim.put(bytes)
      let findings = try victim.log.verify().findings
      bytes[offset] = victim.good[offset]
      let finding = try #require(findings.first, "byte \(offset)")
      let place = victim.place(of: offset)
      #expect(finding.offset == place)
      let isTorn = place >= victim.headEnd && victim.seq(at: place) > victim.durable
      #expect(finding.meaning == (isTorn ? .torn : .damaged))
      #expect(finding.file == "memory/" + segmentName(1))
    }
    victim.put(victim.good)
    #expect(try victim.log.verify().findings.isEmpty)
  }

  @Test func `a sector of zeros is torn behind what was durable, and damage before`() throws {
    let victim = try Victim(Seed(3))
    for start in stride(from: 0, to: victim.used, by: 512) {
      var bytes = victim.good
      let end = min(start + 512, victim.used)
      for offset in start..<end { bytes[offset] = 0 }
      guard let changed = (start..<end).first(where: { bytes[$0] != victim.good[$0] }) else {
        continue
      }
      // Zeros to the end of the file are an end: only what stood there tells that it is one.
      let isEnd = bytes[start...].allSatisfy { $0 == 0 }
      let place = victim.place(of: changed)
      if isEnd, place == changed {
        victim.put(bytes)
        #expect(try victim.log.open().repair == nil)
        continue
      }
      let durable = victim.durable(without: start..<end)
      try victim.judge(bytes, changedAt: changed, durable: durable)
    }
  }

  @Test(arguments: Seed.some(20))
  func `noise and zeros behind the end are cut off and kept`(seed: Seed) throws {
    let victim = try Victim(seed, durable: 40, more: 20)
    var random = SeededRandom(seed)
    for zeros in [0, 8, 512, 4_096] {
      var bytes = victim.good
      let count = Int.random(in: 1...8_192, using: &random)
      let start = victim.used + zeros
      for offset in start..<start + count {
        bytes[offset] = UInt8.random(in: 1...255, using: &random)
      }
      victim.put(bytes)
      let opened = try victim.log.open()
      #expect(opened.state == victim.log.state)
      #expect(opened.damage == nil)
      #expect(
        opened.repair
          == LogRepaired(
            segment: 1,
            offset: UInt64(victim.used),
            bytes: UInt64(zeros + count)
          )
      )
      let kept = victim.log.storage.contents["torn-1-\(victim.used)"]
      #expect(kept == Array(bytes[victim.used..<start + count]))
      #expect(opened.writer.log == victim.log.log)
    }
  }

  @Test func `the last four entries, cut at every byte, are torn and nothing else`() throws {
    let victim = try Victim(Seed(5), durable: 20, more: 12)
    let first = victim.entries[victim.entries.count - 4].offset
    for length in first..<victim.used {
      for isShort in [false, true] {
        var bytes = Array(victim.good[..<length])
        if !isShort { bytes += [UInt8](repeating: 0, count: victim.good.count - length) }
        victim.put(bytes)
        let opened = try victim.log.open()
        let whole = victim.entries.last { $0.offset < length && end($0) <= length }
        let seq = whole.map { $0.header.seq } ?? 0
        // Bytes of an entry that are zeros are whole without having been written.
        #expect((seq...seq + 1).contains(opened.state.seq))
        #expect(opened.state == victim.log.history[opened.state.seq])
        // A file only grows: one that is short may have lost more than is seen.
        #expect((opened.writer.log == victim.log.log) == !isShort)
        #expect(opened.losses.isEmpty == !isShort)
      }
    }
  }

  private func end(_ entry: Entry) -> Int {
    entry.offset + EntryHeader.entryBytes(payloadBytes: entry.header.payloadBytes)
  }

  @Test func `damage is kept, and the log goes on behind it under another id`() throws {
    let victim = try Victim(Seed(11))
    let log = victim.log
    for entry in victim.entries where victim.seq(at: entry.offset) <= victim.durable {
      var bytes = victim.good
      bytes[entry.offset + 9] ^= 0x10
      victim.put(bytes)
      let opened = try log.open()
      #expect(log.storage.contents["damaged-1"] == bytes)
      #expect(opened.writer.log != log.log)
      #expect(opened.state.seq == victim.durable)
      let isHead = entry.offset < victim.headEnd
      let last = isHead ? 0 : victim.seq(at: entry.offset) - 1
      var expected = try #require(isHead ? NavState() : log.history[last])
      expected.seq = victim.durable
      #expect(opened.state == expected)
      #expect(
        opened.damage
          == LogDamaged(
            segment: 1,
            offset: UInt64(entry.offset),
            from: 1,
            to: victim.durable,
            parent: log.log
          )
      )
      let said = try #require(opened.losses.first)
      #expect(opened.losses.count == 1)
      #expect(said.contains("memory/\(segmentName(1)): offset \(entry.offset), seq "))
      #expect(said.contains("kept as memory/damaged-1"))
      #expect(said.contains("events 1 to \(victim.durable) are not in the log"))
      #expect(said.contains("\(opened.writer.log)"))
      let report = try log.replay().report
      #expect(report.stop == .end)
      #expect(report.gaps == [LogGap(from: 1, to: victim.durable, reason: .damaged)])
    }
  }

  @Test func `damage and then damage again`() throws {
    let log = try LogInMemory(Seed(2))
    try log.grow(to: 3)
    var logs: Set<LogIdentifier> = [log.log]
    var numbers: Set<Int> = [3]
    for round in 0..<4 {
      let name = try #require(log.storage.list().last { $0.hasPrefix("segment-") })
      var bytes = try #require(log.storage.contents[name])
      let entry = try entries(bytes).0.first { $0.header.knownKind?.isEvent == true }
      bytes[try #require(entry).offset + 12] ^= 1
      log.storage.contents[name] = bytes
      let before = log.state.seq
      let opened = try log.goOn()
      #expect(logs.insert(log.log).inserted, "a log id came again")
      #expect(opened.state.seq >= before)
      #expect(opened.damage?.parent != log.log)
      #expect(log.storage.list().contains(segmentName(4 + round)))
      #expect(numbers.insert(4 + round).inserted)
      // Once more at its head: then what came before is all there is.
      try log.append(50)
      try log.sync()
      let (report, state) = try log.replay()
      #expect(report.stop == .end)
      #expect(state == log.state)
      #expect(report.gaps.count == 1, "what is missing on both sides of nothing is one gap")
      #expect(try log.verify().isGood)
    }
    #expect(log.storage.list().filter { $0.hasPrefix("damaged-") }.count == 4)
  }
}
