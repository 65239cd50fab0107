import Foundation
import NavSystem
import TestSupport
import Testing

@Suite struct FilesTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func `an error names the call, the path and the reason`() throws {
    let error = #expect(throws: SystemError.self) { try Files.open(folder.path("no/such"), .read) }
    #expect(error?.isMissingFile == true)
    #expect(error?.description == "open \(folder.path("no/such")): No such file or directory")
  }

  @Test func `a folder is made with the folders above it and closed to others`() throws {
    try Files.makeFolder(folder.path("a/b/c"))
    #expect(try Files.kind(folder.path("a/b/c")) == .folder)
    #expect(try Files.permissions(folder.path("a/b")) == 0o750)
    try Files.makeFolder(folder.path("a/b/c"))
  }

  @Test func `a file in the folder's place is named`() throws {
    try folder.write("x", to: "state")
    let error = #expect(throws: SystemError.self) { try Files.makeFolder(folder.path("state")) }
    #expect(error?.subject == folder.path("state"))
    #expect(error?.description.contains("move it away") == true)
    let below = #expect(throws: SystemError.self) { try Files.makeFolder(folder.path("state/log")) }
    #expect(below?.subject == folder.path("state/log"))
  }

  @Test func `names come sorted by their bytes`() throws {
    for name in ["b", "a10", "a2", "Z"] { try folder.write("", to: name) }
    #expect(try Files.list(folder.path) == ["Z", "a10", "a2", "b"])
    #expect(throws: SystemError.self) { try Files.list(folder.path("b")) }
  }

  @Test func `bytes are written and read where they are asked for`() throws {
    let file = try Files.open(folder.path("file"), .createNew(permissions: 0o640))
    try file.write([1, 2, 3, 4], at: 2)
    #expect(try file.size() == 6)
    var bytes = [UInt8](repeating: 9, count: 8)
    #expect(try file.read(into: &bytes, at: 1) == 5)
    #expect(bytes == [0, 1, 2, 3, 4, 9, 9, 9])
    try file.truncate(to: 3)
    #expect(try Files.contents(folder.path("file"), limit: 3) == [0, 0, 1])
    try file.synchronizeData()
    try Files.synchronizeFolder(folder.path)
  }

  @Test func `new means new and empty means empty`() throws {
    try folder.write("old", to: "file")
    let error = #expect(throws: SystemError.self) {
      try Files.open(folder.path("file"), .createNew(permissions: 0o640))
    }
    #expect(error?.operation == "open")
    #expect(try Files.open(folder.path("file"), .create(permissions: 0o640)).size() == 3)
    #expect(try Files.open(folder.path("file"), .createEmpty(permissions: 0o640)).size() == 0)
  }

  @Test func `a file that is longer than the limit is refused, not cut off`() throws {
    try folder.write("four", to: "file")
    let error = #expect(throws: SystemError.self) {
      try Files.contents(folder.path("file"), limit: 3)
    }
    #expect(error?.description.contains("at most 3 bytes") == true)
  }

  @Test func `space that is set aside shows in the size`() throws {
    let file = try Files.open(folder.path("file"), .createNew(permissions: 0o640))
    let outcome = try file.allocate(offset: 0, count: 8_192)
    #expect(try file.size() == (outcome == .allocated ? 8_192 : 0))
  }

  @Test func `a rename replaces and a removal of nothing is no error`() throws {
    try folder.write("new", to: "file.new")
    try folder.write("old", to: "file")
    try Files.rename(folder.path("file.new"), to: folder.path("file"))
    #expect(try Files.contents(folder.path("file"), limit: 10) == Array("new".utf8))
    try Files.remove(folder.path("file"))
    try Files.remove(folder.path("file"))
    #expect(try Files.kind(folder.path("file")) == .nothing)
    #expect(throws: SystemError.self) { try Files.remove(folder.path) }
  }

  @Test func `the folder of a path`() {
    #expect(Files.folder(of: "/a/b/c") == "/a/b")
    #expect(Files.folder(of: "/a/b/") == "/a")
    #expect(Files.folder(of: "/a") == "/")
    #expect(Files.folder(of: "a") == ".")
  }

  @Test func `a descriptor is closed when nobody holds it`() throws {
    let number = try Files.open(folder.path("file"), .create(permissions: 0o640)).number
    let link = "/proc/self/fd/\(number)"
    #expect(
      (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != folder.path("file")
    )
  }

  @Test func `a lock is held against everybody until it goes`() throws {
    var first: LockOutcome? = try FileLock.acquire(folder.path("lock"))
    guard case .acquired = first else {
      Issue.record("the lock was free")
      return
    }
    guard case .held(let pid) = try FileLock.acquire(folder.path("lock")) else {
      Issue.record("the lock was taken twice")
      return
    }
    #expect(pid == ThisProcess.id)
    first = nil
    guard case .acquired = try FileLock.acquire(folder.path("lock")) else {
      Issue.record("the lock outlived its owner")
      return
    }
  }

  @Test func `a lock goes with its owner even where a child still has the descriptor`() throws {
    let path = folder.path("lock")
    var first: LockOutcome? = try FileLock.acquire(path)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let number = open.compactMap { Int32($0) }.first {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
    }
    // What a fork does to a descriptor, without one.
    let copy = dup(try #require(number))
    defer { close(copy) }
    #expect(first != nil)
    first = nil
    guard case .acquired = try FileLock.acquire(path) else {
      Issue.record("the lock outlived its owner")
      return
    }
  }

  @Test func `a lock that another process holds names what it wrote`() throws {
    let other = Process()
    let input = Pipe()
    let output = Pipe()
    other.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
    other.arguments = [
      "--exclusive", folder.path("lock"), "sh", "-c",
      "echo 4711 > \(folder.path("lock")); echo; read line",
    ]
    other.standardInput = input
    other.standardOutput = output
    try other.run()
    _ = output.fileHandleForReading.availableData
    guard case .held(let pid) = try FileLock.acquire(folder.path("lock")) else {
      Issue.record("the lock was taken twice")
      return
    }
    #expect(pid == 4711)
    input.fileHandleForWriting.closeFile()
    other.waitUntilExit()
    guard case .acquired = try FileLock.acquire(folder.path("lock")) else {
      Issue.record("the lock outlived its owner")
      return
    }
  }
}
