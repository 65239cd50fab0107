import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// Subscribers that do not read while thousands of frames flow.
@Suite("Subscribers that do not read")
struct SlowSubscriberTests {
  /// Plays the swipe `count` times in one stream; a good subscriber reads after each.
  private func swipe(_ count: Int, _ daemon: RunningDaemon, reading good: Subscriber) throws {
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(recording)
    let before = good.actions.count
    for turn in 0..<count {
      let later = recording.later(seconds: Int64(turn) * 5)
      try input.send(
        later.encoded(layout: .evdev24),
        timeoutMilliseconds: Patience.milliseconds
      )
      try good.drain()
    }
    let frames = try input.finish(timeoutMilliseconds: Patience.milliseconds).frames
    try good.drain()
    #expect(good.actions.count == before + count)
    #expect(frames > count * 80)
  }

  @Test func `a subscriber of levels is told the newest when it reads again`() throws {
    let daemon = try RunningDaemon()
    let stalled = try daemon.subscribe([.state, .progress])
    let good = try daemon.subscribe()
    try swipe(5, daemon, reading: good)
    let before = daemon.process.residentBytes
    try swipe(130, daemon, reading: good)
    #expect(daemon.process.residentBytes - before < 8 << 20)

    try stalled.drain()
    #expect(stalled.bye == nil)
    let coalesced = stalled.updates.compactMap(\.coalesced).reduce(0, +)
    let levels = good.updates.count { $0.state != nil || $0.progress != nil }
    #expect(coalesced > 1_000)
    #expect(stalled.updates.count + Int(coalesced) >= levels)
    #expect(stalled.updates.last?.seq == good.updates.last { $0.state != nil }?.seq)
    #expect(stalled.updates.last?.state == good.updates.last { $0.state != nil }?.state)
    #expect((try daemon.connect().stats()["levels_coalesced"] ?? 0) >= Int64(coalesced))
  }

  @Test func `occurrences that nobody takes end the subscription with its cursor`() throws {
    let daemon = try RunningDaemon()
    let stalled = try daemon.subscribe()
    let good = try daemon.subscribe()
    try swipe(400, daemon, reading: good)
    try stalled.readToEnd()
    #expect(stalled.bye?.reason == "slow")
    let last = try #require(stalled.updates.last)
    #expect(stalled.bye?.cursor == last.cursor)
    let told = good.updates.filter { $0.seq <= last.seq }
    #expect(stalled.actions == told.flatMap(\.doing))
    #expect(stalled.updates.flatMap(\.gestures) == told.flatMap(\.gestures))
    try daemon.expectAlive()
  }

  @Test func `who is sent off holds nothing from then on, though it reads nothing`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.ask(.addSurface("tv", nil))
    let stalled = try daemon.subscribe()
    try stalled.connection.ask(
      .push(WirePage(identifier: "film")),
      surface: "tv",
      holds: true
    )
    let good = try daemon.subscribe()
    #expect(try client.refusal(.pop, surface: "tv").known == .heldBy)
    try swipe(400, daemon, reading: good)
    try client.ask(.push(WirePage(identifier: "mine")), surface: "tv")
    let state = try client.state("tv")
    #expect(state.pages == ["mine"])
    #expect(!state.isHeld)
    try good.drain()
    let told = good.updates.compactMap(\.state).filter { $0.surface == "tv" }
    #expect(told.contains { !$0.isManaged && !$0.isHeld })
    try stalled.readToEnd()
    #expect(stalled.bye?.reason == "slow")
    let ended = try daemon.readLog().events.count {
      if case .clientEnded = $0.body { true } else { false }
    }
    #expect(ended == 1)
  }

  @Test func `gapless keeps every line, and ends where too many wait`() throws {
    let daemon = try RunningDaemon()
    let stalled = try daemon.subscribe(policy: .gapless)
    let reading = try daemon.subscribe(policy: .gapless)
    try swipe(60, daemon, reading: reading)
    try stalled.readToEnd()
    #expect(stalled.bye?.reason == "slow")
    #expect(stalled.bye?.cursor == stalled.updates.last?.cursor)
    #expect(stalled.updates == Array(reading.updates.prefix(stalled.updates.count)))
    #expect(reading.updates.allSatisfy { $0.coalesced == nil })
    let told = Set(reading.updates.map(\.seq))
    let changes = try daemon.readLog().events.filter {
      if case .gestureChanged = $0.body { true } else { false }
    }
    #expect(changes.count > 1_000)
    #expect(changes.allSatisfy { told.contains($0.seq) })
  }
}

extension Recording {
  /// The same, so much later on its own clock.
  func later(seconds: Int64) -> Recording {
    var later = self
    for index in later.events.indices { later.events[index].seconds += seconds }
    return later
  }
}
