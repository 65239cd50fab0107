package import NavCore

/// The events that the inputs among `events` come to; what a configuration says is found by its
/// text.
package func rerun(_ events: [NavEvent], configurations: [String: Settings]) -> [NavEvent] {
  LogRerun(events, settings: { configurations[$0] }).events
}

package func rerun(_ events: [NavEvent], settings: Settings) -> [NavEvent] {
  rerun(events, configurations: ["": settings])
}

extension [NavEvent] {
  /// Where running the inputs again comes to something else, in words; nil where it does not.
  package func differenceOfRerun(_ configurations: [String: Settings]) -> String? {
    difference(from: rerun(self, configurations: configurations))
  }

  package func differenceOfRerun(settings: Settings) -> String? {
    differenceOfRerun(["": settings])
  }

  /// The first event that another log has otherwise, in words; nil where both are the same.
  package func difference(from other: [NavEvent]) -> String? {
    for (left, right) in zip(self, other) where left != right {
      return "seq \(left.seq): \(left) became \(right)"
    }
    return count == other.count ? nil : "\(count) events became \(other.count)"
  }

  /// The same where every time is later by so much; what the start of the session came to is the
  /// same at any time of day, and left out.
  package func difference(from other: [NavEvent], later shift: Int64) -> String? {
    let start = prefix { $0.arrival == first?.arrival }.count
    return dropFirst(start).map { $0.shifted(by: shift) }.difference(
      from: Array(other.dropFirst(start))
    )
  }
}

extension NavEvent {
  /// The same event, later.
  fileprivate func shifted(by shift: Int64) -> NavEvent {
    var event = self
    event.timeMicroseconds += shift
    switch body {
    case .frame(var frame):
      frame.timeMicroseconds += shift
      event.body = .frame(frame)
    case .tick(var tick):
      tick.dueMicroseconds += shift
      event.body = .tick(tick)
    case .gestureEnded(var ended):
      ended.settling = ended.settling?.shifted(by: shift)
      event.body = .gestureEnded(ended)
    case .gestureCancelled(var cancelled):
      cancelled.settling = cancelled.settling.shifted(by: shift)
      event.body = .gestureCancelled(cancelled)
    case .reachabilityChanged(var changed):
      changed.untilMicroseconds? += shift
      event.body = .reachabilityChanged(changed)
    case .transitionCommitted(var committed):
      committed.settling = committed.settling.shifted(by: shift)
      event.body = .transitionCommitted(committed)
    default: break
    }
    return event
  }
}

extension Settling {
  fileprivate func shifted(by shift: Int64) -> Settling {
    var settling = self
    settling.startMicroseconds += shift
    settling.deadlineMicroseconds += shift
    return settling
  }
}
