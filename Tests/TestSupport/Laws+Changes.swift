import NavCore

/// Laws 2, 3 and 16: what changes a stack, how often, and how phases follow each other.
extension Laws {
  /// What may change a stack, by its event.
  struct Decision: Sendable {
    enum Maker: Sendable {
      case gesture
      case command
      /// A connection that held a stack is no more.
      case clientEnd
      case session
      case configuration
    }

    var seq: UInt64 = 0
    var maker = Maker.session
    /// Surfaces whose stack it has changed.
    var changed: Set<String> = []
  }

  mutating func decide(_ event: NavEvent) {
    let maker: Decision.Maker
    switch event.body {
    case .commandAccepted: maker = .command
    case .gestureEnded(let ended) where ended.verdict == .commit:
      maker = .gesture
      awaited = event.seq
    case .clientEnded: maker = .clientEnd
    case .sessionStarted: maker = .session
    case .configured: maker = .configuration
    default: return
    }
    decision = Decision(seq: event.seq, maker: maker)
  }

  /// A commit is a lift's, or it is where a command's transition starts.
  mutating func commit(_ committed: TransitionCommitted, _ event: NavEvent) {
    if committed.start == nil {
      if awaited != event.cause { note("2: seq \(event.seq) commits what no lift decided") }
    } else if decision.maker != .command || decision.seq != event.cause {
      note("2: seq \(event.seq) starts what no command asked for")
    }
    awaited = nil
  }

  /// A key that is answered once is answered the same for as long as it is known.
  mutating func judgeKey(_ answered: CommandAnswered, _ known: NavState) {
    counts.keys += 1
    let user = known.keys.first { $0.uid == answered.uid }
    if user?.answers.contains(where: { $0.key == answered.key }) == true {
      note("3: key \(answered.key) of uid \(answered.uid) was carried out again")
    }
  }

  mutating func judgeChange(of index: Int, from before: SurfaceState, by event: NavEvent) {
    let after = state.surfaces[index]
    if before.unguarded != after.unguarded || before.isManaged != after.isManaged {
      judgeStack(from: before, to: after, by: event)
    }
    if case .transitionCommitted(let committed) = event.body, committed.start == nil,
      abs(after.stack.count - before.stack.count) > 1
    {
      note("2: one lift took more than one page, by \(event)")
    }
    if after.revision < before.revision || after.revision > before.revision + 1 {
      note("2: from revision \(before.revision) to \(after.revision) by \(event)")
    }
    if !Transition.isLegal(from: before.transition, to: after.transition, by: event.body) {
      let phases = [before.transition, after.transition].map { $0?.phase.name ?? "idle" }
      note("16: from \(phases[0]) to \(phases[1]) by \(event)")
    }
  }

  /// Law 2 names who decided; a connection's end and a session's start can only release a stack,
  /// and a configuration changes none.
  private mutating func judgeStack(
    from before: SurfaceState,
    to after: SurfaceState,
    by event: NavEvent
  ) {
    if event.cause != decision.seq {
      note("2: nobody decided the change of the stack by \(event)")
    }
    switch decision.maker {
    case .gesture: counts.byGestures += 1
    case .command: counts.byCommands += 1
    case .clientEnd, .session:
      counts.byEnds += 1
      if after.isManaged || before.holder == nil {
        note("2: the end of a connection did more than release what it held, by \(event)")
      }
    case .configuration: note("2: a configuration changed the stack, by \(event)")
    }
    if !decision.changed.insert(after.name).inserted {
      note("3: decision \(decision.seq) changed the stack again")
    }
    if after.revision != before.revision + 1 { note("2: no revision counts \(event)") }
  }
}

extension Transition {
  /// The edges between phases.
  fileprivate static func isLegal(
    from before: Transition?,
    to after: Transition?,
    by body: NavEvent.Body
  ) -> Bool {
    guard let before else { return after.map { $0.mayStart(by: body) } ?? true }
    guard let after else {
      guard case .transitionSettled(let settled) = body else { return false }
      return before.phase != .tracking && settled.transition == before.identifier
    }
    if before.phase == after.phase { return before == after || after.goesOn(from: before, body) }
    guard before.identifier == after.identifier, before.isSameMovement(as: after) else {
      return false
    }
    switch body {
    // The finger takes up again what was on its way back.
    case .gestureBegan: return before.phase == .reverting && after.phase == .tracking
    case .gestureEnded, .gestureCancelled:
      return before.phase == .tracking && after.phase == .reverting
    case .transitionCommitted(let committed):
      return before.phase == .tracking && after.phase == .committed && committed.start == nil
    default: return false
    }
  }

  /// From rest: a gesture tracks, and what a command starts is committed.
  private func mayStart(by body: NavEvent.Body) -> Bool {
    switch body {
    case .gestureBegan: return phase == .tracking
    case .transitionCommitted(let committed):
      return phase == .committed && committed.start != nil && gesture == 0 && gestureKind == nil
        && device == 0 && settling == committed.settling
    default: return false
    }
  }

  /// Within a phase only a finger moves anything: how far, how fast, and what a release would do.
  private func goesOn(from before: Transition, _ body: NavEvent.Body) -> Bool {
    var moved = before
    moved.progressPPM = progressPPM
    moved.velocityPPMPerSecond = velocityPPMPerSecond
    moved.will = will
    guard moved == self, phase == .tracking else { return false }
    switch body {
    case .gestureChanged, .gestureEnded: return true
    default: return false
    }
  }

  /// What does not change while a transition lives, whatever its surface does.
  private func isSameMovement(as other: Transition) -> Bool {
    kind == other.kind && from == other.from && to == other.to && style == other.style
      && direction == other.direction && fromIndex == other.fromIndex
  }
}
