package import NavCore
import NavWire

/// What happens and is told once, whatever becomes of it later.
extension Publisher {
  /// What is told again of an event to whoever missed it: what happened, and no level, of which the
  /// last one alone counts. `before` and `after` are the states around the event; nil: it says
  /// nothing that is wanted. Of the same event `parts` tells the same occurrences.
  package func occurrences(
    of event: NavEvent,
    before: NavState,
    after: NavState,
    _ wanted: Wanted
  ) -> UpdateParts? {
    let told = Told(
      before: before.surface(of: event.body),
      after: event.body.isRemoval ? nil : after.surface(of: event.body),
      isChanged: false,
      hasLevels: false
    )
    let device = event.body.device.flatMap { number in
      (after.devices + before.devices).first { $0.device == number }
    }
    return parts(
      of: event,
      told,
      cursor: Cursor(log: log, session: after.session, seq: event.seq),
      deviceSurface: device?.description.surface,
      wanted
    )
  }

  func action(of event: NavEvent, _ told: Told) -> ActionOccurrence? {
    guard let (action, _) = event.action else { return nil }
    return ActionOccurrence(
      name: action.name,
      surface: told.before.name,
      page: page(of: action, told.before),
      cause: event.cause,
      transition: transition(of: event, told.before),
      side: side(of: action, event, told).map { WireSide($0) },
      index: action == .pagerChanged ? told.after.stack.last?.pager?.index : nil
    )
  }

  /// The drawer that was opened or closed.
  private func side(of action: Action, _ event: NavEvent, _ told: Told) -> Side? {
    switch action {
    case .drawerOpened: told.after.openDrawer
    case .drawerClosed: told.before.openDrawer
    default: nil
    }
  }

  /// The page that an action is about: what goes, or is asked to.
  private func page(of action: Action, _ before: SurfaceState) -> String? {
    switch action {
    case .back, .home, .backRequested: before.stack.last?.identifier
    default: nil
    }
  }

  /// The transition that an event is a part of.
  private func transition(of event: NavEvent, _ before: SurfaceState) -> UInt32? {
    switch event.body {
    case .gestureBegan(let began): began.transition
    case .gestureChanged, .gestureEnded: before.transition?.identifier
    case .transitionCommitted(let committed): committed.transition
    default: nil
    }
  }

  func gesture(of event: NavEvent, _ told: Told) -> GestureOccurrence? {
    // Of the gesture that a finger drives there.
    let kind = (told.before.transition?.gestureKind ?? .edgeBack).name
    switch event.body {
    case .gestureBegan(let began):
      return GestureOccurrence(
        gesture: began.gesture,
        kind: began.kind.name,
        surface: told.after.name,
        phase: .began,
        cause: event.cause
      )
    case .gestureEnded(let ended):
      return GestureOccurrence(
        gesture: ended.gesture,
        kind: kind,
        surface: told.after.name,
        phase: .ended,
        verdict: WireVerdict(ended.verdict),
        reason: WireMeasurement(ended.reason),
        cause: event.cause
      )
    case .gestureCancelled(let cancelled):
      return GestureOccurrence(
        gesture: cancelled.gesture,
        kind: kind,
        surface: told.after.name,
        phase: .cancelled,
        reason: WireMeasurement(criterion: cancelled.reason.name),
        cause: event.cause
      )
    default: return nil
    }
  }
}

extension NavState {
  /// The surface that an event around this state is about, where it is here.
  fileprivate func surface(of body: NavEvent.Body) -> SurfaceState? {
    if case .surfaceAdded(let added) = body { return surfaces.first { $0.name == added.name } }
    guard let index = body.surface, Int(index) < surfaces.count else { return nil }
    return surfaces[Int(index)]
  }
}
