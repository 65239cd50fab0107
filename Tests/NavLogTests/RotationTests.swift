import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite struct `Rotation` {
  @Test func `a new segment gets its name when it and all before it are durable`() throws {
    let log = try LogUnderTest()
    while try log.names.count == 1 { try log.append(5) }
    #expect(try log.names == [segmentName(1), segmentName(2) + ".new"])
    try log.append(20)
    try log.sync()
    #expect(try log.names == [segmentName(1), segmentName(2)])
    #expect(log.writer?.durableSeq == log.state.seq)
    #expect(try log.replay().state == log.state)
  }

  @Test func `segments that come during a sync wait for the next one`() throws {
    let log = try LogUnderTest()
    let writer = try #require(log.writer)
    try log.append(1)
    let job = try #require(writer.makeSyncJob(log.state))
    #expect(job.segments == [1])
    while writer.heldSegments < 3 { try log.append(20) }
    #expect(try log.names == [segmentName(1)], "nothing is written while a sync is under way")
    try job.run()
    try writer.finish(job)
    #expect(writer.durableSeq == 1)
    #expect(writer.fileSeq == log.state.seq)
    #expect(try log.names.filter { $0.hasSuffix(".new") }.count == 3)
    let next = try #require(writer.makeSyncJob(log.state))
    #expect(next.segments == [1, 2, 3, 4], "the first one went on after its sync had begun")
    while writer.heldSegments < 1 { try log.append(20) }
    try next.run()
    try writer.finish(next)
    #expect(try log.names.filter { $0.hasSuffix(".new") } == [segmentName(5) + ".new"])
    try log.sync()
    #expect(try log.names == (1...5).map(segmentName))
    #expect(!writer.isDirty)
    #expect(try log.replay().report.stop == .end)
  }

  @Test func `a disk that never answers is said before everything waits for it`() throws {
    let log = try LogUnderTest()
    while log.writer?.degradation == nil { try log.append(20) }
    #expect(log.writer?.degradation?.reason == .diskSlow)
    let kept = try #require(log.writer?.degradation).fromSeq - 1
    #expect(log.writer?.fileSeq == kept)
    #expect(try log.names.count == LogLimits.segmentsUnsyncedMax + 1)
    try log.append(20)
    #expect(log.writer?.lastSeq == log.state.seq)
    #expect(log.writer?.counters.notRecorded == log.state.seq - kept)
    log.kill()
    #expect(try log.open().state == log.history[kept])
  }

  @Test func `killed at any step of a rotation, the log comes back whole`() throws {
    let log = try LogUnderTest()
    // One by one, so that no event stands behind the head yet.
    while try log.names.count == 1 { try log.append(1) }
    let new = segmentName(2) + ".new"
    let before = log.state.seq
    let head = try log.bytes(new)
    let headBytes = try log.used(new)
    try log.append(30)
    let old = try log.bytes(segmentName(1))
    let full = try log.bytes(new)
    let end = log.state.seq
    log.kill()
    // Nothing of it, a half-made head, a whole head, and events behind it.
    var heads = (0..<headBytes).filter { $0 % 61 == 0 }.map { Array(head[..<$0]) }
    heads += heads.map { $0 + [UInt8](repeating: 0, count: head.count - $0.count) }
    // The last bytes of a head are zeros: without them, and with zeros behind, it is a whole one.
    for bytes in heads where bytes != head {
      try reset(log, old)
      try log.write(bytes, to: new)
      let opened = try log.open()
      #expect(opened.state.seq == before)
      #expect(opened.losses.isEmpty)
      log.kill()
      let kept = bytes.allSatisfy { $0 == 0 } ? [] : ["torn-2-0"]
      #expect(try log.names == [segmentName(1)] + kept)
    }
    try reset(log, old)
    try log.write(head, to: new)
    #expect(try log.open().state.seq == before)
    #expect(try log.names == [segmentName(1), segmentName(2)])
    try reset(log, old)
    try log.write(full, to: new)
    #expect(try log.open().state.seq == end)
    #expect(try log.names == [segmentName(1), segmentName(2)])
    try log.append(2_000)
    try log.sync()
    #expect(try log.replay().report.stop == .end)
    #expect(try log.replay().state == log.state)
  }

  @Test func `a begun segment that does not continue the log is kept aside`() throws {
    let log = try LogUnderTest()
    try log.append(20)
    try log.sync()
    while try log.names.count == 1 { try log.append(5) }
    try log.append(30)
    log.kill()
    // The power went before the old segment's tail had reached the disk.
    let used = try log.used(segmentName(1))
    var bytes = try log.bytes(segmentName(1))
    for index in used - 200..<used { bytes[index] = 0 }
    try log.write(bytes, to: segmentName(1))
    let begun = try log.bytes(segmentName(2) + ".new")
    let opened = try log.open()
    #expect(opened.state.seq >= 20)
    #expect(try log.names.contains("torn-2-0"))
    #expect(try log.bytes("torn-2-0") == begun)
    try log.append(2_000)
    try log.sync()
    #expect(try log.replay().report.stop == .end)
  }

  @Test func `retention takes whole segments from the oldest and never the newest two`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(segmentBytes: 65_536, retainBytes: 4 * 65_536)
    )
    for _ in 0..<60 {
      try log.append(100)
      try log.sync()
      let bytes = try log.names.map { try log.bytes($0).count }.reduce(0, +)
      #expect(bytes <= 5 * 65_536 + 16_384)
    }
    #expect(try !log.names.contains(segmentName(1)))
    #expect(try log.names.count >= 2)
    let (report, state) = try log.replay()
    #expect(report.stop == .end)
    #expect(state == log.state)
    log.settings.retainBytes = 0
    try log.open()
    for _ in 0..<10 {
      try log.append(200)
      try log.sync()
      #expect(try log.names.count == 2)
    }
  }

  @Test func `retention takes nothing that waits for a sync`() throws {
    let log = try LogUnderTest(settings: LogSettings(segmentBytes: 65_536, retainBytes: 0))
    let writer = try #require(log.writer)
    try log.append(1)
    let job = try #require(writer.makeSyncJob(log.state))
    while writer.heldSegments < 3 { try log.append(20) }
    try job.run()
    try writer.finish(job)
    #expect(try log.names.count == 4)
    #expect(try log.replay().report.events == Int(log.state.seq))
    try log.sync()
    #expect(try log.names == [segmentName(3), segmentName(4)])
  }

  @Test func `what was cut off goes with its segment`() throws {
    let log = try LogUnderTest(settings: LogSettings(segmentBytes: 65_536, retainBytes: 0))
    try log.append(10)
    log.kill()
    var bytes = try log.bytes(segmentName(1))
    bytes[try log.used(segmentName(1)) + 8] = 1
    try log.write(bytes, to: segmentName(1))
    try log.open()
    #expect(try log.names.count == 2)
    for _ in 0..<10 {
      try log.append(200)
      try log.sync()
    }
    #expect(try log.names.allSatisfy { $0.hasPrefix("segment-") })
  }

  /// The folder as it was with the first segment alone.
  private func reset(_ log: LogUnderTest, _ old: [UInt8]) throws {
    log.kill()
    for name in try log.names { try Files.remove(log.path + "/" + name) }
    try log.write(old, to: segmentName(1))
  }
}

@Suite struct `Reading` {
  @Test func `a reader says where damage is and hands out what comes before`() throws {
    let log = try LogUnderTest()
    while try log.names.count < 4 {
      try log.append(50)
      try log.sync()
    }
    let good = try log.replay()
    #expect(good.report.stop == .end)
    var bytes = try log.bytes(segmentName(2))
    let used = try log.used(segmentName(2))
    bytes[used / 2] ^= 1
    try log.write(bytes, to: segmentName(2))
    let report = try log.replay().report
    guard case .damage(let file, let bad) = report.stop else {
      Issue.record("\(report.stop)")
      return
    }
    #expect(file.hasSuffix(segmentName(2)))
    #expect(bad.seq == report.lastSeq + 1)
    #expect(bad.offset <= used / 2)
    #expect(!report.stop.isGood)
    #expect(report.segments == 2)
  }

  @Test func `a missing segment is a broken link`() throws {
    let log = try LogUnderTest()
    while try log.names.count < 4 { try log.append(50) }
    try log.sync()
    try Files.remove(log.path + "/" + segmentName(2))
    let report = try log.replay().report
    #expect(
      report.stop
        == .brokenLink(
          file: log.path + "/" + segmentName(3),
          expectedSegment: 2,
          expectedSeq: report.lastSeq + 1
        )
    )
  }

  @Test func `bytes behind the last entry of a running daemon are not yet`() throws {
    let log = try LogUnderTest()
    try log.append(20)
    let used = try log.used(segmentName(1))
    var bytes = try log.bytes(segmentName(1))
    bytes[used + 4] = 9
    try log.write(bytes, to: segmentName(1))
    let report = try log.replay().report
    guard case .notYet(_, let bad) = report.stop else {
      Issue.record("\(report.stop)")
      return
    }
    #expect(bad.offset == used)
    #expect(bad.seq == 21)
    #expect(report.stop.isGood)
    #expect(report.events == 20)
  }

  @Test func `reading from a seq passes over the segments before it`() throws {
    let log = try LogUnderTest()
    while try log.names.count < 5 { try log.append(50) }
    // The fifth has an event, however full the one before was.
    try log.append(1)
    var reader = LogReader(log.path)
    let all = try reader.read { _ in true }
    for seq in [0, 1, all.lastSeq / 2, all.lastSeq, all.lastSeq + 10] {
      var seen: [UInt64] = []
      var first: UInt64?
      let report = try reader.read(from: seq) { item in
        switch item {
        case .event(let event): seen.append(event.seq)
        case .checkpoint(let header, _, _): first = first ?? header.firstSeq
        default: break
        }
        return true
      }
      #expect(report.stop == .end)
      #expect(seen.last == all.lastSeq)
      #expect((first ?? 0) <= max(seq, 1))
    }
    let half = try reader.read(from: all.lastSeq) { _ in true }
    #expect(half.segments == 1)
    var count = 0
    let stopped = try reader.read { item in
      if case .event = item { count += 1 }
      return count < 10
    }
    #expect(stopped.stop == .refused)
    #expect(stopped.events == 10)
  }

  @Test func `an empty folder is an empty log`() throws {
    let folder = try TemporaryFolder()
    var reader = LogReader(folder.path)
    #expect(try reader.read { _ in true } == LogReader.Report())
    var missing = LogReader(folder.path("nothing"))
    #expect(throws: LogError.self) { try missing.read { _ in true } }
  }
}
