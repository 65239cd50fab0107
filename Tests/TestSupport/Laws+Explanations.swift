import NavCore

/// What became of a sequence of touches.
package enum SequenceOutcome: Equatable, Sendable {
  /// No candidate won it.
  case unclaimed
  case commit
  case revert
  case cancelled
}

/// What was lived while laws were judged.
package struct LawCounts: Equatable, Sendable {
  /// Sequences of touches that came to their end and were explained.
  package internal(set) var sequences = 0
  /// Candidates that did not win.
  package internal(set) var refusals = 0
  /// Gestures that began, and what became of them.
  package internal(set) var began = 0
  package internal(set) var commits = 0
  package internal(set) var reverts = 0
  package internal(set) var cancels = 0
  /// Gestures that went on with a picture that was reverting.
  package internal(set) var resumed = 0
  /// Changes of a stack, by who decided them; an end is a connection's, or a session's.
  package internal(set) var byGestures = 0
  package internal(set) var byCommands = 0
  package internal(set) var byEnds = 0
  /// Commands whose key was answered for the first time.
  package internal(set) var keys = 0
  /// Commands whose key had been answered before.
  package internal(set) var repeated = 0

  package init() {}

  private static var fields: [WritableKeyPath<LawCounts, Int>] {
    [
      \.sequences, \.refusals, \.began, \.commits, \.reverts, \.cancels, \.resumed,
      \.byGestures, \.byCommands, \.byEnds, \.keys, \.repeated,
    ]
  }

  /// What was lived since.
  package static func - (left: LawCounts, right: LawCounts) -> LawCounts {
    var difference = left
    for field in fields { difference[keyPath: field] -= right[keyPath: field] }
    return difference
  }

  package static func += (left: inout LawCounts, right: LawCounts) {
    for field in fields { left[keyPath: field] += right[keyPath: field] }
  }
}

/// Law 17: a sequence is explained, by a reason for every candidate, and as the log has it.
extension Laws {
  mutating func take(_ list: ExplanationList) {
    // A surface that goes takes its explanations along, so that the newest may be an old one.
    guard let last = list.items.last, !explained.contains(last.place) else { return }
    if list.items.count == Limits.explanationsMax, let first = list.items.first,
      !explained.contains(first.place)
    {
      // So many in one read that the oldest were forgotten before anybody looked.
      hasForgotten = true
    }
    for item in list.items where explained.insert(item.place).inserted { take(item) }
  }

  private mutating func take(_ explanation: Explanation) {
    counts.sequences += 1
    let name = "sequence \(explanation.sequence) of device \(explanation.device)"
    if explanation.candidates.isEmpty { note("17: \(name) had no candidate") }
    var outcome = SequenceOutcome.unclaimed
    for candidate in explanation.candidates {
      // A clock of its own may run ahead of the session's, which ends a sequence by its own time.
      let isAhead = explanation.upMicroseconds < explanation.downMicroseconds
      if !isAhead, candidate.decidedMicroseconds < explanation.downMicroseconds {
        note("17: \(name) was decided before its down: \(candidate)")
      }
      guard candidate.outcome == .won else {
        counts.refusals += 1
        if !candidate.isRefusedWithReason { note("17: \(name) refused \(candidate)") }
        continue
      }
      if outcome != .unclaimed { note("17: \(name) was won twice") }
      outcome = candidate.end ?? .unclaimed
      if candidate.end == nil { note("17: \(name) was won, and had no end: \(candidate)") }
    }
    outcomes.append(outcome)
    compareWithLog(explanation, outcome, name)
  }

  private mutating func compareWithLog(
    _ explanation: Explanation,
    _ outcome: SequenceOutcome,
    _ name: String
  ) {
    // Others of that name had no gesture.
    let index = closed.firstIndex {
      explanation.isClaimed && $0.device == explanation.device
        && $0.sequence == explanation.begunArrival
    }
    let logged = index.map { closed.remove(at: $0).outcome } ?? .unclaimed
    if logged != outcome { note("17: \(name) is \(logged) in the log, and told as \(outcome)") }
  }
}

extension Explanation {
  /// Of which sequence it is, within a session.
  fileprivate var place: UInt64 { UInt64(device) << 32 | UInt64(sequence) }
}

extension CandidateExplanation {
  /// What a winner came to; nil where that is not told, or told twice.
  fileprivate var end: SequenceOutcome? {
    switch (verdict, cancelled) {
    case (.commit, nil): .commit
    case (.revert, nil): .revert
    case (nil, .some): .cancelled
    default: nil
    }
  }

  /// A refusal has no verdict, and says what it measured where there was something to measure.
  fileprivate var isRefusedWithReason: Bool {
    guard verdict == nil, cancelled == nil else { return false }
    return measurement.unit == .none || measurement.measured != 0 || measurement.threshold != 0
  }
}
