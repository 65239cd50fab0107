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
    try fillEveryPlace(of: daemon, client)
    // What follows finds room, and each of it is taken: all that come in a round find the daemon at
    // once, and stay no longer than that.
    let asking = try RawClient(daemon.socket)
    var expected = try client.stats()["connects"] ?? 0
    for _ in 0..<100 {
      let turns = try client.stats()["turns"] ?? 0
      try daemon.process.pause()
      let crowd = try (0..<50).map { _ in
        guard case .connected(let descriptor) = try UnixSocket.connect(daemon.socket) else {
          throw Unexpected("the daemon does not take who came before")
        }
        return descriptor
      }
      try asking.send(#"{"id":1,"do":"get","what":"stats"}"# + "\n")
      daemon.process.goOn()
      guard case .ok(let success) = try asking.reply().outcome,
        case .stats(let stats)? = success.content
      else { throw Unexpected("get stats was answered without them") }
      #expect((stats["turns"] ?? .max) - turns <= 8)
      withExtendedLifetime(crowd) {}
      // The queue of those who wait has no room for many rounds.
      expected += 50
      let patience = Patience()
      while try client.stats()["connects"] ?? 0 < expected {
        try #require(!patience.isOver, "not all who came are taken")
      }
    }
    #expect(try client.stats()["connects"] == expected)
    try daemon.play(Recordings.own("edge-swipe-back"))
    try good.drain()
    #expect(good.actions.map(\.name) == ["back"])
    #expect(good.bye == nil)
    #expect(try client.stats()["clients_slow"] == 0)
    try daemon.expectAlive()
  }

  /// Connects until there is no descriptor left for anybody, and longer; then all of them go.
  private func fillEveryPlace(of daemon: RunningDaemon, _ client: Connection) throws {
    var crowd: [FileDescriptor] = []
    for _ in 1...400 {
      if case .connected(let descriptor) = try UnixSocket.connect(daemon.socket) {
        crowd.append(descriptor)
      }
      try client.ask(.sync)
    }
    let patience = Patience()
    while try client.stats()["accepts_rested"] == 0 {
      try #require(!patience.isOver, "there was no want of descriptors")
      patience.rest()
    }
    #expect(try client.stats()["clients"] ?? 0 > 64)
    crowd.removeAll()
    // The places of those who went are free again, for those too who came meanwhile.
    while try client.stats()["clients"] ?? .max > 2 {
      try #require(!patience.isOver, "those who went keep their places")
      patience.rest()
    }
    while (try? daemon.connect()) == nil {
      try #require(!patience.isOver, "nobody is accepted any more")
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
    for _ in 1...5_000 { _ = try RawClient.connect(daemon.socket) }
    // Another user is served at once, though its first one is far beyond the rate.
    let child = try ChildProcess(
      OtherUser.setpriv,
      [
        "--reuid=65533", "--regid=65533", "--clear-groups", navctl, "state", "--socket",
        daemon.socket,
      ],
      errorPath: daemon.folder.path("errors-of-navctl")
    )
    for _ in 1...2_000 { _ = try RawClient.connect(daemon.socket) }
    #expect(try child.wait() == .status(0), "\(child.errors)")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try good.drain()
    #expect(good.actions.map(\.name) == ["back"])
    let stats = try good.connection.stats()
    #expect(stats["connects_too_often"] ?? 0 > 1_000)
    #expect(stats["clients"] ?? .max < 110)
  }

  private static let rounds = TestRun.isLong ? 100 : 20
  private static let clients = TestRun.isLong ? 100 : 50

  @Test func `no connect is lost over restarts by socket activation`() throws {
    let manager = try ServiceManager()
    // All of a round come from one user, and many rounds from it in a second.
    let configuration = manager.folder.path("navd.toml")
    try """
    [limits]
    connections_per_uid = \(Self.clients)
    connects_per_s = 10000
    connects_burst = 10000
    """.write(toFile: configuration, atomically: false, encoding: .utf8)
    let options = ["--config", configuration]
    let share = Self.clients / 5
    var served = 0
    for round in 0..<Self.rounds {
      // Some come before there is a daemon, most while it runs, and some as it goes.
      var clients = try (0..<share).map { _ in try RawClient(manager.socket) }
      let daemon = try manager.start(options: options)
      clients += try (0..<3 * share).map { _ in try RawClient(manager.socket) }
      for client in clients {
        try expectServed(client, "of round \(round)")
        served += 1
      }
      let last = try (0..<share).map { number in
        if number == share / 2 { daemon.send(SIGTERM) }
        return try RawClient(manager.socket)
      }
      #expect(try daemon.wait() == .status(0), "\(daemon.errors)")
      // Who was not taken any more waits for the next one.
      let next = try manager.start(options: options)
      for client in last {
        try expectServed(client, "while the daemon of round \(round) went")
        served += 1
      }
      next.send(SIGTERM)
      #expect(try next.wait() == .status(0), "\(next.errors)")
      while manager.noticesLeft() > 0 {}
    }
    #expect(served == Self.rounds * Self.clients)
  }

  private func expectServed(_ client: RawClient, _ which: String) throws {
    let first = try client.message()
    guard case .hello? = first else {
      throw Unexpected("a connect \(which) was answered with \(String(describing: first))")
    }
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
