import Foundation
import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

/// A client of the library over restarts of the real daemon.
@Suite("What a client has over restarts", .ownThread) struct StandingOverRestartTests {
  private let daemon: RunningDaemon

  init() throws {
    daemon = try RunningDaemon(configuration: "[surface.main]\nwidth_mm = 62\nheight_mm = 110\n")
  }

  /// Takes news until one is as wanted; fails where the daemon is not found again.
  private func follow(
    _ subscription: ReconnectingSubscription,
    until isWanted: (ReconnectingSubscription.News) -> Bool
  ) throws {
    let patience = Patience()
    while true {
      while let news = subscription.next() { if isWanted(news) { return } }
      try #require(!patience.isOver)
      var entries = subscription.descriptorNumber.map { [PollEntry(number: $0)] } ?? []
      _ = try Poll.wait(
        &entries,
        timeoutMilliseconds: subscription.waitMilliseconds ?? Patience.milliseconds
      )
    }
  }

  private func followUntilLive(_ subscription: ReconnectingSubscription) throws {
    try follow(subscription) { if case .live = $0 { true } else { false } }
  }

  private func page(_ identifier: String) -> WirePage {
    WirePage(identifier: identifier, pushStyle: .none, popStyle: .none)
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a held stack, zones and what is drawn are there again`(signal: Int32) throws {
    let subscription = ReconnectingSubscription(
      path: daemon.socket,
      client: "panel",
      draws: ["controls"],
      subscription: Subscription(topics: .state),
      timeoutMilliseconds: Patience.milliseconds
    )
    try followUntilLive(subscription)
    try subscription.request(.push(page("a")), holds: true)
    try subscription.request(.push(page("b")))
    let full = WireRectangle(xPPM: 0, yPPM: 0, widthPPM: 1_000_000, heightPPM: 1_000_000)
    try subscription.request(.zones(WireZones(regions: [WireRegion(name: "all", rectangle: full)])))
    // What others may do with a held stack stays done.
    try daemon.connect().ask(.back)
    try follow(subscription) {
      if case .update(let update) = $0 { update.state?.pages == ["a"] } else { false }
    }
    let before = try #require(subscription.hello).seq
    try daemon.end(signal)
    try follow(subscription) { if case .lost = $0 { true } else { false } }
    try daemon.restart()
    var refusals = 0
    try follow(subscription) {
      if case .refused = $0 { refusals += 1 }
      return if case .live = $0 { true } else { false }
    }
    #expect(refusals == 0)
    #expect(try #require(subscription.hello).seq > before)
    let other = try daemon.connect()
    let state = try other.state()
    #expect(state.isHeld && state.pages == ["a"])
    #expect(try other.refusal(.push(page("c"))).known == .heldBy)
    #expect(try subscription.request(.push(page("c"))).changed == true)
    try other.ask(.showOverlay(.controls))
    #expect(try other.state().overlay == "controls")
    // Of zones the log alone tells: asked for over the first connection, and over the second.
    let asked = try daemon.readLog().events.filter {
      guard case .zonesChanged(let change) = $0.body else { return false }
      return !change.zones.regions.isEmpty
    }
    #expect(asked.count == 2)
  }

  @Test(.timeLimit(.minutes(15)))
  func `a sequence follows a daemon that is killed`() async throws {
    let sequence = try NewsSequence(
      path: daemon.socket,
      client: "panel",
      subscription: Subscription(topics: .actions)
    )
    var kills = 0
    var seqs: [UInt64] = []
    for await news in sequence {
      switch news {
      case .live:
        try daemon.connect().ask(.home)
      case .update(let update):
        seqs.append(update.seq)
        if kills == 3 { sequence.end() }
        guard kills < 3 else { continue }
        kills += 1
        try daemon.end(SIGKILL)
        try daemon.restart()
      default: continue
      }
    }
    #expect(seqs.count == 4 && seqs == Array(Set(seqs)).sorted())
  }
}
