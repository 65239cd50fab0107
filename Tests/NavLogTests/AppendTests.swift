import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite struct `Appending` {
  @Test(arguments: Seed.some(5))
  func `what was appended is what is recovered and what is read`(seed: Seed) throws {
    let log = try LogUnderTest(seed)
    for round in 0..<6 {
      try log.append(400)
      if round % 2 == 0 { try log.sync() }
      if round % 3 == 0 { try log.writer?.close() }
      log.kill()
      let opened = try log.open()
      #expect(opened.state.seq == UInt64(400 * (round + 1)))
      #expect(opened.repair == nil)
    }
    let (report, state) = try log.replay()
    #expect(report.stop == .end)
    #expect(report.events == 2_400)
    #expect(report.lastSeq == 2_400)
    #expect(state == log.state)
    #expect(report.segments > 3)
  }

  @Test func `an empty folder becomes a log with a name of its own`() throws {
    let first = try LogUnderTest()
    let second = try LogUnderTest()
    #expect(first.writer?.log != second.writer?.log)
    #expect(try first.names == [segmentName(1)])
    #expect(try Files.permissions(first.path) == 0o750)
    #expect(try Files.permissions(first.path + "/" + segmentName(1)) == 0o640)
    let name = first.writer?.log
    try first.open()
    #expect(first.writer?.log == name)
  }

  @Test func `a sync covers what was appended before it, not what comes during it`() throws {
    let log = try LogUnderTest()
    let writer = try #require(log.writer)
    #expect(writer.makeSyncJob() == nil)
    #expect(!writer.isDirty)
    try log.append(10)
    #expect(writer.isDirty)
    let job = try #require(writer.makeSyncJob())
    #expect(writer.makeSyncJob() == nil)
    try log.append(5)
    try job.run()
    try writer.finish(job)
    #expect(writer.durableSeq == 10)
    #expect(writer.lastSeq == 15)
    #expect(writer.isDirty)
    try log.sync()
    #expect(writer.durableSeq == 15)
    #expect(!writer.isDirty)
    let used = try log.used(segmentName(1))
    #expect(writer.makeSyncJob() == nil)
    try writer.close()
    #expect(try log.used(segmentName(1)) == used)
    #expect(try log.replay().report.durableSeq == 15)
  }

  @Test func `a failed sync counts nothing, and its file is left alone`() throws {
    let log = try LogUnderTest()
    let writer = try #require(log.writer)
    try log.append(10)
    let job = try #require(writer.makeSyncJob(log.state))
    let error = SystemError(operation: "fdatasync", subject: "segment", code: 5)
    try writer.finish(job, error: error)
    #expect(writer.failure == .syncFailed(error))
    #expect(writer.durableSeq == 0)
    #expect(writer.lastSeq == 10)
    #expect(writer.makeSyncJob(log.state) == nil)
    let before = try log.bytes(segmentName(1))
    try log.append(1)
    #expect(writer.lastSeq == 11)
    #expect(writer.fileSeq == 10)
    #expect(try log.bytes(segmentName(1)) == before)
  }

  @Test func `a state hash comes at least every 1,024 events`() throws {
    let log = try LogUnderTest()
    try log.append(3_000)
    try log.open()
    try log.append(3_000)
    var places: [UInt64] = [0]
    var reader = LogReader(log.path)
    _ = try reader.read { item in
      if case .stateHash(let hash) = item { places.append(hash.seq) }
      return true
    }
    #expect(places.count >= 6)
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 <= 1_024 + 7 })
  }

  @Test func `an event that does not fit is refused and the log goes on`() throws {
    let log = try LogUnderTest()
    try log.append(3)
    var next = log.state
    let event = NavEvent(
      seq: 4,
      timeMicroseconds: 0,
      cause: 0,
      arrival: 0,
      body: .configured(Configured(text: String(repeating: "x", count: 66_000)))
    )
    next.apply(event)
    #expect(throws: LogError.self) { try log.writer?.append([event], state: next) }
    #expect(log.writer?.lastSeq == 3)
    try log.append(3)
    log.kill()
    #expect(try log.open().state.seq == 6)
  }

  @Test func `a batch larger than a segment is kept whole`() throws {
    let log = try LogUnderTest()
    try log.append(5)
    let events = EventSamples.story(2_048, on: &log.state, using: &log.random)
    try log.writer?.append(events, state: log.state)
    log.history[log.state.seq] = log.state
    try log.append(5)
    log.kill()
    #expect(try log.open().state.seq == 2_058)
    #expect(try log.replay().report.stop == .end)
  }
}

@Suite struct `The folder` {
  @Test func `a second daemon is refused and told the first one's pid`() throws {
    let log = try LogUnderTest()
    #expect(throws: LogError.locked(folder: log.path, pid: ThisProcess.id)) {
      try LogFolder(log.path)
    }
    let error = LogError.locked(folder: log.path, pid: 77)
    #expect("\(error)".contains("pid 77"))
    #expect("\(error)".contains(log.path))
    log.kill()
    _ = try LogFolder(log.path)
  }

  @Test func `a file in the folder's place is an error that names it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("state")
    _ = try Files.open(path, .create(permissions: 0o600))
    do {
      _ = try LogFolder(path)
      Issue.record("a file was taken for a folder")
    } catch {
      #expect("\(error)".contains(path))
      #expect("\(error)".contains("Not a directory"))
    }
    #expect(throws: LogError.self) { try LogFolder(path + "/below") }
    var reader = LogReader(path)
    #expect(throws: LogError.self) { try reader.read { _ in true } }
  }

  @Test func `other files in the folder are left alone`() throws {
    let log = try LogUnderTest()
    try log.write([1, 2, 3], to: "segment-notes.txt")
    try log.write([1, 2, 3], to: "torn-")
    try log.write([1, 2, 3], to: "segment-.navlog")
    try log.append(10)
    try log.open()
    #expect(try log.bytes("segment-notes.txt") == [1, 2, 3])
    #expect(try log.names.count == 4)
  }
}
