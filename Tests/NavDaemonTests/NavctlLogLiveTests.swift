import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

/// `navctl log` on the files of a daemon that runs.
@Suite("navctl log with the daemon") struct NavctlLogLiveTests {
  private let daemon: RunningDaemon

  init() throws {
    daemon = try RunningDaemon(configuration: "[surface.main]\nwidth_mm = 157\nheight_mm = 105\n")
  }

  /// Runs it to its end, with its output in a file.
  private func run(_ line: String) throws -> (output: String, status: ChildProcess.End) {
    let output = daemon.folder.path("output-\(UUID().uuidString.prefix(8))")
    let child = try start(line, output: output)
    let status = try child.wait()
    return ((try? String(contentsOfFile: output, encoding: .utf8)) ?? "", status)
  }

  private func start(_ line: String, output: String) throws -> ChildProcess {
    let navctl = Programs.navctl.path(percentEncoded: false)
    let words = "\(navctl) log \(line) --state \(daemon.stateFolder)"
    return try ChildProcess(
      "/bin/sh",
      ["-c", "exec \(words) > \(output)"],
      errorPath: daemon.folder.path("errors-\(UUID().uuidString.prefix(8))")
    )
  }

  private func wait(for text: String, in file: String) throws {
    let patience = Patience()
    while (try? String(contentsOfFile: file, encoding: .utf8))?.contains(text) != true {
      try #require(!patience.isOver, "\(text)")
      patience.rest()
    }
  }

  private func push(_ page: String) throws {
    try daemon.connect().ask(.push(WirePage(identifier: page)))
  }

  @Test func `a log that is being written is whole, and its states are those of the daemon`() throws
  {
    try push("a")
    #expect(try run("verify").status == .status(0))
    #expect(try run("replay --rerun").output.hasSuffix("the same, bit for bit\n"))
    let seq = try daemon.connect().ask(.sync).seq
    let state = try run("at \(seq)")
    #expect(state.output.contains("  ▸ a\n"))
  }

  @Test func `it follows what is written, over a restart, until it is interrupted`() throws {
    let output = daemon.folder.path("followed")
    let follow = try start(
      "show --follow --kind command_accepted --kind session_started",
      output: output
    )
    try wait(for: "session 1,", in: output)
    try push("first")
    try wait(for: "push \"first\"", in: output)
    #expect(try daemon.end(SIGTERM) == .status(0))
    try daemon.restart()
    try push("second")
    try wait(for: "push \"second\"", in: output)
    follow.send(SIGINT)
    #expect(try follow.wait() == .status(0))
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4)
  }

  @Test func `a copy that is made while it writes comes to the same`() throws {
    try push("a")
    let copy = daemon.folder.path("copy")
    let told = try run("backup --into \(copy)")
    #expect(told.status == .status(0))
    let navctl = Programs.navctl.path(percentEncoded: false)
    let check = try ChildProcess(
      navctl,
      ["log", "replay", "--rerun", "--state", copy],
      errorPath: daemon.folder.path("errors")
    )
    #expect(try check.wait() == .status(0))
    try push("b")
  }

  @Test func `what was exported and is sent again comes to the same verdict`() throws {
    try daemon.play(try Recordings.own("edge-swipe-back"))
    let first = try run("show --kind gesture_ended").output.split(separator: "\n")
    let seq = try #require(first.first?.split(separator: " ").first.map(String.init))
    let exported = try run("export --evemu \(seq)").output
    let recording = try Recording(parsing: Array(exported.utf8), file: "exported")
    try daemon.play(recording)
    let verdicts = try run("show --kind gesture_ended").output.split(separator: "\n").map { line in
      line.drop { $0 != "," }.prefix { $0 != ":" }
    }
    #expect(verdicts.count == 2)
    #expect(verdicts.first == verdicts.last)
    #expect(verdicts.first?.hasPrefix(", commit at ") == true)
  }
}
