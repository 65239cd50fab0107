import Foundation
import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

/// A user who is a member of the group `navd`, on a machine that has one: seen with the group file
/// of this test's own, which nothing but the test and its children see.
@Suite("Members of the group", .enabled(if: OwnGroups.arePossible, "needs root and unshare"))
struct MemberTests {
  private let daemon: OwnGroups

  init() throws { daemon = try OwnGroups() }

  @Test func `a member sees navigation and commands it`() throws {
    #expect(try daemon.navctl(groups: [4_321], "push", "home").end == .status(0))
    #expect(try daemon.navctl(groups: [4_321], "state").end == .status(0))
    #expect(try daemon.connect().state().pages == ["home"])
  }

  @Test func `a member is refused what tells of single touches, and told the role`() throws {
    let refused = try daemon.navctl(groups: [4_321], "why")
    #expect(refused.end == .status(1))
    #expect(refused.errors.hasPrefix("navctl: refused (forbidden): this needs the role raw, "))
  }

  @Test func `a member is told of reports, and no places`() throws {
    let watching = try daemon.watch(groups: [4_321], "reports")
    let recording = try Recordings.own("tap")
    let input = try InputConnection(
      path: daemon.folder.path("input.sock"),
      device: recording.deviceLine(format: .evdev24, clock: .virtual),
      timeoutMilliseconds: Patience.milliseconds
    )
    try input.send(recording.encoded(layout: .evdev24))
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    let patience = Patience()
    while !watching.errors.contains(#""reports":"#) {
      try #require(!patience.isOver, "\(watching.errors)")
      patience.rest()
    }
    #expect(watching.errors.contains(#""kind":"tap""#))
    #expect(!watching.errors.contains("place_um"))
  }

  @Test func `a member is refused touches, and told the role`() throws {
    let refused = try daemon.navctl(groups: [4_321], "watch", "touches")
    #expect(refused.end == .status(1))
    #expect(refused.errors.contains("refused (forbidden): this needs the role raw, "))
  }

  @Test func `a member is told of events, and no frames; nothing names it in the log`() throws {
    let watching = try daemon.watch(groups: [4_321], "events")
    let recording = try Recordings.own("edge-swipe-back")
    let input = try InputConnection(
      path: daemon.folder.path("input.sock"),
      device: recording.deviceLine(format: .evdev24, clock: .virtual),
      timeoutMilliseconds: Patience.milliseconds
    )
    try input.send(recording.encoded(layout: .evdev24))
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    let patience = Patience()
    while !watching.errors.contains("device_removed") {
      try #require(!patience.isOver, "\(watching.errors)")
      patience.rest()
    }
    #expect(watching.errors.contains(#""event":"gesture_began""#))
    #expect(!watching.errors.contains(#""event":"frame""#))
    #expect(!watching.errors.contains("raw_attached"))
  }

  @Test func `a member may not send touches`() throws {
    let copy = daemon.folder.path("tap.events")
    try FileManager.default.copyItem(
      atPath: ProjectTree.url("Tests/Recordings/tap.events").path(),
      toPath: copy
    )
    chmod(copy, 0o644)
    let refused = try daemon.navctl(groups: [4_321], "send", "--fast", copy)
    #expect(refused.end == .status(1))
    #expect(refused.errors.contains("may send touches"))
  }

  @Test func `who is in other groups is told who may connect`() throws {
    let refused = try daemon.navctl(groups: [4_322], "state")
    #expect(refused.end == .status(1))
    #expect(refused.errors.contains("only root and members of the group navd may connect"))
  }

  @Test func `the greeting says which roles one has`() throws {
    #expect(try daemon.connect().hello.roles == ["observe", "control", "inject", "raw", "admin"])
  }
}

/// A daemon that finds a group `navd` of number 4321, on a machine that need not have one: it runs
/// with an /etc/group of its own, in a namespace of its own.
final class OwnGroups {
  let folder: TemporaryFolder
  private let process: ChildProcess

  static let unshare = "/usr/bin/unshare"

  static let arePossible: Bool = {
    guard OtherUser.isPossible, FileManager.default.isExecutableFile(atPath: unshare),
      let folder = try? TemporaryFolder()
    else { return false }
    let probe = try? ChildProcess(
      unshare,
      ["--mount", "/bin/sh", "-c", "mount --bind /etc/group /etc/group"],
      errorPath: folder.path("errors")
    )
    return (try? probe?.wait()) == .status(0)
  }()

  var socket: String { folder.path("navd.sock") }

  /// What it has said on stderr.
  var errors: String { process.errors }

  init(groups text: String = "root:x:0:\nnavd:x:4321:\n", configuration: String = "") throws {
    folder = try TemporaryFolder()
    let groups = folder.path("group")
    try text.write(toFile: groups, atomically: false, encoding: .utf8)
    let file = folder.path("navd.toml")
    try configuration.write(toFile: file, atomically: false, encoding: .utf8)
    let script = "mount --bind \"$0\" /etc/group && exec \"$@\""
    process = try ChildProcess(
      Self.unshare,
      [
        "--mount", "/bin/sh", "-c", script, groups, RunningDaemon.program, "--socket",
        folder.path("navd.sock"), "--state", folder.path("state"), "--config", file,
      ],
      errorPath: folder.path("errors")
    )
    let navctl = URL(filePath: RunningDaemon.program).deletingLastPathComponent()
      .appending(path: "navctl")
    let copy = try ChildProcess(
      "/bin/cp",
      [navctl.path(), folder.path("navctl")],
      errorPath: folder.path("errors-of-cp")
    )
    try #require(try copy.wait() == .status(0), "\(copy.errors)")
    let patience = Patience()
    while (try? connect()) == nil {
      try #require(process.isRunning && !patience.isOver, "\(process.errors)")
      patience.rest()
    }
    // What decides is the daemon's judgement, not the permissions of files.
    chmod(folder.path(""), 0o755)
    for path in [socket, folder.path("input.sock")] { chmod(path, 0o666) }
  }

  func connect() throws -> Connection {
    try Connection(path: socket, client: "test", timeoutMilliseconds: Patience.milliseconds)
  }

  /// A navctl that watches as user 4320, a member of `groups`, and has subscribed; what it says is
  /// in its errors.
  func watch(groups: [Int], _ topic: String) throws -> ChildProcess {
    let list = groups.map(String.init).joined(separator: ",")
    let child = try ChildProcess(
      "/bin/sh",
      [
        "-c", #"exec "$@" 1>&2"#, "sh", OtherUser.setpriv, "--reuid=4320", "--regid=4320",
        "--groups=\(list)", folder.path("navctl"), "watch", topic, "--json", "--socket", socket,
      ],
      errorPath: folder.path("lines-of-watch")
    )
    let patience = Patience()
    while !child.errors.contains(#"{"live":"#) {
      try #require(!patience.isOver, "\(child.errors)")
      patience.rest()
    }
    return child
  }

  /// What navctl says, and ends with, when user 4320 runs it as a member of `groups`.
  func navctl(
    groups: [Int],
    _ words: String...
  ) throws -> (end: ChildProcess.End, errors: String) {
    try navctl(uid: 4_320, groups: groups, words)
  }

  /// The same of any user.
  func navctl(
    uid: Int,
    groups: [Int],
    _ words: [String]
  ) throws -> (end: ChildProcess.End, errors: String) {
    try run(uid: uid, groups: groups, [folder.path("navctl")] + words + ["--socket", socket])
  }

  /// The same of any program.
  func run(
    uid: Int,
    groups: [Int],
    _ command: [String]
  ) throws -> (end: ChildProcess.End, errors: String) {
    let list = groups.map(String.init).joined(separator: ",")
    let child = try ChildProcess(
      OtherUser.setpriv,
      [
        "--reuid=\(uid)", "--regid=\(uid)", list.isEmpty ? "--clear-groups" : "--groups=\(list)",
      ] + command,
      errorPath: folder.path("errors-of-\(UUID())")
    )
    return (try child.wait(), child.errors)
  }

  /// Writes another configuration into its file; it is read when that is asked for.
  func rewrite(_ configuration: String) throws {
    let file = folder.path("navd.toml")
    try configuration.write(toFile: file, atomically: false, encoding: .utf8)
  }

  /// Gives the machine other groups.
  func rewrite(groups text: String) throws {
    try text.write(toFile: folder.path("group"), atomically: false, encoding: .utf8)
  }
}
