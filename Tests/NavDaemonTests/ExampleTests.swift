import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

/// The clients that the project's page shows: cut out of it, and run as they stand there.
@Suite("The examples of the project's page")
struct ExampleTests {
  /// What stands in the block that begins with a line, the line included.
  private func example(_ language: String, _ first: String) throws -> String {
    let page = try String(contentsOf: ProjectTree.url("README.md"), encoding: .utf8)
    let head = "```\(language)\n"
    let block = page.components(separatedBy: head).dropFirst()
      .first { $0.hasPrefix(first) }?.components(separatedBy: "\n```\n").first
    return try #require(block, "no example in \(language) that begins with \(first)") + "\n"
  }

  /// Waits until a client other than the one that asks has subscribed.
  private func waitForSubscriber(_ daemon: RunningDaemon, _ example: ChildProcess) throws {
    let connection = try daemon.connect()
    let patience = Patience()
    while true {
      guard case .clients(let clients, _) = try connection.ask(.get(.clients)).content else {
        throw Unexpected("get clients was answered without them")
      }
      if clients.contains(where: { $0.topics == ["actions"] }) { return }
      try #require(!patience.isOver, "nobody subscribed; it said: \(example.errors)")
      try #require(example.isRunning, "it ended; it said: \(example.errors)")
      patience.rest()
    }
  }

  private func backs(_ output: String) -> Int {
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count { $0.hasPrefix("back") }
  }

  @Test(arguments: [
    ("python", "#!/usr/bin/env python3", "python3"), ("sh", "#!/bin/sh", "sh"),
  ])
  func `one says each back once, over a restart of the daemon too`(
    language: String,
    first: String,
    program: String
  ) throws {
    _ = try Tool.path("socat")
    let daemon = try RunningDaemon()
    let script = daemon.folder.path("example")
    let output = daemon.folder.path("output")
    try example(language, first).write(toFile: script, atomically: false, encoding: .utf8)
    let process = try ChildProcess(
      "/bin/sh",
      ["-c", "exec \"$0\" \"$1\" > \"$2\"", try Tool.path(program), script, output],
      errorPath: daemon.folder.path("example-errors"),
      variables: ["NAVD_SOCKET": daemon.socket]
    )
    for count in 1...3 {
      try waitForSubscriber(daemon, process)
      try daemon.play(try Recordings.own("edge-swipe-back"))
      let patience = Patience()
      while backs(output) < count {
        try #require(!patience.isOver, "\(backs(output)) of \(count); it said: \(process.errors)")
        patience.rest()
      }
      try daemon.end(count == 1 ? SIGTERM : SIGKILL)
      try daemon.restart()
    }
    try waitForSubscriber(daemon, process)
    #expect(backs(output) == 3)
    // socat complains where nobody serves, as it may between two daemons.
    if program == "python3" { #expect(process.errors == "") }
  }
}
