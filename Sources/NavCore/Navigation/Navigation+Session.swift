extension Navigation {
  /// What went with the session before: overlays, zones and holds with the connections that asked
  /// for them, a picture that was moved down, a drawer that the configuration has no more.
  func startSession(into decision: inout Decision) {
    if state.overlay != nil { closeOverlayAtOnce(cause: .input, into: &decision) }
    for zones in state.zones { forgetZones(of: zones.client, into: &decision) }
    if state.holder != nil { change(.released, cause: .input, into: &decision) }
    if let side = state.openDrawer, !rules.hasDrawer(side) {
      closeAtOnce(cause: .input, into: &decision)
    }
    endReachability(cause: .input, into: &decision)
  }

  /// A connection is no more: its zones, the overlay that nobody else draws, and the stack that it
  /// held.
  func endClient(_ client: UInt32, into decision: inout Decision) {
    let others = state.zones.filter { $0.client != client }
    let isUndrawn = state.overlay.map { !others.draw($0) } ?? false
    let isHolder = state.holder == client
    if isUndrawn || isHolder { cutShort(.clientEnded, cause: .input, into: &decision) }
    if isUndrawn { closeOverlayAtOnce(cause: .input, into: &decision) }
    if others.count < state.zones.count { forgetZones(of: client, into: &decision) }
    if isHolder { change(.released, cause: .input, into: &decision) }
  }

  private func forgetZones(of client: UInt32, into decision: inout Decision) {
    decision.append(
      .zonesChanged(ZonesChanged(surface: surface, zones: ClientZones(client: client)))
    )
  }

  /// Another configuration holds: what it has switched off is closed, or cancelled.
  func configure(into decision: inout Decision) {
    let isDrawerGone = state.openDrawer.map { !rules.hasDrawer($0) } ?? false
    if isDrawerGone {
      cutShort(.configured, cause: .input, into: &decision)
      closeAtOnce(cause: .input, into: &decision)
    } else if let transition = state.transition, !rules.allow(transition) {
      cancel(.configured, cause: .input, into: &decision)
    }
  }

  /// The deadline of the transition.
  func settleTick(_ due: Int64, into decision: inout Decision) {
    guard let transition = state.transition,
      transition.settling?.deadlineMicroseconds == due
    else { return }
    let tick = decision.append(
      .tick(TickApplied(purpose: .settle, surface: surface, dueMicroseconds: due)),
      cause: .seq(transition.cause)
    )
    appendSettled(transition, cause: tick, into: &decision)
  }

  /// The picture goes up by itself, at its time or once the finger that navigated has lifted.
  func reachabilityTick(_ due: Int64, into decision: inout Decision) {
    guard let until = state.reachableUntilMicroseconds, until <= due else { return }
    let tick = decision.append(
      .tick(TickApplied(purpose: .reachability, surface: surface, dueMicroseconds: due))
    )
    endReachability(cause: tick, into: &decision)
  }
}

extension NavigationRules {
  /// Whether a gesture may still drive that transition.
  fileprivate func allow(_ transition: Transition) -> Bool {
    switch transition.kind {
    case .openStartDrawer: hasStartDrawer
    case .openEndDrawer: hasEndDrawer
    case .homeBar: hasHomeBar
    case .showNotifications, .showControls: hasTopZones
    case .forward: hasForwardEdge || transition.gestureKind != .edgeForward
    default: true
    }
  }
}
