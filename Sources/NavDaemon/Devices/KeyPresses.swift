package import NavCore

/// Which keys are pressed for what happened, for programs that do not speak the protocol. It only
/// decides; `KeyboardNode` presses.
package struct KeyPresses: Equatable, Sendable {
  /// Keys of an action in the order in which they go down; an action without any presses none.
  package var keys: [Action: [UInt16]]

  package init(keys: [Action: [UInt16]]) { self.keys = keys }

  /// KEY_BACK and KEY_HOMEPAGE: what browsers, toolkits and shells go by.
  package static let defaults = KeyPresses(keys: [.back: [158], .home: [172]])

  package static let none = KeyPresses(keys: [:])

  /// Every key that may be pressed, ascending.
  package var all: [UInt16] { Set(keys.values.joined()).sorted() }

  /// The keys to press for the events of a turn, one list after the other.
  package func presses(for events: [NavEvent]) -> [[UInt16]] {
    guard !keys.isEmpty else { return [] }
    return events.compactMap { event in
      guard let action = Self.action(of: event.body), let chord = keys[action], !chord.isEmpty
      else { return nil }
      return chord
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
