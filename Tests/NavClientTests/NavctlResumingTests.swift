import Foundation
import NavWire
import TestSupport
import Testing

/// What navctl makes of lines that a daemon tells again.
@Suite("navctl and what it missed") struct NavctlResumingTests {
  private static func line(
    _ seq: UInt64,
    after previous: UInt64,
    age: Int64? = nil,
    action: String? = nil,
    gesture: Bool = false
  ) -> Update {
    Update(
      seq: seq,
      previous: previous,
      cursor: "c\(seq)",
      ageMilliseconds: age,
      actions: action.map { [ActionOccurrence(name: $0, surface: "main", cause: seq - 1)] } ?? [],
      gestures: gesture
        ? [GestureOccurrence(gesture: 1, kind: "edge_back", phase: .began, cause: 1)] : []
    )
  }

  /// Live at 4, one action, and the end.
  private static func begin(_ peer: FakePeer) {
    peer.greet()
    _ = peer.line()
    peer.say(#"{"re":1,"ok":{"seq":4}}"#, #"{"live":{"seq":4}}"#)
    peer.tell(line(6, after: 4, action: "back"))
    peer.say(#"{"bye":{"reason":"shutdown"}}"#)
  }

  /// The beginning of the next connection: whether it goes on behind 6.
  private static func again(_ peer: FakePeer) {
    peer.greet()
    let isRight = peer.line()?.contains(#""from":"c6""#) == true
    peer.say(isRight ? #"{"re":1,"ok":{"seq":9}}"# : #"{"wrong":1}"#)
  }

  private static func seqs(_ path: String) -> [String] {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: "\n").map(String.init).sorted() ?? []
  }

  @Test func `a watch tells what happened meanwhile, with its age`() throws {
    let daemon = try FakeDaemon(clients: [
      Self.begin,
      { peer in
        Self.again(peer)
        peer.tell(Self.line(7, after: 6, age: 3_240, action: "home"))
        peer.say(#"{"resync":{"reason":"damaged"}}"#, #"{"live":{"seq":9}}"#)
        peer.tell(Self.line(10, after: 9, action: "forward"))
        _ = peer.rest()
      },
    ])
    let watch = try Navctl.run([
      "watch", "actions", "--until", "forward", "--socket", daemon.path,
    ])
    #expect(watch.status == 0)
    let closed = "\(daemon.path): the daemon closed the connection (shutdown)"
    #expect(
      watch.output == """
        fake 1 at \(daemon.path), seq 4
        live from seq 4
        #6     action back on main (because of #5)
        lost: \(closed); waiting for it to come again
        fake 1 at \(daemon.path), seq 4
        #7     action home on main (because of #6), 3.2 s ago
        live from seq 9
        what happened after seq 7, if anything, is not told (damaged)
        #10    action forward on main (because of #9)

        """
    )
  }

  @Test func `hooks are run for what is fresh, and the rest is counted`() throws {
    let folder = try TemporaryFolder()
    let runs = folder.path("runs")
    let daemon = try FakeDaemon(clients: [
      Self.begin,
      { peer in
        Self.again(peer)
        peer.tell(Self.line(7, after: 6, age: 2_001, action: "back", gesture: true))
        peer.tell(Self.line(8, after: 7, age: 2_000, action: "back", gesture: true))
        peer.say(#"{"live":{"seq":8}}"#)
        peer.tell(Self.line(9, after: 8, action: "back"))
        for _ in 0..<3_000 where Self.seqs(runs).count < 4 { usleep(10_000) }
        peer.signal(SIGTERM)
        _ = peer.rest()
      },
    ])
    let hooks = folder.path("hooks.toml")
    let script = "echo $NAVD_SEQ >> \(runs)"
    let run = "run = ['/bin/sh', '-c', '\(script)']\n"
    try "[[hook]]\non = \"back\"\n\(run)[[hook]]\non = \"gesture\"\n\(run)".write(
      toFile: hooks,
      atomically: false,
      encoding: .utf8
    )
    let ended = try Navctl.run(["run", "--config", hooks, "--socket", daemon.path])
    #expect(ended.status == 0)
    let stale = "navctl: main: 2 of what happened while there was no connection are too old "
    #expect(ended.errors.contains("\(stale)to run a hook for\n"))
    #expect(!ended.errors.contains("seq 7"))
    #expect(Self.seqs(runs) == ["6", "8", "8", "9"])
  }

  @Test func `a bar for each class of times, and figures by the hour`() throws {
    let stats: [String: Int64] = [
      "uptime_us": 7_200_000_000, "seq": 12, "durable_seq": 10, "turns": 30, "events": 9,
      "requests": 5, "turns_below_16_us": 0, "turns_below_32_us": 20, "turns_below_64_us": 0,
      "turns_longer": 10, "turn_longest_us": 90_000, "log_bytes": 3 << 20, "log_syncs": 7,
    ]
    let client = ClientStatus(
      number: 1,
      userID: 0,
      processID: 2,
      roles: ["observe"],
      sinceMicroseconds: 3
    )
    let daemon = try FakeDaemon { peer in
      peer.greet()
      for (id, content) in [ReplyContent.stats(stats), .clients([client], leftOut: 3)].enumerated()
      {
        _ = peer.line()
        var writer = WireWriter()
        writer.append(Reply(to: .integer(Int64(id + 1)), .ok(.init(seq: 12, content: content))))
        peer.write(writer.bytes)
      }
    }
    let shown = try Navctl.run(["stats", "--socket", daemon.path], environment: ["LC_ALL": "C"])
    #expect(
      shown.output == """
        fake 1 at \(daemon.path)
        up 2 h, seq 12, on the disk to 10
        30 turns, 9 events, 5 requests
          16 to 32 µs    [################################]  20
          32 to 64 µs    [--------------------------------]  0
          64 µs or more  [################----------------]  10
          the longest since the start: 90000 µs
        log: 3 MiB written, 1.5 MiB an hour; 7 syncs, 4 an hour; it takes events
        client 1: without a name, uid 0, pid 2, observe
        and 3 more

        """
    )
    daemon.wait()
  }
}
