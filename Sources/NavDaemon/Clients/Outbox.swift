package import NavWire

/// What waits to go to one client, in order.
///
/// Owns the bytes that the kernel has not taken yet, and behind them the lines that are not bytes
/// yet. A line waits for its client, and where it is discrete for the log as well: none goes out
/// before its gate lets it, and none overtakes another. Levels that wait are collapsed into the
/// newest; occurrences never are, and too many of them end the connection: nothing is dropped in
/// silence, and nobody's slowness costs more than these bounds. What waits for the log is not the
/// client's slowness, and bounded by the log: one that is behind is given nothing more to write.
package struct Outbox {
  private enum Item {
    case update(UpdateParts, topics: Subscription.Topics, coalesced: UInt64, isHeld: Bool)
    case reports(ReportParts, withPositions: Bool, dropped: UInt64)
    /// It goes out once the log has come to `seq`; 0: at once.
    case line([UInt8], isReply: Bool, seq: UInt64)
    /// From here on updates belong to a new subscription.
    case live(seq: UInt64, [UInt8])

    /// What the log must have come to; 0 where the line waits for its client alone.
    var awaitedSeq: UInt64 {
      switch self {
      case .update(let parts, let topics, _, _): parts.isDiscrete(topics) ? parts.seq : 0
      case .line(_, _, let seq): seq
      case .reports, .live: 0
      }
    }
  }

  private let gate: PublicationGate

  private(set) var ready: [UInt8] = []
  /// How many bytes of `ready` the kernel has taken.
  private var taken = 0
  private var waiting: [Item] = []
  /// The seq of the newest line that was made for the subscription.
  package private(set) var previousSeq: UInt64 = 0
  private var head = WireWriter(capacity: 64)
  /// Set when a bound was passed; the connection must end.
  package private(set) var isOverflowing = false
  private(set) var replyBytes = 0
  /// Levels that were collapsed, since the connection began.
  package private(set) var coalesced: UInt64 = 0
  /// Reports that were dropped, since the connection began.
  package private(set) var reportsDropped: UInt64 = 0

  package init(gate: PublicationGate = PublicationGate()) { self.gate = gate }

  /// There is nothing left to send.
  package var isEmpty: Bool { taken == ready.count && waiting.isEmpty }

  /// The bytes that the kernel should be offered next.
  package var offer: ArraySlice<UInt8> { ready[taken...] }

  /// Bytes of all that waits, lines that are not bytes yet counted as what they will be without
  /// their heads.
  package var queuedBytes: Int {
    var count = ready.count - taken
    for item in waiting {
      switch item {
      case .update(let parts, let topics, _, _): count += parts.body(topics).count
      case .reports(let reports, let withPositions, _):
        count += reports.body(withPositions: withPositions).count
      case .line(let line, _, _), .live(_, let line): count += line.count
      }
    }
    return count
  }

  /// Bytes of lines that are no updates, and that the kernel has not taken.
  var lineBytes: Int {
    var count = ready.count - taken
    for case .line(let line, _, _) in waiting { count += line.count }
    return count
  }

  /// Lines that are neither updates nor the start of a subscription; they go out once the log has
  /// come to `seq`, 0: at once.
  package mutating func append(line: [UInt8], isReply: Bool = false, behind seq: UInt64 = 0) {
    if isReply { replyBytes += line.count }
    waiting.append(.line(line, isReply: isReply, seq: seq))
    fill()
  }

  /// A line that says nothing of what waits, and so need not wait with it. It is not made where its
  /// client has bytes to read already, or a subscription that is to begin.
  package mutating func interject(_ line: [UInt8]) {
    fill()
    for case .live in waiting { return }
    if taken == ready.count { ready += line }
  }

  /// All that is behind this was told, as far as the log has come.
  package var toldSeq: UInt64 { waiting.isEmpty ? .max : max(previousSeq, gate.releasedSeq) }

  /// The line that ends a snapshot: the first update names its seq as the one before.
  package mutating func append(live line: [UInt8], seq: UInt64) {
    waiting.append(.live(seq: seq, line))
    fill()
  }

  /// One event's line, with the topics that the subscription asked for.
  package mutating func append(_ parts: UpdateParts, _ subscription: Subscription) {
    let topics = subscription.topics.intersection(parts.topics)
    guard !topics.isEmpty, !isOverflowing else { return }
    fill()
    let isHeld = isHeldBack || (waiting.isEmpty && parts.isDiscrete(topics) && awaits(parts.seq))
    var dropped: UInt64 = 0
    if subscription.policy == .latest, !waiting.isEmpty {
      let levels = topics.intersection(UpdateParts.levels)
      dropped = collapse(levels: levels, into: parts)
    }
    waiting.append(.update(parts, topics: topics, coalesced: dropped, isHeld: isHeld))
    fill()
    checkBounds(subscription.policy)
  }

  private func awaits(_ seq: UInt64) -> Bool { seq > gate.releasedSeq }

  /// The client has taken all that it may have: the log is what the next line waits for.
  private var isHeldBack: Bool { waiting.first.map { awaits($0.awaitedSeq) } ?? false }

  /// Reports of a turn. They may be dropped, the oldest first, and the next line says how many.
  package mutating func append(_ reports: ReportParts, withPositions: Bool) {
    guard reports.count(withPositions: withPositions) > 0, !isOverflowing else { return }
    fill()
    waiting.append(.reports(reports, withPositions: withPositions, dropped: 0))
    dropReports()
    fill()
  }

  /// Drops reports that wait until the rest is within its bound; the newest stay.
  private mutating func dropReports() {
    var bytes = 0
    for case .reports(let reports, let withPositions, _) in waiting {
      bytes += reports.body(withPositions: withPositions).count
    }
    var dropped: UInt64 = 0
    var index = 0
    while index < waiting.count {
      guard case .reports(let reports, let withPositions, let before) = waiting[index] else {
        index += 1
        continue
      }
      guard bytes > DaemonLimits.reportBytesMax else {
        waiting[index] = .reports(
          reports,
          withPositions: withPositions,
          dropped: before + dropped
        )
        return
      }
      bytes -= reports.body(withPositions: withPositions).count
      let count = UInt64(reports.count(withPositions: withPositions))
      dropped += before + count
      reportsDropped += count
      waiting.remove(at: index)
    }
  }

  /// Takes from waiting lines the levels that a newer line of the same surface holds; a line left
  /// with nothing goes. That a surface went is not taken back by the state of another one of its
  /// name. The line that waits first stays while the log holds it: if every newer state took its
  /// place, and with it the newest seq, none might ever have reached the disk.
  private mutating func collapse(
    levels: Subscription.Topics,
    into newer: UpdateParts
  ) -> UInt64 {
    guard !levels.isEmpty else { return 0 }
    // A whole state says how far its transition is, so it also makes older progress stale.
    let stale = levels.contains(.state) ? UpdateParts.levels : levels
    var dropped: UInt64 = 0
    var kept: [Item] = []
    kept.reserveCapacity(waiting.count + 1)
    let heldFirst = isHeldBack ? 0 : nil
    for (index, item) in waiting.enumerated() {
      guard index != heldFirst, case .update(let parts, let topics, let before, let isHeld) = item,
        !topics.isDisjoint(with: stale), parts.surface == newer.surface,
        newer.isRemoval || !parts.isRemoval
      else {
        kept.append(item)
        continue
      }
      let rest = topics.subtracting(stale)
      dropped += 1
      coalesced += 1
      if rest.isEmpty {
        dropped += before
      } else {
        kept.append(.update(parts, topics: rest, coalesced: before, isHeld: isHeld))
      }
    }
    waiting = kept
    return dropped
  }

  /// A line that the log held counts neither while it does nor afterwards: the client could not
  /// take it when it came. Who then leaves it lying has only the bounds for what comes behind it.
  private mutating func checkBounds(_ policy: Subscription.Policy) {
    guard !waiting.isEmpty else { return }
    var lines = 0
    var bytes = 0
    for case .update(let parts, let topics, _, isHeld: false) in waiting
    where policy == .gapless || parts.isRemoval
      || !topics.isDisjoint(with: UpdateParts.occurrences)
    {
      lines += 1
      bytes += parts.body(topics).count
    }
    isOverflowing =
      policy == .gapless
      ? bytes > DaemonLimits.gaplessBytesMax
      : lines > DaemonLimits.occurrencesMax || bytes > DaemonLimits.occurrenceBytesMax
  }

  /// Turns waiting lines into bytes while the kernel's share is small and the gate lets them.
  package mutating func fill() {
    var made = 0
    while made < waiting.count, ready.count - taken < DaemonLimits.readyBytes,
      !awaits(waiting[made].awaitedSeq)
    {
      switch waiting[made] {
      case .line(let line, let isReply, _):
        ready += line
        if isReply { replyBytes -= line.count }
      case .live(let seq, let line):
        ready += line
        previousSeq = seq
      case .reports(let reports, let withPositions, let dropped):
        head.clear()
        head.appendReportHead(dropped: dropped == 0 ? nil : dropped)
        ready += head.bytes
        ready += reports.body(withPositions: withPositions)
      case .update(let parts, let topics, let coalesced, _):
        head.clear()
        head.appendUpdateHead(
          seq: parts.seq,
          previous: previousSeq,
          coalesced: coalesced == 0 ? nil : coalesced,
          isAhead: parts.seq > gate.fileSeq
        )
        ready += head.bytes
        ready += parts.body(topics)
        previousSeq = parts.seq
      }
      made += 1
    }
    waiting.removeFirst(made)
  }

  /// The kernel took `count` bytes.
  package mutating func took(_ count: Int) {
    taken += count
    if taken == ready.count {
      ready.removeAll(keepingCapacity: ready.capacity <= 2 * DaemonLimits.readyBytes)
      taken = 0
    } else if taken > DaemonLimits.readyBytes {
      ready.removeFirst(taken)
      taken = 0
    }
    fill()
  }

  /// Forgets what waits, so that a farewell is the next line; what the kernel has begun to take
  /// stays.
  package mutating func dropWaiting() { waiting.removeAll() }
}
