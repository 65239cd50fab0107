/// What back would do on a surface now: one answer for gestures and for commands.
package enum BackTarget: Equatable, Sendable {
  /// What lies over the pages goes first.
  case closeOverlay
  case closeDrawer(Side)
  /// The top page goes, the one below it comes.
  case pop(from: String, to: String)
  /// An action, and nothing changes here; `from` is the page, where there is one.
  case action(Action, from: String)
  /// There is nothing to go back to.
  case nothing
}

extension SurfaceState {
  package func backTarget(rootBack: RootBack) -> BackTarget {
    if overlay != nil { return .closeOverlay }
    if let openDrawer { return .closeDrawer(openDrawer) }
    guard isManaged, let top = stack.last else { return .action(.back, from: "") }
    if stack.count > 1 {
      return .pop(from: top.identifier, to: stack[stack.count - 2].identifier)
    }
    return switch rootBack {
    case .nothing: .nothing
    case .action: .action(.back, from: top.identifier)
    case .home: .action(.home, from: top.identifier)
    }
  }

  /// What the top page says to back; what lies over the pages asks no page.
  package var guarding: BackGuard {
    guard overlay == nil, openDrawer == nil else { return .allow }
    return stack.last?.guarding ?? .allow
  }
}
