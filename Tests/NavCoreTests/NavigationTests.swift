import NavCore
import TestSupport
import Testing

/// What a gesture comes to, by its target and by the state that it finds: decided and applied
/// without recognition.
@Suite("Navigation")
struct NavigationTests {
  private static let rules = NavigationRules(
    rootBack: .home,
    hasStartDrawer: true,
    hasEndDrawer: true,
    reachableMicroseconds: 8_000_000
  )

  /// A state, and one intent after the other on it.
  private struct Stage {
    var state = NavState()
    var events: [NavEvent] = []
    var rules = NavigationTests.rules

    var surface: SurfaceState { state.surfaces[0] }

    init(_ prepare: (inout SurfaceState) -> Void = { _ in }) { prepare(&state.surfaces[0]) }

    @discardableResult
    mutating func decide(_ intent: Intent) -> CommandRefusal? {
      let navigation = Navigation(
        state: surface,
        surface: 0,
        rules: rules,
        lastGesture: state.lastGesture,
        lastTransition: state.lastTransition,
        time: 1_000
      )
      var decision = Decision()
      let refusal = navigation.decide(intent, into: &decision)
      for step in decision.steps {
        let event = NavEvent(
          seq: state.seq + 1,
          timeMicroseconds: 1_000,
          cause: 0,
          arrival: 1,
          body: step.body
        )
        state.apply(event)
        events.append(event)
      }
      return refusal
    }

    mutating func begin(_ target: GestureTarget, _ kind: GestureKind = .swipe) {
      decide(
        .began(
          GestureOrigin(
            kind: kind,
            target: target,
            sequence: 1,
            device: 1,
            direction: .leftToRight,
            zone: Measurement(.edgeZone),
            slop: Measurement(.slop)
          ),
          Arena.Progress(progressPPM: 10, velocityPPMPerSecond: 0, verdict: .revert)
        )
      )
    }

    mutating func end(_ verdict: Verdict, _ outcome: HomeBarOutcome? = nil) {
      decide(
        .ended(
          Arena.Progress(progressPPM: 900_000, velocityPPMPerSecond: 0, verdict: verdict),
          reason: Measurement(.projected),
          outcome
        )
      )
    }

    mutating func command(_ command: Command) -> CommandRefusal? {
      decide(.command(command, CommandOrigin(uid: 1)))
    }

    var actions: [Action] { events.compactMap { $0.action?.action } }
  }

  /// Two pages with a pager on top of one that went, everything drawn, nothing open.
  private func stage(_ change: (inout SurfaceState) -> Void = { _ in }) -> Stage {
    Stage { surface in
      surface.isManaged = true
      surface.stack = [
        Page(identifier: "a"), Page(identifier: "b", pager: Pager(count: 3, index: 1)),
      ]
      surface.forward = [Page(identifier: "c")]
      surface.zones = [ClientZones(client: 1, draws: .all)]
      surface.revision = 7
      change(&surface)
    }
  }

  @Test(arguments: NavigationCase.all)
  func `a commit is its change and its action, once`(wanted: NavigationCase) {
    var stage = stage(wanted.before)
    var expected = stage.surface
    stage.begin(wanted.target)
    #expect(stage.surface.transition?.kind == wanted.kind)
    #expect(stage.surface.transition?.gestureKind == .swipe)
    stage.end(.commit, wanted.outcome)
    #expect(stage.actions == (wanted.action.map { [$0] } ?? []))
    if let after = wanted.after {
      after(&expected)
      expected.revision += 1
    }
    expected.transition = stage.surface.transition
    #expect(stage.surface == expected)
    #expect(stage.surface.transition?.phase == .committed)
  }

  @Test(arguments: NavigationCase.all)
  func `a revert changes nothing`(wanted: NavigationCase) {
    var stage = stage(wanted.before)
    var expected = stage.surface
    stage.begin(wanted.target)
    stage.end(.revert, wanted.outcome)
    expected.transition = stage.surface.transition
    #expect(stage.surface == expected)
    #expect(stage.actions == [])
    #expect(stage.surface.transition?.phase == .reverting)
  }

  @Test func `a target that has nothing to act on any more begins nothing`() {
    let gone: [(GestureTarget, (inout SurfaceState) -> Void)] = [
      (.back, { $0.stack[1].guarding = .block }),
      (.forward, { $0.forward = [] }),
      (.openDrawer(.start), { $0.openDrawer = .end }),
      (.closeDrawer, { _ in }),
      (.closeOverlay, { _ in }),
      (.endReachability, { _ in }),
      (.page(.next), { $0.stack[1].pager?.index = 2 }),
      (.page(.next), { $0.stack[1].pager = nil }),
      (.page(.previous), { $0.stack[1].pager = Pager(count: 1, wraps: true) }),
      (.show(.switcher), { _ in }),
      (.homeBar, { $0.isPaused = true }),
    ]
    for (target, change) in gone {
      var stage = stage(change)
      stage.begin(target)
      #expect(stage.events == [], "\(target)")
    }
    var stage = stage()
    stage.rules.hasEndDrawer = false
    stage.begin(.openDrawer(.end))
    #expect(stage.events == [])
  }

  @Test func `a drawer that the configuration has no more is closed with the session`() {
    for side in Side.allCases {
      var stage = stage { $0.openDrawer = side }
      stage.decide(.sessionStarted)
      #expect(stage.surface.openDrawer == side)
      stage.rules.hasStartDrawer = false
      stage.decide(.sessionStarted)
      #expect(stage.surface.openDrawer == (side == .start ? nil : .end))
      #expect(stage.actions == (side == .start ? [.drawerClosed] : []))
    }
  }

  @Test func `a drawer that is open can be closed, configured or not`() {
    var stage = stage { $0.openDrawer = .start }
    stage.rules.hasStartDrawer = false
    #expect(stage.command(.drawer(.start, isOpen: false)) == nil)
    #expect(stage.surface.openDrawer == nil)
    #expect(stage.command(.drawer(.start, isOpen: false)) == .drawerDisabled)
  }

  @Test(arguments: Side.allCases)
  func `a tap beside a drawer closes it as its command does, and a drag as pages settle`(
    side: Side
  ) {
    var look = DrawerLook()
    look.closeMicroseconds = 1_100_000
    func settling(_ close: (inout Stage) -> Void) -> Settling? {
      var stage = stage { $0.openDrawer = side }
      if side == .start { stage.rules.startDrawerLook = look }
      if side == .end { stage.rules.endDrawerLook = look }
      close(&stage)
      #expect(stage.surface.transition?.phase == .committed)
      #expect(stage.surface.openDrawer == nil)
      return stage.surface.transition?.settling
    }
    let command = settling { _ = $0.command(.drawer(side, isOpen: false)) }
    let tap = settling {
      $0.begin(.closeDrawer, .drawerTap)
      $0.end(.commit)
    }
    let drag = settling {
      $0.begin(.closeDrawer, .drawerClose)
      $0.end(.commit)
    }
    let spring = Spring.drawer(durationMicroseconds: 1_100_000)
    #expect(tap == Settling(to: 1_000_000, by: spring, velocityPPMPerSecond: 100_000, at: 1_000))
    #expect(tap == command)
    #expect(drag == Settling(to: 1_000_000, by: .page, velocityPPMPerSecond: 0, at: 1_000))
  }

  @Test func `zones of all connections together are bounded`() {
    var stage = stage()
    let place = PanelRectangle(x: 100_000, y: 0, width: 1, height: 1)
    let name = String(repeating: "n", count: Limits.regionNameBytesMax)
    var refused: CommandRefusal?
    var count: UInt32 = 1
    while refused == nil, count < 100 {
      count += 1
      refused = stage.command(
        .zones(
          ClientZones(
            client: count,
            regions: Array(
              repeating: Region(name: name, rectangle: place),
              count: Limits.regionsMax
            )
          )
        )
      )
    }
    #expect(refused == .zonesTooBig(limit: Limits.zonesBytesMax))
    #expect(stage.surface.zones.count == Int(count) - 1)
    var writer = EntryEncoder(
      log: LogIdentifier(high: 1, low: 2),
      at: .init(nextSeq: 1, previousCRC: 0)
    )
    #expect(throws: Never.self) { try writer.appendCheckpoint(stage.state, durableSeq: 0) }
    #expect(stage.command(.zones(ClientZones(client: 2))) == nil)
    #expect(stage.state.brokenInvariants() == [])
  }
}
