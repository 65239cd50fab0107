package import NavCore
import NavSystem

/// The log takes no more events for now. They go on being numbered and told; when it is well again
/// a checkpoint names those that it lacks.
package struct Degradation: Equatable, Sendable {
  package let reason: LogHealed.Reason
  /// The first event that is not kept.
  package let fromSeq: UInt64
  package let error: LogError

  init(_ error: LogError, fromSeq: UInt64) {
    self.error = error
    self.fromSeq = fromSeq
    reason =
      switch error {
      case .system(let error), .syncFailed(let error):
        error.isOutOfSpace ? .diskFull : .diskFailed
      case .stalled: .diskSlow
      default: .diskFailed
      }
  }

  /// What would be right, for people.
  package var advice: String {
    switch reason {
    case .diskFull: "make room on its disk, or keep less of it"
    case .diskFailed: "look after its disk"
    case .diskSlow: "look what keeps its disk busy"
    }
  }
}
