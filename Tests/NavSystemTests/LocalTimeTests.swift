import NavSystem
import Testing

/// Times as people write them.
@Suite("Local time") struct LocalTimeTests {
  private static let now: Int64 = 1_800_000_000_000_000

  @Test(arguments: [
    ("-30s", now - 30_000_000), ("-10m", now - 600_000_000), ("-2h", now - 7_200_000_000),
    ("-7d", now - 604_800_000_000),
  ])
  func `a time before now is counted back`(text: String, expected: Int64) {
    #expect(LocalTime.microseconds(text, now: Self.now) == expected)
  }

  @Test func `a day begins at midnight, and the clock counts from there`() throws {
    let day = try #require(LocalTime.microseconds("2026-12-01", now: Self.now))
    let minute: Int64 = 60_000_000
    #expect(
      LocalTime.microseconds("2026-12-01 14:05", now: Self.now) == day + (14 * 60 + 5) * minute
    )
    #expect(
      LocalTime.microseconds("2026-12-01 14:05:30", now: Self.now)
        == day + (14 * 60 + 5) * minute + minute / 2
    )
    #expect(LocalTime.microseconds("14:05", now: day + minute) == day + (14 * 60 + 5) * minute)
  }

  @Test(arguments: [
    "", "-", "-m", "-10", "-10x", "-9999999d", "10m", "2026-13-01", "2026-02-30",
    "2026-12-01 25:00",
    "24:00", "12", "12:60", "2026-12-01 12", "2026-12", "2026-12-01T14:05", "2026-12-01  14:05",
    "1-2-3-4", "99999999999:00", "-9223372036854775808s",
  ])
  func `what is no time is none`(text: String) {
    #expect(LocalTime.microseconds(text, now: Self.now) == nil)
  }
}
