import Foundation
import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// Programs on actions, with the real programs from end to end.
@Suite("Hooks")
struct HookTests {
  /// A hook that runs a shell's script; `$0` is the test's folder.
  private func hook(
    _ daemon: RunningDaemon,
    on: String = "\"back\"",
    _ script: String,
    _ more: String = ""
  ) -> String {
    let run = ["/bin/sh", "-c", script, daemon.folder.path].map { "'\($0)'" }
    return "[[hook]]\non = \(on)\nrun = [\(run.joined(separator: ", "))]\n\(more)\n"
  }

  private func text(_ daemon: RunningDaemon, _ name: String) throws -> String {
    try String(contentsOfFile: daemon.folder.path(name), encoding: .utf8)
  }

  @Test func `a hook runs once for a committed back and never for a reverted one`() throws {
    let daemon = try RunningDaemon()
    let hooks = try RunningHooks(
      daemon,
      hook(daemon, "cat > $0/line.$NAVD_SEQ; env > $0/env; echo x >> $0/runs; exit 3")
        + hook(daemon, on: "\"gesture\"", "echo $NAVD_PHASE $NAVD_VERDICT >> $0/gestures")
    )
    try daemon.connect().push("a", "b")
    try daemon.play(Recordings.own("edge-swipe-reverted"))
    try hooks.wait(2, for: "hook 2")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try hooks.wait(for: "hook 1 ")
    try hooks.wait(4, for: "hook 2")
    try hooks.end()
    #expect(try text(daemon, "runs") == "x\n")
    let seq = try #require(try daemon.readLog().events.last { $0.action != nil }).seq
    let ended = try #require(hooks.lines(with: "hook 1 ").first)
    let start = "hook 1 (back, seq \(seq)): /bin/sh ended with status 3 after "
    #expect(ended.hasPrefix(start) && ended.hasSuffix(" ms"))
    #expect(hooks.lines(with: "hook 1 ").count == 1)
    let line = try text(daemon, "line.\(seq)")
    #expect(line.last == "\n" && line.count { $0 == "\n" } == 1)
    guard case .update(let update) = try ServerMessage.decode(Array(line.utf8)) else {
      throw Unexpected("no update: \(line)")
    }
    #expect(update.actions.map(\.name) == ["back"] && update.gestures.isEmpty)
    let variables = try text(daemon, "env").split(separator: "\n").map(String.init)
    let cause = try #require(update.actions.first?.cause)
    let expected = [
      "NAVD_ACTION=back", "NAVD_PAGE=b", "NAVD_SURFACE=main", "NAVD_SEQ=\(seq)",
      "NAVD_CAUSE=\(cause)", "NAVD_CURSOR=\(update.cursor)", "NAVD_SOCKET=\(daemon.socket)",
    ]
    #expect(expected.filter { !variables.contains($0) } == [])
    #expect(!variables.contains { $0.hasPrefix("NAVD_GESTURE=") })
    let gestures = try text(daemon, "gestures").split(separator: "\n").sorted()
    #expect(gestures == ["began", "began", "ended commit", "ended revert"])
  }

  @Test func `what does not fit waits, and what cannot wait is dropped and told`() throws {
    let daemon = try RunningDaemon()
    let hooks = try RunningHooks(
      daemon,
      "[limits]\nhook_at_once = 1\nwaiting = 1\nwait_limit_ms = 60000\n"
        + hook(daemon, "echo x >> $0/runs; while [ ! -e $0/go ]; do sleep 0.01; done")
    )
    let client = try daemon.connect()
    for _ in 1...3 { try client.ask(.back) }
    try hooks.wait(for: "was not run: too many wait already ([limits] waiting)")
    #expect(hooks.lines(with: "ended with").isEmpty)
    try "".write(toFile: daemon.folder.path("go"), atomically: false, encoding: .utf8)
    try hooks.wait(2, for: "ended with status 0")
    try hooks.end()
    #expect(try text(daemon, "runs") == "x\nx\n")
  }

  @Test func `what waits too long is dropped and told`() throws {
    let daemon = try RunningDaemon()
    let hooks = try RunningHooks(
      daemon,
      "[limits]\nat_once = 1\nwait_limit_ms = 1\n"
        + hook(daemon, "while [ ! -e $0/go ]; do sleep 0.01; done") + hook(daemon, "true")
    )
    try daemon.connect().ask(.back)
    try hooks.wait(for: "hook 2 (back, seq ")
    #expect(hooks.lines(with: "/bin/sh was not run: it waited too long").count == 1)
    try "".write(toFile: daemon.folder.path("go"), atomically: false, encoding: .utf8)
    try hooks.wait(for: "hook 1 (back, seq ")
    try hooks.end()
  }

  @Test(arguments: [
    ("trap \"\" TERM; sleep 1000 & echo $! > $0/child; wait", 9),
    ("(trap \"\" TERM; exec sleep 1000) & echo $! > $0/child; wait", 15),
  ])
  func `the time limit ends a program and its group`(script: String, signal: Int) throws {
    let daemon = try RunningDaemon()
    let hooks = try RunningHooks(daemon, hook(daemon, script, "time_limit_ms = 3000"))
    try daemon.connect().ask(.back)
    try hooks.wait(for: "was ended by signal \(signal), stopped at its time limit, after ")
    let child = try text(daemon, "child").trimmingCharacters(in: .whitespacesAndNewlines)
    let patience = Patience()
    // Whoever adopted it may take its time to bury it.
    while let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
      !stat.contains(") Z ")
    {
      try #require(!patience.isOver, "\(stat)")
      patience.rest()
    }
    try hooks.end()
  }

  @Test func `a program that ignores its input holds up nobody`() throws {
    let daemon = try RunningDaemon()
    let hooks = try RunningHooks(
      daemon,
      hook(daemon, "while [ ! -e $0/go ]; do sleep 0.01; done") + hook(daemon, "exec <&-; exit 0")
    )
    try daemon.connect().ask(.back)
    try hooks.wait(for: "hook 2 ")
    #expect(hooks.lines(with: "hook 2 ").first?.contains("ended with status 0") == true)
    #expect(hooks.lines(with: "hook 1 ").isEmpty)
    try "".write(toFile: daemon.folder.path("go"), atomically: false, encoding: .utf8)
    try hooks.wait(for: "hook 1 ")
    try hooks.end()
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a daemon that is restarted makes no hook run twice`(signal: Int32) throws {
    let daemon = try RunningDaemon()
    let hooks = try RunningHooks(daemon, hook(daemon, "echo $NAVD_SEQ >> $0/runs"))
    try daemon.play(Recordings.own("edge-swipe-back"))
    try hooks.wait(for: "hook 1 ")
    try daemon.end(signal)
    try daemon.restart()
    try hooks.wait(2, for: "following main")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try hooks.wait(2, for: "hook 1 ")
    try hooks.end()
    let seqs = try daemon.readLog().events.filter { $0.action?.action == .back }.map(\.seq)
    #expect(seqs.count == 2)
    #expect(try text(daemon, "runs") == seqs.map { "\($0)\n" }.joined())
    #expect(hooks.lines(with: "hook 1 ").count == 2)
  }

  @Test func `a program that cannot be started is told, and others go on`() throws {
    let daemon = try RunningDaemon()
    let hooks = try RunningHooks(
      daemon,
      "[[hook]]\non = \"back\"\nrun = [\"/nowhere/foo\"]\n" + hook(daemon, "exit 0")
    )
    try daemon.connect().ask(.back)
    try hooks.wait(for: "hook 2 ")
    try hooks.end()
    let wrong = "/nowhere/foo cannot be started: No such file or directory (errno 2)"
    #expect(hooks.lines(with: wrong).count == 1)
    #expect(hooks.lines(with: "hook 2 ").first?.contains("ended with status 0") == true)
  }
}

@Suite("Stopping hooks")
struct HookStopTests {
  private func blocked(_ daemon: RunningDaemon) throws -> RunningHooks {
    let script = "while [ ! -e \(daemon.folder.path("go")) ]; do sleep 0.01; done"
    let hooks = try RunningHooks(
      daemon,
      "[[hook]]\non = \"back\"\nrun = ['/bin/sh', '-c', '\(script)']\nat_once = 1\n"
    )
    for _ in 1...2 { try daemon.connect().ask(.back) }
    // The second one waits for its place too long, so the first one runs.
    try hooks.wait(for: "was not run: it waited too long")
    hooks.process.send(SIGTERM)
    try hooks.wait(for: "navctl: stopping; programs that still run: 1")
    return hooks
  }

  @Test func `a stop waits for what runs`() throws {
    let daemon = try RunningDaemon()
    let hooks = try blocked(daemon)
    try "".write(toFile: daemon.folder.path("go"), atomically: false, encoding: .utf8)
    #expect(try hooks.process.wait() == .status(0))
    #expect(hooks.lines.last?.contains("ended with status 0") == true)
  }

  @Test func `a second signal waits for nothing`() throws {
    let daemon = try RunningDaemon()
    let hooks = try blocked(daemon)
    hooks.process.send(SIGTERM)
    #expect(try hooks.process.wait() == .status(0))
    #expect(hooks.lines.last?.contains("stopped because navctl was") == true)
  }

  @Test func `for programs every line is an object`() throws {
    let daemon = try RunningDaemon()
    let lines = daemon.folder.path("lines")
    let hooks = try RunningHooks(
      daemon,
      "[[hook]]\non = \"back\"\nrun = [\"sh\", \"-c\", \"echo heard; exit 4\"]\n",
      linesPath: lines
    )
    let patience = Patience()
    func objects(_ name: String) throws -> [[String: Any]] {
      let text = (try? String(contentsOfFile: lines, encoding: .utf8)) ?? ""
      return try text.split(separator: "\n").compactMap { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?[name] as? [String: Any]
      }
    }
    while try objects("live").isEmpty, !patience.isOver { patience.rest() }
    try daemon.connect().ask(.back)
    try hooks.wait(for: "heard")
    try hooks.end()
    let ended = try #require(try objects("ended").first)
    #expect(ended["hook"] as? Int == 1 && ended["on"] as? String == "back")
    #expect(ended["status"] as? Int == 4 && ended["program"] as? String == "sh")
    #expect(hooks.lines == ["heard"])
  }
}
