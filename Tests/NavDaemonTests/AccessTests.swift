import Foundation
import TestSupport
import Testing

/// Running a program as somebody else.
enum OtherUser {
  static let setpriv = "/usr/bin/setpriv"
  static var isPossible: Bool {
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: setpriv)
  }
}

/// Who may speak to the daemon. A file's permissions are not what decides here: the socket is
/// opened to everybody, and the daemon looks at the peer's uid.
@Suite("Access", .enabled(if: OtherUser.isPossible, "needs root and setpriv"))
struct AccessTests {
  private let daemon: RunningDaemon

  init() throws {
    daemon = try RunningDaemon()
    let navctl = URL(filePath: RunningDaemon.program).deletingLastPathComponent()
      .appending(path: "navctl")
    // A program that this process had written could not be run while a child of another test holds
    // the descriptor.
    let copy = try ChildProcess(
      "/bin/cp",
      [navctl.path(), daemon.folder.path("navctl")],
      errorPath: daemon.folder.path("errors-of-cp")
    )
    try #require(try copy.wait() == .status(0), "\(copy.errors)")
    for (path, mode) in [
      (daemon.folder.path(""), 0o755), (daemon.socket, 0o666), (daemon.inputSocket, 0o666),
    ] {
      try #require(chmod(path, mode_t(mode)) == 0)
    }
  }

  /// What navctl says, and ends with, when a user runs it.
  private func navctl(
    uid: Int,
    _ words: String...
  ) throws -> (end: ChildProcess.End, errors: String) {
    let user = ["--reuid=\(uid)", "--regid=\(uid)", "--clear-groups"]
    let child = try ChildProcess(
      OtherUser.setpriv,
      user + [daemon.folder.path("navctl")] + words + ["--socket", daemon.socket],
      errorPath: daemon.folder.path("errors-of-\(uid)")
    )
    return (try child.wait(), child.errors)
  }

  @Test func `root may`() throws {
    #expect(try navctl(uid: 0, "push", "home").end == .status(0))
    #expect(try daemon.connect().state().pages == ["home"])
  }

  @Test(arguments: [65_533, 65_534])
  func `another user may not, and is told so`(uid: Int) throws {
    let refused = try navctl(uid: uid, "push", "home")
    #expect(refused.end == .status(1))
    #expect(refused.errors.hasPrefix("navctl: refused (forbidden): uid \(uid) has no role here: "))
    #expect(try daemon.connect().state().pages == [])
    try daemon.expectAlive()
  }

  @Test func `another user may not send touches either`() throws {
    let recording = ProjectTree.url("Tests/Recordings/tap.events")
    let copy = daemon.folder.path("tap.events")
    try FileManager.default.copyItem(atPath: recording.path(), toPath: copy)
    chmod(copy, 0o644)
    let refused = try navctl(uid: 65_533, "send", "--fast", copy)
    #expect(refused.end == .status(1))
    #expect(refused.errors.contains("uid 65533 has not the role inject: only root may send"))
    #expect(try daemon.connect().devices().isEmpty)
    try daemon.expectAlive()
  }
}
