import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// The segment that is written to is found damaged by a reader.
@Suite("The segment in use, found damaged")
struct SegmentInDoubtTests {
  /// Has the writer look at it, and number what was lost.
  private func leave(_ log: LogUnderTest, _ number: UInt64) throws -> LogDamaged? {
    let writer = try #require(log.writer)
    writer.doubt(number)
    let job = try #require(writer.makeRewriteJob())
    let outcome = try job.run()
    writer.finish(job, .success(outcome))
    if let damage = outcome.damage { try log.append(.logDamaged(damage)) }
    return outcome.damage
  }

  private func stop(_ log: LogUnderTest) throws -> LogReader.Report {
    var reader = LogReader(log.path)
    return try reader.read { _ in true }
  }

  @Test(arguments: [1, 3])
  func `it is left at once, and what comes from then on is safe`(number: Int) throws {
    let log = try LogUnderTest()
    while try !log.names.contains(segmentName(number)) {
      try log.append(40)
      try log.sync()
    }
    try log.append(60)
    try log.sync()
    let durable = log.state.seq
    try log.append(20)
    let good = try log.bytes(segmentName(number))
    let first = try SegmentHeader.read(good.span.bytes).header.firstSeq
    let entry = try #require(try entries(good).0.first { $0.header.knownKind?.isEvent == true })
    var bytes = good
    bytes[entry.offset + 20] ^= 4
    try log.write(bytes, to: segmentName(number))
    #expect(try !stop(log).stop.isGood)
    #expect(try stop(log).stopSegment == UInt64(number))

    let damage = try #require(try leave(log, UInt64(number)))
    #expect(damage.segment == UInt64(number))
    #expect(damage.offset == UInt64(entry.offset))
    #expect(damage.from == first)
    #expect(damage.to == durable, "what no sync had covered is in memory")
    #expect(try log.bytes("damaged-\(number)") == bytes, "untouched")
    #expect(log.writer?.counters.damaged == 1)
    try log.append(50)
    try log.sync()
    let gap = LogGap(from: first, to: durable, reason: .damaged)
    #expect(try log.replay().report.stop == .end)
    #expect(try log.replay().report.gaps == [gap])
    #expect(try log.replay().state == log.state)
    #expect(try LogVerification.run(FolderStorage(log.path)).isGood)
    log.kill()
    let opened = try log.open()
    #expect(opened.damage == nil)
    #expect(opened.losses.isEmpty)
  }

  @Test(arguments: [20, 100])
  func `where its head is damaged, the one before says what is missing`(offset: Int) throws {
    let log = try LogUnderTest()
    while try log.names.count < 2 {
      try log.append(40)
      try log.sync()
    }
    try log.append(60)
    try log.sync()
    let good = try log.bytes(segmentName(2))
    let first = try SegmentHeader.read(good.span.bytes).header.firstSeq
    var bytes = good
    bytes[offset] ^= 1
    try log.write(bytes, to: segmentName(2))
    let damage = try #require(try leave(log, 2))
    #expect(damage.from == first)
    #expect(damage.to == log.state.seq - 1)
    try log.append(10)
    try log.sync()
    #expect(try log.replay().report.stop == .end)
    #expect(try log.replay().state == log.state)
    log.kill()
    #expect(try log.open().damage == nil)
  }

  @Test func `what no sync has covered is written again, and nothing is lost`() throws {
    let log = try LogUnderTest()
    try log.append(60)
    try log.sync()
    let used = try log.used(segmentName(1))
    try log.append(60)
    var bytes = try log.bytes(segmentName(1))
    bytes[used + 50] ^= 1
    try log.write(bytes, to: segmentName(1))
    #expect(try leave(log, 1) == nil)
    #expect(log.writer?.counters.repairs == 1)
    #expect(log.writer?.counters.damaged == 0)
    try log.append(20)
    try log.sync()
    #expect(try log.names == [segmentName(1), segmentName(2)])
    let report = try log.replay().report
    #expect(report.stop == .end)
    #expect(report.events == Int(log.state.seq))
    log.kill()
    #expect(try log.open().losses.isEmpty)
  }

  @Test func `one that is whole is gone on in, with the file that is there for the next`() throws {
    let log = try LogUnderTest()
    try log.append(60)
    try log.sync()
    var preparation = try #require(log.writer?.makePreparationJob())
    try preparation.run()
    log.writer?.finish(preparation)
    let writer = try #require(log.writer)
    writer.doubt(1)
    let job = try #require(writer.makeRewriteJob())
    try log.append(60)
    writer.finish(job, .success(try job.run()))
    #expect(!writer.isBroken)
    #expect(writer.counters.repairs == 0)
    #expect(writer.fileSeq == log.state.seq)
    while try log.names.count < 3 { try log.append(40) }
    #expect(writer.counters.segmentsInLoop == 1, "the third; the second was prepared")
    try log.sync()
    #expect(try log.replay().report.events == Int(log.state.seq))
    writer.doubt(1)
    #expect(!writer.isBroken, "another one is written to by now")
  }

  @Test func `killed at any step of it, no number is given twice`() throws {
    var random = SeededRandom(Seed(4))
    let disk = SimulatedDisk()
    let settings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30)
    let opened = try OpenedLog.open(LogFolder(alone: disk), settings: settings)
    let writer = opened.writer
    var state = opened.state
    while try !disk.list().contains(segmentName(2)) {
      try writer.append(EventSamples.story(30, on: &state, using: &random), state: state)
      try writer.synchronize(state)
    }
    try writer.append(EventSamples.story(30, on: &state, using: &random), state: state)
    try writer.synchronize(state)
    let bytes = try #require(disk.contents(segmentName(2)))
    let entry = try #require(try entries(bytes).0.first { $0.header.knownKind?.isEvent == true })
    disk.damage(segmentName(2), at: entry.offset + 20, mask: 4)
    writer.doubt(2)
    let job = try #require(writer.makeRewriteJob())
    var images: [SimulatedDisk] = []
    disk.onCall = { _ in images.append(disk.crash(.everythingKept, using: &random)) }
    let outcome = try job.run()
    disk.onCall = nil
    writer.finish(job, .success(outcome))
    #expect(outcome.damage != nil)
    images.append(disk.crash(.everythingLost, using: &random))
    #expect(images.count > 10)
    for image in images {
      let again = try OpenedLog.open(LogFolder(alone: image), settings: settings)
      #expect(again.state.seq >= state.seq || again.writer.log != writer.log)
    }
  }
}
