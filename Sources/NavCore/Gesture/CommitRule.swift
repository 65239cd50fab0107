/// The rule that decides at the lift, chosen by name in the configuration.
package enum CommitRule: UInt8, Equatable, Sendable, CaseIterable {
  /// Where the finger would be 0.3 s later: ≥ half, travel ≥ 16 pt, not moving back.
  case projected = 1
  /// Past half of the way, whatever the velocity.
  case half = 2
}
