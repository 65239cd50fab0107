import NavCore
import NavLog
import NavWire

/// Events that happened → what somebody is told of them who was away: a piece at a time, from the
/// log or from memory, by the functions that tell them when they happen.
///
/// A value that may be worked on elsewhere: it knows nothing of a client but what it asked for. No
/// event is told twice, and none is passed over: what is not there ends it with the reason.
struct Retelling: Sendable {
  /// What a subscription wants to be told again.
  struct Wish: Sendable {
    let topics: Subscription.Topics
    fileprivate let made: Publisher.Wanted
    private let surface: String?

    /// Of single touches it is told where it may know of them.
    init(_ subscription: Subscription, isRaw: Bool) {
      topics = subscription.topics.intersection(UpdateParts.occurrences)
      surface = subscription.surface
      made =
        if topics.contains(.events) { isRaw ? [.events, .rawEvents] : .events } else { [] }
    }

    fileprivate func wants(_ parts: UpdateParts) -> Bool {
      guard !topics.isDisjoint(with: parts.topics) else { return false }
      return surface == nil || parts.surface == nil || parts.surface == surface
    }
  }

  /// How much is told at once.
  struct Bounds: Sendable {
    var bytes: Int
    var events: Int
  }

  /// One event, told again.
  struct Line: Sendable {
    let parts: Told
    let session: UInt32
    let timeMicroseconds: Int64
  }

  /// Parts that were made on one thread and are used on another.
  ///
  /// Unchecked because they keep the lines made of them: whoever made them forgets them when they
  /// are handed over.
  final class Told: @unchecked Sendable {
    let parts: UpdateParts
    fileprivate init(_ parts: UpdateParts) { self.parts = parts }
  }

  private let publisher: Publisher
  private let wish: Wish
  private let bounds: Bounds
  /// All events up to here were told; those behind `end` are not wanted now.
  private(set) var seq: UInt64
  let end: UInt64
  /// The session whose number `seq` is said to be, until that is known to be so.
  private(set) var session: UInt32?
  /// The state behind the last event that came; nil before there was one.
  private(set) var state: NavState?
  private(set) var lines: [Line] = []
  /// The starts of sessions that came.
  private(set) var origins: [SessionStarted] = []
  /// Why it cannot go on.
  private(set) var fault: LogPast.Fault?
  /// Something came: what is missing from then on was not deleted in its time.
  private var hasBegun = false
  private var bytes = 0
  /// How many events were told, or found not to be wanted.
  private(set) var events = 0

  init(
    _ wish: Wish,
    behind seq: UInt64,
    of session: UInt32?,
    to end: UInt64,
    from state: NavState? = nil,
    by publisher: Publisher,
    _ bounds: Bounds
  ) {
    self.wish = wish
    self.seq = seq
    self.session = session
    self.end = end
    self.state = state
    self.publisher = publisher
    self.bounds = bounds
  }

  /// Takes what comes next, in the order in which it stands in the log.
  ///
  /// - Returns: whether more is wanted.
  mutating func take(_ item: LogItem) -> Bool {
    switch item {
    case .checkpoint(_, let state, _):
      guard state.seq <= seq else { return stop(hasBegun ? .damaged : .tooOld) }
      hasBegun = true
      self.state = state
      return goOn()
    case .event(let event): return take(event)
    case .gap(let gap):
      guard gap.to > seq else { return true }
      return stop(gap.reason == .damaged ? .damaged : .notRecorded)
    case .stateHash, .watermark: return true
    }
  }

  private mutating func take(_ event: NavEvent) -> Bool {
    guard state?.seq == event.seq &- 1 else { return stop(.damaged) }
    hasBegun = true
    guard event.seq > seq else {
      state?.apply(event)
      return goOn()
    }
    guard event.seq <= end else { return false }
    if case .sessionStarted(let started) = event.body { origins.append(started) }
    let before = state
    state?.apply(event)
    seq = event.seq
    events += 1
    if let before, let after = state,
      let parts = publisher.occurrences(of: event, before: before, after: after, wish.made),
      wish.wants(parts)
    {
      bytes += parts.body(wish.topics).count
      lines.append(
        Line(
          parts: Told(parts),
          session: after.session,
          timeMicroseconds: event.timeMicroseconds
        )
      )
    }
    return seq < end && bytes < bounds.bytes && events < bounds.events
  }

  /// Where the place is reached behind which events are missed, the number has to be of the session
  /// that it was said to be of: an earlier one gave it to an event that was lost.
  private mutating func goOn() -> Bool {
    guard let state, state.seq == seq else { return true }
    if let session {
      guard state.session <= session else { return stop(.ahead) }
      self.session = nil
    }
    guard wish.topics.isEmpty else { return seq < end }
    seq = end
    return false
  }

  private mutating func stop(_ fault: LogPast.Fault) -> Bool {
    self.fault = fault
    return false
  }
}
