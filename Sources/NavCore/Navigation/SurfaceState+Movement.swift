extension SurfaceState {
  /// What of the transition does not go with what it moves, in words.
  var brokenMovement: [String] {
    guard let transition else { return [] }
    return transition.brokenPhase + brokenPages(of: transition) + brokenDrawer(of: transition)
      + brokenIndexes(of: transition)
  }

  /// Pages that come are there once it is committed; until then those that go are.
  private func brokenPages(of transition: Transition) -> [String] {
    let top = stack.last?.identifier ?? ""
    let isRight =
      switch (transition.kind, transition.phase) {
      case (.pop, .committed), (.push, _), (.replace, _), (.show, _), (.forward, .committed):
        transition.to == top
      case (.pop, _):
        transition.from == top && transition.to == stack.dropLast().last?.identifier
      case (.forward, _): transition.from == top && transition.to == forward.last?.identifier
      case (.back, _), (.home, _): transition.from == top
      case (.bound, _): transition.from.isEmpty
      case (.closeOverlay, .committed): overlay == nil && transition.namesOverlay
      case (.closeOverlay, _): transition.from == overlay?.name
      case (.showNotifications, .committed), (.showControls, .committed),
        (.showSwitcher, .committed):
        transition.from.isEmpty || transition.namesOverlay
      case (.showNotifications, _), (.showControls, _): transition.from == overlay?.name ?? ""
      default: transition.from.isEmpty && transition.to.isEmpty
      }
    if isRight { return [] }
    let way = "from \(transition.from) to \(transition.to)"
    return ["\(transition.kind) \(transition.phase) \(way), on \(top)"]
  }

  private func brokenDrawer(of transition: Transition) -> [String] {
    let isCommitted = transition.phase == .committed
    let wanted: Side?
    switch transition.kind {
    case .openStartDrawer: wanted = isCommitted ? .start : nil
    case .openEndDrawer: wanted = isCommitted ? .end : nil
    case .closeStartDrawer: wanted = isCommitted ? nil : .start
    case .closeEndDrawer: wanted = isCommitted ? nil : .end
    default: return []
    }
    if openDrawer == wanted { return [] }
    return [
      "\(transition.kind) \(transition.phase), and the drawer is \(String(describing: openDrawer))"
    ]
  }

  private func brokenIndexes(of transition: Transition) -> [String] {
    let indexes = [transition.fromIndex, transition.toIndex]
    guard transition.kind.pagerStep != nil else {
      return indexes == [0, 0] ? [] : ["\(transition.kind) at the indexes \(indexes)"]
    }
    guard let pager = stack.last?.pager else { return ["\(transition.kind) without a pager"] }
    let present = transition.phase == .committed ? transition.toIndex : transition.fromIndex
    let isRight =
      indexes.allSatisfy { $0 >= 0 && $0 < pager.count } && present == pager.index
      && indexes[0] != indexes[1]
    return isRight ? [] : ["\(transition.kind) at the indexes \(indexes), of \(pager)"]
  }
}

extension Transition {
  fileprivate var namesOverlay: Bool { Overlay.allCases.contains { $0.name == from } }

  fileprivate var brokenPhase: [String] {
    var broken: [String] = []
    if !(0...1_000_000).contains(progressPPM) { broken.append("progress \(progressPPM) ppm") }
    let target = settling?.targetPPM
    let isRight =
      switch phase {
      case .tracking: target == nil
      case .reverting: target == 0
      case .committed: target.map { $0 >= 1_000_000 && $0 % 1_000_000 == 0 } ?? false
      }
    if !isRight { broken.append("\(phase) towards \(String(describing: target))") }
    let isCommands = gesture == 0
    if isCommands != (gestureKind == nil) || isCommands != (device == 0)
      || isCommands && phase != .committed
    {
      broken.append("\(phase) of gesture \(gesture), device \(device)")
    }
    return broken
  }
}
