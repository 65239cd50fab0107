import NavCore
import TestSupport
import Testing

/// The table of interruptions: every command in every phase of every kind of transition.
@Suite("Interruptions")
struct InterruptionTests {
  private static let long = String(repeating: "x", count: Limits.pageParametersBytesMax)

  /// Every command, each in ways that are taken, change nothing, and are refused somewhere.
  private static let commands: [Command] = [
    .push(Page(identifier: "n")), .push(Page(identifier: "n", pushStyle: .none)),
    .push(Page(identifier: "a")), .push(Page(identifier: "")), .pop, .popTo("a"), .popTo("b"),
    .popTo("zz"), .popToRoot, .replace(Page(identifier: "n")), .replace(Page(identifier: "")),
    .setStack([Page(identifier: "n"), Page(identifier: "m")]), .setStack([Page(identifier: "a")]),
    .setStack([]), .show(Page(identifier: "n")), .show(Page(identifier: "a")),
    .show(Page(identifier: "")), .back, .forward, .home, .quickSwitch(.next),
    .quickSwitch(.previous), .showOverlay(.notifications), .showOverlay(.controls),
    .showOverlay(.switcher), .dismiss, .reachability(isOn: true), .reachability(isOn: false),
    .drawer(.start, isOpen: true), .drawer(.end, isOpen: true), .drawer(.start, isOpen: false),
    .drawer(.end, isOpen: false), .pagerIndex(2), .pagerIndex(4), .pagerIndex(99),
    .pagerStep(.next), .pagerStep(.previous), .guardPage("", .block), .guardPage("", .ask),
    .guardPage("", .allow), .guardPage("zz", .ask), .zones(ClientZones(client: 1)),
    .zones(ClientZones(client: 2, draws: .all)),
    .zones(
      ClientZones(client: 2, exclusions: [PanelRectangle(x: 0, y: 0, width: 0, height: 0)])
    ),
    .pause, .resume, .direction(.leftToRight), .direction(.rightToLeft), .rotate(.upright),
    .rotate(Orientation(quarterTurns: 1)), .release, .addSurface("side", nil),
    .addSurface("main", nil), .removeSurface,
    .setStack((0..<9).map { Page(identifier: "\($0)", parameters: long) }),
  ]

  private struct Triple: Hashable {
    var command: String
    var phase: Transition.Phase?
    var kind: Transition.Kind?
  }

  private static func name(_ command: Command) -> String {
    String("\(command)".prefix { $0 != "(" })
  }

  @Test func `every command in every phase of every kind does what the table says`() throws {
    var visited: Set<Triple> = []
    var taken: Set<String> = []
    var refused: Set<String> = []
    var cases = 0
    for stage in InterruptionStage.all {
      let world = try stage.world()
      let present = world.surface.transition
      try #require(present?.kind == stage.kind, "\(stage.name): \(String(describing: present))")
      try #require(present?.phase == stage.phase, "\(stage.name)")
      for command in Self.commands {
        let check = Interruption(world, command)
        #expect(check.broken == [], "\(stage.name), \(command)")
        let name = Self.name(command)
        visited.insert(Triple(command: name, phase: stage.phase, kind: stage.kind))
        if check.isTaken { taken.insert(name) } else { refused.insert(name) }
        cases += 1
      }
    }
    #expect(visited == Self.wanted)
    #expect(taken.union(["removeSurface"]) == Set(Self.commands.map(Self.name)))
    print(
      """
      Interruptions: \(cases) cases, \(visited.count) triples of command, phase and kind; \
      \(refused.count) commands of \(taken.count + 1) were refused somewhere
      """
    )
  }

  /// All names of commands, with rest, and with every phase that a kind can be in.
  private static var wanted: Set<Triple> {
    var wanted: Set<Triple> = []
    // The samples of the log hold one command of each kind, as a test of theirs says.
    for command in Set(EventSamples.commands.map(name)) {
      wanted.insert(Triple(command: command))
      for kind in Transition.Kind.allCases {
        for phase in Transition.Phase.allCases {
          let isDriven =
            !InterruptionStage.byCommandAlone.contains(kind)
            && !InterruptionStage.byTapAlone.contains(kind)
          guard phase == .committed || isDriven else { continue }
          wanted.insert(Triple(command: command, phase: phase, kind: kind))
        }
      }
    }
    return wanted
  }

  @Test func `a stale revision is refused, whatever the command, and nothing changes`() throws {
    for stage in InterruptionStage.all {
      let world = try stage.world()
      for command in Self.commands where Self.name(command) != "addSurface" {
        var branch = world
        let revision = world.surface.revision
        let answer = branch.command(command, ifRevision: revision + 1)
        #expect(answer == .commandRefused(.staleRevision(present: revision)), "\(command)")
        #expect(branch.engine.state == world.engine.state)
        #expect(branch.events.count == world.events.count)
      }
    }
  }
}

/// What a command comes to in a world, and what of it breaks the table, in words.
private struct Interruption {
  var broken: [String] = []
  private(set) var isTaken = false

  init(_ world: World, _ command: Command) {
    var branch = world
    let before = world.engine.state
    let answer = branch.command(command)
    let events = branch.events[world.events.count...]
    judgeInvariants(before, events)
    compare(with: world.atRest, command, answer, branch)
    switch answer {
    case .commandRefused:
      if branch.engine.state != before || !events.isEmpty { broken.append("refused, and changed") }
    case .commandAccepted(_, _, let isChanged):
      isTaken = true
      if isChanged != !events.isEmpty { broken.append("said \(isChanged), of \(events.count)") }
      if !isChanged, branch.engine.state != before { broken.append("changed in silence") }
      if isChanged { judge(world.surface, branch.surface, command, events) }
    default: broken.append("\(answer)")
    }
  }

  private mutating func judgeInvariants(_ before: NavState, _ events: ArraySlice<NavEvent>) {
    var state = before
    for event in events {
      state.apply(event)
      broken += state.brokenInvariants()
    }
  }

  /// A command is judged as if nothing moved.
  private mutating func compare(
    with rest: World,
    _ command: Command,
    _ answer: Answer,
    _ branch: World
  ) {
    var other = rest
    let otherAnswer = other.command(command)
    switch (answer, otherAnswer) {
    case (.commandRefused(let refusal), .commandRefused(let otherwise)):
      if refusal != otherwise { broken.append("\(refusal), and \(otherwise) at rest") }
    case (.commandAccepted, .commandAccepted):
      if branch.surface.still != other.surface.still {
        broken.append("\(branch.surface.still) and \(other.surface.still) at rest")
      }
    default: broken.append("\(answer), and \(otherAnswer) at rest")
    }
  }

  private mutating func judge(
    _ before: SurfaceState,
    _ after: SurfaceState,
    _ command: Command,
    _ events: ArraySlice<NavEvent>
  ) {
    let cancels = events.compactMap { event -> CancelReason? in
      guard case .gestureCancelled(let cancelled) = event.body else { return nil }
      return cancelled.reason
    }
    let settled = events.compactMap { event -> UInt32? in
      guard case .transitionSettled(let settled) = event.body else { return nil }
      return settled.transition
    }
    let isTracking = before.transition?.phase == .tracking
    guard before.isShownOtherwise(after, by: command) else {
      let isPause = command == .pause && isTracking
      if cancels != (isPause ? [.command] : []) { broken.append("cancelled by \(cancels)") }
      if settled != [] { broken.append("settled \(settled)") }
      if isPause ? after.transition?.phase != .reverting : after.transition != before.transition {
        broken.append("moved to \(String(describing: after.transition))")
      }
      return
    }
    var isRotation = false
    if case .rotate = command { isRotation = true }
    let wanted: [CancelReason] = isTracking ? [isRotation ? .geometry : .command] : []
    if cancels != wanted { broken.append("cancelled by \(cancels)") }
    if settled != (before.transition.map { [$0.identifier] } ?? []) {
      broken.append("settled \(settled)")
    }
    // First the command, then the end of what moved, then the change.
    let ends = (isTracking ? 1 : 0) + (before.transition == nil ? 0 : 1)
    for (place, event) in events.enumerated() {
      let isEnd =
        switch event.body {
        case .gestureCancelled, .transitionSettled: true
        default: false
        }
      if isEnd != (1..<(1 + ends)).contains(place) { broken.append("\(place): \(event.body)") }
    }
    if let moved = after.transition {
      if moved.phase != .committed || moved.identifier <= before.transition?.identifier ?? 0 {
        broken.append("moved to \(moved)")
      }
      if moved.fromIndex != 0 || moved.toIndex != 0, moved.kind != .nextPage,
        moved.kind != .previousPage
      {
        broken.append("\(moved.kind) from index \(moved.fromIndex) to \(moved.toIndex)")
      }
    }
  }
}

extension World {
  /// The same, where nothing moves: a gesture was cancelled, a picture has arrived.
  fileprivate var atRest: World {
    var rest = self
    rest.step(.suspended)
    rest.wait(650_000)
    return rest
  }
}

extension SurfaceState {
  /// What is there when nothing moves, whatever the time.
  fileprivate var still: SurfaceState {
    var still = self
    still.transition = nil
    still.reachableUntilMicroseconds = reachableUntilMicroseconds.map { _ in 0 }
    return still
  }

  /// What a person sees is another one, or an integrator shows another program.
  fileprivate func isShownOtherwise(_ after: SurfaceState, by command: Command) -> Bool {
    if case .quickSwitch = command { return true }
    // An action with a picture changes no stack.
    let isAnother = after.transition?.identifier != transition?.identifier
    return isAnother && after.transition != nil || after.revision != revision
      || after.orientation != orientation
  }
}
