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
  var state = NavState()
  private var eventsTaken = 0
  private var open: [OpenGesture] = []
  /// Gestures that are over, and whose sequence is not.
  var closed: [ClosedGesture] = []
  /// The sequences of this session whose explanations were looked at.
  var explained: Set<UInt64> = []
  private var devices: [SeenDevice] = []
  private var seesFrames = true
  /// Explanations went before they were looked at, with their surface or because of newer ones.
  var hasForgotten = false
  /// The newest event that may change a stack.
  var decision = Decision()
  /// A lift that committed, whose change has not come yet.
  var awaited: UInt64?

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
    seesFrames = world.settings.recording != .none
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
    for gesture in closed where !hasForgotten {
      note("17: sequence \(gesture.sequence) was never explained")
    }
    for surface in state.surfaces where surface.transition != nil {
      note("16: \(surface.name) never comes to rest")
    }
  }

  package mutating func note(_ broken: String) {
    if self.broken.count < Self.brokenMax { self.broken.append(broken) }
  }

  private mutating func judgeState(_ present: NavState) {
    if present != state { note("12: the events up to \(state.seq) give another state") }
    // Where no frame is in the log, nobody sees the fingers there.
    for surface in state.surfaces where seesFrames {
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
    var before = state.surfaces
    let known = state
    state.apply(event)
    if case .frame = event.body {
    } else {
      for invariant in state.brokenInvariants() { note("4: \(invariant), behind \(event)") }
    }
    if let awaited, !isCommit(event, of: awaited) {
      note("2: the lift \(awaited) committed, and what followed was \(event)")
      self.awaited = nil
    }
    decide(event)
    switch event.body {
    case .sessionStarted: startSession()
    case .frame(let frame): return see(frame.device) { $0.isDown = frame.contacts.liveCount > 0 }
    case .inputGap(let gap) where !gap.isSurvived: see(gap.device) { $0.isDown = false }
    case .deviceRemoved(let removed): see(removed.device) { $0.isDown = false }
    case .gestureBegan(let began): begin(began, known)
    case .gestureChanged(let changed):
      if !open.contains(where: { $0.began.gesture == changed.gesture }) {
        note("1: gesture \(changed.gesture) changed, and is not open")
      }
    case .gestureEnded(let ended): end(ended)
    case .gestureCancelled(let cancelled): cancel(cancelled)
    case .transitionCommitted(let committed): commit(committed, event)
    case .commandAnswered(let answered): judgeKey(answered, known)
    case .surfaceRemoved(let removed):
      if Int(removed.surface) < before.count { before.remove(at: Int(removed.surface)) }
      forget(removed.surface)
    default: break
    }
    for index in state.surfaces.indices where index < before.count {
      judgeChange(of: index, from: before[index], by: event)
    }
  }

  /// Numbers of surfaces behind one that is no more are one less.
  private mutating func forget(_ surface: UInt8) {
    hasForgotten = true
    for index in open.indices {
      if open[index].began.surface == surface {
        note("1: gesture \(open[index].began.gesture) is open on a surface that is no more")
      } else if open[index].began.surface > surface {
        open[index].began.surface -= 1
      }
    }
  }

  private func isCommit(_ event: NavEvent, of lift: UInt64) -> Bool {
    guard case .transitionCommitted = event.body else { return false }
    return event.cause == lift
  }

  private mutating func startSession() {
    devices.removeAll()
    closed.removeAll()
    explained.removeAll()
  }

  private mutating func see(_ device: UInt32, _ change: (inout SeenDevice) -> Void) {
    guard let index = devices.firstIndex(where: { $0.device == device }) else {
      var seen = SeenDevice(device: device)
      change(&seen)
      return devices.append(seen)
    }
    change(&devices[index])
  }

  private mutating func begin(_ began: GestureBegan, _ known: NavState) {
    counts.began += 1
    let name = "gesture \(began.gesture)"
    let before = known.surfaces
    let present = Int(began.surface) < before.count ? before[Int(began.surface)].transition : nil
    // A picture that was on its way back goes on under its own name.
    let isResumed = present?.phase == .reverting && present?.identifier == began.transition
    if isResumed { counts.resumed += 1 }
    if began.gesture <= known.lastGesture
      || !isResumed && began.transition <= known.lastTransition
    {
      note("1: \(name) has a name that was given before")
    }
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

  private mutating func end(_ ended: GestureEnded) {
    _ = close(ended.gesture, ended.verdict == .commit ? .commit : .revert)
    if ended.verdict == .commit { counts.commits += 1 } else { counts.reverts += 1 }
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
    logical.isConfigured = true
    logical.holder = nil
    logical.zones = []
    logical.stack = unguarded
    return logical
  }

  /// The pages, whatever they say to back.
  var unguarded: [Page] {
    stack.map { page in
      var page = page
      page.guarding = .allow
      return page
    }
  }
}
