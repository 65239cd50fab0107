import NavCore
import TestSupport
import Testing

/// What holds in every life: laws that no order of inputs may break.
@Suite("Laws")
struct LawsTests {
  private static let seeds = Seed.some(200)
  private static let steps = 400

  @Test(arguments: seeds)
  func `the state is right after every operation, and nobody tracks without a finger`(
    seed: Seed
  ) {
    let operations = RandomLife(seed, steps: Self.steps).operations
    var world = World()
    var down: [Bool] = [false, false]
    var next = 0
    world.live(operations) { world in
      switch operations[next] {
      case .frame(let slot, let fingers), .delayed(let slot, let fingers, _):
        down[slot] = !fingers.isEmpty
      case .attach(let slot, _), .detach(let slot, _), .drop(let slot): down[slot] = false
      case .restart: down = [false, false]
      default: break
      }
      next += 1
      #expect(world.engine.state.brokenInvariants() == [])
      if down == [false, false] { #expect(world.surface.transition?.phase != .tracking) }
    }
    #expect(world.surface.transition == nil)
  }

  @Test(arguments: seeds)
  func `every began has exactly one end, and only a commit or a command changes the stack`(
    seed: Seed
  ) {
    var world = World()
    world.live(RandomLife(seed, steps: Self.steps).operations)
    var open: UInt32?
    var last: UInt32 = 0
    var before = NavState()
    for event in world.events {
      var after = before
      after.apply(event)
      let isChanged = after.surfaces[0].stack != before.surfaces[0].stack
      switch event.body {
      case .gestureBegan(let began):
        #expect(open == nil && began.gesture > last)
        open = began.gesture
        last = began.gesture
        #expect(!isChanged)
      case .gestureChanged(let changed): #expect(open == changed.gesture && !isChanged)
      case .gestureEnded(let ended):
        #expect(open == ended.gesture && !isChanged)
        open = nil
      case .gestureCancelled(let cancelled):
        #expect(open == cancelled.gesture && !isChanged)
        open = nil
      case .transitionCommitted(let committed):
        #expect(isChanged == (committed.kind == .pop))
        #expect(after.surfaces[0].revision - before.surfaces[0].revision <= 1)
      case .stackChanged: #expect(isChanged)
      default: #expect(!isChanged)
      }
      before = after
    }
    #expect(open == nil)
    #expect(before == world.engine.state)
  }

  @Test(arguments: seeds)
  func `a cancel leaves the navigation as the gesture found it, bit for bit`(seed: Seed) {
    var world = World()
    world.live(RandomLife(seed, steps: Self.steps).operations)
    var state = NavState()
    var found: SurfaceState?
    for event in world.events {
      if case .gestureBegan = event.body { found = state.surfaces[0] }
      state.apply(event)
      guard case .gestureCancelled = event.body, let found else { continue }
      #expect(state.surfaces[0].stack == found.stack)
      #expect(state.surfaces[0].isManaged == found.isManaged)
      #expect(state.surfaces[0].revision == found.revision)
      #expect(state.surfaces[0].transition?.will == .revert)
    }
  }

  @Test(arguments: seeds)
  func `another time of day gives the same life`(seed: Seed) {
    let operations = RandomLife(seed, steps: Self.steps, canRestart: false).operations
    var early = World(at: 0)
    early.live(operations)
    let shift: Int64 = 86_400_000_000 + Int64(seed.value)
    var late = World(at: shift)
    late.live(operations)
    let session = early.events.prefix { !$0.isAfterStart }.count
    #expect(early.events.count == late.events.count)
    for (left, right) in zip(early.events.dropFirst(session), late.events.dropFirst(session)) {
      #expect(left.shifted(by: shift) == right)
    }
  }

  @Test(arguments: seeds)
  func `the size of a read does not matter`(seed: Seed) {
    let operations = RandomLife(seed, steps: Self.steps).operations
    var whole = World()
    whole.live(operations)
    for size in [1, 2, 3, 7] {
      var world = World()
      world.readRecords = size
      world.live(operations)
      #expect(world.events == whole.events)
    }
  }

  @Test(arguments: seeds)
  func `a touch that nobody claims leaves no trace`(seed: Seed) {
    var world = World()
    world.live(RandomLife(seed, steps: Self.steps).operations)
    // Within a session, arrival numbers order what happened: a claimed sequence is in the log from
    // its first frame, whose arrival number is its own, to the frame without fingers that count.
    for session in world.events.sessions {
      var claimed: Set<UInt64> = []
      for case .gestureBegan(let began) in session.map(\.body) {
        claimed.insert(UInt64(began.sequence))
      }
      var open: Set<UInt32> = []
      for event in session.sorted(by: { ($0.arrival, $0.seq) < ($1.arrival, $1.seq) }) {
        switch event.body {
        case .frame(let frame):
          #expect(open.contains(frame.device) || claimed.contains(frame.arrival))
          if frame.contacts.liveCount == 0 {
            open.remove(frame.device)
          } else {
            open.insert(frame.device)
          }
        case .inputGap(let gap): open.remove(gap.device)
        case .deviceRemoved(let removed): open.remove(removed.device)
        default: break
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `a log gives its state, and its inputs give its log`(seed: Seed) {
    var world = World()
    world.live(RandomLife(seed, steps: Self.steps).operations)
    var state = NavState()
    for event in world.events { state.apply(event) }
    #expect(state == world.engine.state)
    let again = rerun(world.events, settings: Settings())
    for (left, right) in zip(world.events, again) where left != right {
      Issue.record("seq \(left.seq): \(left) became \(right)")
      break
    }
    #expect(again.count == world.events.count)
  }
}

/// The events that the inputs among `events` come to, session by session, in the order of arrival.
func rerun(_ events: [NavEvent], settings: Settings) -> [NavEvent] {
  var state = NavState()
  var output = Output()
  for session in events.sessions {
    var engine = Engine(state: state, settings: settings)
    let inputs = session.enumerated().sorted {
      ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset)
    }
    for (_, event) in inputs { engine.rerun(event, configuration: "", into: &output) }
    state = engine.state
  }
  return output.events
}

extension [NavEvent] {
  /// The events of each session.
  var sessions: [[NavEvent]] {
    var sessions: [[NavEvent]] = []
    for event in self {
      if case .sessionStarted = event.body { sessions.append([]) }
      sessions[sessions.count - 1].append(event)
    }
    return sessions
  }
}

extension NavEvent {
  /// The event belongs to what happened after the session had started.
  var isAfterStart: Bool {
    switch body {
    case .sessionStarted, .configured: false
    default: true
    }
  }

  /// The same event, later.
  func shifted(by shift: Int64) -> NavEvent {
    var event = self
    event.timeMicroseconds += shift
    switch body {
    case .frame(var frame):
      frame.timeMicroseconds += shift
      event.body = .frame(frame)
    case .tick(var tick):
      tick.dueMicroseconds += shift
      event.body = .tick(tick)
    case .gestureEnded(var ended):
      ended.settling = ended.settling?.shifted(by: shift)
      event.body = .gestureEnded(ended)
    case .gestureCancelled(var cancelled):
      cancelled.settling = cancelled.settling.shifted(by: shift)
      event.body = .gestureCancelled(cancelled)
    case .transitionCommitted(var committed):
      committed.settling = committed.settling.shifted(by: shift)
      event.body = .transitionCommitted(committed)
    default: break
    }
    return event
  }
}

extension Settling {
  func shifted(by shift: Int64) -> Settling {
    var settling = self
    settling.startMicroseconds += shift
    settling.deadlineMicroseconds += shift
    return settling
  }
}

@Suite("Random lives")
struct RandomLifeTests {
  @Test func `they hold everything that the laws speak of`() {
    var counts: [String: Int] = [:]
    for seed in Seed.some(300) {
      var world = World()
      var told: [Explanation] = []
      world.live(RandomLife(seed, steps: 400).operations) { world in
        if let last = world.engine.explanations.items.last, last != told.last { told.append(last) }
      }
      for event in world.events {
        switch event.body {
        case .gestureEnded(let ended): counts["ended \(ended.verdict)", default: 0] += 1
        case .gestureCancelled(let cancelled):
          counts["cancelled \(cancelled.reason)", default: 0] += 1
        case .transitionCommitted(let committed):
          counts["committed \(committed.kind)", default: 0] += 1
        case .frame(let frame) where frame.flags.contains(.late): counts["late", default: 0] += 1
        case .tick: counts["tick", default: 0] += 1
        case .gestureBegan(let began): counts["began \(began.direction)", default: 0] += 1
        default: break
        }
      }
      for explanation in told {
        for candidate in explanation.candidates {
          counts["\(candidate.measurement.criterion)", default: 0] += 1
        }
      }
    }
    let wanted = [
      "ended commit", "ended revert", "cancelled command", "cancelled deviceRemoved",
      "cancelled inputGap", "cancelled inputError", "cancelled restart", "cancelled suspend",
      "committed pop", "committed back", "late", "tick", "began leftToRight", "began rightToLeft",
      "edgeZone", "slop", "axis", "direction", "secondFinger", "stale", "nothingBehind",
      "indirect", "busy", "parked", "projected", "travel", "backwards",
    ]
    for name in wanted { #expect(counts[name, default: 0] > 0, "\(name) never happened") }
    if TestRun.isLong { print(counts.sorted { $0.key < $1.key }) }
  }
}
