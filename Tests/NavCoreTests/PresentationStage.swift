import NavCore

/// A surface of 100 by 200 mm whose picture is watched while something moves it, without a device
/// and without an engine: what navigation decides is applied event by event.
struct PresentationStage {
  private(set) var state = NavState()
  var settings = Settings()
  var rules = NavigationRules(
    rootBack: .action,
    hasStartDrawer: true,
    hasEndDrawer: true,
    hasHomeBar: true,
    hasTopZones: true,
    hasForwardEdge: true
  )
  private(set) var time: Int64 = 1_000_000
  /// The picture before and after each event, with the event, in order.
  private(set) var changes: [Change] = []

  struct Change {
    var event: NavEvent.Body
    var before: [Layer]
    var after: [Layer]
    /// The transition before and after it.
    var transitions: (before: Transition?, after: Transition?)
  }

  init(direction: Direction = .leftToRight) {
    settings.startDrawer.isEnabled = true
    settings.endDrawer.isEnabled = true
    settings.startDrawerLook.scalePPM = 800_000
    state.surfaces[0].geometry = SurfaceGeometry(
      widthMicrometres: 100_000,
      heightMicrometres: 200_000,
      rule: .configured,
      device: 0
    )
    state.surfaces[0].direction = direction
  }

  var surface: SurfaceState {
    get { state.surfaces[0] }
    set { state.surfaces[0] = newValue }
  }

  /// The picture now, or at another time.
  func layers(at other: Int64? = nil) -> [Layer] {
    var layers = [Layer(content: .drawer(.end), isInteractive: true)]
    Presentation.layers(of: surface, settings: settings, at: other ?? time, into: &layers)
    return layers
  }

  mutating func wait(_ microseconds: Int64) { time += microseconds }

  /// Whether it came to anything.
  @discardableResult
  mutating func intend(_ intent: Intent) -> Bool {
    let navigation = Navigation(
      state: surface,
      surface: 0,
      rules: rules,
      lastGesture: state.lastGesture,
      lastTransition: state.lastTransition,
      time: time
    )
    var decision = Decision()
    guard navigation.decide(intent, into: &decision) == nil else { return false }
    for step in decision.steps { apply(step.body) }
    return !decision.steps.isEmpty
  }

  @discardableResult
  mutating func command(_ command: Command) -> Bool {
    intend(.command(command, CommandOrigin(uid: 1_000)))
  }

  struct NothingBegan: Error {}

  mutating func began(
    _ target: GestureTarget,
    _ kind: GestureKind,
    at progress: Int64
  ) throws {
    let zone = Measurement(.edgeZone)
    let origin = GestureOrigin(
      kind: kind,
      target: target,
      sequence: 1,
      device: 1,
      direction: surface.direction,
      zone: zone,
      slop: zone
    )
    intend(.began(origin, Self.progress(progress, 0, .revert)))
    guard surface.transition?.phase == .tracking else { throw NothingBegan() }
  }

  mutating func changed(to progress: Int64, velocity: Int64 = 0) {
    let change = Navigation.change(
      of: surface.transition,
      to: Self.progress(progress, velocity, .commit),
      surface: 0
    )
    if let change { apply(.gestureChanged(change)) }
  }

  mutating func lifted(
    _ verdict: Verdict,
    at progress: Int64,
    velocity: Int64 = 0,
    _ outcome: HomeBarOutcome? = nil
  ) {
    intend(
      .ended(Self.progress(progress, velocity, verdict), reason: Measurement(.projected), outcome)
    )
  }

  /// Up to the deadline, and over it.
  mutating func settled() {
    guard let settling = surface.transition?.settling else { return }
    time = settling.deadlineMicroseconds
    intend(.settle(dueMicroseconds: time))
  }

  private static func progress(
    _ progress: Int64,
    _ velocity: Int64,
    _ verdict: Verdict
  ) -> Arena.Progress {
    Arena.Progress(progressPPM: progress, velocityPPMPerSecond: velocity, verdict: verdict)
  }

  private mutating func apply(_ body: NavEvent.Body) {
    // The last moment before the deadline shows whether the picture had arrived.
    var isSettled = false
    if case .transitionSettled = body { isSettled = true }
    let before = layers(at: isSettled ? time - 1 : time)
    let old = surface.transition
    state.apply(
      NavEvent(
        seq: state.seq + 1,
        timeMicroseconds: time,
        cause: 0,
        arrival: 1,
        body: body
      )
    )
    changes.append(
      Change(
        event: body,
        before: before,
        after: layers(),
        transitions: (old, surface.transition)
      )
    )
  }
}
