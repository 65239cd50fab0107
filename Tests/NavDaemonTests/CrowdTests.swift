import Foundation
import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

/// Many clients at once, some or all of them bad; proved by what the good ones are told, by
/// counters, and by the memory that the daemon holds.
@Suite("Crowds", .serialized)
struct CrowdTests {
  private static let roomy = """
    [limits]
    connections = 400
    connections_per_uid = 400
    input_connections = 64
    """

  /// Two changes of the state for each count, the second with the action `back`; no picture moves.
  private func change(_ count: Int, _ client: Connection, each: () throws -> Void) throws {
    for number in 0..<count {
      let page = WirePage(identifier: "page-\(number)", pushStyle: .none, popStyle: .none)
      try client.ask(.push(page))
      try client.ask(.back)
      if number.isMultiple(of: 5) { try each() }
    }
    try each()
  }

  @Test func `one of a hundred that does not read takes nothing from the others`() throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let client = try daemon.connect()
    try client.push("home")
    let stalled = try daemon.subscribe([.state, .progress])
    let good = try (1...19).map { _ in try daemon.subscribe([.state, .actions]) }
    let counting = try (1...80).map { _ in try CountingReader(daemon.socket) }
    let readAll = {
      for subscriber in good { try subscriber.takeWhatIsThere() }
      for reader in counting { try reader.read() }
    }
    // The kernel's share of the stalled one is full then.
    try change(300, client, each: readAll)
    let before = daemon.process.residentBytes
    try change(300, client, each: readAll)
    #expect(daemon.process.residentBytes - before <= 512 << 10)
    for subscriber in good {
      try subscriber.drain()
      #expect(subscriber.bye == nil)
      #expect(subscriber.actions.count == 600)
      #expect(subscriber.updates.count { $0.state != nil } == 1_200)
      #expect(subscriber.updates.allSatisfy { $0.coalesced == nil })
    }
    let patience = Patience()
    for reader in counting {
      while reader.states < 1_200 {
        try #require(!patience.isOver, "\(reader.states) states came")
        try reader.read()
      }
      #expect(reader.states == 1_200)
      #expect(reader.actions == 600)
      #expect(reader.collapsed == 0)
    }
    try stalled.drain()
    #expect(stalled.bye == nil)
    #expect(stalled.updates.compactMap(\.coalesced).reduce(0, +) > 0)
    #expect(stalled.updates.last?.seq == good[0].updates.last { $0.state != nil }?.seq)
    #expect(try client.stats()["clients_slow"] == 0)
  }

  @Test func `gapless that has much waiting for 5 s is sent off, and latest is not`() throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let client = try daemon.connect()
    try client.push("home")
    let stalled = try daemon.subscribe([.state], policy: .gapless)
    let latest = try daemon.subscribe([.state])
    let page = WirePage(identifier: "p", parameters: String(repeating: "x", count: 4_000))
    // More than may wait for long, behind what is under way, and less than may wait at all.
    let patience = Patience()
    while try client.largestQueue() < 140_000 {
      try #require(!patience.isOver)
      try client.ask(.push(page))
      try client.ask(.pop)
    }
    #expect(try client.stats()["clients_slow"] == 0)
    while try client.stats()["clients_slow"] == 0 {
      try #require(!patience.isOver, "it may have so much waiting for ever")
      patience.rest()
    }
    try stalled.readToEnd()
    #expect(stalled.bye?.reason == "slow")
    #expect(stalled.bye?.cursor == stalled.updates.last?.cursor)
    try latest.drain()
    #expect(latest.bye == nil)
    let stats = try client.stats()
    #expect(stats["clients_slow"] == 1)
    #expect(stats["clients_slow_together"] == 0)
    #expect(stats["queues_bytes"] ?? .max < 65_536)
  }

  @Test func `all queues together have one bound, and who has most goes first`() throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let client = try daemon.connect()
    try client.push("home")
    let stalled = try (1...180).map { _ in try daemon.subscribe([.state], policy: .gapless) }
    let good = try daemon.subscribe([.state, .actions], policy: .gapless)
    // States of 24 KiB: what fits in a queue below its own bound is more than 32 MiB for 180.
    for number in 0..<5 {
      let filler = String(repeating: "x", count: 4_000)
      try client.ask(
        .push(WirePage(identifier: "p\(number)", parameters: filler, pushStyle: .none))
      )
    }
    let patience = Patience()
    while try client.stats()["clients_slow_together"] == 0 {
      try #require(!patience.isOver, "all queues together have no bound")
      try client.push("page")
      try client.ask(.pop)
      try good.takeWhatIsThere()
      #expect(try client.stats()["queues_bytes"] ?? .max <= 32 << 20)
    }
    try good.drain()
    #expect(good.bye == nil)
    #expect(good.updates.allSatisfy { $0.coalesced == nil })
    withExtendedLifetime(stalled) {}
  }

  @Test func `200 that dribble their lines byte by byte are served, and nobody waits for them`()
    throws
  {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let good = try daemon.subscribe()
    let line = try #require(String(bytes: try Recordings.own("tap").deviceBytes(), encoding: .utf8))
    let clients = try (0..<150).map { _ in try RawClient(daemon.socket) }
    let streams = try (0..<50).map { _ in try RawClient(daemon.inputSocket) }
    let request = Array((#"{"id":1,"do":"sync"}"# + "\n").utf8)
    let device = Array(line.utf8)
    for step in 0..<max(request.count, device.count) {
      if step < request.count { for client in clients { try client.send([request[step]]) } }
      if step < device.count { for stream in streams { try stream.send([device[step]]) } }
      if step == 10 {
        try daemon.play(Recordings.own("edge-swipe-back"))
        try good.drain()
        #expect(good.actions.map(\.name) == ["back"])
      }
    }
    for client in clients { #expect(try client.reply().identifier == .integer(1)) }
    for stream in streams {
      guard case .ok? = try stream.inputMessage() else {
        throw Unexpected("a device line that was dribbled was not taken")
      }
    }
    try daemon.expectAlive()
  }

  @Test(arguments: Seed.some(4))
  func `random bytes on either socket harm nobody else`(seed: Seed) throws {
    var random = SeededRandom(seed)
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let good = try daemon.subscribe()
    for _ in 0..<100 {
      let isInput = Bool.random(using: &random)
      let client = try RawClient(isInput ? daemon.inputSocket : daemon.socket)
      var bytes = (0..<Int.random(in: 1...3_000, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes += [0x0a] }
      try client.send(bytes)
      if Bool.random(using: &random) { try client.shutDownWriting() }
    }
    try daemon.play(Recordings.own("edge-swipe-back"))
    try good.drain()
    #expect(good.actions.map(\.name) == ["back"])
    try daemon.expectAlive()
  }
}

/// A subscriber of states and actions that only counts what it reads.
///
/// Owns the descriptor, and the line that has not ended yet.
private final class CountingReader {
  private let descriptor: FileDescriptor
  private var framer = LineFramer()
  private var bytes = [UInt8](repeating: 0, count: 65_536)
  private var isLive = false
  private(set) var states = 0
  private(set) var actions = 0
  private(set) var collapsed = 0

  init(_ path: String) throws {
    descriptor = try RawClient.connect(path)
    let wish = #"{"do":"subscribe","topics":["state","actions"]}"# + "\n"
    _ = try descriptor.send(Array(wish.utf8)[...])
    let patience = Patience()
    while !isLive {
      try #require(!patience.isOver, "the subscription does not begin")
      try read()
    }
  }

  /// Takes what has come.
  func read() throws {
    while case .bytes(let count) = try descriptor.read(into: &bytes) {
      framer.receive(bytes.span.bytes.extracting(..<count))
      while case .line(let line)? = framer.next() {
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix(#"{"live":"#) { isLive = true }
        guard text.hasPrefix(#"{"seq":"#) else { continue }
        if text.contains(#""state":{"#) { states += 1 }
        if text.contains(#""actions":[{"name":"back""#) { actions += 1 }
        if text.contains(#""coalesced":"#) { collapsed += 1 }
      }
    }
  }
}

extension Recording {
  /// The device line of the recording, with its line feed.
  fileprivate func deviceBytes() throws -> [UInt8] {
    var writer = WireWriter()
    writer.append(try deviceLine(format: .evdev24, clock: .own))
    return writer.bytes
  }
}

extension Connection {
  /// Bytes that wait for the client for whom most does.
  fileprivate func largestQueue() throws -> Int64 {
    guard case .clients(let clients, _) = try ask(.get(.clients)).content else {
      throw Unexpected("get clients was answered without them")
    }
    return clients.map(\.queuedBytes).max() ?? 0
  }
}
