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
  enum Item {
    case update(UpdateParts, topics: Subscription.Topics, coalesced: UInt64, isHeld: Bool)
    case passing(PassingParts, withPositions: Bool, dropped: UInt64)
    /// The devices as they are; it goes out once the log has come to `seq`.
    case devices([UInt8], seq: UInt64, coalesced: UInt64, isHeld: Bool)
    /// It happened while the client was away: so much is given as it takes, and no more.
    case again(UpdateParts, topics: Subscription.Topics, ageMilliseconds: Int64)
    /// It goes out once the log has come to `seq`; 0: at once.
    case line([UInt8], isReply: Bool, seq: UInt64)
    /// One line that says that something was done. It goes out once the log has come to `seq`, and
    /// tells where the file has not.
    case answer([UInt8], seq: UInt64)
    /// How the log fares.
    case notice([UInt8])
    /// From here on updates belong to a new subscription.
    case live(seq: UInt64, [UInt8])

    /// What the log must have come to; 0 where the line waits for its client alone.
    var awaitedSeq: UInt64 {
      switch self {
      case .update(let parts, let topics, _, _): parts.isDiscrete(topics) ? parts.seq : 0
      case .again(let parts, _, _): parts.seq
      case .line(_, _, let seq), .answer(_, let seq), .devices(_, let seq, _, _): seq
      case .passing, .live, .notice: 0
      }
    }
  }

  private let gate: PublicationGate
  /// What waits in all queues, of which this is one.
  let total: QueueTotal
  var tally = Tally() { didSet { total.add(tally.bytes - oldValue.bytes) } }

  private(set) var ready: [UInt8] = []
  /// How many bytes of `ready` the kernel has taken.
  private var taken = 0
  var waiting: [Item] = []
  /// The seq of the newest line that was made for the subscription.
  package private(set) var previousSeq: UInt64 = 0
  private var head = WireWriter(capacity: 64)
  /// Set when a bound was passed; the connection must end.
  package internal(set) var isOverflowing = false
  /// Levels that were collapsed, since the connection began.
  package internal(set) var coalesced: UInt64 = 0
  /// Reports and frames that were dropped, since the connection began.
  package internal(set) var reportsDropped: UInt64 = 0
  package internal(set) var touchesDropped: UInt64 = 0

  package init(gate: PublicationGate = PublicationGate(), total: QueueTotal = QueueTotal()) {
    self.gate = gate
    self.total = total
  }

  /// There is nothing left to send.
  package var isEmpty: Bool { taken == ready.count && waiting.isEmpty }

  /// The bytes that the kernel should be offered next.
  package var offer: ArraySlice<UInt8> { ready[taken...] }

  /// Lines that are neither updates nor the start of a subscription; they go out once the log has
  /// come to `seq`, 0: at once.
  package mutating func append(line: [UInt8], isReply: Bool = false, behind seq: UInt64 = 0) {
    enqueue(.line(line, isReply: isReply, seq: seq))
    fill()
  }

  /// A reply, or the end of a stream; it goes out once the log has come to `seq`, 0: at once.
  package mutating func append(answer line: [UInt8], behind seq: UInt64) {
    enqueue(.answer(line, seq: seq))
    fill()
  }

  /// A line that says nothing of what waits, and so need not wait with it. It is not made where its
  /// client has bytes to read already, or a subscription that is to begin.
  package mutating func interject(_ line: [UInt8]) {
    fill()
    for case .live in waiting { return }
    if taken == ready.count { makeReady(line) }
  }

  /// All that is behind this was told, as far as the log has come.
  package var toldSeq: UInt64 { waiting.isEmpty ? .max : max(previousSeq, gate.releasedSeq) }

  /// The line that ends a snapshot: the first update names its seq as the one before.
  package mutating func append(live line: [UInt8], seq: UInt64) {
    enqueue(.live(seq: seq, line))
    fill()
  }

  /// Lines went to the client that were made for others as well; only where nothing waits. What is
  /// behind `count` was not taken.
  package mutating func sent(_ lines: SharedLines.Lines, upTo count: Int) {
    previousSeq = lines.lastSeq
    let rest = lines.bytes[count...]
    ready += rest
    tally.bytes += rest.count
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
    enqueue(.update(parts, topics: topics, coalesced: dropped, isHeld: isHeld))
    fill()
    isOverflowing = isBeyondBounds(of: subscription.policy)
  }

  /// A line that the subscription missed, with those of its topics that happened.
  package mutating func append(
    again parts: UpdateParts,
    _ topics: Subscription.Topics,
    ageMilliseconds: Int64
  ) {
    let held = topics.intersection(UpdateParts.occurrences)
    enqueue(.again(parts, topics: held, ageMilliseconds: ageMilliseconds))
    fill()
  }

  /// What was given is bytes, and most of them were taken: who is told again what it missed may be
  /// given more.
  package var hasRoomForMore: Bool {
    waiting.isEmpty && ready.count - taken < DaemonLimits.retoldBytesMax
  }

  func awaits(_ seq: UInt64) -> Bool { seq > gate.releasedSeq }

  /// The client has taken all that it may have: the log is what the next line waits for.
  var isHeldBack: Bool { waiting.first.map { awaits($0.awaitedSeq) } ?? false }

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
      tally.leave(item)
      if rest.isEmpty {
        dropped += before
      } else {
        kept.append(.update(parts, topics: rest, coalesced: before, isHeld: isHeld))
        tally.enter(kept[kept.count - 1])
      }
    }
    waiting = kept
    return dropped
  }

  /// Turns waiting lines into bytes while the kernel's share is small and the gate lets them.
  package mutating func fill() {
    var made = 0
    while made < waiting.count, ready.count - taken < DaemonLimits.readyBytes,
      !awaits(waiting[made].awaitedSeq)
    {
      tally.leave(waiting[made])
      switch waiting[made] {
      case .line(let line, _, _), .notice(let line): makeReady(line)
      case .answer(let line, let seq) where seq > gate.fileSeq:
        // Of its own: `head` keeps its room, and a reply may be long.
        var marked = WireWriter(capacity: line.count + 16)
        marked.append(ahead: line)
        makeReady(marked.bytes)
      case .answer(let line, _): makeReady(line)
      case .live(let seq, let line):
        makeReady(line)
        previousSeq = seq
      case .devices(let line, _, let coalesced, _):
        head.clear()
        head.appendDevicesHead(coalesced: coalesced == 0 ? nil : coalesced)
        makeReady(head.bytes)
        makeReady(line)
      case .passing(let parts, let withPositions, let dropped):
        head.clear()
        head.appendReportHead(dropped: dropped == 0 ? nil : dropped)
        makeReady(head.bytes)
        makeReady(parts.body(withPositions: withPositions))
      case .update(let parts, let topics, let coalesced, _):
        head.clear()
        head.appendUpdateHead(
          seq: parts.seq,
          previous: previousSeq,
          coalesced: coalesced == 0 ? nil : coalesced,
          isAhead: parts.seq > gate.fileSeq
        )
        makeReady(head.bytes)
        makeReady(parts.body(topics))
        previousSeq = parts.seq
      case .again(let parts, let topics, let ageMilliseconds):
        head.clear()
        head.appendUpdateHead(
          seq: parts.seq,
          previous: previousSeq,
          isAhead: parts.seq > gate.fileSeq,
          ageMilliseconds: ageMilliseconds
        )
        makeReady(head.bytes)
        makeReady(parts.body(topics))
        previousSeq = parts.seq
      }
      made += 1
    }
    waiting.removeFirst(made)
  }

  mutating func enqueue(_ item: Item) {
    tally.enter(item)
    waiting.append(item)
  }

  private mutating func makeReady(_ bytes: [UInt8]) {
    // By no more than it takes: of hundreds who do not read, doubled arrays would be much of the
    // memory.
    ready.reserveCapacity(ready.count + bytes.count)
    ready += bytes
    tally.bytes += bytes.count
  }

  /// The kernel took `count` bytes.
  package mutating func took(_ count: Int) {
    taken += count
    tally.bytes -= count
    if taken == ready.count {
      // Of hundreds who do not ask for much at once, room for it would be much of the memory.
      ready.removeAll(keepingCapacity: ready.capacity <= DaemonLimits.keptBytes)
      taken = 0
    } else if taken > DaemonLimits.readyBytes {
      ready.removeFirst(taken)
      taken = 0
    }
    fill()
  }

  /// Forgets what waits, so that a farewell is the next line; what the kernel has begun to take
  /// stays.
  package mutating func dropWaiting() {
    for item in waiting { tally.leave(item) }
    waiting.removeAll()
  }

  /// Forgets all of it: nobody will take anything.
  mutating func dropAll() {
    waiting = []
    tally = Tally()
    ready = []
    taken = 0
  }
}
