import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

/// `navctl watch` beside daemons that end and come again.
@Suite("navctl over restarts") struct NavctlFollowingTests {
  private let daemon: RunningDaemon

  init() throws {
    daemon = try RunningDaemon(configuration: "[surface.main]\nwidth_mm = 62\nheight_mm = 110\n")
  }

  /// Its output goes where its errors do.
  private func start(_ line: String) throws -> ChildProcess {
    let words =
      [Programs.navctl.path(percentEncoded: false)]
      + line.split(separator: " ").map(String.init) + ["--socket", daemon.socket]
    return try ChildProcess(
      "/bin/sh",
      ["-c", "exec \"$0\" \"$@\" >&2"] + words,
      errorPath: daemon.folder.path("said-\(UUID().uuidString)")
    )
  }

  private func lines(_ child: ChildProcess, with text: String) -> [String] {
    child.errors.split(separator: "\n").map(String.init).filter { $0.contains(text) }
  }

  private func wait(_ child: ChildProcess, _ count: Int = 1, for text: String) throws {
    let patience = Patience()
    while lines(child, with: text).count < count {
      try #require(child.isRunning, "navctl ended: \(child.errors)")
      try #require(!patience.isOver, "no \(count) lines with '\(text)', but \(child.errors)")
      patience.rest()
    }
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a watch goes on with the next daemon, and tells nothing twice`(signal: Int32) throws {
    let watch = try start("watch actions")
    try wait(watch, for: "live from seq ")
    try daemon.connect().ask(.home)
    try wait(watch, for: "action home")
    for round in 2...3 {
      try daemon.end(signal)
      try wait(watch, round - 1, for: "lost: ")
      try daemon.restart()
      try wait(watch, round, for: "live from seq ")
      try daemon.connect().ask(.home)
      try wait(watch, round, for: "action home")
    }
    let actions = lines(watch, with: "action home")
    #expect(actions.count == 3 && Set(actions.map { $0.prefix { $0 != " " } }).count == 3)
    #expect(lines(watch, with: "navd 0.1.0 at \(daemon.socket), seq ").count == 3)
    watch.send(SIGKILL)
    _ = try watch.wait()
  }

  @Test func `what is waited for may come from the next daemon`() throws {
    let watch = try start("watch state --until home")
    try wait(watch, for: "live from seq ")
    try daemon.end(SIGKILL)
    try daemon.restart()
    try wait(watch, 2, for: "live from seq ")
    try daemon.connect().ask(.home)
    #expect(try watch.wait() == .status(0))
  }

  @Test func `a watch that is to end with the daemon does`() throws {
    let watch = try start("watch --once")
    try wait(watch, for: "live from seq ")
    try daemon.end(SIGTERM)
    #expect(try watch.wait() == .status(3))
    #expect(watch.errors.hasSuffix("the daemon closed the connection (shutdown)\n"))
  }

  @Test func `for programs the loss is an object between the lines of the wire`() throws {
    let watch = try start("watch actions --json")
    try wait(watch, for: #"{"live":"#)
    try daemon.end(SIGTERM)
    try wait(watch, for: #"{"lost":{"error":""#)
    try daemon.restart()
    try wait(watch, 2, for: #"{"live":"#)
    watch.send(SIGKILL)
    _ = try watch.wait()
    let all = watch.errors.split(separator: "\n").map(String.init)
    for line in all {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    #expect(all.filter { $0.hasPrefix(#"{"re":1,"ok":"#) }.count == 2)
    let bye = try #require(all.firstIndex { $0.hasPrefix(#"{"bye":"#) })
    #expect(all[bye + 1].hasPrefix(#"{"lost":"#))
  }

  @Test func `a picture is drawn again with the next daemon`() throws {
    let watch = try start("watch --draw --until home")
    try wait(watch, for: "nothing moves")
    try daemon.end(SIGKILL)
    try wait(watch, for: "lost: ")
    try daemon.restart()
    try daemon.connect().push("another-page")
    try wait(watch, for: "another-page")
    try daemon.connect().ask(.home)
    #expect(try watch.wait() == .status(0))
  }

  @Test func `a first connection that is refused is an error`() throws {
    let refused = try start("watch --surface nowhere")
    #expect(try refused.wait() == .status(1))
    #expect(refused.errors.contains("navctl: refused (unknown_surface): "))
  }

  /// After two seconds no further attempt is due: only somebody who comes would be heard.
  @Test(.timeLimit(.minutes(15)), arguments: ["watch", "watch --draw"], ["0.2", "2"])
  func `a first connection is given up when its time is over`(
    command: String,
    seconds: String
  ) throws {
    try daemon.end(SIGTERM)
    let absent = try start("\(command) --wait \(seconds)")
    #expect(try absent.wait() == .status(3))
    #expect(absent.errors.hasPrefix("navctl: no daemon serves "))
  }

  @Test func `a daemon that comes in the time of waiting is followed`() throws {
    try daemon.end(SIGTERM)
    let watch = try start("watch --until home --wait 600")
    try daemon.restart()
    try wait(watch, for: "live from seq ")
    try daemon.connect().ask(.home)
    #expect(try watch.wait() == .status(0))
  }

  @Test func `how the daemon fares is told in words, and again`() throws {
    try daemon.connect().push("a", "b")
    let stats = try start("stats --every 0.01")
    try wait(stats, 2, for: " µs")
    try wait(stats, 3, for: "up ")
    try wait(stats, 3, for: "client ")
    for text in ["log: ", " an hour; it takes events", " turns, ", "["] {
      #expect(!lines(stats, with: text).isEmpty, "\(text)")
    }
    #expect(lines(stats, with: ": navctl, uid ").count >= 3)
    try daemon.end(SIGTERM)
    #expect(try stats.wait() == .status(3))
    try daemon.restart()
    let once = try start("stats --json")
    #expect(try once.wait() == .status(0))
    let keys = once.errors.split(separator: "\n").map { $0.prefix(30) }
    #expect(keys.count == 2)
    #expect(once.errors.contains(#""stats":{"#) && once.errors.contains(#""clients":[{"#))
  }
}
