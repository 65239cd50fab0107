import NavCore
import NavLog
import NavSystem

/// The log told again: read, checked, decoded and folded; and how fast checking alone is. The log
/// lies in the page cache: it was written a moment before.
enum ReplayBench {
  private static let events = 1_000_000
  private static let passes = 3

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    let path = folder.path + "/replay"
    let last = try LogMaker.write(path, events: events)
    var replays = Durations()
    var checks = Durations()
    var reads = Durations()
    var count = 0.0
    var bytes = 0.0
    for _ in 0..<passes {
      let start = Stopwatch.processor()
      let report = try replay(path, until: last)
      let replayed = Stopwatch.processor()
      let checked = try check(path)
      let end = Stopwatch.processor()
      guard checked == report.events else {
        throw BenchError("\(checked) entries were checked, \(report.events) were read")
      }
      replays.append(replayed - start)
      checks.append(end - replayed)
      reads.append(try read(path, bytes: report.bytes))
      (count, bytes) = (Double(report.events), Double(report.bytes))
    }
    TemporaryFolder.remove(path)
    let bare = Figure.Reference(what: "a bare read", value: bytes / reads.median)
    return [
      Figure(
        "replay.rate",
        "replay: read, checked, decoded, applied",
        count * 1_000 / replays.median,
        "M events/s",
        against: Figure.Reference(what: "checked alone", value: count * 1_000 / checks.median)
      ),
      Figure("replay.cost", "  of processor time for each", replays.median / count, "ns/event"),
      Figure("replay.events", "  in the log", count / 1_000_000, "M events"),
      Figure(
        "replay.verified",
        "the log read and every entry checked",
        bytes / checks.median,
        "GB/s",
        against: bare
      ),
    ]
  }

  /// Folds a log, and sees that it comes to the state that was written.
  private static func replay(_ path: String, until last: NavState) throws -> LogReader.Report {
    var reader = LogReader(path)
    var state = NavState()
    let report = try reader.read { item in
      if case .event(let event) = item { state.apply(event) }
      return true
    }
    guard report.stop == .end, state == last else {
      throw BenchError("the replay came to seq \(state.seq), not \(last.seq): \(report.stop)")
    }
    return report
  }

  /// Reads a log and checks length, checksum, seq and link of every entry; decodes nothing. Returns
  /// how many numbered entries there are.
  private static func check(_ path: String) throws -> Int {
    var buffer: [UInt8] = []
    var count = 0
    for name in try segments(path) {
      try load(path + "/" + name, into: &buffer)
      let bytes = buffer.span.bytes
      let (header, crc) = try SegmentHeader.read(bytes)
      var decoder = EntryDecoder(header, crc: crc)
      walk: while true {
        switch decoder.next(in: bytes) {
        case .entry(let entry): count += entry.header.flags.contains(.unnumbered) ? 0 : 1
        case .end: break walk
        case .bad(let bad): throw BenchError("\(name): \(bad)")
        }
      }
    }
    return count
  }

  /// Processor time of reading the same files, looking at nothing; for as many bytes as hold
  /// entries.
  private static func read(_ path: String, bytes: Int) throws -> Int64 {
    var buffer: [UInt8] = []
    var all = 0
    let start = Stopwatch.processor()
    for name in try segments(path) {
      try load(path + "/" + name, into: &buffer)
      all += buffer.count
    }
    let duration = Double(Stopwatch.processor() - start)
    return Int64(duration * Double(bytes) / Double(max(all, 1)))
  }

  private static func segments(_ path: String) throws -> [String] {
    try Files.list(path).filter { $0.hasPrefix("segment-") }
  }

  private static func load(_ path: String, into buffer: inout [UInt8]) throws {
    let file = try Files.open(path, .read)
    let size = try file.size()
    if buffer.count != size { buffer = [UInt8](repeating: 0, count: size) }
    guard try file.read(into: &buffer, at: 0) == size else { throw BenchError("\(path): cut off") }
  }
}
