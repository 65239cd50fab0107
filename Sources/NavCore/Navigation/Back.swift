/// What back would do on a surface now: one answer for gestures and for commands.
package enum BackTarget: Equatable, Sendable {
  /// The top page goes, the one below it comes.
  case pop(from: String, to: String)
  /// An action, and nothing changes here; `from` is the page, where there is one.
  case action(Action, from: String)
  /// There is nothing to go back to.
  case nothing
}

extension SurfaceState {
  package func backTarget(rootBack: RootBack) -> BackTarget {
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
}

extension SurfaceState {
  /// Whether back would do anything, asked at every frame.
  func canGoBack(rootBack: @autoclosure () -> RootBack) -> Bool {
    !isManaged || stack.count > 1 || rootBack() != .nothing
  }
}

extension BackTarget {
  /// The transition that a gesture towards this target drives; nil where there is none.
  var transition: (kind: Transition.Kind, from: String, to: String)? {
    switch self {
    case .pop(let from, let to): (.pop, from, to)
    case .action(.back, let from): (.back, from, "")
    case .action(.home, let from): (.home, from, "")
    case .nothing: nil
    }
  }
}
