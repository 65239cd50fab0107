extension Navigation {
  /// What went with the session before: overlays and zones with the connections that asked for
  /// them, a picture that was moved down, a drawer that the configuration has no more.
  func startSession(into decision: inout Decision) {
    if state.overlay != nil { show(nil, cause: .input, into: &decision) }
    for zones in state.zones {
      decision.append(
        .zonesChanged(
          ZonesChanged(surface: surface, zones: ClientZones(client: zones.client))
        )
      )
    }
    if let side = state.openDrawer, !rules.hasDrawer(side) {
      decision.append(
        .drawerChanged(DrawerChanged(surface: surface, open: nil, action: .drawerClosed))
      )
    }
    endReachability(cause: .input, into: &decision)
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
