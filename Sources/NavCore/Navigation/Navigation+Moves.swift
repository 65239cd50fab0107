/// Transitions that a command starts: committed from their first moment, they only settle.
extension Navigation {
  /// Sets the pages; the picture moves where there was one that can.
  func move(
    _ change: StackChange,
    _ movement: Movement,
    _ action: Action?,
    _ asked: Asked,
    into decision: inout Decision
  ) {
    let accepted = makeWay(for: asked, into: &decision)
    let isSeen = movement.from != movement.to && !movement.from.isEmpty
    guard isSeen, movement.style != .none else {
      self.change(change, action, cause: accepted, into: &decision)
      return
    }
    commit(movement, action, change, cause: accepted, into: &decision)
  }

  /// Sets the pages, and nothing moves.
  func change(
    _ change: StackChange,
    _ action: Action? = nil,
    cause: Decision.Cause,
    into decision: inout Decision
  ) {
    decision.append(
      .stackChanged(StackChanged(surface: surface, change: change, action: action)),
      cause: cause
    )
  }

  /// Starts a transition that is committed, and with it whatever it changes.
  func commit(
    _ movement: Movement,
    _ action: Action?,
    _ change: StackChange? = nil,
    pagerIndex: Int32? = nil,
    by spring: Spring? = nil,
    cause: Decision.Cause,
    into decision: inout Decision
  ) {
    decision.append(
      .transitionCommitted(
        TransitionCommitted(
          transition: lastTransition &+ 1,
          surface: surface,
          kind: movement.kind,
          action: action,
          change: change,
          pagerIndex: pagerIndex,
          start: TransitionStart(
            from: movement.from,
            to: movement.to,
            direction: state.direction,
            style: movement.style
          ),
          settling: Settling(
            to: 1_000_000,
            by: spring ?? movement.style.spring,
            velocityPPMPerSecond: spring == nil ? 0 : Spring.drawerVelocityPPMPerSecond,
            at: time
          )
        )
      ),
      cause: cause
    )
  }
}
