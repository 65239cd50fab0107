/// The transition that a gesture would drive, or a command starts: what it is, and between which
/// pages.
struct Movement: Equatable, Sendable {
  var kind: Transition.Kind
  /// The pages that go and come, the name of a bound action, or of the overlay that goes; empty
  /// where there are none.
  var from = ""
  var to = ""
  var style = PageStyle.slide
}

extension SurfaceState {
  /// What a gesture towards that target comes to in this state; nil where it has nothing to act on.
  func movement(towards target: GestureTarget, rules: NavigationRules) -> Movement? {
    switch target {
    case .back: backMovement(rootBack: rules.rootBack)
    case .forward: forwardMovement
    case .openDrawer(let side):
      openDrawer == nil && rules.hasDrawer(side) ? Movement(opening: side) : nil
    case .closeDrawer: openDrawer.map { Movement(closing: $0) }
    case .closeOverlay: overlay.map { Movement(kind: .closeOverlay, from: $0.name) }
    case .endReachability:
      reachableUntilMicroseconds == nil ? nil : Movement(kind: .endReachability)
    case .page(let step): pageMovement(step)
    // The switcher is what the bottom strip may come to; no gesture leads to it alone.
    case .show(let shown):
      shown == .switcher || shown == overlay ? nil : Movement(showing: shown, over: overlay)
    case .homeBar: Movement(kind: .homeBar)
    case .bound(let name): Movement(kind: .bound, to: name)
    }
  }

  private func backMovement(rootBack: RootBack) -> Movement? {
    guard guarding != .block else { return nil }
    return switch backTarget(rootBack: rootBack) {
    case .closeOverlay: Movement(kind: .closeOverlay, from: overlay?.name ?? "")
    case .closeDrawer(let side): Movement(closing: side)
    case .pop(let from, let to):
      Movement(kind: .pop, from: from, to: to, style: stack.last?.popStyle ?? .slide)
    case .action(.home, let from): Movement(kind: .home, from: from)
    case .action(_, let from): Movement(kind: .back, from: from)
    case .nothing: nil
    }
  }

  private var forwardMovement: Movement? {
    guard let top = stack.last, let next = forward.last else { return nil }
    return Movement(
      kind: .forward,
      from: top.identifier,
      to: next.identifier,
      style: next.pushStyle
    )
  }

  private func pageMovement(_ step: PagerStep) -> Movement? {
    guard let pager = stack.last?.pager, pager.index(after: step) != nil else { return nil }
    return Movement(kind: step == .next ? .nextPage : .previousPage, style: pager.style)
  }
}

extension Movement {
  init(showing shown: Overlay, over present: Overlay?) {
    let kind: Transition.Kind =
      switch shown {
      case .notifications: .showNotifications
      case .controls: .showControls
      case .switcher: .showSwitcher
      }
    self.init(kind: kind, from: present?.name ?? "")
  }

  init(opening side: Side) {
    self.init(kind: side == .start ? .openStartDrawer : .openEndDrawer)
  }

  init(closing side: Side) {
    self.init(kind: side == .start ? .closeStartDrawer : .closeEndDrawer)
  }
}

extension Transition {
  /// What an integrator reacts to when it commits; nil where the picture alone changes.
  func action(_ outcome: HomeBarOutcome?) -> Action? {
    switch kind {
    case .back, .pop: .back
    case .home: .home
    case .forward: .forward
    case .openStartDrawer, .openEndDrawer: .drawerOpened
    case .closeStartDrawer, .closeEndDrawer: .drawerClosed
    case .nextPage, .previousPage: .pagerChanged
    case .showNotifications: .notifications
    case .showControls: .controls
    case .showSwitcher: .switcher
    case .closeOverlay, .endReachability, .push, .replace, .show: nil
    case .homeBar: outcome?.action
    case .bound: .bound(to)
    }
  }
}

extension HomeBarOutcome {
  /// nil: the picture moves down, and nobody else has a part in it.
  fileprivate var action: Action? {
    switch self {
    case .home: .home
    case .switcher: .switcher
    case .quickSwitchNext: .quickSwitchNext
    case .quickSwitchPrevious: .quickSwitchPrevious
    case .reachability: nil
    }
  }
}
