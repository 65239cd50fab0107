import Foundation
import NavClient
import NavCore
import NavLog
import NavWire
import TestSupport
import Testing

/// What the real program tells on a disk that does not keep what it should.
@Suite("Kept, or told to nobody")
struct KeptOrUntoldTests {
  private static let strict = "[log]\ndurability = \"strict\"\n"

  @Test func `strict and stop: what no disk has is told to nobody`() throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(
      configuration: Self.strict + "degraded = \"stop\"\n",
      disk: disk
    )
    let subscriber = try daemon.subscribe()
    let client = try disk.hold(daemon)
    disk.fail(.sync, with: EIO, times: 1 << 20)
    disk.fail(.open, with: EIO, times: 1 << 20)
    disk.resume()
    try subscriber.readToEnd()
    #expect(subscriber.updates.isEmpty)
    #expect(throws: Unexpected.self) { try client.reply() }
    #expect(try daemon.process.wait() == .status(1))
  }

  @Test func `what was told ahead of the file is kept if one more write succeeds at the end`()
    throws
  {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(
      configuration: "[log]\ninterval_ms = 10\ndegraded = \"stop\"\n",
      disk: disk
    )
    let subscriber = try daemon.subscribe()
    _ = try disk.hold(daemon)
    try subscriber.connection.push("a", "b", "c")
    try subscriber.drain()
    let last = try #require(subscriber.updates.last)
    #expect(last.isAhead)
    // The sync fails, and the file in its place; the next one does not.
    disk.fail(.sync, with: EIO)
    disk.fail(.open, with: EIO)
    disk.resume()
    try subscriber.readToEnd()
    #expect(try daemon.process.wait() == .status(1))
    #expect(daemon.process.errors.contains("navd stops"))
    let written = try daemon.readLog().events.map(\.seq)
    #expect(written == Array(1...UInt64(written.count)))
    #expect(written.contains(last.seq))
  }

  @Test(arguments: ["strict", "interval", "os"])
  func `the start of a session is on the disk before anybody is answered`(
    durability: String
  ) throws {
    let daemon = try RunningDaemon(
      configuration: "[log]\ndurability = \"\(durability)\"\ninterval_ms = 10000\n"
    )
    for _ in 1...2 {
      let durable = try daemon.connect().stats()["durable_seq"] ?? 0
      #expect(durable == Int64(daemon.hello.seq))
      #expect(durable > 0)
      try daemon.end(SIGKILL)
      try daemon.restart()
    }
  }

  @Test func `strict: a greeting names no event that the disk does not have`() throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: Self.strict, disk: disk)
    let before = try daemon.subscribe().live
    _ = try disk.hold(daemon)
    let hello = try daemon.connect().hello
    #expect(disk.isHolding)
    #expect(hello.seq == before)
    #expect(Cursor(text: hello.cursor)?.seq == before)
  }
}
