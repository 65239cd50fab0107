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

  init(
    _ seed: Seed = Seed(1),
    settings: LogSettings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30)
  ) throws {
    folder = try TemporaryFolder(inMemory: true)
    self.settings = settings
    random = SeededRandom(seed)
    state = NavState()
    history[0] = state
    try open()
  }

  var path: String { folder.path("log") }

  /// Opens the log and expects the state that it was left with.
  @discardableResult
  func open() throws -> (state: NavState, repair: LogRepaired?) {
    writer = nil
    let opened = try OpenedLog.open(LogFolder(path), settings: settings)
    #expect(opened.wrongHashSeq == nil)
    #expect(opened.writer.lastSeq == opened.state.seq)
    #expect(opened.writer.durableSeq == opened.state.seq)
    let isRight = opened.state == history[opened.state.seq]
    #expect(isRight, "another state than the one behind event \(opened.state.seq)")
    state = opened.state
    writer = opened.writer
    return (opened.state, opened.repair)
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
    guard let job = writer.makeSyncJob() else { return }
    try job.run()
    try writer.finish(job)
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
