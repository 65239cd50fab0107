import Foundation
import TestSupport
import Testing

/// `navctl run` beside a daemon, with hooks of a test's own.
///
/// Owns the process, and what it said.
final class RunningHooks {
  let process: ChildProcess

  private static var program: String {
    URL(filePath: RunningDaemon.program).deletingLastPathComponent().appending(path: "navctl")
      .path(percentEncoded: false)
  }

  /// Starts it and waits until it follows the daemon. With `linesPath` its lines for programs go
  /// there.
  init(_ daemon: RunningDaemon, _ hooks: String, linesPath: String? = nil) throws {
    let file = daemon.folder.path("hooks.toml")
    try hooks.write(toFile: file, atomically: false, encoding: .utf8)
    let words = [Self.program, "run", "--config", file, "--socket", daemon.socket]
    let shell =
      linesPath.map { ["-c", "exec \"$0\" \"$@\" --json > \($0)"] } ?? ["-c", "exec \"$0\" \"$@\""]
    process = try ChildProcess("/bin/sh", shell + words, errorPath: daemon.folder.path("said"))
    if linesPath == nil { try wait(for: "following main") }
  }

  /// What it said, a line each.
  var lines: [String] { process.errors.split(separator: "\n").map(String.init) }

  func lines(with text: String) -> [String] { lines.filter { $0.contains(text) } }

  /// Waits until it has said `count` lines that hold a text.
  func wait(_ count: Int = 1, for text: String) throws {
    let patience = Patience()
    while lines(with: text).count < count {
      try #require(process.isRunning, "navctl ended: \(process.errors)")
      try #require(!patience.isOver, "no \(count) lines with '\(text)', but \(process.errors)")
      patience.rest()
    }
  }

  /// Asks it to stop and waits for its end.
  func end() throws {
    process.send(SIGTERM)
    #expect(try process.wait() == .status(0))
  }
}
