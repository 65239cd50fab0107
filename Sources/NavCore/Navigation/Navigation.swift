/// Something that asks the state to change: judged here, and nowhere else.
package enum Intent: Equatable, Sendable {
  case command(Command, CommandOrigin)
  /// A candidate won; the names of gesture and transition are given out here.
  case began(GestureOrigin, Arena.Progress)
  /// The lift; the outcome is set where the bottom strip's table had one.
  case ended(Arena.Progress, reason: Measurement, HomeBarOutcome?)
  case cancelled(CancelReason)
  /// The deadline of the transition fell due.
  case settle(dueMicroseconds: Int64)
  /// The time of a picture that was moved down to be reached is over.
  case reachabilityEnds(dueMicroseconds: Int64)
  /// A session starts: whatever still moves is over.
  case settleNow
  /// A session started: what went with the one before is over.
  case sessionStarted
  /// A connection is no more.
  case clientEnded(UInt32)
  /// The configuration turns the picture.
  case turned
  /// Another configuration holds.
  case configured
}

/// Who began a gesture, and what it was measured by.
package struct GestureOrigin: Equatable, Sendable {
  package var kind: GestureKind
  package var target: GestureTarget
  package var sequence: UInt32
  package var device: UInt32
  package var direction: Direction
  package var zone: Measurement
  package var slop: Measurement

  package init(
    kind: GestureKind,
    target: GestureTarget,
    sequence: UInt32,
    device: UInt32,
    direction: Direction,
    zone: Measurement,
    slop: Measurement
  ) {
    self.kind = kind
    self.target = target
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
  let rules: NavigationRules
  /// The last names that were given out.
  let lastGesture: UInt32
  let lastTransition: UInt32
  let time: Int64

  package init(
    state: SurfaceState,
    surface: UInt8,
    rules: NavigationRules,
    lastGesture: UInt32,
    lastTransition: UInt32,
    time: Int64
  ) {
    self.state = state
    self.surface = surface
    self.rules = rules
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
    case .command(let command, let origin):
      return judge(Asked(command: command, origin: origin), into: &decision)
    case .began(let origin, let progress): begin(origin, progress, into: &decision)
    case .ended(let progress, let reason, let outcome):
      end(progress, reason, outcome, into: &decision)
    case .cancelled(let reason): cancel(reason, cause: .input, into: &decision)
    case .settle(let due): settleTick(due, into: &decision)
    case .reachabilityEnds(let due): reachabilityTick(due, into: &decision)
    case .settleNow: settle(cause: .input, into: &decision)
    case .sessionStarted: startSession(into: &decision)
    case .clientEnded(let client): endClient(client, into: &decision)
    case .turned:
      cutShort(.geometry, cause: .input, into: &decision)
      endReachability(cause: .input, into: &decision)
    case .configured: configure(into: &decision)
    }
    return nil
  }

  /// What a finger's move comes to: nothing where progress is what it was, and what a release would
  /// do. It is asked at every frame of a gesture, so it makes no decision of several steps.
  package static func change(
    of transition: Transition?,
    to progress: Arena.Progress,
    surface: UInt8
  ) -> GestureChanged? {
    guard let transition, transition.phase == .tracking,
      transition.progressPPM != progress.progressPPM || transition.will != progress.verdict
    else { return nil }
    return GestureChanged(
      gesture: transition.gesture,
      surface: surface,
      progressPPM: progress.progressPPM,
      velocityPPMPerSecond: progress.velocityPPMPerSecond,
      will: progress.verdict,
      isFlip: progress.verdict != transition.will
    )
  }
}
