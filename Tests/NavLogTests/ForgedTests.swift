import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// What no log ever wrote, with checksums that are right: it is damage, and nothing is counted on
/// from it.
@Suite struct `Forged numbers` {
  private static let seqs: [UInt64] = [.max, .max - 1, 1 << 63, (1 << 63) - 1, (1 << 62) + 1]

  private func log() throws -> (log: LogInMemory, good: [String: [UInt8]]) {
    let log = try LogInMemory(Seed(4))
    try log.grow(to: 3)
    return (log, log.storage.contents)
  }

  /// Starts as a daemon does, and writes a little.
  private func start(_ log: LogInMemory) throws -> OpenedLog {
    let opened = try log.open()
    #expect(opened.state.seq < 1 << 62)
    var engine = Engine(state: opened.state, settings: Settings())
    var output = Output()
    let origin = SessionOrigin(
      bootHigh: 1,
      bootLow: 2,
      monotonicMicroseconds: 3,
      wallMicroseconds: 4,
      version: "test",
      configuration: "",
      repair: opened.repair,
      damage: opened.damage
    )
    _ = engine.step(.sessionStarted(origin), elapsed: 0, into: &output)
    try opened.writer.append(output.events, state: engine.state)
    try opened.writer.close(engine.state)
    return opened
  }

  /// The next start finds nothing more that is wrong.
  private func startAgain(_ log: LogInMemory, behind opened: OpenedLog) throws {
    let again = try OpenedLog.open(LogFolder(alone: log.storage), settings: log.settings)
    #expect(again.writer.log == opened.writer.log)
    #expect(again.damage == nil && again.losses.isEmpty, "\(again.losses)")
  }

  @Test func `a mark beyond the last event before it is damage, wherever it stands`() throws {
    let (log, good) = try log()
    for number in 1...3 {
      let bytes = try #require(good[segmentName(number)])
      let found = try entries(bytes).0
      let marks = found.filter { $0.header.knownKind == .watermark }
      for mark in [try #require(marks.first), try #require(marks.last)] {
        for durable in Self.seqs + [mark.header.seq + 1] {
          var forged = LogForgery(bytes)
          forged.write(durable, at: mark.payload.lowerBound)
          try forged.seal()
          log.storage.contents = good
          log.storage.contents[segmentName(number)] = forged.bytes
          let verification = try log.verify()
          let finding = try #require(verification.findings.first)
          #expect(finding.meaning == .damaged && finding.offset == mark.offset)
          #expect(finding.file == "memory/" + segmentName(number))
          #expect(finding.what.hasPrefix("events up to \(durable) are called durable, but"))
          #expect(verification.durableSeq <= log.state.seq)
          let opened = try start(log)
          #expect((opened.writer.log == log.log) == (number < 3))
          if number == 3 {
            #expect(opened.damage?.segment == 3)
            #expect(log.storage.contents["damaged-3"] == forged.bytes)
          }
          try startAgain(log, behind: opened)
        }
      }
    }
  }

  /// Behind a bad entry, and behind a head that is not whole, marks are looked for by themselves.
  @Test(arguments: [true, false])
  func `a mark that is found by itself is not counted on either`(hasHead: Bool) throws {
    let (log, good) = try log()
    let bytes = try #require(good[segmentName(3)])
    let found = try entries(bytes).0
    let mark = try #require(found.last { $0.header.knownKind == .watermark })
    for durable in Self.seqs + [(1 << 62) - 1, 1 << 61] {
      var forged = LogForgery(bytes)
      forged.write(durable, at: mark.offset + 8)
      forged.write(durable, at: mark.payload.lowerBound)
      let end = mark.offset + mark.header.entryBytes
      let crc = forged.bytes.withUnsafeBytes {
        EntryHeader.checksum(
          UnsafeRawBufferPointer(rebasing: $0[mark.offset..<end]),
          seed: log.log.seed,
          seq: durable
        )
      }
      forged.write(crc, at: mark.offset + 4)
      if !hasHead { forged.write(UInt64(0), at: 0) }
      log.storage.contents = good
      log.storage.contents[segmentName(3)] = forged.bytes
      let opened = try start(log)
      if hasHead { #expect(opened.state.seq < 1 << 32) }
      try startAgain(log, behind: opened)
    }
  }

  @Test(arguments: seqs + [0]) func `a head of numbers that cannot be is damage`(
    seq: UInt64
  ) throws {
    let (log, good) = try log()
    for number in 1...3 {
      var forged = LogForgery(try #require(good[segmentName(number)]))
      forged.write(seq, at: 48)
      // The checkpoint says so too.
      forged.write(seq &- 1, at: SegmentHeader.size + EntryHeader.size)
      try forged.seal()
      log.storage.contents = good
      log.storage.contents[segmentName(number)] = forged.bytes
      #expect(try !log.verify().isGood)
      let opened = try start(log)
      #expect((opened.writer.log == log.log) == (number < 3))
      try startAgain(log, behind: opened)
      _ = try log.replay()
    }
  }

  /// Behind the checkpoint's seq: what was written anew may have been durable before.
  @Test func `a checkpoint that calls events durable which are nowhere is a loss that is said`()
    throws
  {
    let (log, good) = try log()
    let last = log.state.seq
    for durable in Self.seqs + [last + 1, last + 1_000_000] {
      var forged = LogForgery(try #require(good[segmentName(3)]))
      forged.write(durable, at: SegmentHeader.size + EntryHeader.size + 40)
      try forged.seal()
      log.storage.contents = good
      log.storage.contents[segmentName(3)] = forged.bytes
      let verification = try log.verify()
      #expect(!verification.isGood)
      let opened = try start(log)
      #expect(opened.writer.log != log.log)
      #expect(opened.damage?.segment == 3)
      #expect(!opened.losses.isEmpty)
      try startAgain(log, behind: opened)
    }
  }

  @Test func `counters and times at their ends do not stop a start`() throws {
    let (log, good) = try log()
    let payload = SegmentHeader.size + EntryHeader.size
    for number: UInt64 in [.max, 1 << 63, (1 << 63) - 1] {
      var forged = LogForgery(try #require(good[segmentName(3)]))
      forged.write(number, at: payload + 8)
      forged.write(UInt32.max, at: payload + 16)
      forged.write(number, at: payload + 20)
      for place in [28, 32, 36] { forged.write(UInt32.max, at: payload + place) }
      for entry in try entries(forged.bytes).0 { forged.write(number, at: entry.offset + 16) }
      try forged.seal()
      log.storage.contents = good
      log.storage.contents[segmentName(3)] = forged.bytes
      let opened = try OpenedLog.open(LogFolder(alone: log.storage), settings: log.settings)
      var engine = Engine(state: opened.state, settings: Settings())
      var output = Output()
      let origin = SessionOrigin(
        bootHigh: 1,
        bootLow: 2,
        monotonicMicroseconds: 3,
        wallMicroseconds: 4,
        version: "test",
        configuration: "",
        repair: nil
      )
      _ = engine.step(.sessionStarted(origin), elapsed: 0, into: &output)
      for name in ["a", "b"] {
        _ = engine.step(
          .command(
            .push(Page(identifier: name, title: "", parameters: "")),
            surface: "main",
            CommandOrigin(uid: 0, client: 1)
          ),
          elapsed: 1_000_000,
          into: &output
        )
      }
      try opened.writer.append(output.events, state: engine.state)
      try opened.writer.close(engine.state)
      _ = try log.verify()
    }
  }
}
