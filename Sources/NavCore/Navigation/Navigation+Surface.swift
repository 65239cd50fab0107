/// Commands that leave the stack as it is.
extension Navigation {
  func drawer(
    _ side: Side,
    isOpen: Bool,
    uid: UInt32,
    into decision: inout Decision
  ) -> CommandRefusal? {
    let isOpenNow = state.openDrawer == side
    guard rules.hasDrawer(side) || isOpenNow else { return .drawerDisabled }
    guard isOpen != isOpenNow else { return nil }
    open(isOpen ? side : nil, by: .drawer(side, isOpen: isOpen), uid: uid, into: &decision)
    return nil
  }

  /// Opens a drawer in place of any other, or closes the open one.
  func open(_ side: Side?, by command: Command, uid: UInt32, into decision: inout Decision) {
    let accepted = makeWay(for: command, uid: uid, into: &decision)
    decision.append(
      .drawerChanged(
        DrawerChanged(
          surface: surface,
          open: side,
          action: side == nil ? .drawerClosed : .drawerOpened
        )
      ),
      cause: accepted
    )
  }

  /// Goes to another page of the top page's pager, if there is one where the command leads.
  func page(
    by command: Command,
    uid: UInt32,
    into decision: inout Decision,
    _ index: (Pager) -> Int32?
  ) -> CommandRefusal? {
    guard state.isManaged else { return .unmanaged }
    guard let pager = state.stack.last?.pager else { return .noPager }
    guard let index = index(pager) else { return .pagerIndexInvalid(count: Int(pager.count)) }
    guard index != pager.index else { return nil }
    let accepted = makeWay(for: command, uid: uid, into: &decision)
    decision.append(
      .pagerChanged(PagerChanged(surface: surface, index: index, action: .pagerChanged)),
      cause: accepted
    )
    return nil
  }

  /// A page says something else to back; the top page where none is named. What is shown stays, so
  /// a gesture goes on.
  func guardPage(
    _ identifier: String,
    _ guarding: BackGuard,
    uid: UInt32,
    into decision: inout Decision
  ) -> CommandRefusal? {
    guard state.isManaged, let top = state.stack.last else { return .unmanaged }
    let named = identifier.isEmpty ? top.identifier : identifier
    guard let page = state.stack.first(where: { $0.identifier == named }) else {
      return .unknownPage
    }
    guard page.guarding != guarding else { return nil }
    let accepted = accept(.guardPage(identifier, guarding), uid: uid, into: &decision)
    decision.append(
      .guardChanged(GuardChanged(surface: surface, page: named, guarding: guarding)),
      cause: accepted
    )
    return nil
  }

  /// Lets recognition rest, or go on. Nothing may navigate while it rests, so what tracks is
  /// cancelled; what settles goes on to settle.
  func pause(_ isPaused: Bool, by command: Command, uid: UInt32, into decision: inout Decision) {
    guard isPaused != state.isPaused else { return }
    let accepted = accept(command, uid: uid, into: &decision)
    if isPaused { cancel(.command, cause: accepted, into: &decision) }
    decision.append(
      .recognitionChanged(RecognitionChanged(surface: surface, isPaused: isPaused)),
      cause: accepted
    )
  }

  func turn(_ direction: Direction, uid: UInt32, into decision: inout Decision) {
    guard direction != state.direction else { return }
    let accepted = accept(.direction(direction), uid: uid, into: &decision)
    decision.append(
      .directionChanged(DirectionChanged(surface: surface, direction: direction)),
      cause: accepted
    )
  }

  func rotate(_ orientation: Orientation, uid: UInt32, into decision: inout Decision) {
    guard orientation != state.orientation else { return }
    let accepted = makeWay(for: .rotate(orientation), .geometry, uid: uid, into: &decision)
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

  /// Shows an overlay in place of any other, or none.
  func show(_ overlay: Overlay?, cause: Decision.Cause, into decision: inout Decision) {
    decision.append(
      .overlayChanged(OverlayChanged(surface: surface, overlay: overlay)),
      cause: cause
    )
  }
}
