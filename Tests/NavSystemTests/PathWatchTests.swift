import Foundation
import NavSystem
import TestSupport
import Testing

/// Waiting for something to stand at a path.
@Suite struct PathWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: String) throws {
    try Data().write(to: URL(filePath: folder.path(name)))
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name),
      withIntermediateDirectories: false
    )
  }

  @Test func `what comes to the path is heard, and nothing else`() throws {
    let watch = try PathWatch(folder.path("s"))
    #expect(try !watch.hear())
    try make("t")
    try make("ss")
    #expect(try !watch.hear())
    try make("s")
    var entries = [PollEntry(watch.descriptor)]
    #expect(try Poll.wait(&entries, timeoutMilliseconds: 0) == 1)
    #expect(try watch.hear())
    #expect(try !watch.hear())
  }

  @Test func `what is renamed to the path is heard`() throws {
    try make("t")
    let watch = try PathWatch(folder.path("s"))
    try FileManager.default.moveItem(atPath: folder.path("t"), toPath: folder.path("s"))
    #expect(try watch.hear())
  }

  @Test func `folders on the way are waited for one after the other`() throws {
    let path = folder.path("a/b/s")
    let first = try PathWatch(path)
    try makeFolder("x")
    #expect(try !first.hear())
    try makeFolder("a")
    #expect(try first.hear())
    let second = try PathWatch(path)
    try makeFolder("a/b")
    #expect(try second.hear())
    let third = try PathWatch(path)
    try make("a/b/s")
    #expect(try third.hear())
  }

  @Test func `a folder that goes is heard, and then waited for`() throws {
    try makeFolder("a")
    let watch = try PathWatch(folder.path("a/s"))
    try FileManager.default.removeItem(atPath: folder.path("a"))
    #expect(try watch.hear())
    let next = try PathWatch(folder.path("a/s"))
    #expect(try !next.hear())
    try makeFolder("a")
    #expect(try next.hear())
  }

  @Test func `a way that leads nowhere is an error and no endless search`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a"),
      withDestinationPath: folder.path("nowhere")
    )
    #expect(throws: SystemError.self) { try PathWatch(folder.path("a/s")) }
  }

  @Test(arguments: [("/a/b", "b"), ("b", "b"), ("/", "/"), ("a/b/", "b")])
  func `a path has a last part`(path: String, name: String) {
    #expect(Files.name(of: path) == name)
  }
}
