package import NavWire

/// What waits to go to one client, in order.
///
/// Owns the bytes that the kernel has not taken yet, and behind them the lines that are not bytes
/// yet. Levels that wait are collapsed into the newest; occurrences never are, and too many of them
/// end the connection: nothing is dropped in silence, and nobody's slowness costs more than these
/// bounds.
package struct Outbox {
  private enum Item {
    case update(UpdateParts, topics: Subscription.Topics, coalesced: UInt64)
    case reports(ReportParts, withPositions: Bool, dropped: UInt64)
    case line([UInt8], isReply: Bool)
    /// From here on updates belong to a new subscription.
    case live(seq: UInt64, [UInt8])
  }

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

  package init() {}

  /// There is nothing left to send.
  package var isEmpty: Bool { taken == ready.count && waiting.isEmpty }

  /// The bytes that the kernel should be offered next.
  package var offer: ArraySlice<UInt8> { ready[taken...] }

  /// Bytes of lines that are no updates, and that the kernel has not taken.
  var lineBytes: Int {
    var count = ready.count - taken
    for case .line(let line, _) in waiting { count += line.count }
    return count
  }

  /// Lines that are neither updates nor the start of a subscription.
  package mutating func append(line: [UInt8], isReply: Bool = false) {
    if isReply { replyBytes += line.count }
    waiting.append(.line(line, isReply: isReply))
    fill()
  }

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
    var dropped: UInt64 = 0
    if subscription.policy == .latest, !waiting.isEmpty {
      let levels = topics.intersection(UpdateParts.levels)
      dropped = collapse(levels: levels, into: parts)
    }
    waiting.append(.update(parts, topics: topics, coalesced: dropped))
    fill()
    checkBounds(subscription.policy)
  }

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
  /// name.
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
    for item in waiting {
      guard case .update(let parts, let topics, let before) = item,
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
        kept.append(.update(parts, topics: rest, coalesced: before))
      }
    }
    waiting = kept
    return dropped
  }

  private mutating func checkBounds(_ policy: Subscription.Policy) {
    guard !waiting.isEmpty else { return }
    var lines = 0
    var bytes = 0
    for case .update(let parts, let topics, _) in waiting
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

  /// Turns waiting lines into bytes while the kernel's share is small.
  private mutating func fill() {
    var made = 0
    while made < waiting.count, ready.count - taken < DaemonLimits.readyBytes {
      switch waiting[made] {
      case .line(let line, let isReply):
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
      case .update(let parts, let topics, let coalesced):
        head.clear()
        head.appendUpdateHead(
          seq: parts.seq,
          previous: previousSeq,
          coalesced: coalesced == 0 ? nil : coalesced
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
