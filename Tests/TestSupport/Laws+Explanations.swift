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

  package init() {}

  /// What was lived since.
  package static func - (left: LawCounts, right: LawCounts) -> LawCounts {
    var difference = left
    difference.sequences -= right.sequences
    difference.refusals -= right.refusals
    difference.began -= right.began
    difference.commits -= right.commits
    difference.reverts -= right.reverts
    difference.cancels -= right.cancels
    return difference
  }

  package static func += (left: inout LawCounts, right: LawCounts) {
    left.sequences += right.sequences
    left.refusals += right.refusals
    left.began += right.began
    left.commits += right.commits
    left.reverts += right.reverts
    left.cancels += right.cancels
  }
}

/// Law 17: a sequence is explained, by a reason for every candidate, and as the log has it.
extension Laws {
  mutating func take(_ list: ExplanationList) {
    guard let last = list.items.last else { return }
    if let explained, explained == (last.device, last.sequence) { return }
    let known = list.items.lastIndex { item in
      explained.map { $0 == (item.device, item.sequence) } ?? false
    }
    for index in (known.map { $0 + 1 } ?? 0)..<list.items.count { take(list.items[index]) }
    explained = (last.device, last.sequence)
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
    let index = closed.firstIndex {
      $0.device == explanation.device && $0.sequence == explanation.sequence
    }
    let logged = index.map { closed.remove(at: $0).outcome } ?? .unclaimed
    if logged != outcome { note("17: \(name) is \(logged) in the log, and told as \(outcome)") }
  }
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
