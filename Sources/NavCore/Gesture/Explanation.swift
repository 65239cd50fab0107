/// Why a sequence was what it was: every candidate with what it was measured by. Kept in memory
/// only, and gone with the session: it says nothing of where the finger was.
package struct Explanation: Equatable, Sendable {
  /// The arrival number of the sequence's first frame.
  package var sequence: UInt32
  package var device: UInt32
  package var deviceName: String
  package var surface: UInt8
  package var downMicroseconds: Int64
  /// The last finger's lift.
  package var upMicroseconds: Int64
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
  package var outcome: Outcome
  /// A refusal's reason, or for a winner what decided the lift.
  package var measurement: Measurement
  package var decidedMicroseconds: Int64
  /// Of a winner that was not cancelled.
  package var verdict: Verdict?
  /// Of one that was.
  package var cancelled: CancelReason?
}

/// The newest explanations, at most `Limits.explanationsMax`, oldest first.
package struct ExplanationList: Equatable, Sendable {
  package private(set) var items: [Explanation] = []

  package init() {}

  mutating func append(_ explanation: Explanation) {
    if items.count == Limits.explanationsMax { items.removeFirst() }
    items.append(explanation)
  }
}
