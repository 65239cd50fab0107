package import NavCore

/// What a log would have been under other settings, session after session: the gestures that come
/// out otherwise, and the state at the end.
package struct WhatIf: Sendable {
  package struct Flip: Equatable, Sendable {
    package let sequence: LoggedGesture.Sequence
    /// Nil: no gesture.
    package let was: LoggedGesture?
    package let became: LoggedGesture?
    /// What decided it now; where no gesture is, the miss of the candidate that came nearest.
    package let reason: Measurement?
  }

  package private(set) var flips: [Flip] = []
  package private(set) var commits = 0
  package private(set) var reverts = 0
  package private(set) var cancels = 0
  package private(set) var sessions = 0
  /// Gestures that stay as they are, because their frames are not in the log.
  package private(set) var notRecorded = 0
  /// At the end of the log, as it is, and as it would have been; nil before the first session.
  package private(set) var recordedEnd: NavState?
  package private(set) var end: NavState?

  package init() {}

  /// Runs the next session; `changes` are those of its configurations, by their texts.
  package mutating func run(_ session: RecordedSession, changes: [String: LogWhatIf.Change]) {
    let result = LogWhatIf(
      session.events,
      // Behind a gap nobody knows what the events between would have come to.
      from: recordedEnd?.seq == session.start.seq ? end ?? session.start : session.start,
      settings: { changes[$0] }
    )
    sessions += 1
    notRecorded += result.rerun.notRecorded.count
    recordedEnd = session.end
    end = result.rerun.state
    for gesture in result.rerun.events.loggedGestures() {
      switch gesture.outcome {
      case .commit: commits += 1
      case .revert: reverts += 1
      case .cancelled: cancels += 1
      case .open: break
      }
    }
    let reasons = result.rerun.events.reasons
    for flip in result.flips {
      let candidates = result.rerun.explanations[flip.sequence]?.candidates ?? []
      let miss = candidates.first { $0.outcome == .refused } ?? candidates.first
      flips.append(
        Flip(
          sequence: flip.sequence,
          was: flip.was,
          became: flip.became,
          reason: flip.became.map { reasons[$0.endSeq] } ?? miss?.measurement
        )
      )
    }
  }
}

extension WhatIf.Flip {
  package var fields: EventField {
    .object([
      ("seq", .optional(was) { .unsigned($0.place) }), ("session", .integer(sequence.session)),
      ("device", .integer(sequence.device)), ("sequence", .integer(sequence.number)),
      ("kind", .optional(was ?? became) { .text($0.kind.name) }),
      ("from", .optional(was) { .text($0.outcome.name) }),
      ("to", .optional(became) { .text($0.outcome.name) }),
      ("reason", .optional(reason, \.fields)),
    ])
  }
}
