/// What an integrator reacts to: an edge, never a level, and never coalesced.
package enum Action: Hashable, Sendable {
  case back
  case home
  case forward
  case quickSwitchNext
  case quickSwitchPrevious
  case switcher
  case notifications
  case controls
  case drawerOpened
  case drawerClosed
  case pagerChanged
  /// A page that wants to be asked was asked.
  case backRequested
  /// A release now would commit.
  case armed
  /// A release now would not commit any more.
  case disarmed
  /// Bound in the configuration, by its name there.
  case bound(String)

  /// Every action that has its name from here, in the order in which they are listed.
  package static let named: [Action] = [
    .back, .home, .forward, .quickSwitchNext, .quickSwitchPrevious, .switcher, .notifications,
    .controls, .drawerOpened, .drawerClosed, .pagerChanged, .backRequested, .armed, .disarmed,
  ]
}

extension NavEvent {
  /// The action that this event is, and the surface it is of.
  package var action: (action: Action, surface: UInt8)? {
    switch body {
    case .gestureBegan(let began):
      began.will == .commit ? (.armed, began.surface) : nil
    case .gestureChanged(let changed) where changed.isFlip:
      (changed.will == .commit ? .armed : .disarmed, changed.surface)
    case .gestureEnded(let ended): ended.action.map { ($0, ended.surface) }
    case .transitionCommitted(let committed): committed.action.map { ($0, committed.surface) }
    case .commandAccepted(let accepted): accepted.action.map { ($0, accepted.surface) }
    case .stackChanged(let changed): changed.action.map { ($0, changed.surface) }
    case .drawerChanged(let changed): changed.action.map { ($0, changed.surface) }
    case .pagerChanged(let changed): changed.action.map { ($0, changed.surface) }
    default: nil
    }
  }
}
