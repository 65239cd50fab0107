import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// Logs that grow for long, lose their power and are damaged: what they take on the disk stays
/// bounded, at every call.
@Suite("Churn")
struct ChurnTests {
  private static let settings = LogSettings(segmentBytes: 65_536, retainBytes: 458_752)
  private static let rounds = TestRun.isLong ? 600 : 30
  // A segment ends with the turn that fills it, a little behind its size.
  private static let bound = settings.retainBytes + settings.segmentBytes + 8_192

  @Test(arguments: Seed.some(6))
  func `a damaged log takes no more than it may, and one segment`(seed: Seed) throws {
    var random = SeededRandom(seed)
    var disk = SimulatedDisk()
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
    #expect(most <= Self.bound, "\(most) bytes, and \(Self.bound) are allowed")
  }

  /// A full log, the file of its next segment, and one that is damaged: what a start makes besides
  /// comes when the oldest have gone.
  @Test func `a start that begins another segment makes room first`() throws {
    var random = SeededRandom(Seed(1))
    let disk = SimulatedDisk()
    let opened = try OpenedLog.open(LogFolder(alone: disk), settings: Self.settings)
    var state = opened.state
    var newest = ""
    while disk.usedBytes < Self.settings.retainBytes + Self.settings.segmentBytes {
      let events = EventSamples.story(20, on: &state, using: &random)
      try opened.writer.append(events, state: state)
      if let job = opened.writer.makeSyncJob(state) {
        try job.run()
        try opened.writer.finish(job)
      }
      if var job = opened.writer.isPreparationDue ? opened.writer.makePreparationJob() : nil {
        try job.run()
        opened.writer.finish(job)
      }
      newest = try #require(try disk.list().last { $0.hasSuffix(".navlog") })
    }
    let next = disk.crash(.everythingKept, using: &random)
    next.damage(newest, at: 40, mask: 1)
    let again = try OpenedLog.open(LogFolder(alone: next), settings: Self.settings)
    #expect(again.damage != nil)
    #expect(next.peakBytes <= Self.bound)
    // And at once: an idle log would keep them for long.
    #expect(next.usedBytes <= Self.bound)
  }

  /// Whoever writes a log anew has a file for it that stands there already.
  @Test(arguments: Seed.some(4), [true, false])
  func `syncs that fail take no more, with files that are made ahead`(
    seed: Seed,
    makesFiles: Bool
  ) throws {
    var random = SeededRandom(seed)
    let disk = SimulatedDisk()
    let opened = try OpenedLog.open(LogFolder(alone: disk), settings: Self.settings)
    let writer = opened.writer
    writer.makesFiles = makesFiles
    var state = opened.state
    for _ in 0..<Self.rounds * 40 {
      let count = Int.random(in: 10...60, using: &random)
      let events = EventSamples.story(count, on: &state, using: &random)
      try writer.append(events, state: state)
      try work(writer, disk, state, using: &random)
      let names = try disk.list()
      try #require(disk.peakBytes <= Self.bound, "\(names)")
    }
    #expect(writer.degradation == nil)
    #expect(writer.counters.repairs > 5)
    #expect(disk.peakBytes > Self.settings.retainBytes)
    if !makesFiles { #expect(writer.counters.segmentsInLoop == 0) }
    try writer.close(state)
    let again = try OpenedLog.open(LogFolder(alone: disk), settings: Self.settings)
    #expect(again.state == state)
  }

  /// What is due, as the log's thread does it; a sync fails now and then.
  private func work(
    _ writer: LogWriter,
    _ disk: SimulatedDisk,
    _ state: NavState,
    using random: inout SeededRandom
  ) throws {
    if let job = writer.makeRewriteJob() {
      writer.finish(job, .success(try job.run()))
    } else if random.next() % 3 == 0, let job = writer.makeSyncJob(state) {
      if random.next() % 8 == 0 { disk.fail(.synchronizeData, at: 1, with: .broken) }
      var failure: SystemError?
      do throws(SystemError) { try job.run() } catch { failure = error }
      try writer.finish(job, error: failure)
    }
    if writer.isPreparationDue, var job = writer.makePreparationJob() {
      try job.run()
      writer.finish(job)
    }
    if let job = writer.makeRemovalJob() { writer.finish(job, removed: job.run()) }
  }

  /// A daemon that dies again and again over the same segment leaves a tail each time.
  @Test func `tails of one segment do not pile up`() throws {
    var random = SeededRandom(Seed(2))
    let settings = LogSettings(segmentBytes: 65_536, retainBytes: 131_072)
    var disk = SimulatedDisk()
    for _ in 0..<40 {
      let opened = try OpenedLog.open(LogFolder(alone: disk), settings: settings)
      var state = opened.state
      try opened.writer.append(EventSamples.story(1, on: &state, using: &random), state: state)
      disk = disk.crash(.everythingKept, using: &random)
      let name = try #require(try disk.list().last { $0.hasSuffix(".navlog") })
      let used = try #require(disk.contents(name)?.lastIndex { $0 != 0 })
      let room = 65_536 - used - 16
      guard room > 8 else { break }
      // As if a turn of some size had been under way.
      for offset in 0..<min(room, 9_000) { disk.damage(name, at: used + 9 + offset, mask: 0x55) }
    }
    let tails = try disk.list().filter { $0.hasPrefix("torn-") }
    #expect(tails.count <= 8, "\(tails)")
    #expect(disk.usedBytes <= 131_072 + 65_536 + 12_288)
  }
}
