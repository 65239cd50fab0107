import NavLog
import TestSupport
import Testing

/// Logs that grow for long, lose their power and are damaged: what they take on the disk stays
/// bounded, at every call.
@Suite("Churn")
struct ChurnTests {
  private static let settings = LogSettings(segmentBytes: 65_536, retainBytes: 458_752)
  private static let rounds = TestRun.isLong ? 600 : 30

  @Test(arguments: Seed.some(6))
  func `a damaged log takes no more than it may, and one segment`(seed: Seed) throws {
    var random = SeededRandom(seed)
    var disk = SimulatedDisk()
    // A segment ends with the turn that fills it, a little behind its size.
    let bound = Self.settings.retainBytes + Self.settings.segmentBytes + 8_192
    var most = 0
    var damaged = 0
    for _ in 0..<Self.rounds {
      let opened = try OpenedLog.open(LogFolder(alone: disk), settings: Self.settings)
      damaged += opened.damage == nil ? 0 : 1
      var state = opened.state
      for _ in 0..<Int.random(in: 20...60, using: &random) {
        let count = Int.random(in: 10...60, using: &random)
        let events = EventSamples.story(count, on: &state, using: &random)
        try opened.writer.append(events, state: state)
        most = max(most, disk.peakBytes)
        guard random.next() % 3 == 0, let job = opened.writer.makeSyncJob(state) else { continue }
        try job.run()
        try opened.writer.finish(job)
        most = max(most, disk.peakBytes)
      }
      disk = disk.crash(using: &random)
      let names = try disk.list().filter { $0.hasSuffix(".navlog") }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let name = try #require(names.randomElement(using: &random))
        let size = disk.contents(name)?.count ?? 1
        let offset = Int.random(in: 0..<max(1, size), using: &random)
        disk.damage(name, at: offset, mask: UInt8(1) << UInt8.random(in: 0..<8, using: &random))
      }
    }
    #expect(damaged > 0, "no damage was seen")
    #expect(most > Self.settings.retainBytes / 2, "\(most) bytes prove nothing")
    #expect(most <= bound, "\(most) bytes, and \(bound) are allowed")
  }
}
