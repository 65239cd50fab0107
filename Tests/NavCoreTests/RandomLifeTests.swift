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
    world.live(RandomLife(seed, steps: RandomLife.steps).operations) { world in
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

  private static func names(_ event: NavEvent) -> [String] {
    switch event.body {
    case .gestureEnded(let ended): ["ended \(ended.verdict)"]
    case .gestureCancelled(let cancelled): ["cancelled \(cancelled.reason)"]
    case .transitionCommitted(let committed): ["committed \(committed.kind)"]
    case .frame(let frame) where frame.flags.contains(.late): ["late"]
    case .tick: ["tick"]
    case .gestureBegan(let began): ["began \(began.direction)"]
    case .commandAccepted(let accepted): accepted.action.map { ["asked for \($0)"] } ?? []
    default: [EntryKind(event.body).name]
    }
  }

  @Test func `they are as many as promised, and hold everything that the laws speak of`() async {
    let lived = await withTaskGroup(of: Lived.self) { group in
      for seed in RandomLife.seeds { group.addTask { Self.live(seed) } }
      return await group.reduce(into: Lived()) { sum, part in
        sum.laws += part.laws
        sum.names.merge(part.names) { $0 + $1 }
      }
    }
    let wanted = [
      "ended commit", "ended revert", "cancelled command", "cancelled deviceRemoved",
      "cancelled inputGap", "cancelled inputError", "cancelled restart", "cancelled suspend",
      "committed pop", "committed back", "late", "tick", "began leftToRight", "began rightToLeft",
      "edgeZone", "slop", "axis", "direction", "secondFinger", "stale", "nothingBehind",
      "indirect", "busy", "parked", "projected", "travel", "backwards", "blocked", "asked",
      "excluded", "paused", "committed home", "committed forward", "committed nextPage",
      "committed openStartDrawer", "committed openEndDrawer", "committed closeStartDrawer",
      "committed closeEndDrawer", "committed previousPage", "committed showNotifications",
      "committed showControls", "committed homeBar", "committed bound", "committed endReachability",
      "committed closeOverlay", "cancelled fingerJoined", "reachability_changed", "fingers",
      "joined", "span", "curved", "duration", "judge", "velocity", "height", "pause", "turn",
      "outranked", "covered", "nothingAhead", "asked for backRequested", "asked for home",
      "drawer_changed", "pager_changed",
      "guard_changed", "zones_changed", "recognition_changed",
    ]
    print(
      """
      Random lives: \(RandomLife.seeds.count) of \(RandomLife.steps) steps, \
      \(lived.laws.sequences) sequences of touches, \(lived.laws.began) gestures begun, \
      \(lived.laws.commits) committed, \(lived.laws.reverts) reverted, \
      \(lived.laws.cancels) cancelled, \(lived.laws.refusals) candidates refused
      """
    )
    // A single seed is a search for a fault, and promises nothing.
    guard RandomLife.seeds.count > 1 else { return }
    #expect(lived.laws.sequences >= (TestRun.isLong ? 1_000_000 : 20_000))
    for name in wanted { #expect(lived.names[name, default: 0] > 0, "\(name) never happened") }
  }
}
