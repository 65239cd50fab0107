import NavCore
import TestSupport
import Testing

@Suite("Random lives")
struct RandomLifeTests {
  /// What the lives of one seed hold.
  private struct Lived: Sendable {
    var laws = LawCounts()
    var names: [String: Int] = [:]
  }

  private static func live(_ seed: Seed) -> Lived {
    var lived = Lived()
    var world = World(settings: RandomLife.settings(seed))
    var laws = Laws()
    var told: [Explanation] = []
    let operations = RandomLife(seed, steps: RandomLife.steps).operations
    var next = 0
    world.live(operations) { world in
      if case .command(let asking) = operations[next] {
        laws.judge(asking.command, by: asking.origin, in: world)
        lived.names[name(asking.command, world.answer), default: 0] += 1
      }
      next += 1
      lived.names["\(world.engine.state.surfaces.count) surfaces", default: 0] += 1
      laws.judge(world)
      if let last = world.engine.explanations.items.last, last != told.last { told.append(last) }
    }
    lived.laws = laws.counts
    for event in world.events {
      for name in names(event) { lived.names[name, default: 0] += 1 }
    }
    for candidate in told.flatMap(\.candidates) {
      lived.names["\(candidate.measurement.criterion)", default: 0] += 1
    }
    return lived
  }

  /// What became of a command: its own name, or why it was refused.
  private static func name(_ command: Command, _ answer: Answer) -> String {
    if case .commandRefused(let refusal) = answer {
      return "refused \("\(refusal)".prefix { $0 != "(" })"
    }
    return "command \("\(command)".prefix { $0 != "(" })"
  }

  private static func names(_ event: NavEvent) -> [String] {
    switch event.body {
    case .gestureEnded(let ended): ["ended \(ended.verdict)"]
    case .gestureCancelled(let cancelled): ["cancelled \(cancelled.reason)"]
    case .frame(let frame) where frame.flags.contains(.late): ["late"]
    case .tick: ["tick"]
    case .gestureBegan(let began): ["began \(began.direction)"]
    case .commandAccepted(let accepted): accepted.action.map { ["asked for \($0)"] } ?? []
    case .transitionCommitted(let committed):
      committed.start == nil
        ? ["committed \(committed.kind)"] + (committed.pagerIndex == nil ? [] : ["flown"])
        : ["started \(committed.kind)"]
    case .stackChanged(let changed): ["stack \("\(changed.change)".prefix { $0 != "(" })"]
    default: [EntryKind(event.body).name]
    }
  }

  private static let commands = Set(EventSamples.commands.map { "\($0)".prefix { $0 != "(" } })
    .map { "command \($0)" }

  /// What commands start: all that gestures do not have for themselves.
  private static let started = Transition.Kind.allCases
    .filter { ![.homeBar, .endReachability, .bound].contains($0) }.map { "started \($0)" }

  private static let refusals = [
    "unknownSurface", "unmanaged", "atRoot", "tooDeep", "duplicatePage", "unknownPage",
    "pageIdentifierInvalid", "titleTooLong", "parametersTooLong", "tooBig", "staleRevision",
    "heldBy", "holdImpossible", "keyInvalid", "stackEmpty", "surfaceNameInvalid",
    "duplicateSurface", "tooManySurfaces", "surfaceConfigured", "surfaceInUse", "sizeInvalid",
    "blocked", "nothingForward", "drawerDisabled", "noPager", "pagerIndexInvalid",
    "tooManyExclusions", "tooManyRegions", "regionNameInvalid", "zonesTooBig", "rectangleInvalid",
    "edgeExcluded",
  ].map { "refused \($0)" }

  @Test func `they are as many as promised, and hold everything that the laws speak of`() async {
    let lived = await withTaskGroup(of: Lived.self) { group in
      for seed in RandomLife.seeds { group.addTask { Self.live(seed) } }
      return await group.reduce(into: Lived()) { sum, part in
        sum.laws += part.laws
        sum.names.merge(part.names) { $0 + $1 }
      }
    }
    let wanted =
      [
        "ended commit", "ended revert", "cancelled command", "cancelled deviceRemoved",
        "cancelled inputGap", "cancelled inputError", "cancelled restart", "cancelled suspend",
        "committed pop", "committed back", "late", "tick", "began leftToRight", "began rightToLeft",
        "edgeZone", "slop", "axis", "direction", "secondFinger", "stale", "nothingBehind",
        "indirect", "busy", "parked", "projected", "travel", "backwards", "blocked", "asked",
        "excluded", "paused", "committed home", "committed forward", "committed nextPage",
        "committed openStartDrawer", "committed openEndDrawer", "committed closeStartDrawer",
        "committed closeEndDrawer", "committed previousPage", "committed showNotifications",
        "committed showControls", "committed homeBar", "committed bound",
        "committed endReachability",
        "committed closeOverlay", "cancelled fingerJoined", "reachability_changed", "fingers",
        "joined", "span", "curved", "duration", "judge", "velocity", "height", "pause", "turn",
        "outranked", "covered", "nothingAhead", "asked for backRequested",
        "drawer_changed", "pager_changed",
        "guard_changed", "zones_changed", "recognition_changed", "cancelled clientEnded",
        "cancelled configured", "cancelled geometry", "hold_changed", "surface_added",
        "surface_removed", "command_answered", "client_ended", "configured", "flown", "8 surfaces",
        "1 surfaces",
      ] + Self.commands + Self.refusals + Self.started
    print(
      """
      Random lives: \(RandomLife.seeds.count) of \(RandomLife.steps) steps, \
      \(lived.laws.sequences) sequences of touches, \(lived.laws.began) gestures begun, \
      \(lived.laws.commits) committed, \(lived.laws.reverts) reverted, \
      \(lived.laws.cancels) cancelled, \(lived.laws.resumed) taken up again, \
      \(lived.laws.refusals) candidates refused; stacks changed by gestures \
      \(lived.laws.byGestures), by commands \(lived.laws.byCommands), by ends \
      \(lived.laws.byEnds); keys answered \(lived.laws.keys), again \(lived.laws.repeated)
      """
    )
    for (name, count) in lived.names.sorted(by: { $0.key < $1.key })
    where name.hasPrefix("command ") || name.hasPrefix("refused ") || name.hasPrefix("started ") {
      print("  \(name): \(count)")
    }
    // A single seed is a search for a fault, and promises nothing.
    guard RandomLife.seeds.count > 1 else { return }
    #expect(lived.laws.sequences >= (TestRun.isLong ? 1_000_000 : 20_000))
    #expect(lived.laws.repeated > 0 && lived.laws.resumed > 0 && lived.laws.byEnds > 0)
    for name in wanted { #expect(lived.names[name, default: 0] > 0, "\(name) never happened") }
  }
}
