import NavConfiguration
import NavDaemon
import NavWire
import TestSupport
import Testing

/// How often a user may connect; first as a rule, then at the sockets.
@Suite("Connect rate")
struct ConnectRateTests {
  private func rate(_ perSecond: Int64, burst: Int64) -> ConnectRate {
    var limits = LimitSettings()
    limits.connectsPerSecond = perSecond
    limits.connectsBurst = burst
    return ConnectRate(limits)
  }

  @Test func `a burst at once, then one in each share of a second`() {
    var rate = rate(10, burst: 5)
    for _ in 1...5 { #expect(rate.refusal(of: 7, at: 1_000) == nil) }
    #expect(rate.refusal(of: 7, at: 1_000) == 100_000)
    #expect(rate.refusal(of: 7, at: 100_999) == 1)
    #expect(rate.refusal(of: 7, at: 101_000) == nil)
    #expect(rate.refusal(of: 7, at: 101_000) == 100_000)
    // All of it is there again once nothing came for as long as it takes.
    for _ in 1...5 { #expect(rate.refusal(of: 7, at: 10_000_000) == nil) }
    #expect(rate.refusal(of: 7, at: 10_000_000) != nil)
  }

  @Test func `one that is refused costs nothing, and users do not count for each other`() {
    var rate = rate(1, burst: 1)
    #expect(rate.refusal(of: 7, at: 0) == nil)
    for at in 1...1_000 as ClosedRange<Int64> {
      #expect(rate.refusal(of: 7, at: at) == 1_000_000 - at)
    }
    #expect(rate.refusal(of: 8, at: 1_000) == nil)
    #expect(rate.refusal(of: 7, at: 1_000_000) == nil)
  }

  @Test(arguments: Seed.some(5))
  func `in no stretch of time more than the burst and its share come through`(seed: Seed) {
    var random = SeededRandom(seed)
    let perSecond = Int64.random(in: 1...10_000, using: &random)
    let burst = Int64.random(in: 1...200, using: &random)
    var rate = rate(perSecond, burst: burst)
    var now: Int64 = 0
    var through: [Int64] = []
    for _ in 0..<3_000 {
      now += Int64.random(in: 0...1_000_000 / perSecond, using: &random)
      if rate.refusal(of: 7, at: now) == nil { through.append(now) }
    }
    let share = 1_000_000 / perSecond
    for (index, from) in through.enumerated() {
      let last = index + Int(burst)
      guard last < through.count else { break }
      #expect(through[last] - from >= share)
    }
    #expect(!through.isEmpty)
  }

  @Test func `users whose time has passed are forgotten`() {
    var rate = rate(500, burst: 1_000)
    for user in 0..<100_000 as Range<UInt32> {
      #expect(rate.refusal(of: user, at: Int64(user) * 1_000) == nil)
    }
    #expect(rate.usersCount <= 65)
  }

  private static let slow = "[limits]\nconnects_per_s = 1\nconnects_burst = 3\n"

  @Test func `who connects too often is told the rate and when to come again, on either socket`()
    throws
  {
    let daemon = try RunningDaemon(configuration: Self.slow)
    // The start of the test connected once.
    let there = try (1...2).map { _ in try daemon.connect() }
    let refusal = try RawClient(daemon.socket).lastError()
    #expect(refusal.known == .limit)
    #expect(refusal.limit == 1)
    let said = /^uid [0-9]+ connects more often than 1 times a second: come again in [0-9]+ ms$/
    #expect(refusal.message.contains(said))
    for client in there { try client.ask(.sync) }
    // The other socket has its own.
    let recording = try Recordings.own("tap")
    for _ in 1...3 { try daemon.play(recording) }
    #expect(try RawClient(daemon.inputSocket).inputError().message.contains(said))
    #expect(try there[0].stats()["connects_too_often"] == 2)
    let patience = Patience()
    while (try? daemon.connect()) == nil {
      try #require(!patience.isOver, "nobody may connect again")
      patience.rest()
    }
  }
}
