import Foundation
import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// Logs as they were written once, by the version that wrote their format. They are kept for ever:
/// what a newer version reads of them is what they came to then.
@Suite struct `Golden logs` {
  /// What a log came to when it was written; `story.txt` beside its segments says so.
  private struct Story: Equatable {
    var seq: UInt64
    var hash: UInt64
    var events: Int
    var gaps: Int

    init(seq: UInt64, hash: UInt64, events: Int, gaps: Int) {
      self.seq = seq
      self.hash = hash
      self.events = events
      self.gaps = gaps
    }

    init(_ text: String) throws {
      let numbers = text.split(whereSeparator: \.isNewline).compactMap {
        $0.split(separator: " ").last.flatMap { UInt64($0) }
      }
      try #require(numbers.count == 4)
      self.init(
        seq: numbers[0],
        hash: numbers[1],
        events: Int(numbers[2]),
        gaps: Int(numbers[3])
      )
    }

    var text: String { "seq \(seq)\nhash \(hash)\nevents \(events)\ngaps \(gaps)\n" }
  }

  private static func folder(_ version: Int) -> URL {
    ProjectTree.url("Tests/Golden/log-\(version)")
  }

  private static func files(_ version: Int) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for url in try FileManager.default.contentsOfDirectory(
      at: folder(version),
      includingPropertiesForKeys: nil
    ) where url.pathExtension != "txt" {
      files[url.lastPathComponent] = [UInt8](try Data(contentsOf: url))
    }
    return files
  }

  /// What is there now, by reading and folding.
  private func story(_ storage: MemoryStorage) throws -> Story {
    var reader = LogReader(storage)
    var folded = NavState()
    var isFirst = true
    let report = try reader.read { item in
      switch item {
      case .checkpoint(_, let checkpoint, _):
        if !isFirst { #expect(folded == checkpoint) }
        folded = checkpoint
        isFirst = false
      case .event(let event): folded.apply(event)
      case .stateHash(let hash): #expect(hash.value == StateHash(folded).value)
      case .watermark: break
      case .gap: isFirst = true
      }
      return true
    }
    #expect(report.stop == .end)
    return Story(
      seq: folded.seq,
      hash: StateHash(folded).value,
      events: report.events,
      gaps: report.gaps.count
    )
  }

  /// Writes the log of the present format, once: with `NAVD_RECORD`, where it is not there.
  private func write() throws {
    let log = try LogInMemory(Seed(2_024))
    try log.grow(to: 2)
    // A tail that is torn, and goes on.
    let used = try entries(try #require(log.storage.contents[segmentName(2)])).1
    var bytes = try #require(log.storage.contents[segmentName(2)])
    for index in used + 16..<used + 200 { bytes[index] = UInt8(index & 0x7F | 1) }
    log.storage.contents[segmentName(2)] = bytes
    #expect(try log.goOn().repair != nil)
    try log.append(30)
    try log.sync()
    // Damage to what was durable: a gap, and another log behind it.
    bytes = try #require(log.storage.contents[segmentName(2)])
    let last = try #require(try entries(bytes).0.last { $0.header.knownKind?.isEvent == true })
    bytes[last.offset + 9] ^= 1
    log.storage.contents[segmentName(2)] = bytes
    #expect(try log.goOn().damage != nil)
    try log.append(40)
    try log.sync()
    let folder = Self.folder(Int(SegmentHeader.formatVersion))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in log.storage.contents {
      try Data(bytes).write(to: folder.appending(path: name))
    }
    try story(log.storage).text.write(
      to: folder.appending(path: "story.txt"),
      atomically: true,
      encoding: .utf8
    )
  }

  private static let versions = Int(SegmentHeader.oldestVersion)...Int(SegmentHeader.formatVersion)

  @Test func `there is one of every format that is read`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: ProjectTree.url("Tests/Golden").path()
    )
    let folders = Set(names.filter { $0.hasPrefix("log-") })
    #expect(folders == Set(Self.versions.map { "log-\($0)" }))
  }

  @Test(arguments: versions)
  func `a log of that format is read, looked through, and gone on in`(version: Int) throws {
    let isThere = FileManager.default.fileExists(atPath: Self.folder(version).path())
    if TestRun.isRecording, !isThere { try write() }
    let storage = MemoryStorage()
    storage.contents = try Self.files(version)
    let segments = storage.list().filter { $0.hasPrefix("segment-") }
    #expect(segments.count >= 2)
    for name in segments {
      let bytes = try #require(storage.contents[name])
      #expect(try SegmentHeader.read(bytes.span.bytes).header.version == UInt32(version))
    }
    let text = try String(
      contentsOf: Self.folder(version).appending(path: "story.txt"),
      encoding: .utf8
    )
    let expected = try Story(text)
    #expect(try story(storage) == expected)
    let found = try LogVerification.run(storage)
    #expect(found.isGood)
    #expect(found.lastSeq == expected.seq)
    #expect(found.findings.contains { $0.meaning == .setAside }, "a repaired tail is kept")
    let before = storage.contents
    let settings = LogSettings(segmentBytes: 65_536)
    let opened = try OpenedLog.open(LogFolder(alone: storage), settings: settings, isStrict: true)
    #expect(opened.state.seq == expected.seq)
    #expect(StateHash(opened.state).value == expected.hash)
    var state = opened.state
    var random = SeededRandom(Seed(1))
    let events = EventSamples.story(50, on: &state, using: &random)
    try opened.writer.append(events, state: state)
    try opened.writer.close()
    let after = try story(storage)
    #expect(after.seq == expected.seq + 50)
    #expect(after.events == expected.events + 50)
    #expect(after.gaps == expected.gaps)
    #expect(try LogVerification.run(storage).isGood)
    // Nothing was appended to a segment of an older format.
    if version < SegmentHeader.formatVersion {
      for (name, bytes) in before { #expect(storage.contents[name] == bytes) }
    }
  }
}
