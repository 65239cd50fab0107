import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

/// What hundreds of bad clients cost the daemon in memory.
@Suite("Memory of crowds", .serialized)
struct CrowdMemoryTests {
  private static let roomy = """
    [limits]
    connections = 400
    connections_per_uid = 400
    input_connections = 64
    """

  @Test func `256 of the worst clients cost a bounded amount of memory, which does not grow`()
    throws
  {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let good = try daemon.subscribe()
    let ask = #"{"do":"get","what":"config"}"# + "\n"
    let worst = try (0..<256).map { number in
      let client = try RawClient(daemon.socket)
      let policy = number.isMultiple(of: 2) ? "gapless" : "latest"
      try client.send(
        #"{"do":"subscribe","topics":["state","actions","gestures","progress","layers","reports"],"#
          + #""policy":"\#(policy)"}"# + "\n",
        String(repeating: ask, count: 40),
        #"{"do":""# + String(repeating: "x", count: 65_000)
      )
      return client
    }
    let recording = try Recordings.own("edge-swipe-back")
    var resident: [Int] = []
    for _ in 0..<6 {
      for _ in 0..<30 { try daemon.play(recording) }
      try good.drain()
      resident.append(daemon.process.residentBytes)
    }
    #expect(resident.allSatisfy { $0 <= 64 << 20 }, "\(resident)")
    // Whatever comes, it is full.
    #expect((resident.last ?? 0) - resident[2] <= 4 << 20, "\(resident)")
    #expect(good.actions.count == 180)
    #expect(good.bye == nil)
    try daemon.expectAlive()
    withExtendedLifetime(worst) {}
  }

  @Test func `256 that send much and read nothing cost no more, whatever their names`() throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let good = try daemon.subscribe()
    let ask = #"{"do":"get","what":"config"}"# + "\n"
    let name = "e" + String(repeating: "\u{301}", count: 20_000)
    let features = [String](repeating: #""log""#, count: 2_500).joined(separator: ",")
    var worst: [RawClient] = []
    var resident: [Int] = []
    for _ in 0..<255 {
      let client = try RawClient(daemon.socket)
      try client.send(#"{"hello":{"client":"\#(name)","features":[\#(features)]}}"# + "\n")
      worst.append(client)
    }
    let measure = {
      try good.drain()
      resident.append(daemon.process.residentBytes)
    }
    try measure()
    for client in worst { try client.send(#"{"x":""# + String(repeating: "y", count: 60_000)) }
    try measure()
    for client in worst {
      try client.sendWhatFits(Array((#""}"# + "\n" + String(repeating: ask, count: 2_200)).utf8))
    }
    for _ in 0..<60 {
      try daemon.play(Recordings.own("edge-swipe-back"))
      try measure()
    }
    let more = Array(String(repeating: ask, count: 8_000).utf8)
    for client in worst { try client.sendWhatFits(more) }
    for _ in 0..<60 {
      try daemon.play(Recordings.own("edge-swipe-back"))
      try measure()
    }
    #expect(resident.allSatisfy { $0 <= 64 << 20 }, "\(resident.map { $0 >> 10 })")
    #expect((resident.last ?? 0) - resident[62] <= 4 << 20, "\(resident.map { $0 >> 10 })")
    #expect(good.actions.count == 120)
    #expect(good.bye == nil)
    let stats = try good.connection.stats()
    #expect(stats["queues_bytes"] ?? .max <= 32 << 20)
    #expect(stats["clients"] == 256)
    withExtendedLifetime(worst) {}
  }

  @Test func `what clients sent and was not taken counts for the bound of all queues`() throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let good = try daemon.connect()
    let begun = try (0..<40).map { _ in
      let client = try RawClient(daemon.socket)
      _ = try client.message()
      try client.send(#"{"x":""# + String(repeating: "y", count: 60_000))
      return client
    }
    let patience = Patience()
    while try good.stats()["queues_bytes"] ?? 0 < 40 * 60_000 {
      try #require(!patience.isOver, "the bytes of a line that has not ended are not counted")
    }
    for client in begun { try client.send(#""}"# + "\n" + #"{"id":1,"do":"sync"}"# + "\n") }
    for client in begun { _ = try client.reply() }
    // A few KiB each are kept.
    #expect(try good.stats()["queues_bytes"] ?? .max <= 41 * 8_192)
  }
}
