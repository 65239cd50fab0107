import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// What is seen, for whoever draws it without knowing a rule.
@Suite("Layers")
struct LayersTests {
  @Test func `each change and each progress has them, and settling has its end`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.push("home", "settings")
    let subscriber = try daemon.subscribe([.state, .progress, .layers], policy: .gapless)
    let plain = try daemon.subscribe([.state, .progress], policy: .gapless)
    try daemon.play(Recordings.own("edge-swipe-back"))
    try subscriber.wait {
      $0.state?.pages == ["home"] && $0.state?.transition == nil
    }
    try plain.drain()
    #expect(plain.updates.allSatisfy { $0.layers == nil })
    var last: Int64 = 0
    var progress = 0
    for update in subscriber.updates {
      let layers = try #require(update.layers)
      #expect(layers.surface == "main")
      #expect(layers.atMicroseconds >= last)
      last = layers.atMicroseconds
      #expect(!layers.layers.isEmpty)
      if update.progress != nil, update.state == nil {
        progress += 1
        #expect(layers.settled == nil)
      }
      if let state = update.state {
        let settles = state.transition?.settle != nil
        #expect((layers.settled != nil) == settles)
        #expect(layers.settled?.isEmpty != true)
      }
    }
    #expect(progress > 5)
    let end = try #require(subscriber.updates.last?.layers)
    #expect(end.layers == [WireLayer(.page("home", index: nil))])
  }

  @Test func `get says what is seen now`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let pager = WirePager(count: 3, index: 1)
    try client.ask(.push(WirePage(identifier: "album", pager: pager)))
    let layers = try client.layers()
    #expect(layers.surface == "main")
    #expect(layers.atMicroseconds > 0)
    #expect(layers.layers == [WireLayer(.page("album", index: 1))])
    #expect(layers.settled == nil)
  }

  @Test func `a subscriber of layers alone hears of nothing else`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe([.layers])
    let client = try daemon.connect()
    try client.push("home", "next")
    try subscriber.drain()
    #expect(subscriber.updates.count >= 2)
    #expect(subscriber.updates.allSatisfy { $0.layers != nil && $0.state == nil })
  }
}
