package import NavCore

/// The last events of a log, in memory, whether a file has them or not: at least
/// `LogLimits.recentEventsMin` of them where there were so many, so that who was away for a moment
/// is told what it missed without a file being read.
///
/// Owns them as the bytes of their entries, as a file is given them or would be, a stretch behind
/// the other, each with the state before its first event. It never lets go of an event that may yet
/// come into a file, but where they are too many bytes.
package struct RecentEvents: Sendable {
  /// Events that follow each other, and the state that they follow.
  package struct Stretch: Sendable {
    package let base: NavState
    var bytes: [UInt8] = []
    var events = 0
  }

  private let log: LogIdentifier
  /// Never empty; the last one grows.
  private var stretches: [Stretch]
  package private(set) var bytes = 0
  package private(set) var events = 0

  /// Goes on from `state`, with what recovery read before it.
  package init(_ log: LogIdentifier, state: NavState, behind tail: [Stretch] = []) {
    self.log = log
    stretches = tail + [Stretch(base: state)]
    bytes = tail.reduce(0) { $0 + $1.bytes.count }
    events = tail.reduce(0) { $0 + $1.events }
    trim(fileSeq: state.seq)
  }

  /// All events behind this one are here.
  package var behindSeq: UInt64 { stretches[0].base.seq }

  /// Takes the entries of a turn, with so many events; `state` is the one behind the last of them,
  /// made where a stretch begins there, and the files have all up to `fileSeq`.
  package mutating func take(
    _ entries: [UInt8],
    events count: Int,
    state: @autoclosure () -> NavState,
    fileSeq: UInt64
  ) {
    let last = stretches.count - 1
    stretches[last].bytes += entries
    stretches[last].events += count
    bytes += entries.count
    events += count
    if stretches[last].events >= LogLimits.recentStretchEvents
      || stretches[last].bytes.count >= LogLimits.recentStretchBytes
    {
      stretches.append(Stretch(base: state()))
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
    var offset = 0
    // They were checked, or made here: each names the entry that was before it in its file.
    while let header = bytes.withUnsafeBytes({ EntryHeader($0, at: offset) }) {
      let start = offset + EntryHeader.size
      offset += header.entryBytes
      guard header.knownKind?.isEvent == true else { continue }
      guard
        let event = try? NavEvent(
          header,
          payload: bytes.extracting(start..<start + header.payloadBytes)
        )
      else {
        preconditionFailure("event \(header.seq) was whole when it came")
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
      func close() {
        guard !stretches.isEmpty else { return }
        stretches[stretches.count - 1].bytes = Array(bytes[start..<offset])
      }
      while offset < range.upperBound, let header = EntryHeader(bytes, at: offset) {
        if header.isNumbered {
          if let base = next.first, header.seq == base.seq &+ 1 {
            close()
            next.removeFirst()
            start = offset
            stretches.append(RecentEvents.Stretch(base: base))
          }
          if !stretches.isEmpty { stretches[stretches.count - 1].events += 1 }
        }
        offset += header.entryBytes
      }
      close()
    }
    return stretches
  }
}
