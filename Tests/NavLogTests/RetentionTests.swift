import Foundation
import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite struct `How much is kept` {
  private static let segment = 65_536

  @Test(arguments: [Durability.interval(microseconds: 1), .strict])
  func `at no moment is more than a segment above the bound on the disk`(
    durability: Durability
  ) throws {
    let settings = LogSettings(
      segmentBytes: Self.segment,
      retainBytes: 4 * Self.segment,
      durability: durability
    )
    let log = try LogUnderTest(settings: settings)
    for round in 0..<200 {
      try log.append(20)
      #expect(try bytes(log) <= 5 * Self.segment + 8_192, "round \(round), after a turn")
      try log.work()
      #expect(try bytes(log) <= 5 * Self.segment + 8_192, "round \(round), after a sync")
    }
    #expect(try !log.names.contains(segmentName(1)))
    #expect(try log.replay().state == log.state)
  }

  @Test func `what is too old goes, but for the newest`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(
        segmentBytes: Self.segment,
        retainBytes: 1 << 30,
        retainSeconds: 86_400
      )
    )
    try fill(log, segments: 5)
    log.kill()
    for number in 1...4 { try age(log, segmentName(number), days: number < 3 ? 2 : 0) }
    try log.open()
    #expect(try log.names == (3...5).map(segmentName))
    log.kill()
    for number in 3...5 { try age(log, segmentName(number), days: 2) }
    try log.open()
    #expect(try log.names == [segmentName(5)])
    #expect(try log.replay().report.stop == .end)
  }

  @Test(arguments: [true, false])
  func `no event stays longer than it may, however quiet a device is`(makesFiles: Bool) throws {
    let day: Int64 = 86_400
    var today = SystemClock.wallMicroseconds() / 1_000_000
    let log = try LogUnderTest(
      settings: LogSettings(
        segmentBytes: Self.segment,
        retainBytes: 1 << 30,
        retainSeconds: 30 * day
      )
    )
    log.writer?.now = { today }
    log.writer?.makesFiles = makesFiles
    var days: [UInt64: Int64] = [:]
    for length in [1, 2, 5, 9, 3, 16, 40, 2, 2, 2, 20, 8, 8, 8, 8, 29, 1] as [Int64] {
      today += length * day
      let before = log.state.seq
      try log.append(3, batch: 1)
      for seq in before + 1...log.state.seq { days[seq] = today }
      for _ in 0..<3 { try log.work() }
      var oldest: UInt64?
      var reader = LogReader(log.path)
      let report = try reader.read {
        if case .event(let event) = $0, oldest == nil { oldest = event.seq }
        return true
      }
      #expect(report.stop == .end)
      #expect(report.lastSeq == log.state.seq)
      let seq = try #require(oldest)
      let first = try #require(days[seq])
      #expect(today - first <= 30 * day, "\((today - first) / day) days")
      // And not much shorter, where there was any before.
      let kept = days.filter { today - $0.value < 22 * day }.keys.min() ?? 0
      #expect(seq <= kept)
    }
    #expect(try log.replay().state == log.state)
    if !makesFiles { #expect(log.writer?.counters.segmentsInLoop == 0) }
  }

  @Test func `a start knows how old the events of its segment are`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(
        segmentBytes: Self.segment,
        retainBytes: 1 << 30,
        retainSeconds: 4 * 86_400
      )
    )
    try fill(log, segments: 2)
    try log.append(10)
    try log.sync()
    for days in [0.5, 2.0] {
      log.kill()
      try age(log, segmentName(1), days: days)
      try log.open()
      try log.append(1)
      try log.sync()
      #expect(try log.names.contains(segmentName(3)) == (days > 1))
    }
    #expect(try log.replay().report.stop == .end)
  }

  @Test func `what is too many goes, but for the newest two`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(segmentBytes: Self.segment, retainBytes: 1 << 30, retainCount: 3)
    )
    while try !log.names.contains(segmentName(6)) {
      try log.append(40)
      try log.work()
      #expect(try log.names.count { $0.hasSuffix(".navlog") } <= 3)
    }
    log.kill()
    log.settings.retainCount = 1
    try log.open()
    #expect(try log.names.count == 2)
  }

  @Test func `what was set aside counts, and goes with its age`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(segmentBytes: Self.segment, retainBytes: 1 << 30)
    )
    try fill(log, segments: 6)
    log.kill()
    let aside = ["torn-1-4096", "damaged-2", "damaged-2-2", segmentName(3) + ".again", "torn-9-0"]
    for name in aside { try log.write([UInt8](repeating: 1, count: Self.segment), to: name) }
    try Files.remove(log.path + "/" + segmentName(2))
    log.settings.retainBytes = 10 * Self.segment
    try log.open()
    #expect(try log.names.count == 10, "all ten")
    log.kill()
    log.settings.retainBytes = 6 * Self.segment
    try log.open()
    let left = (4...6).map(segmentName) + [segmentName(3), "torn-3-0", "torn-9-0"]
    #expect(try log.names == left.sorted())
  }

  @Test func `a segment that another one took the place of counts`() throws {
    let log = try LogUnderTest(
      settings: LogSettings(segmentBytes: Self.segment, retainBytes: 3 * Self.segment),
      mayFail: true
    )
    let disk = try #require(log.disk)
    try log.append(30)
    disk.follow(.init([.synchronizeData], code: 5))
    try log.work()
    #expect(log.writer?.isBroken == true)
    disk.follow(nil)
    while try !log.names.contains(segmentName(6)) {
      try log.append(40)
      try log.work()
    }
    #expect(try log.names.filter { $0.hasSuffix(".navlog") } == (4...6).map(segmentName))
    #expect(try log.replay().report.stop == .end)
  }

  @Test func `a segment that is set aside while the log is written goes when it is its turn`()
    throws
  {
    let log = try LogUnderTest(
      settings: LogSettings(segmentBytes: Self.segment, retainBytes: 6 * Self.segment)
    )
    try fill(log, segments: 4)
    var bytes = try log.bytes(segmentName(2))
    bytes[20_000] ^= 1
    try log.write(bytes, to: segmentName(2))
    _ = try #require(try DamagedSegment.setAside(2, in: FolderStorage(log.path)))
    try #require(log.writer).tookAside(2)
    #expect(try log.names.contains("damaged-2"))
    try fill(log, segments: 9)
    #expect(try !log.names.contains("damaged-2"))
    #expect(try log.replay().report.stop == .end)
  }

  private func fill(_ log: LogUnderTest, segments: Int) throws {
    while try !log.names.contains(segmentName(segments)) {
      try log.append(20)
      try log.sync()
    }
  }

  private func age(_ log: LogUnderTest, _ name: String, days: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -86_400 * days)],
      ofItemAtPath: log.path + "/" + name
    )
  }

  private func bytes(_ log: LogUnderTest) throws -> Int {
    try log.names.map { try log.bytes($0).count }.reduce(0, +)
  }
}
