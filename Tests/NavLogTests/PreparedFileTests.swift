import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// The file of the next segment is there before anything is in it.
@Suite struct `A file that is prepared` {
  @Test func `the segment before it is the one that is written`() throws {
    let log = try LogUnderTest()
    try log.append(20)
    let used = try log.used(segmentName(1))
    var bytes = try log.bytes(segmentName(1))
    bytes[used + 4] = 9
    try log.write(bytes, to: segmentName(1))
    for content in [0, 64] as [UInt8] {
      let file = [content, content, 0] + [UInt8](repeating: 0, count: 65_533)
      try log.write(file, to: segmentName(2) + ".new")
      let report = try log.replay().report
      guard case .notYet(_, let bad) = report.stop else {
        Issue.record("\(report.stop)")
        return
      }
      #expect(bad.offset == used)
      #expect(report.stopSegment == 1)
      let storage = FolderStorage(log.path)
      #expect(try LogVerification.run(storage).findings.allSatisfy { $0.meaning == .torn })
      let copy = MemoryStorage()
      let backup = try LogBackup.run(from: storage, into: copy)
      #expect(backup.remarks.allSatisfy { !$0.isDamage })
      #expect(copy.list() == [segmentName(1)])
      #expect(try DamagedSegment.setAside(1, in: storage) == nil)
      #expect(try log.names == [segmentName(1), segmentName(2) + ".new"])
    }
  }

  @Test func `what a preparation that failed left behind is in nobody's way`() throws {
    let log = try LogUnderTest(mayFail: true)
    let writer = try #require(log.writer)
    try log.write([UInt8](repeating: 0, count: 4_096), to: segmentName(2) + ".new")
    while writer.counters.segmentsInLoop == 0, !writer.isBroken { try log.append(20) }
    #expect(!writer.isBroken)
    try log.work()
    #expect(writer.counters.repairs == 0)
    #expect(try log.names == [segmentName(1), segmentName(2)])
  }

  @Test func `before it is there, a kill finds no segment full`() throws {
    let log = try LogUnderTest()
    try log.append(10)
    let job = try #require(log.writer?.makePreparationJob())
    while log.writer?.heldSegments == 0 { try log.append(5) }
    try log.append(5)
    #expect(try log.names == [segmentName(1)])
    let kept = log.writer?.fileSeq
    log.kill()
    let opened = try log.open()
    #expect(opened.losses.isEmpty)
    #expect(opened.damage == nil)
    #expect(opened.state.seq == kept)
    #expect(!job.isFinished)
  }

  @Test func `behind a sync that took long, segments wait for files that others make`() throws {
    let log = try LogUnderTest()
    let writer = try #require(log.writer)
    writer.makesFiles = false
    try log.append(1)
    let sync = try #require(writer.makeSyncJob(log.state))
    #expect(!writer.isPreparationDue)
    while writer.heldSegments < 3 { try log.append(20) }
    try sync.run()
    try writer.finish(sync)
    try log.append(20)
    #expect(try log.names == [segmentName(1)], "not one file was made here")
    for count in 2...4 {
      try #require(writer.isPreparationDue)
      var job = try #require(writer.makePreparationJob())
      try job.run()
      writer.finish(job)
      #expect(try log.names.count == count)
      // Whatever is there is told in its order.
      let report = try log.replay().report
      #expect(report.stop == .end)
      #expect(report.events == Int(writer.fileSeq))
    }
    #expect(writer.heldSegments == 0)
    #expect(writer.fileSeq == log.state.seq)
    #expect(writer.counters.segmentsInLoop == 0)
    try log.sync()
    #expect(try log.replay().state == log.state)
    #expect(try LogVerification.run(FolderStorage(log.path)).isGood)
  }

  @Test func `where the disk gives no file for what waits, that is degraded, and heals`() throws {
    let log = try LogUnderTest(mayFail: true)
    let writer = try #require(log.writer)
    writer.makesFiles = false
    log.disk?.follow(.init([.allocate], isLasting: true, code: 28))
    while writer.degradation == nil {
      try log.append(20)
      try log.work()
    }
    #expect(writer.degradation?.reason == .diskFull)
    #expect(writer.counters.segmentsInLoop == 0)
    let lost = log.state.seq
    log.disk?.follow(nil)
    while writer.degradation != nil { try log.work() }
    try log.append(20)
    for _ in 0..<3 { try log.work() }
    let report = try log.replay().report
    #expect(report.stop == .end)
    #expect(report.gaps.allSatisfy { $0.reason == .notRecorded && $0.to <= lost })
    #expect(writer.counters.segmentsInLoop == 0)
  }

  @Test func `a copy that a kill left of a segment is told, and kept aside`() throws {
    let log = try LogUnderTest()
    while try log.names.count < 3 {
      try log.append(40)
      try log.sync()
    }
    let again = segmentName(2) + ".again"
    let bytes = try log.bytes(segmentName(2))
    try log.write(bytes, to: again)
    log.kill()
    let storage = FolderStorage(log.path)
    let found = try LogVerification.run(storage).findings.filter { $0.file.hasSuffix(again) }
    #expect(found.map(\.meaning) == [.setAside])
    #expect(found.first?.what.contains("segment 2") == true)
    let copy = MemoryStorage()
    #expect(try LogBackup.run(from: storage, into: copy).remarks.isEmpty)
    #expect(copy.list() == (1...3).map(segmentName))
    #expect(try log.open().losses.isEmpty)
    #expect(try log.names.sorted() == (1...3).map(segmentName) + ["torn-2-0"])
    #expect(try log.bytes("torn-2-0") == bytes)
  }

  @Test func `a number that nothing can come behind is none of a log's`() throws {
    let storage = MemoryStorage()
    storage.contents = [
      "segment-18446744073709551615.navlog": [1], "damaged-18446744073709551615": [1],
      "torn-18446744073709551615-0": [1],
    ]
    let opened = try OpenedLog.open(LogFolder(alone: storage))
    #expect(opened.losses.isEmpty)
    #expect(storage.list().contains(segmentName(1)))
  }
}
