import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite struct `How durable a log is` {
  @Test func `strict has a sync due for what is discrete, one for all that waits`() throws {
    let settings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30, durability: .strict)
    let log = try LogUnderTest(settings: settings, mayFail: true)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    #expect(!writer.isDiscreteDue)
    try append(3, to: log, isDiscrete: false)
    #expect(!writer.isDiscreteDue, "nobody waits for how far a finger is")
    try append(1, to: log, isDiscrete: true)
    #expect(writer.isDiscreteDue)
    let before = disk.count(of: .synchronizeData)
    let job = try #require(writer.makeSyncJob(log.state))
    for _ in 0..<5 { try append(1, to: log, isDiscrete: true) }
    try job.run()
    try writer.finish(job)
    #expect(writer.durableSeq == 4)
    #expect(writer.isDiscreteDue)
    try log.work()
    #expect(writer.durableSeq == 9)
    #expect(!writer.isDiscreteDue)
    #expect(disk.count(of: .synchronizeData) == before + 2)
    try append(1, to: log, isDiscrete: false)
    #expect(!writer.isDiscreteDue)
  }

  @Test func `os has a sync due when a segment is full, and for nothing else`() throws {
    let settings = LogSettings(segmentBytes: 4 << 20, retainBytes: 1 << 30, durability: .system)
    let log = try LogUnderTest(settings: settings, mayFail: true)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    let before = disk.count(of: .synchronizeData)
    while writer.counters.bytes < 3 << 20 {
      let events = EventSamples.story(1_024, on: &log.state, using: &log.random)
      try writer.append(events, state: log.state)
      #expect(!writer.isSyncDue)
      #expect(writer.unsyncedBytes < 2 * LogLimits.unsyncedBytesDue)
    }
    #expect(disk.count(of: .synchronizeData) == before)
    // What was given up by now is in the file; what follows is written again.
    disk.follow(.init([.write], code: 5))
    try log.append(10)
    try log.work()
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.covers == log.state.seq)
    #expect(walk.state == log.state)
  }

  @Test func `a log in memory touches no file, and is another one each time`() throws {
    let settings = LogSettings(durability: .memory)
    let opened = OpenedLog.inMemory(settings: settings)
    let writer = opened.writer
    #expect(writer.storage == nil)
    var state = opened.state
    var random = SeededRandom(Seed(3))
    for _ in 0..<100 {
      let events = EventSamples.story(20, on: &state, using: &random)
      try writer.append(events, state: state)
      #expect(writer.lastSeq == state.seq)
      #expect(writer.fileSeq == state.seq)
      #expect(writer.durableSeq == 0)
    }
    #expect(writer.makeSyncJob(state) == nil)
    #expect(writer.makePreparationJob() == nil)
    #expect(!writer.isDirty)
    #expect(writer.counters.bytes == 0)
    #expect(writer.counters.notRecorded == 0)
    try writer.close()
    #expect(OpenedLog.inMemory(settings: settings).writer.log != writer.log)
  }

  // MARK: The next segment

  @Test(arguments: [Durability.interval(microseconds: 1), .strict])
  func `the next segment is made ahead, and then only written to`(durability: Durability) throws {
    let settings = LogSettings(
      segmentBytes: 1 << 20,
      retainBytes: 1 << 30,
      durability: durability
    )
    let log = try LogUnderTest(settings: settings, mayFail: true)
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    let made = disk.count(of: .create)
    try log.append(10)
    try log.work()
    #expect(disk.count(of: .create) == made, "an idle log takes the room of one segment")
    while try log.names.count == 1 {
      let events = EventSamples.story(256, on: &log.state, using: &log.random)
      try writer.append(events, state: log.state)
      try log.work()
    }
    #expect(try log.bytes(segmentName(2) + ".new").count == 1 << 20)
    #expect(try log.bytes(segmentName(2) + ".new").allSatisfy { $0 == 0 })
    while try !log.names.contains(segmentName(2)) {
      let events = EventSamples.story(256, on: &log.state, using: &log.random)
      try writer.append(events, state: log.state)
      try log.work()
    }
    #expect(disk.count(of: .create) == made + 1)
    #expect(writer.counters.segmentsInLoop == 0)
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.covers == log.state.seq)
  }

  @Test func `while the next segment is being made, what is full waits for it`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30, durability: .strict),
      mayFail: true
    )
    let (writer, disk) = (try #require(log.writer), try #require(log.disk))
    while !writer.isPreparationDue { try log.append(10) }
    var job = try #require(writer.makePreparationJob())
    try job.step()
    #expect(!job.isFinished)
    #expect(writer.makePreparationJob() == nil)
    while writer.heldSegments == 0 { try log.append(10) }
    let full = writer.fileSeq
    try log.append(50)
    #expect(writer.fileSeq == full)
    try job.run()
    writer.finish(job)
    #expect(writer.fileSeq == log.state.seq)
    #expect(writer.counters.segmentsInLoop == 0)
    let walk = try LogWalk(disk)
    #expect(walk.fault == nil)
    #expect(walk.covers == log.state.seq)
  }

  @Test func `a segment that was prepared and never used is no part of the log`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30, durability: .strict)
    )
    while log.writer?.isPreparationDue != true { try log.append(10) }
    try log.work()
    #expect(try log.names == [segmentName(1), segmentName(2) + ".new"])
    #expect(try log.replay().report.stop.isGood)
    log.kill()
    let before = log.state
    #expect(try log.open().state == before)
    #expect(try log.names == [segmentName(1)])
  }

  private func append(_ count: Int, to log: LogUnderTest, isDiscrete: Bool) throws {
    let events = EventSamples.story(count, on: &log.state, using: &log.random)
    try log.writer?.append(events, state: log.state, isDiscrete: isDiscrete)
  }
}
