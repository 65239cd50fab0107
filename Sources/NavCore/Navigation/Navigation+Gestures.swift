extension Navigation {
  /// Begins the transition of a gesture; nothing where what it would act on is no longer there.
  func begin(
    _ origin: GestureOrigin,
    _ progress: Arena.Progress,
    into decision: inout Decision
  ) {
    guard !state.isPaused, let movement = state.movement(towards: origin.target, rules: rules)
    else { return }
    settle(cause: .input, into: &decision)
    decision.append(
      .gestureBegan(
        GestureBegan(
          gesture: lastGesture + 1,
          kind: origin.kind,
          sequence: origin.sequence,
          device: origin.device,
          surface: surface,
          direction: origin.direction,
          transition: lastTransition + 1,
          transitionKind: movement.kind,
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
    let settling = Settling.page(
      to: progress.verdict,
      velocityPPMPerSecond: progress.velocityPPMPerSecond,
      at: time
    )
    let isCommit = progress.verdict == .commit
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
          settling: Settling.page(to: .revert, velocityPPMPerSecond: 0, at: time)
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

// MARK: - The picture that was moved down to be reached

extension Navigation {
  /// Moves it up again, where it is down.
  func endReachability(cause: Decision.Cause, into decision: inout Decision) {
    guard state.reachableUntilMicroseconds != nil else { return }
    reach(until: nil, cause: cause, into: &decision)
  }

  private func reach(
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
