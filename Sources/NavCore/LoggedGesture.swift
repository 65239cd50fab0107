/// A gesture as a log tells it: its sequence, and what it came to.
package struct LoggedGesture: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    /// The log ends before it does.
    case open
    case commit(Transition.Kind, Action?)
    case revert
    case cancelled(CancelReason)
  }

  /// Names a sequence of touches, in the log and in each re-run of it.
  package struct Sequence: Hashable, Sendable {
    package var session: UInt32
    package var device: UInt32
    package var number: UInt32
  }

  package var sequence: Sequence
  package var gesture: UInt32
  package var kind: GestureKind
  /// Of its `gesture_began`.
  package var seq: UInt64
  package var timeMicroseconds: Int64
  /// The seq of its end; 0 while it is open.
  package var endSeq: UInt64 = 0
  package var outcome: Outcome = .open
}

extension Sequence<NavEvent> {
  /// The gestures that begin among those events, in their order.
  package func loggedGestures(from state: NavState = NavState()) -> [LoggedGesture] {
    var session = state.session
    var found: [LoggedGesture] = []
    var places: [UInt32: Int] = [:]
    var transitions: [UInt32: Int] = [:]
    for event in self {
      switch event.body {
      case .sessionStarted(let started): session = started.session
      case .gestureBegan(let began):
        places[began.gesture] = found.count
        transitions[began.transition] = found.count
        found.append(
          LoggedGesture(
            sequence: LoggedGesture.Sequence(
              session: session,
              device: began.device,
              number: began.sequence
            ),
            gesture: began.gesture,
            kind: began.kind,
            seq: event.seq,
            timeMicroseconds: event.timeMicroseconds
          )
        )
      case .gestureEnded(let ended):
        guard let place = places[ended.gesture] else { continue }
        found[place].endSeq = event.seq
        if ended.verdict == .revert { found[place].outcome = .revert }
      case .gestureCancelled(let cancelled):
        guard let place = places[cancelled.gesture] else { continue }
        found[place].endSeq = event.seq
        found[place].outcome = .cancelled(cancelled.reason)
      case .transitionCommitted(let committed) where committed.start == nil:
        guard let place = transitions[committed.transition], found[place].outcome == .open
        else { continue }
        found[place].outcome = .commit(committed.kind, committed.action)
      default: continue
      }
    }
    return found
  }
}

/// What other settings would have made of the recorded touches of a log.
package struct LogWhatIf: Sendable {
  /// A sequence that comes to something else; nil: no gesture wins it.
  package struct Flip: Equatable, Sendable {
    package var sequence: LoggedGesture.Sequence
    package var was: LoggedGesture?
    package var became: LoggedGesture?
  }

  /// What a recorded text says, and what holds in its place.
  package typealias Change = (recorded: Settings, other: Settings)

  /// In the order of the log, then those that only the other settings claim.
  package private(set) var flips: [Flip] = []
  /// What the inputs come to with them: the state that would have been is `rerun.state`.
  package private(set) var rerun: LogRerun

  /// Runs the events as `LogRerun` does, with what holds in place of each recorded text. Which
  /// frames are recorded stays as it was.
  package init(
    _ events: [NavEvent],
    from state: NavState = NavState(),
    settings: (String) -> Change?
  ) {
    rerun = LogRerun(events, from: state) { text in
      settings(text).map { change in
        var other = change.other
        other.recording = change.recorded.recording
        return other
      }
    }
    let was = events.loggedGestures(from: state)
    let became = rerun.events.loggedGestures(from: state)
    var others: [LoggedGesture.Sequence: LoggedGesture] = [:]
    for gesture in became { others[gesture.sequence] = gesture }
    for gesture in was {
      let other = others.removeValue(forKey: gesture.sequence)
      if other?.outcome == gesture.outcome, other?.kind == gesture.kind { continue }
      flips.append(Flip(sequence: gesture.sequence, was: gesture, became: other))
    }
    for gesture in became where others[gesture.sequence] != nil {
      flips.append(Flip(sequence: gesture.sequence, was: nil, became: gesture))
    }
  }
}
