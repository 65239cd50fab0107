import NavConfiguration
package import NavCore

/// Looks whether a state is right, where the configuration asks for that: a state that is not is a
/// fault of the program. It says so and goes on, for whoever uses the machine.
package struct InvariantWatch: Sendable {
  /// How often something was wrong.
  package private(set) var broken: UInt64 = 0
  /// What was said, so that a fault that stays is said once.
  private var said: Set<String> = []

  package init() {}

  /// What to say of a state that the events `seqs` came to.
  package mutating func remarks(
    on state: NavState,
    seqs: ClosedRange<UInt64>
  ) -> [String] {
    let found = state.brokenInvariants()
    broken += UInt64(found.count)
    return found.compactMap { text in
      guard said.count < DaemonLimits.brokenInvariantsSaidMax, said.insert(text).inserted else {
        return nil
      }
      return "the state is not right behind the events \(seqs.lowerBound) to "
        + "\(seqs.upperBound): \(text)"
    }
  }
}

extension Daemon {
  /// After each turn that changed something, where `log.check` asks for it.
  func checkInvariants() {
    guard configuration.log.checks, let first = output.events.first else { return }
    for remark in invariants.remarks(on: engine.state, seqs: first.seq...engine.state.seq) {
      say(remark)
    }
  }
}
