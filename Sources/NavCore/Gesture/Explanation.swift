/// Why a sequence was what it was: every candidate with what it was measured by. Kept in memory
/// only, and gone with the session: it says nothing of where the finger was.
package struct Explanation: Equatable, Sendable {
  /// The sequence's number in its session.
  package var sequence: UInt32
  /// What the log names it by, where a gesture has won it: the arrival number of its first frame.
  package var begunArrival: UInt32
  package var device: UInt32
  package var deviceName: String
  package var surface: UInt8
  package var downMicroseconds: Int64
  /// The last finger's lift.
  package var upMicroseconds: Int64
  /// The winner, then those that failed, the nearest miss first, then those that never could have
  /// won.
  package var candidates: [CandidateExplanation]

  /// A navigation candidate won it.
  package var isClaimed: Bool { candidates.contains { $0.outcome == .won } }
}

/// What became of one candidate.
package struct CandidateExplanation: Equatable, Sendable {
  package enum Outcome: UInt8, Equatable, Sendable, CaseIterable {
    case won = 1
    case refused = 2
    case ineligible = 3
  }

  package var kind: GestureKind
  package var target: GestureTarget
  package var outcome: Outcome
  /// A refusal's reason, or for a winner what decided the lift.
  package var measurement: Measurement
  package var decidedMicroseconds: Int64
  /// Of a winner that was not cancelled.
  package var verdict: Verdict?
  /// Of one that was.
  package var cancelled: CancelReason?
  /// One sample's jitter would have decided otherwise.
  package var isFragile: Bool
}

extension CandidateExplanation {
  /// What it is bound to, or what it would do, where its kind alone does not say it.
  package var targetName: String? {
    switch target {
    case .bound(let name): name
    case .openDrawer(let side): side.name
    case .page(let step) where outcome == .won || kind != .pager: step.name
    case .show(let overlay): overlay.name
    case .back, .forward:
      kind == .swipe || kind == .pinch ? (target == .back ? "back" : "forward") : nil
    case .closeDrawer, .closeOverlay, .endReachability, .homeBar, .page: nil
    }
  }
}

/// The newest explanations, at most `Limits.explanationsMax`, oldest first.
package struct ExplanationList: Equatable, Sendable {
  package private(set) var items: [Explanation] = []

  /// A surface is no more; those behind it have other numbers.
  mutating func forget(_ surface: UInt8) {
    items.removeAll { $0.surface == surface }
    for index in items.indices where items[index].surface > surface { items[index].surface -= 1 }
  }

  package init() {}

  mutating func append(_ explanation: Explanation) {
    if items.count == Limits.explanationsMax { items.removeFirst() }
    items.append(explanation)
  }
}

extension Arena {
  /// What became of the candidates, the most telling first.
  func explained() -> [CandidateExplanation] {
    guard candidates.count > 1 else { return candidates.map { explanation(of: $0) } }
    return candidates.enumerated()
      .sorted { (rank(of: $0.element), $0.offset) < (rank(of: $1.element), $1.offset) }
      .map { explanation(of: $0.element) }
  }

  /// The winner is first; a miss counts by its part of what was asked for.
  private func rank(of candidate: Candidate) -> Int64 {
    switch candidate.phase {
    case .won: -1
    case .ineligible: .max
    case .pending, .ready, .refused:
      candidate.measurement.unit == .none
        ? .max - 1
        : candidate.measurement.missPPM
    }
  }

  private func explanation(of candidate: Candidate) -> CandidateExplanation {
    let result: CandidateExplanation.Outcome =
      switch candidate.phase {
      case .won: .won
      case .ineligible: .ineligible
      case .pending, .ready, .refused: .refused
      }
    let over = result == .won ? outcome : nil
    return CandidateExplanation(
      kind: candidate.kind,
      target: candidate.target,
      outcome: result,
      measurement: over?.reason ?? candidate.measurement,
      decidedMicroseconds: candidate.decidedMicroseconds,
      verdict: over?.verdict,
      cancelled: over?.cancelled,
      isFragile: over?.isFragile
        ?? (result == .refused && candidate.measurement.isWithinJitter)
    )
  }
}
