/// What an integrator reacts to: an edge, never a level, and never coalesced.
package enum Action: UInt8, Equatable, Sendable, CaseIterable {
  case back = 1
  case home = 2
}

extension NavEvent {
  /// The action that this event is, and the surface it is of.
  package var action: (action: Action, surface: UInt8)? {
    switch body {
    case .transitionCommitted(let committed):
      (committed.kind == .home ? .home : .back, committed.surface)
    case .commandAccepted(let accepted):
      accepted.action.map { ($0, accepted.surface) }
    case .stackChanged(let changed):
      changed.action.map { ($0, changed.surface) }
    default: nil
    }
  }
}
