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

  /// The action that somebody else must carry out. What a client shows itself, whose page, drawer
  /// or pager it is, presses nothing: a key on top of it would go twice.
  private static func action(of body: NavEvent.Body) -> Action? {
    switch body {
    case .transitionCommitted(let committed):
      switch committed.kind {
      case .pop, .forward, .openStartDrawer, .openEndDrawer, .closeStartDrawer, .closeEndDrawer,
        .nextPage, .previousPage:
        nil
      default: committed.action
      }
    case .commandAccepted(let accepted): accepted.action
    default: nil
    }
  }
}
