import NavLog
import NavSystem
import TestSupport
import Testing

/// The disk of the tests loses what a disk may lose, and keeps what it must: without that, no test
/// that stands on it says anything.
@Suite("The simulated disk")
struct SimulatedDiskTests {
  private let disk = SimulatedDisk()
  private let fresh = OpenMode.createNew(permissions: 0o640)

  private func bytes(_ value: UInt8, _ count: Int) -> [UInt8] {
    [UInt8](repeating: value, count: count)
  }

  /// A file `a` with its name and 3 pages of ones durable, and twos written over all of it, and
  /// over 2 pages more.
  private func halfSynced() throws -> any LogFile {
    let file = try disk.open("a", fresh)
    try file.write(bytes(1, 12_288), at: 0)
    try file.synchronizeData()
    try disk.synchronize()
    try file.write(bytes(2, 20_480), at: 0)
    return file
  }

  /// What is in `a` after each of many losses of power.
  private func ends(_ rule: LossRule, _ count: Int = 200) -> Set<[UInt8]> {
    var random = SeededRandom(Seed(7))
    return Set((0..<count).compactMap { _ in disk.crash(rule, using: &random).contents("a") })
  }

  @Test func `it reads what was written, and ends where the file ends`() throws {
    let file = try disk.open("a", fresh)
    try file.write([1, 2, 3], at: 4_095)
    var read = [UInt8](repeating: 9, count: 8)
    #expect(try file.read(into: &read, at: 4_094) == 4)
    #expect(read == [0, 1, 2, 3, 9, 9, 9, 9])
    #expect(try file.size() == 4_098)
    try file.truncate(to: 4_096)
    #expect(try file.allocate(offset: 0, count: 5_000) == .allocated)
    #expect(try file.read(into: &read, at: 4_094) == 8)
    #expect(read == [0, 1, 0, 0, 0, 0, 0, 0])
  }

  @Test func `names are as a file system has them`() throws {
    _ = try disk.open("b", fresh)
    #expect(throws: SystemError.self) { try disk.open("b", fresh) }
    #expect(throws: SystemError.self) { try disk.open("c", .readWrite) }
    #expect(throws: SystemError.self) { try disk.rename("c", to: "d") }
    try disk.rename("b", to: "a")
    try disk.remove("c")
    #expect(try disk.list() == ["a"])
    try disk.remove("a")
    #expect(try disk.list() == [])
  }

  @Test(arguments: LossRule.allCases)
  func `what is durable is never lost`(rule: LossRule) throws {
    let file = try halfSynced()
    try file.synchronizeData()
    #expect(ends(rule) == [bytes(2, 20_480)])
    let other = try disk.open("b", fresh)
    try other.write([1], at: 0)
    try file.write([3], at: 30_000)
    for end in ends(rule) {
      // What no sync has covered may be old or new; the rest must be there.
      #expect(Array(end.prefix(20_480)) == bytes(2, 20_480))
    }
  }

  @Test func `unsynced pages are lost, kept or torn, each by itself`() throws {
    _ = try halfSynced()
    #expect(ends(.everythingLost) == [bytes(1, 12_288)])
    #expect(ends(.everythingKept) == [bytes(2, 20_480)])
    let subsets = ends(.subset)
    #expect(subsets.count > 30)
    for end in subsets {
      for start in stride(from: 0, to: end.count, by: 4_096) {
        #expect(Set(end[start..<start + 4_096]).count == 1, "a page is old or new")
      }
    }
    #expect(subsets.contains { $0[0] == 1 && $0[4_096] == 2 })
    #expect(subsets.contains { $0[0] == 2 && $0[4_096] == 1 })
    let torn = ends(.torn)
    for end in torn {
      for start in stride(from: 0, to: end.count, by: 512) {
        #expect(Set(end[start..<start + 512]).count == 1, "a sector is old or new")
      }
    }
    #expect(torn.contains { Set($0.prefix(4_096)) == [1, 2] })
  }

  @Test func `a length may arrive without its content`() throws {
    _ = try halfSynced()
    #expect(ends(.lengthsOnly) == [bytes(1, 12_288) + bytes(0, 8_192)])
    #expect(ends(.namesOnly) == [bytes(1, 12_288)])
    #expect(ends(.noise).contains { Set($0.suffix(4_096)).count > 100 })
  }

  @Test func `in order of time, what was kept ends or begins at a moment`() throws {
    let file = try disk.open("a", fresh)
    try file.write(bytes(0, 40_960), at: 0)
    try file.synchronizeData()
    try disk.synchronize()
    for page in [7, 2, 5, 0, 9] { try file.write(bytes(1, 4_096), at: page * 4_096) }
    func kept(_ rule: LossRule) -> Set<Set<Int>> {
      Set(ends(rule, 1_000).map { end in Set((0..<10).filter { end[$0 * 4_096] == 1 }) })
    }
    #expect(kept(.prefix) == [[], [7], [7, 2], [7, 2, 5], [7, 2, 5, 0], [7, 2, 5, 0, 9]])
    #expect(
      kept(.reversed).isSuperset(of: [[9], [0, 9], [5, 0, 9], [2, 5, 0, 9], [7, 2, 5, 0, 9]])
    )
  }

  @Test func `names are durable by a sync of the folder alone, and a rename is whole`() throws {
    let file = try disk.open("a", fresh)
    try file.write([1], at: 0)
    try file.synchronizeData()
    var random = SeededRandom(Seed(3))
    var lists: Set<[String]> = []
    for _ in 0..<50 { lists.insert(try disk.crash(.subset, using: &random).list()) }
    #expect(lists == [[], ["a"]])
    try disk.synchronize()
    try disk.rename("a", to: "b")
    lists = []
    for _ in 0..<50 { lists.insert(try disk.crash(.subset, using: &random).list()) }
    #expect(lists == [["a"], ["b"]])
    let later = try disk.open("c", fresh)
    try later.synchronizeData()
    try disk.remove("b")
    lists = []
    for _ in 0..<200 { lists.insert(try disk.crash(.subset, using: &random).list()) }
    #expect(lists == [[], ["a"], ["b"], ["c"], ["a", "c"], ["b", "c"]])
    try disk.synchronize()
    #expect(try disk.crash(.everythingLost, using: &random).list() == ["c"])
  }

  @Test func `behind a failed sync pages count as clean, and no later sync saves them`() throws {
    let file = try halfSynced()
    disk.fail(.synchronizeData, at: 1, with: .broken)
    #expect(throws: SystemError.self) { try file.synchronizeData() }
    try file.synchronizeData()
    #expect(disk.contents("a") == bytes(2, 20_480))
    #expect(ends(.everythingLost) == [bytes(1, 12_288)])
    // A page that is written again is saved with all that is on it.
    try file.write([3], at: 5)
    try file.synchronizeData()
    let end = try #require(ends(.everythingLost).first)
    #expect(end[5] == 3 && end[6] == 2 && end[4_096] == 1)
  }

  @Test func `the n-th call fails, of a kind or of any`() throws {
    let file = try disk.open("a", fresh)
    disk.fail(.write, at: 2, times: 2, with: .interrupted)
    try file.write([1], at: 0)
    for _ in 0..<2 {
      let error = #expect(throws: SystemError.self) { try file.write([2], at: 0) }
      #expect(error?.code == DiskError.interrupted)
    }
    try file.write([3], at: 1)
    #expect(disk.contents("a") == [1, 3])
    disk.fail(at: 3, with: .full)
    _ = try disk.list()
    _ = try file.size()
    #expect(throws: SystemError.self) { try disk.rename("a", to: "b") }
    #expect(try disk.list() == ["a"])
    disk.fail(.write, at: 1, with: .shortWrite)
    #expect(throws: SystemError.self) { try file.write(bytes(7, 10), at: 2) }
    #expect(disk.contents("a") == [1, 3] + bytes(7, 5))
    #expect(disk.count(.write) == 5)
  }

  @Test func `a full disk takes what fits`() throws {
    disk.capacity = 16_384
    let file = try disk.open("a", fresh)
    let other = try disk.open("b", fresh)
    #expect(try file.allocate(offset: 0, count: 8_000) == .allocated)
    let error = #expect(throws: SystemError.self) { try other.allocate(offset: 0, count: 8_193) }
    #expect(error?.code == DiskError.full)
    #expect(throws: SystemError.self) { try other.write(bytes(1, 10_000), at: 0) }
    #expect(try other.size() == 8_192)
    #expect(disk.usedBytes == 16_384)
    try file.write(bytes(2, 8_192), at: 0)
    try disk.remove("a")
    try other.write(bytes(1, 8_192), at: 8_192)
    #expect(disk.usedBytes == 16_384 && disk.peakBytes == 16_384)
  }

  @Test func `a sync can be held up`() async throws {
    let file = try halfSynced()
    disk.holdSyncs()
    let done = Task.detached { try file.synchronizeData() }
    disk.waitForHeldSync()
    #expect(ends(.everythingLost) == [bytes(1, 12_288)])
    try file.write([9], at: 0)
    disk.releaseSyncs()
    try await done.value
    #expect(ends(.everythingLost) == [[9] + bytes(2, 20_479)])
  }

  @Test func `it writes back by itself, and what it wrote stays`() throws {
    disk.writeBack(using: SeededRandom(Seed(1)))
    let file = try disk.open("a", fresh)
    var seen: Set<Int> = []
    var random = SeededRandom(Seed(2))
    for page in 0..<64 {
      try file.write(bytes(1, 4_096), at: page * 4_096)
      let left = disk.crash(.everythingLost, using: &random).contents("a") ?? []
      let pages = Set((0..<left.count / 4_096).filter { left[$0 * 4_096] == 1 })
      #expect(pages.isSuperset(of: seen))
      seen = pages
    }
    #expect((1..<64).contains(seen.count))
  }
}
