import NavCore
import NavLog
import TestSupport
import Testing

/// Power is lost at any moment, again and again: 2,000 times in a run, a million in a long one.
@Suite("Losing power")
struct PowerLossTests {
  private static let losses = TestRun.isLong ? 50_000 : 100

  @Test(arguments: Seed.fixed(20))
  func `nothing that was announced is lost, and the log goes on`(seed: Seed) throws {
    var power = PowerLoss(seed, settings: LogSettings(segmentBytes: 65_536, retainBytes: 262_144))
    try power.run(Self.losses)
    #expect(power.points >= Self.losses)
    // A run that hits nothing proves nothing.
    #expect(power.losing > 0)
    #expect(power.repaired > 0)
    #expect(power.doubted < power.points / 10)
    #expect(power.inRecovery > 0)
  }

  @Test(arguments: Seed.fixed(20))
  func `nor while another file takes the place of one that failed`(seed: Seed) throws {
    var power = PowerLoss(
      seed,
      settings: LogSettings(segmentBytes: 65_536, retainBytes: 262_144),
      hasFaults: true
    )
    try power.run(TestRun.isLong ? Self.losses / 10 : Self.losses / 2)
  }

  /// A life in which a healed log went on from a watermark that no sync had covered.
  @Test func `a healed log goes on from what the disk has`() throws {
    var power = PowerLoss(
      Seed(12),
      settings: LogSettings(segmentBytes: 65_536, retainBytes: 262_144),
      hasFaults: true
    )
    try power.run(500)
  }
}
