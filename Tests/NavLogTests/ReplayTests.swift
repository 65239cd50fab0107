import Foundation
import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite struct `Replaying` {
  @Test(arguments: Seed.some(3))
  func `a log folds to the state that was live at any of its events`(seed: Seed) throws {
    let log = try LogUnderTest(seed)
    for _ in 0..<4 {
      try log.append(400)
      try log.open()
    }
    let whole = try LogReplay.run(log.path)
    #expect(whole.state == log.state)
    #expect(whole.differsAtSeq == nil)
    #expect(whole.agreements > 3)
    for seq: UInt64 in [0, 1, 2, 399, 400, 401, 777, 1_599, 1_600] {
      let replay = try LogReplay.run(log.path, to: seq)
      let isRight = replay.state == log.history[seq]
      #expect(isRight, "another state behind event \(seq)")
      #expect(replay.reached(seq))
    }
    #expect(try !LogReplay.run(log.path, to: 1_601).reached(1_601))
  }

  @Test func `a fold that comes to another state says where`() throws {
    let log = try LogUnderTest(settings: LogSettings())
    try log.append(100)
    let events = EventSamples.story(1_100, on: &log.state, using: &log.random)
    var wrong = log.state
    wrong.surfaces[0].revision += 1
    try log.writer?.append(events, state: wrong)
    let replay = try LogReplay.run(log.path)
    #expect(replay.differsAtSeq == 1_200)
    #expect(replay.lines.last == "checks      another state at seq 1200")
  }

  @Test func `the result is told to people and to programs`() throws {
    let log = try LogUnderTest()
    try log.append(10)
    let replay = try LogReplay.run(log.path)
    let hash = StateHash(log.state).description
    #expect(replay.lines.contains("state hash  \(hash)"))
    let object = try JSONSerialization.jsonObject(with: Data(replay.fields.json.utf8))
    let fields = try #require(object as? [String: Any])
    #expect(fields["state_hash"] as? String == hash)
    #expect(fields["seq"] as? Int == 10)
    #expect(fields["events"] as? Int == 10)
    let folder = try TemporaryFolder()
    #expect(try LogReplay.run(folder.path).lines == ["there is no event in this log yet"])
  }

  @Test func `what a gap took is no event that was folded`() throws {
    let log = try LogUnderTest(mayFail: true)
    let disk = try #require(log.disk)
    try log.append(10)
    try log.work()
    disk.follow(.init([.write, .allocate], isLasting: true, code: 28))
    try log.append(20)
    while log.writer?.degradation == nil { try log.work() }
    try log.append(40)
    disk.follow(nil)
    while log.writer?.degradation != nil { try log.work() }
    try log.append(30)
    try log.work()
    let replay = try LogReplay.run(log.path)
    let missing = replay.report.gaps.reduce(0) { $0 + $1.to - $1.from + 1 }
    #expect(missing > 0)
    #expect(replay.state == log.state)
    #expect(replay.events == log.state.seq - missing)
    #expect(replay.lines.contains("events      \(replay.events), from seq 1"))
    #expect(replay.fields.json.contains("\"events\":\(replay.events),"))
  }

  @Test(arguments: [false, true])
  func `telling a log again that lost its newest segment says so`(isPrepared: Bool) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let path = folder.path("log")
    _ = try TwoSegments.write(to: path)
    try Files.remove(path + "/" + segmentName(2))
    if isPrepared {
      let file = try Files.open(
        path + "/" + segmentName(3) + ".new",
        .createNew(permissions: 0o640)
      )
      try file.write([UInt8](repeating: 0, count: 65_536), at: 0)
    }
    let whole = try LogReplay.run(path)
    guard case .lost(let file, let offset, let seq, let what) = whole.report.stop else {
      Issue.record("\(whole.report.stop)")
      return
    }
    #expect(file == path + "/" + segmentName(1))
    #expect(offset > 60_000 && seq == whole.state.seq + 1)
    #expect(what.contains("segment 2 is not there"))
    #expect(!whole.report.stop.isGood)
    // The states that there are can be had.
    let part = try LogReplay.run(path, from: seq - 1, to: seq - 1)
    #expect(part.report.stop.isGood && part.reached(seq - 1))
  }
}
