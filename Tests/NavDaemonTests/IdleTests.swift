import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

/// What a daemon does while nothing happens: nothing.
@Suite("An idle daemon")
struct IdleTests {
  private static let seconds: UInt32 = TestRun.isLong ? 60 : 10

  @Test func `it neither writes nor syncs, and is not woken`() throws {
    var idle: [(mode: String, client: Connection, before: [String: Int64])] = []
    var daemons: [RunningDaemon] = []
    var subscribers: [Subscriber] = []
    for mode in ["strict", "interval", "os", "memory"] {
      let daemon = try RunningDaemon(configuration: "[log]\ndurability = \"\(mode)\"\n")
      let client = try daemon.connect()
      let subscriber = try daemon.subscribe()
      try client.push("a", "b")
      let isSynced = mode == "strict" || mode == "interval"
      idle.append((mode, client, try rest(client, isSynced: isSynced)))
      daemons.append(daemon)
      subscribers.append(subscriber)
    }
    sleep(Self.seconds)
    for (mode, client, before) in idle {
      let after = try client.stats()
      for name in ["log_bytes", "log_syncs", "events", "seq", "durable_seq"] {
        #expect(after[name] == before[name], "\(mode): \(name)")
      }
      // The question itself is one turn.
      #expect(after["turns"] == before["turns"].map { $0 + 1 }, "\(mode)")
    }
  }

  /// Waits until the picture rests and what was told is on the disk, and nothing but the looks
  /// themselves happens; the figures of the last look.
  private func rest(_ client: Connection, isSynced: Bool) throws -> [String: Int64] {
    let patience = Patience()
    while true {
      let last = try client.stats()
      let isStill = try client.state().transition == nil
      let present = try client.stats()
      let isDurable = !isSynced || present["durable_seq"] == present["seq"]
      if isStill, isDurable, present["turns"] == last["turns"].map({ $0 + 2 }) { return present }
      try #require(!patience.isOver, "it does not come to rest")
      patience.rest()
    }
  }
}
