import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite struct `A failing disk` {
  private static let inputOutput: Int32 = 5
  private static let noSpace: Int32 = 28

  @Test func `what comes during a sync is written with one write when it has come back`() throws {
    let log = try LogUnderTest(mayFail: true)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    try log.append(10)
    let job = try #require(writer.makeSyncJob(log.state))
    let before = disk.count(of: .write)
    try log.append(60)
    #expect(disk.count(of: .write) == before)
    #expect(writer.fileSeq == 10)
    #expect(writer.lastSeq == 70)
    try job.run()
    try writer.finish(job)
    #expect(disk.count(of: .write) == before + 1)
    #expect(writer.fileSeq == 70)
    #expect(writer.durableSeq == 10)
    #expect(try LogWalk(disk).covers == 70)
  }

  @Test func `a failed sync is never tried again, its events stand in a new segment`() throws {
    let log = try LogUnderTest(mayFail: true)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    try log.append(30)
    try log.work()
    try log.append(40)
    let job = try #require(writer.makeSyncJob(log.state))
    try log.append(5)
    disk.follow(.init([.synchronizeData], code: Self.inputOutput))
    do {
      try job.run()
      Issue.record("the sync did not fail")
    } catch { try writer.finish(job, error: error) }
    #expect(writer.isBroken)
    #expect(writer.durableSeq == 30)
    let left = try log.bytes(segmentName(1))
    try log.append(5)
    try log.work()
    #expect(!writer.isBroken)
    #expect(writer.degradation == nil)
    #expect(writer.durableSeq == 80)
    #expect(writer.fileSeq == 80)
    #expect(try log.bytes(segmentName(1)) == left)
    #expect(try log.names == [segmentName(1), segmentName(2)])
    try log.append(300)
    try log.work()
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.gaps.isEmpty)
    #expect(walk.covers == 380)
    #expect(walk.state == log.state)
    log.kill()
    #expect(try log.open().state.seq == 380)
  }

  @Test func `a write that ends half way is left behind, its events stand in a new segment`() throws
  {
    let log = try LogUnderTest(mayFail: true)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    try log.append(30)
    disk.follow(.init([.write], code: Self.inputOutput, writtenBytes: 100))
    try log.append(3, batch: 3)
    #expect(writer.isBroken)
    #expect(writer.lastSeq == 33)
    try log.append(3)
    try log.work()
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.covers == 36)
    #expect(walk.state == log.state)
  }

  @Test func `what comes while a new segment is written follows in it`() throws {
    let log = try LogUnderTest(mayFail: true)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    try log.append(30)
    disk.follow(.init([.write], code: Self.inputOutput))
    try log.append(7, batch: 1)
    let job = try #require(writer.makeRewriteJob())
    #expect(writer.makeRewriteJob() == nil)
    try log.append(40)
    writer.finish(job, .success(try job.run()))
    #expect(writer.fileSeq == 77)
    #expect(writer.durableSeq == 37)
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.covers == 77)
    #expect(walk.state == log.state)
  }

  /// The sync fails when the third segment has its name; what is written anew takes the place of
  /// two that have theirs.
  @Test func `killed at any step of the rewriting, the log comes back whole`() throws {
    for first in 1... {
      let log = try LogUnderTest(mayFail: true)
      let disk = try #require(log.disk)
      try log.append(30)
      try log.work()
      while try log.names.count < 3 { try log.append(40, batch: 40) }
      try log.append(5)
      disk.follow(.init([.synchronizeFolder], first: 2, code: Self.inputOutput))
      try log.work()
      #expect(try log.names == (1...3).map(segmentName))
      #expect(log.writer?.isBroken == true)
      disk.follow(.init(FailingStorage.Call.changes, first: first, isLasting: true, code: 5))
      let syncs = disk.count(of: .synchronizeFolder)
      _ = try? log.writer?.makeRewriteJob()?.run()
      let isOver = disk.failures == 0
      // Names that go do so before another one comes.
      if isOver { #expect(disk.count(of: .synchronizeFolder) == syncs + 2) }
      disk.follow(nil)
      if isOver { #expect(try log.names == (1...2).map(segmentName)) }
      let before = log.state
      log.kill()
      #expect(try log.open().state == before, "killed at call \(first)")
      try log.append(5)
      try log.work()
      let walk = try LogWalk(disk)
      #expect(walk.fault == nil, "killed at call \(first)")
      #expect(walk.covers == log.state.seq, "killed at call \(first)")
      if isOver { break }
    }
  }

  @Test(arguments: [false, true])
  func `a full disk is named, and healed with the gap`(isWhileSyncing: Bool) throws {
    let log = try LogUnderTest(mayFail: true)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    try log.append(100)
    try log.work()
    let full: Set<FailingStorage.Call> = [.write, .allocate]
    disk.follow(.init(full, isLasting: true, code: Self.noSpace))
    try log.append(20)
    #expect(writer.isBroken)
    #expect(writer.degradation == nil, "another segment is tried first")
    try log.work()
    let degradation = try #require(writer.degradation)
    #expect(degradation.reason == .diskFull)
    #expect(degradation.fromSeq == 121, "what waited is still held")
    try log.append(50)
    try log.work()
    #expect(writer.degradation == degradation)
    #expect(writer.lastSeq == 170)
    #expect(writer.counters.notRecorded == 50)
    disk.follow(nil)
    if isWhileSyncing { try log.append(10) }
    while writer.degradation != nil { try log.work() }
    let last = log.state.seq - 1
    try log.append(200)
    try log.work()
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.gaps == [121...last])
    #expect(walk.covers == log.state.seq)
    #expect(walk.state == log.state)
    log.kill()
    #expect(try log.open().state == log.history[last + 201])
  }

  @Test func `a log begins on a full disk, and names what came before there was room`() throws {
    let plan = FailingStorage.Plan([.allocate], isLasting: true, code: Self.noSpace)
    let log = try LogUnderTest(mayFail: true, plan: plan)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    try log.append(10)
    try log.work()
    #expect(writer.degradation?.fromSeq == 11)
    try log.append(10)
    disk.follow(nil)
    while writer.degradation != nil { try log.work() }
    try log.append(10)
    try log.work()
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.gaps == [11...20])
    #expect(walk.covers == 31)
  }

  @Test func `one that is stopped while nothing is kept names the gap, where the disk lets it`()
    throws
  {
    for isWell in [true, false] {
      let log = try LogUnderTest(mayFail: true)
      let (writer, disk) = (try #require(log.writer), try #require(log.disk))
      try log.append(100)
      try log.work()
      disk.follow(.init([.write, .allocate], isLasting: true, code: Self.noSpace))
      try log.append(20)
      try log.work()
      disk.follow(nil)
      let job = try #require(writer.makeRewriteJob())
      writer.finish(job, .success(try job.run()))
      try log.append(30)
      #expect(writer.degradation != nil)
      #expect(!writer.isBroken)
      if !isWell { disk.follow(.init([.write, .allocate], isLasting: true, code: Self.noSpace)) }
      try writer.close(log.state)
      disk.follow(nil)
      let walk = try LogWalk(disk)
      #expect(walk.fault == nil)
      #expect(walk.gaps == (isWell ? [121...150] : []))
      #expect(walk.state == (isWell ? log.state : log.history[120]))
    }
  }

  @Test func `a log that is written in one go says what the disk refused`() throws {
    let disk = FailingStorage(MemoryStorage())
    let log = try NewLog(LogFolder(alone: disk))
    var (state, random) = (NavState(), SeededRandom(Seed(2)))
    try log.append(EventSamples.story(10, on: &state, using: &random), state: state)
    disk.follow(.init([.write, .allocate], isLasting: true, code: Self.noSpace))
    let events = EventSamples.story(10, on: &state, using: &random)
    #expect(throws: LogError.self) { try log.append(events, state: state) }
    #expect(throws: LogError.self) { try log.close() }
  }

  @Test func `a disk that answers again has all that waited, and the gap behind it`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(segmentBytes: 1 << 20, retainBytes: 1 << 30),
      mayFail: true
    )
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    try log.append(10)
    let job = try #require(writer.makeSyncJob(log.state))
    while writer.degradation == nil {
      let events = EventSamples.story(2_048, on: &log.state, using: &log.random)
      try writer.append(events, state: log.state)
    }
    #expect(writer.isBehind == false, "who is not recorded need not wait")
    #expect(writer.degradation?.reason == .diskSlow)
    let from = try #require(writer.degradation).fromSeq
    #expect(from <= log.state.seq)
    try job.run()
    try writer.finish(job)
    #expect(writer.fileSeq == from - 1)
    while writer.degradation != nil { try log.work() }
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.gaps == [from...log.state.seq - 1])
    #expect(walk.covers == log.state.seq)
  }

  /// Whatever fails, and whenever: no event is lost in silence, and none is promised in vain.
  @Test(arguments: [false, true], [Durability.interval(microseconds: 1), .strict, .system])
  func `one call that fails leaves one unbroken log`(
    isShort: Bool,
    durability: Durability
  ) throws {
    for first in 1... {
      let settings = LogSettings(
        segmentBytes: 65_536,
        retainBytes: 4 * 65_536,
        durability: durability
      )
      let log = try LogUnderTest(Seed(UInt64(first)), settings: settings, mayFail: true)
      let (writer, disk) = (try #require(log.writer), try #require(log.disk))
      disk.follow(
        .init(
          FailingStorage.Call.changes.union([.list]),
          first: first,
          code: Self.inputOutput,
          writtenBytes: isShort ? 64 : 0
        )
      )
      for _ in 0..<12 {
        let events = EventSamples.story(96, on: &log.state, using: &log.random)
        try writer.append(events, state: log.state)
        try log.work()
      }
      let isOver = disk.failures == 0
      disk.follow(nil)
      while writer.isBroken || writer.degradation != nil { try log.work() }
      try log.append(1)
      try log.work()
      let walk = try LogWalk(disk)
      #expect(walk.fault == nil, "call \(first)")
      #expect(walk.state == log.state, "call \(first)")
      #expect(writer.durableSeq == log.state.seq, "call \(first)")
      let end = (walk.seqs.last ?? 0)
      #expect(end == log.state.seq, "call \(first)")
      log.history[log.state.seq] = log.state
      log.kill()
      #expect(try log.open().state == log.history[end], "call \(first)")
      if isOver { break }
    }
  }
}
