extension Navigation {
  /// Begins the transition of a gesture; nothing where what it would act on is no longer there. One
  /// that reverts and is the same goes on under the finger; any other is cut short.
  func begin(
    _ origin: GestureOrigin,
    _ progress: Arena.Progress,
    into decision: inout Decision
  ) {
    guard !state.isPaused, let movement = state.movement(towards: origin.target, rules: rules)
    else { return }
    let resumed = state.reverting(movement, origin.direction)
    if resumed == nil { settle(cause: .input, into: &decision) }
    decision.append(
      .gestureBegan(
        GestureBegan(
          gesture: lastGesture &+ 1,
          kind: origin.kind,
          sequence: origin.sequence,
          device: origin.device,
          surface: surface,
          direction: origin.direction,
          transition: resumed?.identifier ?? lastTransition &+ 1,
          transitionKind: movement.kind,
          style: movement.style,
          from: movement.from,
          to: movement.to,
          progressPPM: progress.progressPPM,
          velocityPPMPerSecond: progress.velocityPPMPerSecond,
          will: progress.verdict,
          zone: origin.zone,
          slop: origin.slop
        )
      )
    )
  }

  /// The lift: a revert, or the end of the gesture and the commit with all that it changes.
  func end(
    _ progress: Arena.Progress,
    _ reason: Measurement,
    _ outcome: HomeBarOutcome?,
    into decision: inout Decision
  ) {
    guard let transition = state.transition, transition.phase == .tracking else { return }
    let isCommit = progress.verdict == .commit
    let pages = isCommit ? pages(of: transition, progress) : 1
    let settling = Settling(
      to: isCommit ? pages * 1_000_000 : 0,
      by: spring(of: transition),
      velocityPPMPerSecond: transition.gestureKind == .drawerTap
        ? Spring.drawerVelocityPPMPerSecond : progress.velocityPPMPerSecond,
      at: time
    )
    let ended = decision.append(
      .gestureEnded(
        GestureEnded(
          gesture: transition.gesture,
          surface: surface,
          verdict: progress.verdict,
          progressPPM: progress.progressPPM,
          velocityPPMPerSecond: progress.velocityPPMPerSecond,
          reason: reason,
          settling: isCommit ? nil : settling,
          action: !isCommit && reason.criterion == .asked ? .backRequested : nil
        )
      )
    )
    guard isCommit else { return }
    let action = transition.action(outcome)
    let committed = decision.append(
      .transitionCommitted(
        TransitionCommitted(
          transition: transition.identifier,
          surface: surface,
          kind: transition.kind,
          action: action,
          pagerIndex: pages > 1 ? state.pagerIndex(pages, transition.kind) : nil,
          settling: settling
        )
      ),
      cause: ended
    )
    if transition.kind == .homeBar, outcome == .reachability {
      reach(until: time + rules.reachableMicroseconds, cause: committed, into: &decision)
    } else if transition.kind == .endReachability || action == .home {
      endReachability(cause: committed, into: &decision)
    }
  }

  /// A tap beside a drawer has no velocity to go on with: it closes as by a command.
  private func spring(of transition: Transition) -> Spring {
    guard transition.gestureKind == .drawerTap, let side = state.openDrawer else {
      return transition.style.spring
    }
    return .drawer(durationMicroseconds: rules.look(side).closeMicroseconds)
  }

  /// A cancel has no velocity; the picture goes back from where it is.
  func cancel(
    _ reason: CancelReason,
    cause: Decision.Cause,
    into decision: inout Decision
  ) {
    guard let transition = state.transition, transition.phase == .tracking else { return }
    decision.append(
      .gestureCancelled(
        GestureCancelled(
          gesture: transition.gesture,
          surface: surface,
          reason: reason,
          settling: Settling(to: 0, by: transition.style.spring, velocityPPMPerSecond: 0, at: time)
        )
      ),
      cause: cause
    )
  }

  /// Ends what is shown of a transition; one that still tracks is not touched.
  func settle(cause: Decision.Cause, into decision: inout Decision) {
    guard let transition = state.transition, transition.phase != .tracking else { return }
    appendSettled(transition, cause: cause, into: &decision)
  }

  func appendSettled(
    _ transition: Transition,
    cause: Decision.Cause,
    into decision: inout Decision
  ) {
    decision.append(
      .transitionSettled(
        TransitionSettled(transition: transition.identifier, surface: surface)
      ),
      cause: cause
    )
  }
}

// MARK: - Pages of a long pager

extension Navigation {
  /// How many pages a commit goes: one, but a fling in a long pager as many as it would come to.
  private func pages(of transition: Transition, _ progress: Arena.Progress) -> Int64 {
    guard let pager = state.stack.last?.pager, pager.isLong,
      let step = transition.kind.pagerStep
    else { return 1 }
    let ahead = progress.velocityPPMPerSecond * rules.projectionMicroseconds / 1_000_000
    let nearest = (progress.progressPPM + ahead + 500_000) / 1_000_000
    return max(1, min(nearest, Int64(pager.pages(after: step))))
  }
}

extension SurfaceState {
  /// The transition that reverts, where it is that movement, read the same way: a picture keeps the
  /// direction that it began with.
  func reverting(_ movement: Movement, _ direction: Direction) -> Transition? {
    guard let transition, transition.phase == .reverting, transition.kind == movement.kind,
      transition.from == movement.from, transition.to == movement.to,
      transition.direction == direction
    else { return nil }
    return transition
  }

  /// The index so many pages on.
  fileprivate func pagerIndex(_ pages: Int64, _ kind: Transition.Kind) -> Int32? {
    guard let pager = stack.last?.pager, let step = kind.pagerStep else { return nil }
    let count = Int64(pager.count)
    let index = Int64(pager.index) + (step == .next ? pages : count - pages)
    return Int32(index % count)
  }
}

extension Pager {
  /// How many pages there are on that side; one that wraps comes to all others.
  fileprivate func pages(after step: PagerStep) -> Int32 {
    if wraps { return count - 1 }
    return step == .next ? count - 1 - index : index
  }
}
