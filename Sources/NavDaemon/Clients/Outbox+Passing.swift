package import NavWire

// What has lines of its own beside those of events: reports and frames, which may be dropped, and
// the devices and how the log fares, of which the newest counts.
extension Outbox {
  /// Reports or frames of a turn. They may be dropped, the oldest of their kind first, and the next
  /// line of that says how many.
  package mutating func append(_ parts: PassingParts, withPositions: Bool) {
    guard parts.count(withPositions: withPositions) > 0, !isOverflowing else { return }
    fill()
    enqueue(.passing(parts, withPositions: withPositions, dropped: 0))
    drop(like: parts)
    fill()
  }

  /// Drops lines of a kind that wait until the rest is within its bound; the newest stay.
  private mutating func drop(like kind: PassingParts) {
    var dropped: UInt64 = 0
    var index = 0
    while index < waiting.count {
      guard case .passing(let parts, let withPositions, let before) = waiting[index],
        parts.isLike(kind)
      else {
        index += 1
        continue
      }
      guard tally.passingBytes(like: kind) > DaemonLimits.reportBytesMax else {
        waiting[index] = .passing(parts, withPositions: withPositions, dropped: before + dropped)
        return
      }
      let count = UInt64(parts.count(withPositions: withPositions))
      dropped += before + count
      if case .reports = parts { reportsDropped += count } else { touchesDropped += count }
      tally.leave(waiting.remove(at: index))
    }
  }

  /// How the log fares now: the newest alone waits.
  package mutating func append(notice line: [UInt8]) {
    fill()
    for index in waiting.indices.reversed() {
      if case .notice = waiting[index] { tally.leave(waiting.remove(at: index)) }
    }
    enqueue(.notice(line))
    fill()
  }

  /// The devices, as soon as the log has come to `seq`: a level of which, unless every line is
  /// wanted, the newest alone waits. `line` is what comes behind the head.
  package mutating func append(
    devices line: [UInt8],
    _ policy: Subscription.Policy,
    behind seq: UInt64
  ) {
    guard !isOverflowing else { return }
    fill()
    let isHeld = isHeldBack || (waiting.isEmpty && awaits(seq))
    var collapsed: UInt64 = 0
    if policy == .latest {
      // The line that waits first stays while the log holds it, as with the states.
      let first = isHeldBack ? 1 : 0
      for index in waiting.indices.dropFirst(first).reversed() {
        guard case .devices(_, _, let before, _) = waiting[index] else { continue }
        tally.leave(waiting.remove(at: index))
        collapsed += 1 + before
        coalesced += 1
      }
    }
    enqueue(.devices(line, seq: seq, coalesced: collapsed, isHeld: isHeld))
    fill()
    isOverflowing = isBeyondBounds(of: policy)
  }
}
