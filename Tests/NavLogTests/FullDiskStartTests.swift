import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// A log that has to be put right when there is no room for anything: it starts all the same.
@Suite struct `A start on a full disk` {
  private static let noSpace: Int32 = 28

  /// A log with a newest segment that ends in something that was never durable.
  private func torn() throws -> (log: LogUnderTest, disk: FailingStorage, used: Int) {
    let log = try LogUnderTest(mayFail: true)
    try log.append(40)
    try log.sync()
    log.kill()
    let used = try log.used(segmentName(1))
    var bytes = try log.bytes(segmentName(1))
    for index in used..<used + 10_000 { bytes[index] = UInt8(truncatingIfNeeded: index) | 1 }
    try log.write(bytes, to: segmentName(1))
    return (log, try #require(log.disk), used)
  }

  @Test(arguments: [FailingStorage.Call.create, .write, .synchronizeData, .synchronizeFolder])
  func `a torn tail goes without a copy, and leaves no file`(call: FailingStorage.Call) throws {
    let (log, disk, used) = try torn()
    // A copy is written with the first of each but one: the end of the segment comes before.
    let first = call == .write || call == .synchronizeData ? 2 : 1
    disk.follow(.init([call], first: first, code: Self.noSpace))
    let opened = try log.open()
    #expect(disk.failures == 1)
    #expect(opened.repair == LogRepaired(segment: 1, offset: UInt64(used), bytes: 10_000))
    #expect(opened.losses.isEmpty && opened.damage == nil)
    let writer = try #require(log.writer)
    #expect(writer.counters.tailsNotKept == 1)
    #expect(writer.degradation == nil && !writer.isBroken)
    #expect(try log.names == [segmentName(1)])
    try log.append(20)
    try log.sync()
    log.kill()
    disk.follow(nil)
    let again = try log.open()
    #expect(again.repair == nil && again.losses.isEmpty && again.log == opened.log)
    #expect(try log.replay().state == log.state)
  }

  @Test func `it says that a torn tail could not be kept, and why`() throws {
    let (log, disk, used) = try torn()
    disk.follow(.init([.create], isLasting: true, code: Self.noSpace))
    let opened = try OpenedLog.open(LogFolder(alone: disk), settings: log.settings)
    let said = try #require(opened.repaired)
    #expect(said.contains("a torn tail of 10000 bytes at offset \(used) was cut off"))
    #expect(said.contains("it could not be kept: create torn-1-\(used): No space left on device"))
  }

  /// Where the file system sets no space aside either, the file must not end where the tail began:
  /// the next start would take its end for lost.
  @Test func `the start after it finds nothing missing`() throws {
    let (log, disk, _) = try torn()
    disk.follow(.init([.create, .allocate], isLasting: true, code: Self.noSpace))
    let first = try log.open()
    log.kill()
    disk.follow(nil)
    let again = try log.open()
    #expect(again.log == first.log)
    #expect(again.losses.isEmpty && again.damage == nil)
  }

  /// A file system that copies what it writes has no room even for zeros in the place of a tail.
  @Test func `a tail that cannot be cut off ends its segment`() throws {
    let (log, disk, _) = try torn()
    disk.follow(
      .init([.create, .write, .allocate, .truncate], isLasting: true, code: Self.noSpace)
    )
    let opened = try log.open()
    let writer = try #require(log.writer)
    #expect(opened.state.seq == 40)
    #expect(writer.isBroken)
    try log.append(10)
    try log.work()
    #expect(writer.degradation?.reason == .diskFull)
    try log.append(10)
    disk.follow(nil)
    for _ in 0..<5 { try log.work() }
    #expect(writer.degradation == nil && !writer.isBroken)
    try log.append(10)
    try log.sync()
    let last = log.state
    log.kill()
    let found = try LogVerification.run(FolderStorage(log.path))
    #expect(found.isGood)
    // The second one gave up its place to the gap, with a mark behind its last sync.
    #expect(found.findings.map(\.meaning) == [.superseded, .superseded, .gap])
    #expect(try log.open().log == opened.log)
    #expect(log.state == last)
    #expect(try log.replay().report.gaps == [LogGap(from: 51, to: 60, reason: .notRecorded)])
  }

  @Test func `a damaged newest segment is set aside, and all goes on when there is room`() throws {
    let (log, disk, used) = try torn()
    var bytes = try log.bytes(segmentName(1))
    let event = try #require(
      try entries(bytes).0.last { $0.offset < used && $0.header.knownKind?.isEvent == true }
    )
    bytes[event.offset + 40] ^= 1
    try log.write(bytes, to: segmentName(1))
    disk.follow(.init([.create], isLasting: true, code: Self.noSpace))
    let opened = try log.open()
    let writer = try #require(log.writer)
    #expect(opened.damage?.segment == 1)
    #expect(try log.names == ["damaged-1"])
    try log.append(10)
    try log.work()
    #expect(writer.degradation?.reason == .diskFull)
    let kept = log.state.seq
    try log.append(10)
    disk.follow(nil)
    for _ in 0..<5 { try log.work() }
    #expect(writer.degradation == nil && !writer.isBroken)
    let last = log.state
    log.kill()
    let again = try log.open()
    #expect(again.log == opened.log)
    #expect(again.damage == nil && again.losses.isEmpty)
    #expect(log.state == last)
    let gaps = try log.replay().report.gaps
    let damage = try #require(opened.damage)
    #expect(
      gaps == [
        LogGap(from: damage.from, to: damage.to, reason: .damaged),
        LogGap(from: kept + 1, to: kept + 10, reason: .notRecorded),
      ]
    )
  }
}
