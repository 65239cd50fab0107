/// Something that asks the state to change: judged here, and nowhere else.
package enum Intent: Equatable, Sendable {
  case command(Command, uid: UInt32, ifRevision: UInt64?)
  /// A candidate won; the names of gesture and transition are given out here.
  case began(GestureOrigin, Arena.Progress)
  case ended(Arena.Progress, reason: Measurement)
  case cancelled(CancelReason)
  /// The deadline of the transition fell due.
  case settle(dueMicroseconds: Int64)
  /// A session starts: whatever still moves is over.
  case settleNow
}

/// Who began a gesture, and what it was measured by.
package struct GestureOrigin: Equatable, Sendable {
  package var kind: GestureKind
  package var sequence: UInt32
  package var device: UInt32
  package var direction: Direction
  package var zone: Measurement
  package var slop: Measurement

  package init(
    kind: GestureKind,
    sequence: UInt32,
    device: UInt32,
    direction: Direction,
    zone: Measurement,
    slop: Measurement
  ) {
    self.kind = kind
    self.sequence = sequence
    self.device = device
    self.direction = direction
    self.zone = zone
    self.slop = slop
  }
}

/// The events that an intent comes to, in order, each with what it follows from.
package struct Decision: Equatable, Sendable {
  package enum Cause: Equatable, Sendable {
    /// The event of the input itself; none where the input has none.
    case input
    /// The step with that index.
    case step(Int)
    /// An event of the past.
    case seq(UInt64)
  }

  package struct Step: Equatable, Sendable {
    package var cause: Cause
    package var body: NavEvent.Body
  }

  package private(set) var steps: [Step] = []

  package init() {}

  /// Why a gesture is cancelled by it; nil where none is.
  var cancelReason: CancelReason? {
    for step in steps {
      if case .gestureCancelled(let cancelled) = step.body { return cancelled.reason }
    }
    return nil
  }

  package mutating func removeAll() { steps.removeAll(keepingCapacity: true) }

  @discardableResult
  mutating func append(_ body: NavEvent.Body, cause: Cause = .input) -> Cause {
    steps.append(Step(cause: cause, body: body))
    return .step(steps.count - 1)
  }
}

/// *Decide*: a state and an intent → events. It changes nothing; `NavState.apply` does.
package struct Navigation {
  let state: SurfaceState
  let surface: UInt8
  let rootBack: RootBack
  /// The last names that were given out.
  let lastGesture: UInt32
  let lastTransition: UInt32
  let time: Int64

  package init(
    state: SurfaceState,
    surface: UInt8,
    rootBack: RootBack,
    lastGesture: UInt32,
    lastTransition: UInt32,
    time: Int64
  ) {
    self.state = state
    self.surface = surface
    self.rootBack = rootBack
    self.lastGesture = lastGesture
    self.lastTransition = lastTransition
    self.time = time
  }

  /// Fills `decision`, or says why it stays empty.
  package func decide(
    _ intent: Intent,
    into decision: inout Decision
  ) -> CommandRefusal? {
    switch intent {
    case .command(let command, let uid, let ifRevision):
      return judge(command, uid: uid, ifRevision: ifRevision, into: &decision)
    case .began(let origin, let progress): begin(origin, progress, into: &decision)
    case .ended(let progress, let reason): end(progress, reason, into: &decision)
    case .cancelled(let reason): cancel(reason, cause: .input, into: &decision)
    case .settle(let due): tick(due, into: &decision)
    case .settleNow: settle(cause: .input, into: &decision)
    }
    return nil
  }

  /// What a finger's move comes to: nothing where progress is what it was. It is asked at every
  /// frame of a gesture, so it makes no decision of several steps.
  package static func change(
    of transition: Transition?,
    to progress: Arena.Progress,
    surface: UInt8
  ) -> GestureChanged? {
    guard let transition, transition.phase == .tracking,
      transition.progressPPM != progress.progressPPM
    else { return nil }
    return GestureChanged(
      gesture: transition.gesture,
      surface: surface,
      progressPPM: progress.progressPPM,
      velocityPPMPerSecond: progress.velocityPPMPerSecond,
      will: progress.verdict
    )
  }

  private func begin(
    _ origin: GestureOrigin,
    _ progress: Arena.Progress,
    into decision: inout Decision
  ) {
    guard let target = state.backTarget(rootBack: rootBack).transition else { return }
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
          transitionKind: target.kind,
          from: target.from,
          to: target.to,
          progressPPM: progress.progressPPM,
          velocityPPMPerSecond: progress.velocityPPMPerSecond,
          will: progress.verdict,
          zone: origin.zone,
          slop: origin.slop
        )
      )
    )
  }

  private func end(
    _ progress: Arena.Progress,
    _ reason: Measurement,
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
          settling: isCommit ? nil : settling
        )
      )
    )
    guard isCommit else { return }
    decision.append(
      .transitionCommitted(
        TransitionCommitted(
          transition: transition.identifier,
          surface: surface,
          kind: transition.kind,
          settling: settling
        )
      ),
      cause: ended
    )
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

  private func tick(_ due: Int64, into decision: inout Decision) {
    guard let transition = state.transition,
      transition.settling?.deadlineMicroseconds == due
    else { return }
    let tick = decision.append(
      .tick(TickApplied(purpose: .settle, surface: surface, dueMicroseconds: due)),
      cause: .seq(transition.cause)
    )
    appendSettled(transition, cause: tick, into: &decision)
  }
}
