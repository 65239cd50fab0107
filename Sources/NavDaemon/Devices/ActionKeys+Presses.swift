package import NavConfiguration
package import NavCore

// Which keys are pressed for what happened, for programs that do not speak the protocol. This only
// decides; `KeyboardNode` presses.
extension ActionKeys {
  /// The keys to press for the events of a turn, one list after the other.
  package func presses(for events: [NavEvent]) -> [[UInt16]] {
    events.compactMap { event in
      guard let action = Self.action(of: event.body), !self[action].isEmpty else { return nil }
      return self[action]
    }
  }

  /// The action that somebody else must carry out. A pop of a managed stack is shown by the client
  /// whose stack it is: a key on top of it would go back twice.
  private static func action(of body: NavEvent.Body) -> Action? {
    switch body {
    case .transitionCommitted(let committed):
      switch committed.kind {
      case .back: .back
      case .home: .home
      case .pop: nil
      }
    case .commandAccepted(let accepted): accepted.action
    default: nil
    }
  }
}
