package import NavCore

extension LoggedGesture.Outcome {
  /// What it came to, for people.
  package var words: String {
    switch self {
    case .open: "not ended"
    case .commit(let kind, let action):
      action.map { "commit, action \($0.name)" } ?? "commit, \(NavLog.words(kind.name))"
    case .revert: "revert"
    case .cancelled(let reason): "cancelled by \(NavLog.words(reason.name))"
    }
  }

  /// The same in one word.
  package var name: String {
    switch self {
    case .open: "open"
    case .commit: "commit"
    case .revert: "revert"
    case .cancelled: "cancelled"
    }
  }
}

extension LoggedGesture {
  /// Of its end, or of its begin where it has none.
  package var place: UInt64 { endSeq == 0 ? seq : endSeq }

  /// The gesture for programs, with what decided it.
  package func fields(_ reason: Measurement?) -> EventField {
    .object([
      ("seq", .unsigned(place)), ("began", .unsigned(seq)), ("gesture", .integer(gesture)),
      ("device", .integer(sequence.device)), ("sequence", .integer(sequence.number)),
      ("kind", .text(kind.name)), ("verdict", .text(outcome.name)),
      ("words", .text(outcome.words)), ("reason", .optional(reason, \.fields)),
    ])
  }
}

extension [NavEvent] {
  /// What decided each gesture, by the seq of its end.
  package var reasons: [UInt64: Measurement] {
    var reasons: [UInt64: Measurement] = [:]
    for event in self {
      if case .gestureEnded(let ended) = event.body { reasons[event.seq] = ended.reason }
    }
    return reasons
  }
}
