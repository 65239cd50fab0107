import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

/// navctl with a daemon, and on a terminal.
@Suite struct NavctlDaemonTests {
  @Test func `a user who is refused is told so, with status 1`() throws {
    let daemon = try FakeDaemon { peer in
      peer.say(
        #"{"re":null,"error":{"code":"forbidden","message":"uid 7 has no role here: go"}}"#,
        #"{"bye":{"reason":"forbidden"}}"#
      )
    }
    let refused = try Navctl.run(["pop", "--socket", daemon.path])
    #expect(refused.errors == "navctl: refused (forbidden): uid 7 has no role here: go\n")
    #expect(refused.status == 1)
    daemon.wait()
  }

  @Test func `a daemon that does not listen yet can be waited for`() throws {
    let daemon = try FakeDaemon(isLate: true) { peer in
      peer.greet()
      _ = peer.line()
      peer.say(#"{"re":1,"ok":{"seq":9,"revision":3,"changed":true}}"#)
    }
    let done = try Navctl.run(["pop", "--socket", daemon.path, "--wait", "30"])
    #expect(done.output == "done: seq 9, revision 3\n")
    #expect(done.status == 0)
    daemon.wait()
  }

  private func devices(_ devices: [DeviceStatus], _ words: String...) throws -> Navctl {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      var writer = WireWriter()
      writer.append(
        Reply(to: .integer(1), .ok(.init(seq: 4, content: .devices(DeviceList(devices)))))
      )
      peer.write(writer.bytes)
    }
    let shown = try Navctl.run(["devices", "--socket", daemon.path] + words)
    daemon.wait()
    return shown
  }

  @Test func `devices are blocks with a line between them, or the line of the wire`() throws {
    let panel = DeviceStatus(device: 1, name: "panel")
    let other = DeviceStatus(name: "pen", state: "refused")
    let shown = try devices([panel, other])
    #expect(shown.output == (panel.lines + [""] + other.lines).map { $0 + "\n" }.joined())
    #expect(try devices([]).output == "no device is attached\n")
    #expect(try devices([panel], "--json").output.hasPrefix(#"{"re":1,"ok":{"seq":4,"devices":["#))
  }

  @Test func `a picture is turned, and perhaps mirrored`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      let line = peer.line() ?? ""
      let isRight = line.contains(#""do":"rotate","orientation":90,"mirrored":true"#)
      peer.say(#"{"re":1,"ok":{"seq":\#(isRight ? 9 : 0),"revision":3,"changed":true}}"#)
    }
    let done = try Navctl.run(["rotate", "90", "--mirrored", "--socket", daemon.path])
    #expect(done.output == "done: seq 9, revision 3\n")
    daemon.wait()
  }

  /// A daemon that tells of progress, then of the action back.
  private func swiped() throws -> FakeDaemon {
    try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      let level = ProgressLevel(
        surface: "main",
        transition: 1,
        progressPPM: 29_549,
        velocityPPMPerSecond: 410_600,
        will: .commit
      )
      let back = ActionOccurrence(name: "back", surface: "main", cause: 6)
      var writer = WireWriter()
      writer.append(Update(seq: 6, previous: 4, cursor: "c", progress: level))
      writer.append(Update(seq: 7, previous: 6, cursor: "c", actions: [back]))
      peer.say(#"{"re":1,"ok":{"seq":4}}"#, #"{"live":{"seq":4}}"#)
      peer.write(writer.bytes)
      _ = peer.rest()
    }
  }

  private func watched(columns: Int = 80, terminal: String = "xterm") throws -> String {
    let daemon = try swiped()
    let watch = try Navctl.run(
      ["watch", "--until", "back", "--timeout", "30", "--socket", daemon.path],
      environment: ["TERM": terminal, "NO_COLOR": "1", "LC_ALL": "C"],
      columns: columns
    )
    #expect(watch.status == 0)
    #expect(watch.errors == "")
    daemon.wait()
    return watch.output
  }

  @Test func `on a terminal no stale bar is left above another line`() throws {
    let bar = "[#" + String(repeating: "-", count: 31) + "]"
    let lines = try watched().split(separator: "\n").map(String.init)
    #expect(
      lines.last == "\r#6     \(bar)   3.0 %  +0.41/s   would commit\u{1B}[K"
        + "\r\u{1B}[K#7     action back on main (because of #6)"
    )
  }

  @Test func `a terminal that cannot clear a line gets plain lines`() throws {
    let text = try watched(terminal: "dumb")
    #expect(!text.contains("\u{1B}") && !text.contains("\r"))
    #expect(text.contains(" would commit\n#7     action back"))
  }

  @Test(arguments: [(46, "+0.41/s "), (30, "3.0 %"), (20, "[--")])
  func `on a narrow terminal no word is cut`(columns: Int, end: String) throws {
    let text = try watched(columns: columns)
    let level = try #require(text.split(separator: "\r").first { $0.hasPrefix("#6") })
    let shown = level.prefix { $0 != "\u{1B}" }
    #expect(shown.count < columns)
    #expect(shown.contains(end))
    #expect(!shown.contains("w"))
  }
}
