import Foundation
import TestSupport
import Testing

/// The disk under a daemon that a test starts: it can be made to stall, and its calls to fail.
///
/// Owns the file by which the preloaded `Tests/FailingDisk/shim.c` is steered. A disk that still
/// stalls when the test lets go of it goes on.
final class FailingDisk {
  enum Call: Int {
    case write, sync, open, rename
  }

  private static let wordBytes = 4
  private static let words = 3
  private static let bytes = wordBytes * (words + 4 * 4)

  private let folder: TemporaryFolder
  private let words: UnsafeMutablePointer<UInt32>
  private let library: String

  init() throws {
    folder = try TemporaryFolder()
    library = try Self.library.get()
    let path = folder.path("control")
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(ftruncate(file, Self.bytes) == 0)
    let shared = mmap(nil, Self.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    words = try #require(shared != MAP_FAILED ? shared : nil)
      .bindMemory(to: UInt32.self, capacity: Self.bytes / Self.wordBytes)
  }

  deinit {
    resume()
    munmap(words, Self.bytes)
  }

  /// What a program's environment has for its files in `place` to be on this disk.
  func variables(of place: String) -> [String: String] {
    [
      "LD_PRELOAD": library, "NAVD_DISK_FOLDER": place,
      "NAVD_DISK_CONTROL": folder.path("control"),
    ]
  }

  /// No sync returns from now on.
  func stall() { words[0] = 1 }

  func resume() { words[0] = 0 }

  /// Waits until a sync is held.
  func waitUntilHeld() throws {
    let patience = Patience()
    while words[1] == 0 {
      try #require(!patience.isOver, "no sync came that could be held")
      patience.rest()
    }
  }

  var isHolding: Bool { words[1] > 0 }

  /// Calls so far that may wait for the disk, and came from the first thread of a program.
  var waits: UInt32 { words[2] }

  /// Has a daemon write something whose sync then does not return.
  func hold(_ daemon: RunningDaemon) throws -> RawClient {
    stall()
    let client = try RawClient(daemon.socket)
    try client.send(#"{"id":1,"do":"add_surface","name":"held"}"# + "\n")
    try waitUntilHeld()
    return client
  }

  /// Lets so many calls of a kind fail from the next one on.
  func fail(_ call: Call, with code: Int32, times: UInt32 = 1) {
    let place = Self.words + 4 * call.rawValue
    words[place + 1] = 0
    words[place + 2] = times
    words[place + 3] = UInt32(bitPattern: code)
    words[place + 1] = words[place] + 1
  }

  /// They succeed again.
  func repair(_ call: Call) { words[Self.words + 4 * call.rawValue + 1] = 0 }

  /// Calls of a kind so far.
  func count(_ call: Call) -> UInt32 { words[Self.words + 4 * call.rawValue] }

  /// The library that is preloaded, made once.
  private static let library = Result { () throws -> String in
    let path = FileManager.default.temporaryDirectory
      .appending(path: "navd-failing-disk-\(getpid()).so").path()
    let source = ProjectTree.url("Tests/FailingDisk/shim.c").path()
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "sh", "-c",
      "$(command -v cc || command -v clang) -shared -fPIC -O1 -Wall -Werror -o \"$1\" \"$2\"",
      "sh", path, source,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw Unexpected("\(source) does not compile") }
    return path
  }
}
