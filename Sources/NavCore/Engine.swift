/// The whole path in one place: an input goes in; events, changes and a deadline come out.
///
/// A value: it opens nothing, reads no clock and calls nobody back, so that a test or a tool can
/// branch it at any input. `receive` takes a span of records, `step` everything else.
package struct Engine: Sendable {
  package private(set) var state: NavState
  package internal(set) var settings: Settings
  package private(set) var explanations = ExplanationList()
  /// Devices that are attached in this session, in the order of their numbers.
  var devices: [LiveDevice] = []
  private var decision = Decision()
  /// Counts inputs in the order in which they came, but for frames that no event is of or follows
  /// from: how many touches nobody claimed is not to be read from the log either.
  var arrival: UInt64 = 0
  /// Counts sequences of touches, for whoever is told of them while they happen.
  var sequences: UInt32 = 0
  /// The time of the newest event that is in the log whichever frames are recorded: of no frame,
  /// and of no loss of frames.
  private(set) var eventMicroseconds: Int64
  /// Recorded inputs are run again, which have their arrival numbers.
  var isRunAgain = false
  /// The machine's clock at the start of the session.
  var sessionStart: Int64 = 0
  /// The due time of the newest tick that was applied.
  var lastTick: Int64 = 0
  /// The device whose stream carries the session's time, while there is one.
  var virtualDevice: UInt32?
  /// Somebody listens to reports; nothing that is logged depends on it.
  package var wantsReports = false
  /// Somebody who may know of single touches is told of every frame; nothing that is logged depends
  /// on it either.
  package var wantsTouches = false
  /// The session's time as far as a virtual stream has brought it.
  var virtualTime: Int64 = 0

  /// Goes on from the state that the log came to; the session itself starts with an input.
  package init(state: NavState = NavState(), settings: Settings = Settings()) {
    self.state = state
    self.settings = settings
    eventMicroseconds = state.timeMicroseconds
  }

  /// When the next tick is to be delivered: its due time and the grace, in session time; nil while
  /// nothing is due, or while a stream carries the time.
  package var deadline: Int64? {
    guard virtualDevice == nil else { return nil }
    return nextTimer.map { $0.due + Limits.tickGraceMicroseconds }
  }

  /// The session's time when the machine has been up for `elapsed` microseconds of the session.
  package func sessionTime(elapsed: Int64) -> Int64 {
    virtualDevice == nil ? elapsed + state.skewMicroseconds : virtualTime
  }

  /// The session's time less the machine's, as it is now.
  var monotonicOffset: Int64 { state.skewMicroseconds - sessionStart }

  mutating func forgetExplanations(of surface: UInt8) { explanations.forget(surface) }

  mutating func remember(_ explanation: Explanation) { explanations.append(explanation) }

  /// Takes one input that is not a record.
  package mutating func step(
    _ input: Input,
    elapsed: Int64,
    into output: inout Output
  ) -> Answer {
    let now = max(sessionTime(elapsed: elapsed), lastTick)
    if case .tick = input {
      if virtualDevice == nil {
        applyTicks(into: &output) { $0 + Limits.tickGraceMicroseconds <= now }
      }
      return .nothing
    }
    arrival += 1
    switch input {
    case .tick: break
    case .sessionStarted(let origin): start(origin, into: &output)
    case .deviceAdded(let description): return add(description, at: now, into: &output)
    case .deviceRemoved(let device, let reason):
      remove(device, reason, at: now, elapsed: elapsed, into: &output)
    case .suspended: suspend(at: now, into: &output)
    case .outputMeasured(let surface, let size):
      measure(surface, size, at: now, into: &output)
    case .command(let command, let surface, let origin):
      return judge(command, on: surface, origin, at: now, into: &output)
    case .clientEnded(let client): endClient(client, at: now, into: &output)
    case .configured(let settings, let text):
      configure(settings, text, at: now, elapsed: elapsed, into: &output)
    case .logDamaged(let damaged):
      emit(.logDamaged(damaged), at: now, cause: 0, into: &output)
    case .logHealed(let healed): emit(.logHealed(healed), at: now, cause: 0, into: &output)
    case .rawAttached(let attached):
      emit(.rawAttached(attached), at: now, cause: 0, into: &output)
    }
    return .nothing
  }
}

// MARK: - Events

extension Engine {
  /// Numbers a fact, folds it into the state, and hands it out.
  @discardableResult
  mutating func emit(
    _ body: NavEvent.Body,
    at time: Int64,
    cause: UInt64,
    into output: inout Output
  ) -> UInt64 {
    let event = NavEvent(
      seq: state.seq + 1,
      timeMicroseconds: time,
      cause: cause,
      arrival: arrival,
      body: body
    )
    state.apply(event)
    output.events.append(event)
    switch body {
    case .frame, .inputGap: return event.seq
    default: eventMicroseconds = time
    }
    if case .surfaceAdded(let added) = body,
      let index = state.surfaces.firstIndex(where: { $0.name == added.name })
    {
      output.changes.append(
        Output.Change(seq: event.seq, surface: UInt8(index), state: state.surfaces[index])
      )
    } else if let surface = body.surfaceChanged, Int(surface) < state.surfaces.count {
      output.changes.append(
        Output.Change(seq: event.seq, surface: surface, state: state.surfaces[Int(surface)])
      )
    }
    return event.seq
  }

  /// Decides an intent on a surface and emits what it comes to.
  @discardableResult
  mutating func decide(
    _ intent: Intent,
    surface: UInt8,
    at time: Int64,
    cause: UInt64,
    into output: inout Output
  ) -> CommandRefusal? {
    let present = state.surfaces[Int(surface)]
    let wasTracking = present.transition?.phase == .tracking
    decision.removeAll()
    let navigation = Navigation(
      state: present,
      surface: surface,
      rules: rules(of: present),
      lastGesture: state.lastGesture,
      lastTransition: state.lastTransition,
      time: time
    )
    if let refusal = navigation.decide(intent, into: &decision) { return refusal }
    let first = state.seq + 1
    for index in decision.steps.indices {
      let from: UInt64 =
        switch decision.steps[index].cause {
        case .input: cause
        case .step(let earlier): first + UInt64(earlier)
        case .seq(let seq): seq
        }
      emit(decision.steps[index].body, at: time, cause: from, into: &output)
    }
    // Before the sequence is over and explained.
    if wasTracking, let reason = decision.cancelReason, let device = present.transition?.device,
      let index = devices.firstIndex(where: { $0.number == device })
    {
      devices[index].arena.cancelGesture(reason)
    }
    if state.surfaces[Int(surface)].orientation != present.orientation {
      cancelAll(on: surface, .geometry, time: time, cause: first, into: &output)
    }
    if state.surfaces[Int(surface)].isPaused, !present.isPaused {
      rest(on: surface, at: time, into: &output)
    }
    return nil
  }

  /// What the configuration says of navigation on a surface.
  func rules(of surface: SurfaceState) -> NavigationRules {
    let wanted = settings.surface(surface.name)
    return NavigationRules(
      rootBack: wanted?.rootBack ?? .nothing,
      hasStartDrawer: settings.startDrawer.isEnabled,
      hasEndDrawer: settings.endDrawer.isEnabled,
      hasHomeBar: wanted?.homeBar ?? false,
      hasTopZones: wanted?.topZones ?? false,
      hasForwardEdge: wanted?.forwardEdge ?? false,
      startDrawerLook: settings.startDrawerLook,
      endDrawerLook: settings.endDrawerLook,
      projectionMicroseconds: settings.gesture.projectionMicroseconds,
      reachableMicroseconds: settings.homeBar.reachableMicroseconds,
      edgeZoneMicrometres: settings.gesture.edgeZoneMicrometres(on: surface.shown)
    )
  }
}
