package import NavCore

/// What a log holds of one session without a gap: the state before its first event, and the events.
package struct RecordedSession: Sendable {
  package internal(set) var start: NavState
  package internal(set) var events: [NavEvent] = []

  package init(start: NavState = NavState(), events: [NavEvent] = []) {
    self.start = start
    self.events = events
  }

  /// Nil where it begins behind the start of the daemon: that is no longer in the log, or a gap is
  /// between.
  package var started: SessionStarted? {
    guard case .sessionStarted(let started) = events.first?.body else { return nil }
    return started
  }

  /// The texts of the configurations that held in it.
  package var configurationTexts: Set<String> {
    var texts: Set<String> = started == nil ? [start.configuration] : []
    for event in events {
      if case .configured(let configured) = event.body { texts.insert(configured.text) }
    }
    return texts
  }

  /// The state behind its last event.
  package var end: NavState {
    var state = start
    for event in events { state.apply(event) }
    return state
  }
}

extension LogReader {
  /// Hands out session after session until `take` returns false. One whose start is no longer in
  /// the log, or that has a gap, comes in parts that are not whole. Only one is held in memory.
  package mutating func readSessions(
    tell: (UInt64) -> Void = { _ in },
    _ take: (RecordedSession) -> Bool
  ) throws(LogError) -> Report {
    var state: NavState?
    var session: RecordedSession?
    var isWanted = true
    let report = try read { item in
      switch item {
      case .checkpoint(_, let checkpoint, _):
        if state?.seq != checkpoint.seq {
          if let session, !session.events.isEmpty { isWanted = take(session) }
          session = RecordedSession(start: checkpoint)
          state = checkpoint
        }
      case .event(let event):
        if case .sessionStarted = event.body {
          if let session, !session.events.isEmpty { isWanted = take(session) }
          session = RecordedSession(start: state ?? NavState())
        }
        session?.events.append(event)
        state?.apply(event)
        tell(event.seq)
      // The checkpoint behind it begins another part.
      case .stateHash, .watermark, .gap: break
      }
      return isWanted
    }
    if isWanted, let session, !session.events.isEmpty { _ = take(session) }
    return report
  }
}
