import Foundation
import NavWire
import TestSupport
import Testing

/// navctl's commands of navigation, with the real daemon.
@Suite("navctl with the daemon") struct NavctlLiveTests {
  private let daemon: RunningDaemon

  init() throws {
    daemon = try RunningDaemon(configuration: "[surface.main]\nwidth_mm = 62\nheight_mm = 110\n")
  }

  private func start(_ line: String) throws -> ChildProcess {
    try ChildProcess(
      Programs.navctl.path(percentEncoded: false),
      line.split(separator: " ").map(String.init) + ["--socket", daemon.socket],
      errorPath: daemon.folder.path("errors-\(UUID().uuidString)")
    )
  }

  private func run(_ line: String) throws -> (end: ChildProcess.End, errors: String) {
    let child = try start(line)
    return (try child.wait(), child.errors)
  }

  private func wait(until isSo: () throws -> Bool) throws {
    let patience = Patience()
    while try !isSo() {
      try #require(!patience.isOver)
      patience.rest()
    }
  }

  @Test func `a hold keeps others away until it is interrupted`() throws {
    let connection = try daemon.connect()
    let holder = try start("push a --hold")
    try wait { try connection.state().isHeld }
    let refused = try run("push b")
    #expect(refused.end == .status(1))
    #expect(refused.errors.hasPrefix("navctl: refused (held_by): "))
    holder.send(SIGINT)
    #expect(try holder.wait() == .status(0))
    try wait { try !connection.state().isHeld }
    #expect(try run("push b").end == .status(0))
  }

  @Test func `the same key is carried out once`() throws {
    for _ in 1...2 { #expect(try run("push a --key k").end == .status(0)) }
    #expect(try daemon.connect().state().revision == 1)
  }

  @Test func `pages are set, shown and replaced`() throws {
    let connection = try daemon.connect()
    #expect(try run("set-stack a b c --style depth").end == .status(0))
    #expect(try run("pop --to a").end == .status(0))
    #expect(try run("replace d --style none --pages 5 --long").end == .status(0))
    let page = try #require(try connection.state().stack.last)
    #expect(page.identifier == "d" && page.popStyle == .none && page.pager?.isLong == true)
    #expect(try run("show e").end == .status(0))
    #expect(try connection.state().visited.map(\.identifier) == ["d"])
  }

  @Test func `a surface comes, is drawn, and goes`() throws {
    #expect(try run("surface add wall --width-mm 300 --height-mm 100").end == .status(0))
    #expect(try daemon.connect().state("wall").size?.widthMicrometres == 300_000)
    #expect(try run("push a --surface wall").end == .status(0))
    for line in ["state", "state --draw", "state --draw --surface wall", "get layers"] {
      #expect(try run(line).end == .status(0))
    }
    let watch = try start("watch --draw --surface wall")
    #expect(try run("surface remove wall").end == .status(0))
    // Where it went before the watch came, the watch is refused.
    #expect([.status(0), .status(1)].contains(try watch.wait()))
    #expect(try run("state --surface wall").end == .status(1))
  }

  @Test func `a picture is kept until the action that is waited for`() throws {
    let watch = try start("watch --draw --until home")
    let patience = Patience()
    while watch.isRunning && !patience.isOver {
      #expect(try run("home").end == .status(0))
    }
    #expect(try watch.wait() == .status(0))
  }
}
