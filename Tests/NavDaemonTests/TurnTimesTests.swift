import NavClient
import NavDaemon
import NavWire
import Testing

/// How long turns take, as `stats` tells it.
@Suite("Times of turns") struct TurnTimesTests {
  private func figures(_ microseconds: Int64...) -> [String: Int64] {
    var times = TurnTimes()
    for time in microseconds { times.count(microseconds: time) }
    return Dictionary(uniqueKeysWithValues: times.figures.map { ($0.name, $0.value) })
      .filter { $0.value != 0 }
  }

  @Test func `each turn is in the class whose end is above it`() {
    #expect(figures(-1, 0, 15) == ["turns_below_16_us": 3, "turn_longest_us": 15])
    #expect(
      figures(16, 31, 32)
        == ["turns_below_32_us": 2, "turns_below_64_us": 1, "turn_longest_us": 32]
    )
    #expect(
      figures(131_071, 131_072, .max)
        == ["turns_below_131072_us": 1, "turns_longer": 2, "turn_longest_us": .max]
    )
  }

  @Test func `a running daemon counts every turn once`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    for _ in 1...5 { try client.ask(.home) }
    let stats = try client.stats()
    let classes = stats.filter { $0.key.hasPrefix("turns_below_") || $0.key == "turns_longer" }
    #expect(classes.count == 15)
    let turns = try #require(stats["turns"])
    #expect(turns >= 5 && classes.values.reduce(0, +) == turns)
    #expect(try #require(stats["turn_longest_us"]) > 0)
  }
}
