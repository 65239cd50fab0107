import Foundation
import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// A log in a folder of a test's own, with the state that it should come to.
final class LogUnderTest {
  let folder: TemporaryFolder
  var settings: LogSettings
  var writer: LogWriter?
  var state: NavState
  var random: SeededRandom
  /// The state behind each seq.
  var history: [UInt64: NavState] = [:]
  /// In the place of the folder, where the disk is to fail.
  private(set) var disk: FailingStorage?

  init(
    _ seed: Seed = Seed(1),
    settings: LogSettings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30),
    mayFail: Bool = false,
    plan: FailingStorage.Plan? = nil
  ) throws {
    folder = try TemporaryFolder(inMemory: true)
    if mayFail {
      try Files.makeFolder(folder.path("log"))
      disk = FailingStorage(FolderStorage(folder.path("log")))
      disk?.follow(plan)
    }
    self.settings = settings
    random = SeededRandom(seed)
    state = NavState()
    history[0] = state
    try open()
  }

  var path: String { folder.path("log") }

  /// Opens the log and expects the state that it was left with.
  @discardableResult
  func open() throws -> Opening {
    writer = nil
    let folder = if let disk { LogFolder(alone: disk) } else { try LogFolder(path) }
    let opened = try OpenedLog.open(folder, settings: settings)
    #expect(opened.wrongHashSeq == nil)
    #expect(opened.writer.lastSeq == opened.state.seq)
    #expect(opened.writer.durableSeq == opened.state.seq)
    let seq = opened.state.seq
    if opened.damage == nil {
      let isRight = opened.state == history[seq]
      #expect(isRight, "another state than the one behind event \(seq)")
    } else {
      #expect(opened.state.isOne(of: history), "a state that never was")
      // What was numbered and is lost went by without being seen.
      history[seq] = opened.state
    }
    state = opened.state
    writer = opened.writer
    return Opening(
      log: opened.writer.log,
      state: opened.state,
      repair: opened.repair,
      damage: opened.damage,
      losses: opened.losses
    )
  }

  /// What an opening came to, without the writer and its lock.
  struct Opening {
    var log: LogIdentifier
    var state: NavState
    var repair: LogRepaired?
    var damage: LogDamaged?
    var losses: [String]
  }

  /// Appends `count` events in batches of at most `batch`.
  func append(_ count: Int, batch: Int = 7) throws {
    let writer = try #require(writer)
    var left = count
    while left > 0 {
      let size = min(left, Int.random(in: 1...batch, using: &random))
      var before = state
      let events = EventSamples.story(size, on: &state, using: &random)
      for event in events {
        before.apply(event)
        history[event.seq] = before
      }
      try writer.append(events, state: state)
      left -= size
    }
  }

  func sync() throws {
    let writer = try #require(writer)
    guard let job = writer.makeSyncJob(state) else { return }
    try job.run()
    try writer.finish(job)
  }

  /// Does what waits for the disk, as the daemon's log thread would, once each.
  func work() throws {
    let writer = try #require(writer)
    if let job = writer.makeRewriteJob() {
      let outcome: Result<RewriteJob.Outcome, LogError>
      do { outcome = .success(try job.run()) } catch { outcome = .failure(error) }
      writer.finish(job, outcome)
    } else if let job = writer.makeSyncJob(state) {
      do throws(SystemError) { try job.run() } catch {
        return try writer.finish(job, error: error)
      }
      try writer.finish(job)
    }
    if writer.isPreparationDue, var job = writer.makePreparationJob() {
      var failure: SystemError?
      do throws(SystemError) { try job.run() } catch { failure = error }
      writer.finish(job, error: failure)
    }
    if let job = writer.makeRemovalJob() { writer.finish(job, removed: job.run()) }
    guard let healed = try writer.heal(state) else { return }
    try append(.logHealed(healed))
  }

  /// Appends an event of the log's own.
  func append(_ body: NavEvent.Body) throws {
    let event = NavEvent(
      seq: state.seq + 1,
      timeMicroseconds: state.timeMicroseconds,
      cause: 0,
      arrival: 0,
      body: body
    )
    state.apply(event)
    history[event.seq] = state
    try #require(writer).append([event], state: state)
  }

  /// As SIGKILL would: nothing is closed or synced.
  func kill() { writer = nil }

  var names: [String] {
    get throws {
      try Files.list(path).filter { $0 != "lock" }
    }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.url.appending(path: "log/\(name)")))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.url.appending(path: "log/\(name)"))
  }

  /// Bytes of the newest segment up to the end of its last entry.
  func used(_ name: String) throws -> Int {
    let bytes = try bytes(name)
    let (header, crc) = try SegmentHeader.read(bytes.span.bytes)
    var decoder = EntryDecoder(header, crc: crc)
    while case .entry = decoder.next(in: bytes.span.bytes) {}
    return decoder.offset
  }

  /// Reads the whole log and folds it.
  func replay() throws -> (report: LogReader.Report, state: NavState) {
    var reader = LogReader(path)
    var folded = NavState()
    var isFirst = true
    let report = try reader.read { item in
      switch item {
      case .checkpoint(_, let checkpoint, _):
        if isFirst { folded = checkpoint } else { #expect(folded == checkpoint) }
        isFirst = false
      case .event(let event): folded.apply(event)
      case .stateHash(let hash): #expect(hash.value == StateHash(folded).value)
      case .watermark: break
      case .gap: isFirst = true
      }
      return true
    }
    return (report, folded)
  }
}

/// The name of a segment.
func segmentName(_ number: Int) -> String {
  "segment-" + String(format: "%010d", number) + ".navlog"
}

extension NavState {
  /// It is one of these, but for its number.
  func isOne(of history: [UInt64: NavState]) -> Bool {
    history.contains { seq, known in
      var same = self
      same.seq = seq
      return same == known
    }
  }
}

/// The entries of a segment, and where they end.
func entries(_ bytes: [UInt8]) throws -> ([Entry], Int) {
  let (header, crc) = try SegmentHeader.read(bytes.span.bytes)
  var decoder = EntryDecoder(header, crc: crc)
  var entries: [Entry] = []
  while case .entry(let entry) = decoder.next(in: bytes.span.bytes) { entries.append(entry) }
  return (entries, decoder.offset)
}
