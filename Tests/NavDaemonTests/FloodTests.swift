import Foundation
import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

/// Connections that come by the thousand.
@Suite("Floods of connections", .serialized)
struct FloodTests {
  @Test func `5,000 connects at the limit of descriptors leave those alone who are there`() throws {
    let daemon = try RunningDaemon(
      configuration: """
        [limits]
        connections = 4096
        connections_per_uid = 4096
        connects_per_s = 10000
        connects_burst = 10000
        """
    )
    let good = try daemon.subscribe()
    let client = try daemon.connect()
    let limit = try ChildProcess(
      "/usr/bin/prlimit",
      ["--pid", "\(daemon.process.processID)", "--nofile=128"],
      errorPath: daemon.folder.path("prlimit")
    )
    try #require(try limit.wait() == .status(0), "\(limit.errors)")
    var crowd: [FileDescriptor] = []
    var refused = 0
    for attempt in 1...5_000 {
      if case .connected(let descriptor) = try UnixSocket.connect(daemon.socket) {
        // Behind the first few hundred, who fill every place, each goes at once.
        if crowd.count < 400 { crowd.append(descriptor) }
      } else {
        refused += 1
      }
      if attempt.isMultiple(of: 250) { try client.ask(.sync) }
    }
    let patience = Patience()
    while try client.stats()["accepts_rested"] == 0 {
      try #require(!patience.isOver, "there was no want of descriptors")
      patience.rest()
    }
    // The places of those who went are free again.
    crowd.removeAll()
    try daemon.play(Recordings.own("edge-swipe-back"))
    try good.drain()
    #expect(good.actions.map(\.name) == ["back"])
    #expect(good.bye == nil)
    #expect(try client.stats()["clients_slow"] == 0)
    while (try? daemon.connect()) == nil {
      try #require(!patience.isOver, "nobody is accepted any more; \(refused) were refused")
      patience.rest()
    }
  }

  @Test(.enabled(if: OtherUser.isPossible, "needs root and setpriv"))
  func `a user that connects and closes without end starves nobody`() throws {
    let daemon = try RunningDaemon(
      configuration: """
        [limits]
        connects_per_s = 1
        connects_burst = 100

        [access]
        observe = [65533]
        """
    )
    let good = try daemon.subscribe()
    for path in [daemon.folder.path(""), daemon.socket] { chmod(path, 0o777) }
    let navctl = try daemon.copiedNavctl()
    for _ in 1...5_000 { _ = try UnixSocket.connect(daemon.socket) }
    // Another user is served at once, though its first one is far beyond the rate.
    let child = try ChildProcess(
      OtherUser.setpriv,
      [
        "--reuid=65533", "--regid=65533", "--clear-groups", navctl, "state", "--socket",
        daemon.socket,
      ],
      errorPath: daemon.folder.path("errors-of-navctl")
    )
    for _ in 1...2_000 { _ = try UnixSocket.connect(daemon.socket) }
    #expect(try child.wait() == .status(0), "\(child.errors)")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try good.drain()
    #expect(good.actions.map(\.name) == ["back"])
    let stats = try good.connection.stats()
    #expect(stats["connects_too_often"] ?? 0 > 1_000)
    #expect(stats["clients"] ?? .max < 110)
  }

  private static let rounds = ProcessInfo.processInfo.environment["NAVD_LONG"] == "1" ? 100 : 20
  private static let clients = ProcessInfo.processInfo.environment["NAVD_LONG"] == "1" ? 100 : 50

  @Test func `no connect is lost over restarts by socket activation`() throws {
    let manager = try ServiceManager()
    let share = Self.clients / 5
    var served = 0
    for round in 0..<Self.rounds {
      // Some come before there is a daemon, most while it runs, and some as it goes.
      var clients = try (0..<share).map { _ in try RawClient(manager.socket) }
      let daemon = try manager.start()
      clients += try (0..<3 * share).map { _ in try RawClient(manager.socket) }
      for client in clients {
        guard case .hello? = try client.message() else {
          throw Unexpected("a connect of round \(round) was not served")
        }
        served += 1
      }
      let last = try (0..<share).map { number in
        if number == share / 2 { daemon.send(SIGTERM) }
        return try RawClient(manager.socket)
      }
      #expect(try daemon.wait() == .status(0), "\(daemon.errors)")
      // Who was not taken any more waits for the next one.
      let next = try manager.start()
      for client in last {
        guard case .hello? = try client.message() else {
          throw Unexpected("a connect while the daemon of round \(round) went was not served")
        }
        served += 1
      }
      next.send(SIGTERM)
      #expect(try next.wait() == .status(0), "\(next.errors)")
      while manager.noticesLeft() > 0 {}
    }
    #expect(served == Self.rounds * Self.clients)
  }
}

extension RunningDaemon {
  /// A navctl that other users may run.
  func copiedNavctl() throws -> String {
    let navctl = URL(filePath: RunningDaemon.program).deletingLastPathComponent()
      .appending(path: "navctl")
    let copy = try ChildProcess(
      "/bin/cp",
      [navctl.path(), folder.path("navctl")],
      errorPath: folder.path("errors-of-cp")
    )
    try #require(try copy.wait() == .status(0), "\(copy.errors)")
    return folder.path("navctl")
  }
}
