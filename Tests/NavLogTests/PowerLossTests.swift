import NavCore
import NavLog
import NavSystem
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

  /// An entry that ends in zeros is whole where its last page was never written and reads as zeros.
  /// What comes behind it is that page's first write, and a loss of power in it may leave anything.
  @Test(arguments: [false, true])
  func `an event that ends in zeros is written before it counts`(isTorn: Bool) throws {
    let first = SimulatedDisk()
    let settings = LogSettings(segmentBytes: 65_536, retainBytes: 262_144)
    let opened = try OpenedLog.open(LogFolder(alone: first), settings: settings)
    var state = opened.state
    let event = NavEvent(
      seq: 1,
      timeMicroseconds: 0,
      cause: 0,
      arrival: 0,
      body: .configured(Configured(text: "#" + String(repeating: "\u{0}", count: 9_000)))
    )
    state.apply(event)
    try opened.writer.append([event], state: state)
    let bytes = try #require(first.contents("segment-0000000001.navlog"))
    let end = try #require(bytes.lastIndex { $0 != 0 }) / 4_096 * 4_096 + 4_096
    for seed in 1...20 {
      var random = SeededRandom(Seed(UInt64(seed)))
      let disk = SimulatedDisk()
      let file = try disk.open("segment-0000000001.navlog", .createNew(permissions: 0o640))
      _ = try file.allocate(offset: 0, count: 65_536)
      try file.write(Array(bytes[..<end]), at: 0)
      // Behind a page of which nothing was ever written.
      if isTorn { try file.write([1, 2, 3], at: end + 8_192) }
      try file.synchronizeData()
      try disk.synchronize()
      var images: [SimulatedDisk] = []
      disk.onCall = { _ in images.append(disk.crash(.noise, using: &random)) }
      let life = try OpenedLog.open(LogFolder(alone: disk), settings: settings)
      disk.onCall = nil
      try #require(life.state == state)
      // The start itself may lose its power, too.
      for image in images {
        let opened = try OpenedLog.open(LogFolder(alone: image), settings: settings)
        #expect(opened.damage == nil)
        #expect(opened.losses == [])
      }
      var later = state
      try life.writer.append(EventSamples.story(3, on: &later, using: &random), state: later)
      let lost = disk.crash(.noise, using: &random)
      let again = try OpenedLog.open(LogFolder(alone: lost), settings: settings)
      #expect(again.damage == nil)
      #expect(again.state.seq >= 1)
    }
  }
}
