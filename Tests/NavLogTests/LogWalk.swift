import NavCore
import NavLog
import NavSystem
import Testing

/// A log as its files tell it, by the rule of how segments follow each other and nothing else of
/// the reader's: a second opinion on what the writer has written.
struct LogWalk {
  private(set) var seqs: [UInt64] = []
  private(set) var gaps: [ClosedRange<UInt64>] = []
  private(set) var state: NavState?
  /// The first thing that is not right.
  private(set) var fault: String?
  private(set) var durableSeq: UInt64 = 0

  /// Every number is that of an event, or of one that is named as missing.
  var covers: UInt64 {
    var next: UInt64 = 1
    var events = seqs[...]
    var gaps = gaps[...]
    while true {
      if events.first == next {
        events.removeFirst()
        next += 1
      } else if let gap = gaps.first, gap.lowerBound == next {
        gaps.removeFirst()
        next = gap.upperBound + 1
      } else {
        return events.isEmpty && gaps.isEmpty ? next - 1 : 0
      }
    }
  }

  init(_ storage: any LogStorage) throws {
    let names = try storage.list().filter { $0.hasPrefix("segment-") }
    let finished = names.filter { $0.hasSuffix(".navlog") }
    let begun = names.filter {
      $0.hasSuffix(".navlog.new") && !finished.contains("\($0.dropLast(4))")
    }
    var segments: [Segment] = []
    for name in (finished + begun).sorted() {
      guard let segment = try Segment(storage, name) else { continue }
      segments.append(segment)
    }
    for (index, segment) in segments.enumerated() {
      read(segment, before: index + 1 < segments.count ? segments[index + 1] : nil)
    }
  }

  private struct Segment {
    let name: String
    let bytes: [UInt8]
    let header: SegmentHeader
    let checkpoint: NavState
    let times: Checkpoint.Times
    let decoder: EntryDecoder

    /// Nil for a file that nothing is in yet.
    init?(_ storage: any LogStorage, _ name: String) throws {
      let file = try storage.open(name, .read)
      var bytes = [UInt8](repeating: 0, count: try file.size())
      _ = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
      guard bytes.contains(where: { $0 != 0 }) else { return nil }
      let (header, crc) = try SegmentHeader.read(bytes.span.bytes)
      var decoder = EntryDecoder(header, crc: crc)
      var assembly = CheckpointAssembly()
      while assembly.finished == nil {
        guard case .entry(let entry) = decoder.next(in: bytes.span.bytes) else {
          Issue.record("\(name): no whole checkpoint")
          return nil
        }
        try assembly.take(entry.header, payload: bytes.span.bytes.extracting(entry.payload))
      }
      self.name = name
      self.bytes = bytes
      self.header = header
      self.decoder = decoder
      checkpoint = try #require(assembly.finished)
      times = try #require(assembly.times)
    }
  }

  private mutating func read(_ segment: Segment, before next: Segment?) {
    if let missing = segment.times.missing, missing.from < segment.header.firstSeq {
      gaps.append(missing.from...segment.header.firstSeq - 1)
    } else if let state, state != segment.checkpoint {
      note("\(segment.name): another state than the one before it")
    }
    var folded = segment.checkpoint
    var decoder = segment.decoder
    let stop = next.map { ($0.times.missing?.from ?? $0.header.firstSeq, $0.header.previousCRC) }
    while true {
      if let stop, decoder.position.nextSeq == stop.0, decoder.position.previousCRC == stop.1 {
        break
      }
      guard case .entry(let entry) = decoder.next(in: segment.bytes.span.bytes) else {
        if stop != nil { note("\(segment.name): the next one does not continue it") }
        break
      }
      let payload = segment.bytes.span.bytes.extracting(entry.payload)
      switch entry.header.knownKind {
      case .watermark:
        let durable = (try? Watermark(entry.header, payload: payload))?.durableSeq ?? 0
        durableSeq = max(durableSeq, durable)
      case .stateHash:
        let hash = try? RecordedHash(entry.header, payload: payload)
        if hash?.value != StateHash(folded).value { note("\(segment.name): a wrong hash") }
      default:
        guard let event = try? NavEvent(entry.header, payload: payload) else {
          note("\(segment.name): an event that cannot be read")
          break
        }
        folded.apply(event)
        seqs.append(event.seq)
      }
    }
    state = folded
  }

  private mutating func note(_ text: String) { fault = fault ?? text }
}
