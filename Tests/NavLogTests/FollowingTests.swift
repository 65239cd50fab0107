import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// A log written entry by entry, so that segments follow each other in every way that they may.
private struct WrittenLog {
  let storage = MemoryStorage()
  var log = LogIdentifier(high: 1, low: 2)
  var state = NavState()
  var random = SeededRandom(Seed(9))
  var position = EntryEncoder.Position(nextSeq: 1, previousCRC: 0)
  /// The state behind each event, by place in the chain.
  var history: [UInt64: (EntryEncoder.Position, NavState)] = [:]

  /// Writes a segment of `count` events that goes on from the state as it is.
  mutating func segment(_ number: UInt64, _ count: Int, missing: MissingEvents? = nil) throws {
    let header = SegmentHeader(
      log: log,
      number: number,
      firstSeq: state.seq + 1,
      previousCRC: position.previousCRC
    )
    var encoder = EntryEncoder(log: log, at: position)
    encoder.append(header)
    try encoder.appendCheckpoint(state, durableSeq: 0, missing: missing)
    for event in EventSamples.story(count, on: &state, using: &random) {
      try encoder.append(event)
      var known = history[event.seq - 1]?.1 ?? NavState()
      known.apply(event)
      history[event.seq] = (encoder.position, known)
    }
    history[state.seq]?.1 = state
    position = encoder.position
    let zeros = [UInt8](repeating: 0, count: max(0, 65_536 - encoder.bytes.count))
    storage.contents[segmentName(Int(number))] = encoder.bytes + zeros
  }

  /// Back to the place behind an event, as after a sync that failed.
  mutating func goBack(to seq: UInt64) throws {
    let (place, known) = try #require(history[seq])
    position = place
    state = known
  }

  func read() throws -> (report: LogReader.Report, seqs: [UInt64], state: NavState) {
    var reader = LogReader(storage)
    var seqs: [UInt64] = []
    var folded = NavState()
    let report = try reader.read { item in
      switch item {
      case .event(let event):
        seqs.append(event.seq)
        folded.apply(event)
      case .checkpoint(_, let state, _): folded = state
      default: break
      }
      return true
    }
    return (report, seqs, folded)
  }
}

@Suite struct `Segments that follow each other` {
  @Test func `what was written into the next segment again is read from there`() throws {
    var log = WrittenLog()
    try log.segment(1, 40)
    try log.goBack(to: 25)
    try log.segment(2, 50)
    let (report, seqs, state) = try log.read()
    #expect(report.stop == .end)
    #expect(seqs == Array(1...75))
    #expect(report.gaps.isEmpty)
    #expect(state == log.state)
    // It is not judged either.
    var bytes = try #require(log.storage.contents[segmentName(1)])
    let last = try #require(try entries(bytes).0.last)
    bytes[last.offset + 20] ^= 1
    log.storage.contents[segmentName(1)] = bytes
    #expect(try log.read().seqs == Array(1...75))
    let found = try LogVerification.run(log.storage)
    #expect(found.findings.map(\.meaning) == [.superseded])
    #expect(found.findings[0].seq == 26)
    let opened = try OpenedLog.open(LogFolder(alone: log.storage))
    #expect(opened.state == log.state)
    #expect(opened.losses.isEmpty)
  }

  @Test func `a segment that was left within its head is torn while it has no name`() throws {
    var log = WrittenLog()
    try log.segment(1, 40)
    try log.segment(2, 0)
    let whole = try #require(log.storage.contents[segmentName(2)])
    let head = try entries(whole).0.dropFirst()
    #expect(head.count > 3)
    for entry in head {
      let cut = entry.offset + EntryHeader.size - 4
      let bytes = Array(whole[..<cut]) + [UInt8](repeating: 0, count: whole.count - cut)
      log.storage.contents[segmentName(2)] = nil
      log.storage.contents[segmentName(2) + ".new"] = bytes
      let (report, seqs, _) = try log.read()
      #expect(report.stop.isGood, "\(report.stop)")
      #expect(seqs == Array(1...40))
      #expect(try LogVerification.run(log.storage).findings.map(\.meaning) == [.torn])
      log.storage.contents[segmentName(2) + ".new"] = nil
      log.storage.contents[segmentName(2)] = bytes
      #expect(try !log.read().report.stop.isGood)
      #expect(try LogVerification.run(log.storage).findings.contains { $0.meaning == .damaged })
    }
  }

  @Test func `events that were not recorded are told as a gap`() throws {
    var log = WrittenLog()
    try log.segment(1, 40)
    _ = EventSamples.story(30, on: &log.state, using: &log.random)
    try log.segment(2, 20, missing: MissingEvents(from: 41, reason: .notRecorded))
    let (report, seqs, state) = try log.read()
    #expect(report.stop == .end)
    #expect(report.gaps == [LogGap(from: 41, to: 70, reason: .notRecorded)])
    #expect(seqs == Array(1...40) + Array(71...90))
    #expect(state == log.state)
    #expect(try LogVerification.run(log.storage).findings.map(\.meaning) == [.gap])
  }

  @Test func `a gap that begins elsewhere than the segment before ends lacks its end`() throws {
    var log = WrittenLog()
    try log.segment(1, 40)
    _ = EventSamples.story(30, on: &log.state, using: &log.random)
    try log.segment(2, 20, missing: MissingEvents(from: 43, reason: .notRecorded))
    let report = try log.read().report
    #expect(
      report.stop
        == .endsEarly(file: "memory/" + segmentName(1), seq: 41, nextSeq: 43)
    )
    #expect(report.stopSegment == 1)
    #expect(try !LogVerification.run(log.storage).isGood)
  }

  @Test func `behind damage another log goes on, and names the one before`() throws {
    var log = WrittenLog()
    try log.segment(1, 40)
    _ = EventSamples.story(30, on: &log.state, using: &log.random)
    let parent = log.log
    log.log = LogIdentifier(high: 3, low: 4)
    let missing = MissingEvents(from: 41, reason: .damaged, parent: parent)
    try log.segment(3, 20, missing: missing)
    let (report, seqs, state) = try log.read()
    #expect(report.stop == .end)
    #expect(report.log == log.log)
    #expect(report.gaps == [LogGap(from: 41, to: 70, reason: .damaged)])
    #expect(seqs == Array(1...40) + Array(71...90))
    #expect(state == log.state)
    // One that names no parent, or another, is no part of this log.
    for wrong in [nil, LogIdentifier(high: 9, low: 9)] {
      var other = log
      other.state.seq = 70
      try other.goBack(to: 40)
      other.state.seq = 70
      try other.segment(3, 20, missing: MissingEvents(from: 41, reason: .damaged, parent: wrong))
      #expect(try !other.read().report.stop.isGood)
    }
  }

  @Test func `an older segment that is damaged is set aside while the log is written`() throws {
    let log = try LogInMemory(Seed(6))
    try log.grow(to: 5)
    let good = log.storage.contents
    #expect(try DamagedSegment.setAside(2, in: log.storage) == nil, "a whole one")
    #expect(try DamagedSegment.setAside(9, in: log.storage) == nil, "one that is not there")
    let firsts = try (1...5).map { number in
      let bytes = try #require(good[segmentName(number)])
      return try SegmentHeader.read(bytes.span.bytes).header.firstSeq
    }
    for number in 1...5 {
      log.storage.contents = good
      var bytes = try #require(good[segmentName(number)])
      // The head too: then the segment before says where the gap begins.
      for place in [30, bytes.count / 2] {
        bytes[place] ^= 8
        log.storage.contents[segmentName(number)] = bytes
        let before = log.storage.contents
        guard number < 5 else {
          #expect(try DamagedSegment.setAside(5, in: log.storage) == nil, "the one in use")
          #expect(log.storage.contents == before)
          continue
        }
        var reader = LogReader(log.storage)
        let report = try reader.read { _ in true }
        #expect(!report.stop.isGood)
        #expect(report.stopSegment == UInt64(number))
        let damage = try #require(try DamagedSegment.setAside(UInt64(number), in: log.storage))
        #expect(damage.segment == UInt64(number))
        #expect(damage.from == firsts[number - 1])
        #expect(damage.to == firsts[number] - 1)
        #expect(damage.parent == nil)
        #expect(log.storage.contents["damaged-\(number)"] == bytes)
        let (after, state) = try log.replay()
        #expect(after.stop == .end)
        #expect(state == log.state)
        let gap = LogGap(from: damage.from, to: damage.to, reason: .damaged)
        #expect(after.gaps == (number == 1 ? [] : [gap]))
        #expect(try log.verify().isGood)
        #expect(try log.open().writer.log == log.log)
        bytes = try #require(good[segmentName(number)])
        log.storage.contents = good
      }
    }
  }

  @Test func `a segment whose end is zeros is the damaged one, not the one behind it`() throws {
    let log = try LogInMemory(Seed(6))
    try log.grow(to: 4)
    var bytes = try #require(log.storage.contents[segmentName(2)])
    let found = try entries(bytes)
    for index in found.0[found.0.count - 3].offset..<found.1 { bytes[index] = 0 }
    log.storage.contents[segmentName(2)] = bytes
    var reader = LogReader(log.storage)
    let report = try reader.read { _ in true }
    guard case .endsEarly(let file, let seq, _) = report.stop else {
      Issue.record("\(report.stop)")
      return
    }
    #expect(file == "memory/" + segmentName(2))
    #expect(seq == report.lastSeq + 1)
    #expect(report.stopSegment == 2)
    let damage = try #require(try DamagedSegment.setAside(2, in: log.storage))
    #expect(damage.segment == 2)
    #expect(try log.replay().report.stop == .end)
    #expect(try log.replay().state == log.state)
  }

  @Test func `one behind which nothing can be told is not damaged for that`() throws {
    let log = try LogInMemory(Seed(6))
    try log.grow(to: 4)
    var bytes = try #require(log.storage.contents[segmentName(2)])
    bytes[30] ^= 8
    log.storage.contents[segmentName(2)] = bytes
    _ = try #require(try DamagedSegment.setAside(2, in: log.storage))
    #expect(try DamagedSegment.setAside(1, in: log.storage) == nil)
    #expect(try log.replay().report.stop == .end)
  }

  @Test func `what retention takes while a log is read is no damage`() throws {
    let log = try LogInMemory(Seed(6))
    try log.grow(to: 5)
    var reader = LogReader(log.storage)
    var last: UInt64 = 0
    let report = try reader.read { item in
      for number in 1...3 { log.storage.contents[segmentName(number)] = nil }
      if case .event(let event) = item { last = event.seq }
      return true
    }
    #expect(report.stop == .end)
    #expect(last == log.state.seq)
  }

  @Test func `a checkpoint of another seq than its segment begins with is damage`() throws {
    var log = WrittenLog()
    try log.segment(1, 40)
    log.position.nextSeq += 1
    let header = SegmentHeader(
      log: log.log,
      number: 2,
      firstSeq: 41,
      previousCRC: log.position.previousCRC
    )
    var encoder = EntryEncoder(log: log.log, at: log.position)
    encoder.append(header)
    log.state.seq = 99
    try encoder.appendCheckpoint(log.state, durableSeq: 0)
    log.storage.contents[segmentName(2)] =
      encoder.bytes + [UInt8](repeating: 0, count: 65_536 - encoder.bytes.count)
    guard case .damage(let file, let bad) = try log.read().report.stop else {
      Issue.record("it was read")
      return
    }
    #expect(file == "memory/" + segmentName(2))
    #expect(bad.offset == SegmentHeader.size)
    #expect(bad.fault == .content(.checkpointSeq(99, firstSeq: 41)))
  }

  @Test func `two damaged segments beside each other are one gap each`() throws {
    let log = try LogInMemory(Seed(6))
    try log.grow(to: 5)
    for number in [2, 3] {
      var bytes = try #require(log.storage.contents[segmentName(number)])
      bytes[bytes.count / 3] ^= 8
      log.storage.contents[segmentName(number)] = bytes
    }
    #expect(try log.verify().findings.filter { $0.meaning == .damaged }.count == 2)
    let second = try #require(try DamagedSegment.setAside(2, in: log.storage))
    let third = try #require(try DamagedSegment.setAside(3, in: log.storage))
    #expect(third.from == second.to + 1)
    let (report, state) = try log.replay()
    #expect(report.stop == .end)
    #expect(report.gaps == [LogGap(from: second.from, to: third.to, reason: .damaged)])
    #expect(state == log.state)
  }
}
