import NavCore

/// The laws that no order of inputs may break, judged while it happens: whoever plays something
/// shows the world after every input, and reads at the end what was broken, in words.
///
/// Owns a state of its own, folded from the events alone, and what must be remembered of gestures
/// that are open. It knows no kind of gesture: what it says holds for all of them. A value like the
/// engine, so that a branch of a world takes a branch of its laws along.
package struct Laws: Sendable {
  /// What was broken, each with the number of its law in front; the first ones only.
  package private(set) var broken: [String] = []
  package internal(set) var counts = LawCounts()
  /// What became of every sequence of touches, in the order in which they ended.
  package internal(set) var outcomes: [SequenceOutcome] = []
  /// The fold of the events.
  private(set) var state = NavState()
  private var eventsTaken = 0
  private var open: [OpenGesture] = []
  /// Gestures that are over, and whose sequence is not.
  var closed: [ClosedGesture] = []
  /// The newest explanation that was looked at.
  var explained: (device: UInt32, sequence: UInt32)?
  private var devices: [SeenDevice] = []
  /// The newest event that may change a stack: a command, or a lift that committed.
  private var decision: UInt64 = 0
  private var changesOfDecision = 0
  /// A lift that committed, whose change has not come yet.
  private var awaited: UInt64?

  private static let brokenMax = 20

  private struct OpenGesture: Sendable {
    var began: GestureBegan
    /// The surface as the gesture found it.
    var found: SurfaceState
  }

  struct ClosedGesture: Sendable {
    var device: UInt32
    var sequence: UInt32
    var outcome: SequenceOutcome
  }

  private struct SeenDevice: Sendable {
    var device: UInt32
    /// The newest sequence that began a gesture.
    var sequence: UInt32 = 0
    /// A finger that counts is down, by its newest frame in the log.
    var isDown = false
  }

  package init() {}

  /// Looks at everything that an input came to.
  ///
  /// - Parameters:
  ///   - world: The world behind the input.
  ///   - isSilent: Nothing came from outside; time passed.
  package mutating func judge(_ world: borrowing World, isSilent: Bool = false) {
    let first = eventsTaken
    let count = world.events.count
    if first < count {
      if isSilent { judgeSilence(world.events[first...]) }
      for index in first..<count { take(world.events[index]) }
      eventsTaken = count
      judgeState(world.engine.state)
    }
    take(world.engine.explanations)
  }

  /// Everything is over: nothing moves, and nothing is open.
  package mutating func finish(_ world: borrowing World) {
    judge(world)
    judgeState(world.engine.state)
    for gesture in open { note("1: gesture \(gesture.began.gesture) never came to an end") }
    for surface in state.surfaces where surface.transition != nil {
      note("16: \(surface.name) never comes to rest")
    }
  }

  package mutating func note(_ broken: String) {
    if self.broken.count < Self.brokenMax { self.broken.append(broken) }
  }

  private mutating func judgeState(_ present: NavState) {
    for invariant in present.brokenInvariants() { note("4: \(invariant)") }
    if present != state { note("12: the events up to \(state.seq) give another state") }
    for surface in state.surfaces {
      guard let transition = surface.transition, transition.phase == .tracking else { continue }
      if !devices.contains(where: { $0.device == transition.device && $0.isDown }) {
        note("6: gesture \(transition.gesture) tracks without a finger, after \(state.seq)")
      }
    }
  }

  private mutating func judgeSilence(_ events: ArraySlice<NavEvent>) {
    guard let first = events.first?.seq else { return }
    for event in events where event.cause < first {
      if case .tick = event.body { continue }
      note("14: in silence came \(event)")
    }
  }
}

// MARK: - Events

extension Laws {
  private mutating func take(_ event: NavEvent) {
    if event.seq != state.seq + 1 { note("12: seq \(event.seq) came behind \(state.seq)") }
    if event.cause >= event.seq { note("2: seq \(event.seq) is caused by \(event.cause)") }
    let before = state.surfaces
    let names = (gesture: state.lastGesture, transition: state.lastTransition)
    state.apply(event)
    if let awaited, !isCommit(event, of: awaited) {
      note("2: the lift \(awaited) committed, and what followed was \(event)")
      self.awaited = nil
    }
    switch event.body {
    case .sessionStarted: startSession()
    case .frame(let frame): return see(frame.device) { $0.isDown = frame.contacts.liveCount > 0 }
    case .inputGap(let gap) where !gap.isSurvived: see(gap.device) { $0.isDown = false }
    case .deviceRemoved(let removed): see(removed.device) { $0.isDown = false }
    case .commandAccepted: decide(event)
    case .gestureBegan(let began):
      if began.gesture <= names.gesture || began.transition <= names.transition {
        note("1: gesture \(began.gesture) has a name that was given before")
      }
      begin(began, before)
    case .gestureChanged(let changed):
      if !open.contains(where: { $0.began.gesture == changed.gesture }) {
        note("1: gesture \(changed.gesture) changed, and is not open")
      }
    case .gestureEnded(let ended): end(ended, event)
    case .gestureCancelled(let cancelled): cancel(cancelled)
    case .transitionCommitted: commit(event)
    default: break
    }
    for index in state.surfaces.indices where index < before.count {
      judgeChange(of: index, from: before[index], by: event)
    }
  }

  private func isCommit(_ event: NavEvent, of lift: UInt64) -> Bool {
    guard case .transitionCommitted = event.body else { return false }
    return event.cause == lift
  }

  private mutating func startSession() {
    devices.removeAll()
    closed.removeAll()
    explained = nil
  }

  private mutating func see(_ device: UInt32, _ change: (inout SeenDevice) -> Void) {
    guard let index = devices.firstIndex(where: { $0.device == device }) else {
      var seen = SeenDevice(device: device)
      change(&seen)
      return devices.append(seen)
    }
    change(&devices[index])
  }

  private mutating func decide(_ event: NavEvent) {
    decision = event.seq
    changesOfDecision = 0
  }

  private mutating func begin(_ began: GestureBegan, _ before: [SurfaceState]) {
    counts.began += 1
    let name = "gesture \(began.gesture)"
    if let other = open.first(where: { $0.began.surface == began.surface }) {
      note("1: \(name) began while \(other.began.gesture) was open")
    }
    let last = devices.first { $0.device == began.device }?.sequence ?? 0
    if began.sequence <= last { note("1: \(name) is the second one of its sequence") }
    see(began.device) { $0.sequence = began.sequence }
    guard Int(began.surface) < before.count else { return note("1: \(name) has no surface") }
    open.append(OpenGesture(began: began, found: before[Int(began.surface)].logical))
  }

  /// The gesture that comes to its end.
  private mutating func close(_ gesture: UInt32, _ outcome: SequenceOutcome) -> OpenGesture? {
    guard let index = open.firstIndex(where: { $0.began.gesture == gesture }) else {
      note("1: gesture \(gesture) came to an end, and was not open")
      return nil
    }
    let closing = open.remove(at: index)
    closed.append(
      ClosedGesture(
        device: closing.began.device,
        sequence: closing.began.sequence,
        outcome: outcome
      )
    )
    return closing
  }

  private mutating func end(_ ended: GestureEnded, _ event: NavEvent) {
    _ = close(ended.gesture, ended.verdict == .commit ? .commit : .revert)
    guard ended.verdict == .commit else { return counts.reverts += 1 }
    counts.commits += 1
    decide(event)
    awaited = event.seq
  }

  private mutating func commit(_ event: NavEvent) {
    if awaited != event.cause { note("2: seq \(event.seq) commits what no lift decided") }
    awaited = nil
  }

  private mutating func cancel(_ cancelled: GestureCancelled) {
    counts.cancels += 1
    guard let closing = close(cancelled.gesture, .cancelled) else { return }
    let name = "gesture \(cancelled.gesture) was cancelled"
    if state.surfaces[Int(closing.began.surface)].logical != closing.found {
      note("5: \(name), and the navigation is not as it found it")
    }
    if cancelled.settling.velocityPPMPerSecond != 0 || cancelled.settling.targetPPM != 0 {
      note("5: \(name) as if it had been lifted")
    }
  }

  private mutating func judgeChange(of index: Int, from before: SurfaceState, by event: NavEvent) {
    let after = state.surfaces[index]
    if before.unguarded != after.unguarded || before.isManaged != after.isManaged {
      changesOfDecision += 1
      if event.cause != decision { note("2: nobody decided the change of the stack by \(event)") }
      if changesOfDecision > 1 { note("3: decision \(decision) changed the stack again") }
      if after.revision != before.revision + 1 { note("2: no revision counts \(event)") }
    }
    if case .transitionCommitted = event.body, abs(after.stack.count - before.stack.count) > 1 {
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
}

extension SurfaceState {
  /// What a gesture is about: without what is shown of it, and without what others may change under
  /// it, as how it lies on its panel.
  fileprivate var logical: SurfaceState {
    var logical = self
    logical.transition = nil
    logical.geometry = nil
    logical.orientation = .upright
    logical.direction = .leftToRight
    logical.isPaused = false
    logical.zones = []
    logical.stack = unguarded
    return logical
  }

  /// The pages, whatever they say to back.
  fileprivate var unguarded: [Page] {
    stack.map { page in
      var page = page
      page.guarding = .allow
      return page
    }
  }
}

extension Transition {
  /// The edges between phases.
  fileprivate static func isLegal(
    from before: Transition?,
    to after: Transition?,
    by body: NavEvent.Body
  ) -> Bool {
    guard let before else {
      guard let after else { return true }
      if case .gestureBegan = body { return after.phase == .tracking }
      return false
    }
    guard let after else {
      if case .transitionSettled = body { return before.phase != .tracking }
      return false
    }
    if before.phase == after.phase { return before.identifier == after.identifier }
    switch body {
    // The finger takes up again what was on its way back.
    case .gestureBegan:
      return before.phase == .reverting && after.phase == .tracking && before.kind == after.kind
        && before.from == after.from && before.to == after.to
    case .gestureEnded, .gestureCancelled:
      return before.phase == .tracking && after.phase == .reverting
        && before.identifier == after.identifier
    case .transitionCommitted:
      return before.phase == .tracking && after.phase == .committed
        && before.identifier == after.identifier
    default: return false
    }
  }
}
