package import NavWire

/// What a client is to be told of events.
package struct Audience: Equatable {
  var topics: Subscription.Topics
  /// The one surface; nil: all of them.
  var surface: String?
  /// It may know of single touches.
  var isRaw: Bool

  package init(topics: Subscription.Topics, surface: String? = nil, isRaw: Bool = false) {
    self.topics = topics
    self.surface = surface
    self.isRaw = isRaw
  }

  /// About no surface everybody is told.
  package func wants(_ parts: UpdateParts) -> Bool {
    guard !topics.isDisjoint(with: parts.topics), isRaw || !parts.isRaw else { return false }
    return surface == nil || parts.surface == nil || parts.surface == surface
  }
}

/// The updates of a turn as bytes, for all who want the same of them, were told the same so far and
/// have nothing waiting: made once, and sent as they are.
///
/// Lives for one turn. What has to wait for the log, or is more than the kernel is offered at once,
/// is not made here, but line by line in each queue.
package struct SharedLines {
  package struct Lines {
    package let bytes: [UInt8]
    /// The seq of the last of them.
    package let lastSeq: UInt64
  }

  private let parts: [UpdateParts]
  private let gate: PublicationGate
  private var made: [(audience: Audience, previousSeq: UInt64, lines: Lines?)] = []
  private var head = WireWriter(capacity: 64)

  package init(_ parts: [UpdateParts], gate: PublicationGate) {
    self.parts = parts
    self.gate = gate
  }

  /// All lines of the turn behind that of `previousSeq`; nil where each queue has to make its own.
  package mutating func lines(for audience: Audience, behind previousSeq: UInt64) -> Lines? {
    let known = made.first { $0.previousSeq == previousSeq && $0.audience == audience }
    if let known { return known.lines }
    // Where everybody wants something else, nothing is shared, and looking for it costs.
    guard made.count < DaemonLimits.audiencesMax else { return nil }
    let lines = make(audience, previousSeq)
    made.append((audience, previousSeq, lines))
    return lines
  }

  private mutating func make(_ audience: Audience, _ previousSeq: UInt64) -> Lines? {
    var bytes: [UInt8] = []
    var lastSeq = previousSeq
    for parts in parts where audience.wants(parts) {
      if parts.isDiscrete(audience.topics), parts.seq > gate.releasedSeq { return nil }
      head.clear()
      head.appendUpdateHead(
        seq: parts.seq,
        previous: lastSeq,
        isAhead: parts.seq > gate.fileSeq
      )
      let body = parts.body(audience.topics)
      bytes.reserveCapacity(bytes.count + head.bytes.count + body.count)
      bytes += head.bytes
      bytes += body
      lastSeq = parts.seq
      guard bytes.count <= DaemonLimits.readyBytes else { return nil }
    }
    return Lines(bytes: bytes, lastSeq: lastSeq)
  }
}
