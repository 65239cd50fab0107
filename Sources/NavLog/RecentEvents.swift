package import NavCore

/// The last events of a log, in memory, whether a file has them or not: at least
/// `LogLimits.recentEventsMin` of them where there were so many, so that who was away for a moment
/// is told what it missed without a file being read.
///
/// Owns them as the bytes of their entries, a stretch behind the other, each with the state before
/// its first event. It never lets go of an event that may yet come into a file, but where they are
/// too many bytes.
package struct RecentEvents: Sendable {
  /// Events that follow each other, and the state that they follow.
  package struct Stretch: Sendable {
    package let base: NavState
    let position: EntryEncoder.Position
    var bytes: [UInt8] = []
    var events = 0
  }

  private let log: LogIdentifier
  /// Never empty; the last one grows.
  private var stretches: [Stretch]
  private var encoder: EntryEncoder
  package private(set) var bytes = 0
  package private(set) var events = 0

  /// Goes on from `state`, with what recovery read before it.
  package init(_ log: LogIdentifier, state: NavState, behind tail: [Stretch] = []) {
    self.log = log
    let position = EntryEncoder.Position(nextSeq: state.seq &+ 1, previousCRC: 0)
    encoder = EntryEncoder(log: log, at: position, reservingBytes: 4_096)
    stretches = tail + [Stretch(base: state, position: position)]
    bytes = tail.reduce(0) { $0 + $1.bytes.count }
    events = tail.reduce(0) { $0 + $1.events }
    trim(fileSeq: state.seq)
  }

  /// All events behind this one are here.
  package var behindSeq: UInt64 { stretches[0].base.seq }

  /// Takes the events of a turn; `state` is the one behind the last of them, and the files have all
  /// up to `fileSeq`.
  ///
  /// - Throws: `LogError.unencodable` for an event that fits into no entry.
  package mutating func take(
    _ events: [NavEvent],
    state: NavState,
    fileSeq: UInt64
  ) throws(LogError) {
    guard !events.isEmpty else { return }
    encoder.restart(at: encoder.position)
    for event in events {
      do { try encoder.append(event) } catch {
        throw .unencodable(seq: event.seq, reason: error)
      }
    }
    let last = stretches.count - 1
    stretches[last].bytes += encoder.bytes
    stretches[last].events += events.count
    bytes += encoder.bytes.count
    self.events += events.count
    if stretches[last].events >= LogLimits.recentStretchEvents
      || stretches[last].bytes.count >= LogLimits.recentStretchBytes
    {
      stretches.append(Stretch(base: state, position: encoder.position))
    }
    trim(fileSeq: fileSeq)
  }

  /// The oldest go, a stretch at once.
  private mutating func trim(fileSeq: UInt64) {
    while stretches.count > 1 {
      let isSpare = events - stretches[0].events >= LogLimits.recentEventsMin
      let isKept = stretches[1].base.seq <= fileSeq
      guard isSpare && isKept || bytes > LogLimits.recentBytesMax else { return }
      let gone = stretches.removeFirst()
      bytes -= gone.bytes.count
      events -= gone.events
    }
  }

  /// Hands over a state not behind `seq`, as the checkpoint of a segment would be, and the events
  /// behind it, until `take` wants no more. Nothing where `seq` lies before all that is here.
  package func read(behind seq: UInt64, _ take: (LogItem) -> Bool) {
    guard let first = stretches.lastIndex(where: { $0.base.seq <= seq }) else { return }
    let base = stretches[first].base
    let header = SegmentHeader(log: log, number: 0, firstSeq: base.seq &+ 1, previousCRC: 0)
    guard take(.checkpoint(header, base, durableSeq: 0)) else { return }
    for stretch in stretches[first...] {
      guard read(stretch, take) else { return }
    }
  }

  private func read(_ stretch: Stretch, _ take: (LogItem) -> Bool) -> Bool {
    let bytes = stretch.bytes.span.bytes
    var decoder = EntryDecoder(log, at: stretch.position)
    while case .entry(let entry) = decoder.next(in: bytes) {
      guard entry.header.knownKind?.isEvent == true else { continue }
      guard let event = try? NavEvent(entry.header, payload: bytes.extracting(entry.payload)) else {
        preconditionFailure("event \(entry.header.seq) was whole when it came")
      }
      guard take(.event(event)) else { return false }
    }
    return true
  }
}

/// Finds the last stretches of a segment while that is read.
struct RecentStretches: Sendable {
  /// The states at which a stretch may begin.
  private var bases: [NavState] = []
  private var events = 0

  /// Takes the state before the segment's first event, and that behind each further one.
  mutating func take(_ state: NavState) {
    defer { events += 1 }
    guard events.isMultiple(of: LogLimits.recentStretchEvents) else { return }
    bases.append(state)
    let most = LogLimits.recentEventsMin / LogLimits.recentStretchEvents + 1
    if bases.count > most { bases.removeFirst() }
  }

  /// The stretches, cut out of the bytes of the segment, whose good entries stand in `range`.
  func cut(_ segment: [UInt8], _ range: Range<Int>) -> [RecentEvents.Stretch] {
    var stretches: [RecentEvents.Stretch] = []
    var next = bases[...]
    var start = range.lowerBound
    segment.withUnsafeBytes { bytes in
      var offset = range.lowerBound
      func load<Value: FixedWidthInteger & BitwiseCopyable>(_ place: Int) -> Value {
        Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: Value.self))
      }
      func close() {
        guard !stretches.isEmpty else { return }
        stretches[stretches.count - 1].bytes = Array(bytes[start..<offset])
      }
      while offset + EntryHeader.size <= range.upperBound {
        let seq: UInt64 = load(8)
        let flags = EntryHeader.Flags(rawValue: load(30))
        if !flags.contains(.unnumbered) {
          if let base = next.first, seq == base.seq &+ 1 {
            close()
            next.removeFirst()
            start = offset
            let position = EntryEncoder.Position(nextSeq: seq, previousCRC: load(24))
            stretches.append(RecentEvents.Stretch(base: base, position: position))
          }
          if !stretches.isEmpty { stretches[stretches.count - 1].events += 1 }
        }
        let length: UInt32 = load(0)
        offset += EntryHeader.entryBytes(payloadBytes: Int(length))
      }
      close()
    }
    return stretches
  }
}
