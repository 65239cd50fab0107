import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite("A copy of a log in memory")
struct BackupTests {
  @Test func `what stands in the next segment again is no damage, and not copied`() throws {
    let log = try LogUnderTest(mayFail: true)
    let disk = try #require(log.disk)
    try log.append(30)
    disk.follow(.init([.write], code: 5, writtenBytes: 100))
    try log.append(3, batch: 3)
    try log.append(3)
    try log.work()
    #expect(try log.names == (1...2).map(segmentName))
    let source = try LogVerification.run(disk)
    #expect(source.findings.map(\.meaning) == [.superseded])
    let target = MemoryStorage()
    let backup = try LogBackup.run(from: disk, into: target)
    #expect(backup.remarks.isEmpty)
    let copy = try LogVerification.run(target)
    #expect(copy.findings.isEmpty)
    #expect(copy.lastSeq == 36)
  }

  @Test func `a segment that ends before the next one goes on is told of`() throws {
    let log = try LogInMemory(Seed(4))
    try log.grow(to: 3)
    var bytes = try #require(log.storage.contents[segmentName(2)])
    let last = try #require(try entries(bytes).0.last)
    for index in last.offset..<bytes.count { bytes[index] = 0 }
    log.storage.contents[segmentName(2)] = bytes
    let backup = try LogBackup.run(from: log.storage, into: MemoryStorage())
    let remark = try #require(backup.remarks.first)
    #expect(remark.isDamage && remark.file == "memory/" + segmentName(2))
    #expect(remark.text.hasPrefix("offset \(last.offset): it ends before the next"))
  }
}
