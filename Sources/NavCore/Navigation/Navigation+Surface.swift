/// Commands that leave the pages as they are.
extension Navigation {
  func drawer(
    _ side: Side,
    isOpen: Bool,
    _ asked: Asked,
    into decision: inout Decision
  ) -> CommandRefusal? {
    let isOpenNow = state.openDrawer == side
    guard rules.hasDrawer(side) || isOpenNow else { return .drawerDisabled }
    guard isOpen != isOpenNow else { return nil }
    guard isOpen else {
      close(side, asked, into: &decision)
      return nil
    }
    let accepted = makeWay(for: asked, into: &decision)
    if state.openDrawer != nil { closeAtOnce(cause: accepted, into: &decision) }
    commit(
      Movement(opening: side),
      .drawerOpened,
      by: .drawer(durationMicroseconds: rules.look(side).openMicroseconds),
      cause: accepted,
      into: &decision
    )
    return nil
  }

  func close(_ side: Side, _ asked: Asked, into decision: inout Decision) {
    commit(
      Movement(closing: side),
      .drawerClosed,
      by: .drawer(durationMicroseconds: rules.look(side).closeMicroseconds),
      cause: makeWay(for: asked, into: &decision),
      into: &decision
    )
  }

  /// The open drawer is closed, and nothing moves.
  func closeAtOnce(cause: Decision.Cause, into decision: inout Decision) {
    decision.append(
      .drawerChanged(DrawerChanged(surface: surface, open: nil, action: .drawerClosed)),
      cause: cause
    )
  }

  /// Goes to another page of the top page's pager, if there is one where the command leads.
  func page(
    _ asked: Asked,
    into decision: inout Decision,
    _ index: (Pager) -> Int32?
  ) -> CommandRefusal? {
    guard state.isManaged else { return .unmanaged }
    guard let page = state.stack.last, let pager = page.pager else { return .noPager }
    guard let index = index(pager) else { return .pagerIndexInvalid(count: Int(pager.count)) }
    guard index != pager.index else { return nil }
    let accepted = makeWay(for: asked, into: &decision)
    if pager.style == .none {
      decision.append(
        .pagerChanged(PagerChanged(surface: surface, index: index, action: .pagerChanged)),
        cause: accepted
      )
      return nil
    }
    var isNext = index > pager.index
    if case .pagerStep(let step) = asked.command { isNext = step == .next }
    commit(
      Movement(kind: isNext ? .nextPage : .previousPage, style: pager.style),
      .pagerChanged,
      pagerIndex: index,
      cause: accepted,
      into: &decision
    )
    return nil
  }

  /// A page says something else to back; the top page where none is named. What is shown stays, so
  /// a gesture goes on.
  func guardPage(
    _ identifier: String,
    _ guarding: BackGuard,
    _ asked: Asked,
    into decision: inout Decision
  ) -> CommandRefusal? {
    guard state.isManaged, let top = state.stack.last else { return .unmanaged }
    let named = identifier.isEmpty ? top.identifier : identifier
    guard let page = state.stack.first(where: { $0.identifier == named }) else {
      return .unknownPage
    }
    guard page.guarding != guarding else { return nil }
    let accepted = accept(asked, into: &decision)
    decision.append(
      .guardChanged(GuardChanged(surface: surface, page: named, guarding: guarding)),
      cause: accepted
    )
    return nil
  }

  /// Lets recognition rest, or go on. Nothing may navigate while it rests, so what tracks is
  /// cancelled; what settles goes on to settle.
  func pause(_ isPaused: Bool, _ asked: Asked, into decision: inout Decision) {
    guard isPaused != state.isPaused else { return }
    let accepted = accept(asked, into: &decision)
    if isPaused { cancel(.command, cause: accepted, into: &decision) }
    decision.append(
      .recognitionChanged(RecognitionChanged(surface: surface, isPaused: isPaused)),
      cause: accepted
    )
  }

  /// A transition keeps the direction that it began with.
  func turn(_ direction: Direction, _ asked: Asked, into decision: inout Decision) {
    guard direction != state.direction else { return }
    let accepted = accept(asked, into: &decision)
    decision.append(
      .directionChanged(DirectionChanged(surface: surface, direction: direction)),
      cause: accepted
    )
  }

  func rotate(_ orientation: Orientation, _ asked: Asked, into decision: inout Decision) {
    guard orientation != state.orientation else { return }
    let accepted = makeWay(for: asked, .geometry, into: &decision)
    endReachability(cause: accepted, into: &decision)
    decision.append(
      .geometryChanged(
        GeometryChanged(
          surface: surface,
          geometry: state.geometry,
          orientation: orientation
        )
      ),
      cause: accepted
    )
  }
}

// MARK: - What lies over the pages

extension Navigation {
  /// Shows an overlay where a connection draws it; whoever else reacts has the action.
  func show(_ overlay: Overlay, _ asked: Asked, into decision: inout Decision) {
    guard state.overlay != overlay else { return }
    guard state.zones.draw(overlay) else {
      accept(asked, action: overlay.action, into: &decision)
      return
    }
    commit(
      Movement(showing: overlay, over: state.overlay),
      overlay.action,
      cause: makeWay(for: asked, into: &decision),
      into: &decision
    )
  }

  func closeOverlay(_ asked: Asked, into decision: inout Decision) {
    commit(
      Movement(kind: .closeOverlay, from: state.overlay?.name ?? ""),
      nil,
      cause: makeWay(for: asked, into: &decision),
      into: &decision
    )
  }

  /// The overlay is gone, and nothing moves.
  func closeOverlayAtOnce(cause: Decision.Cause, into decision: inout Decision) {
    decision.append(
      .overlayChanged(OverlayChanged(surface: surface, overlay: nil)),
      cause: cause
    )
  }

  /// Moves the picture down to be reached, or up again.
  func reach(_ isOn: Bool, _ asked: Asked, into decision: inout Decision) {
    guard isOn != (state.reachableUntilMicroseconds != nil) else { return }
    let accepted = makeWay(for: asked, into: &decision)
    reach(
      until: isOn ? time + rules.reachableMicroseconds : nil,
      cause: accepted,
      into: &decision
    )
  }

  /// Moves it up again, where it is down.
  func endReachability(cause: Decision.Cause, into decision: inout Decision) {
    guard state.reachableUntilMicroseconds != nil else { return }
    reach(until: nil, cause: cause, into: &decision)
  }

  func reach(
    until time: Int64?,
    cause: Decision.Cause,
    into decision: inout Decision
  ) {
    decision.append(
      .reachabilityChanged(ReachabilityChanged(surface: surface, untilMicroseconds: time)),
      cause: cause
    )
  }
}

extension Overlay {
  fileprivate var action: Action {
    switch self {
    case .notifications: .notifications
    case .controls: .controls
    case .switcher: .switcher
    }
  }
}
