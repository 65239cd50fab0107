import NavCore
import TestSupport
import Testing

/// What holds in every life: laws that no order of inputs may break. Those that are judged at every
/// step are `Laws`; here are the lives, and what a whole log must hold.
@Suite("Laws")
struct LawsTests {
  private static let seeds = RandomLife.seeds

  private func operations(_ seed: Seed, canRestart: Bool = true) -> [Operation] {
    RandomLife(seed, steps: RandomLife.steps, canRestart: canRestart).operations
  }

  @Test(arguments: seeds)
  func `no step breaks a law, and nobody tracks without a finger`(seed: Seed) {
    let operations = operations(seed)
    var world = World(settings: RandomLife.settings(seed))
    var laws = Laws()
    let nobody = Array(repeating: false, count: RandomLife.slots)
    var down = nobody
    var next = 0
    world.live(operations) { world in
      var isSilent = false
      switch operations[next] {
      case .frame(let slot, let fingers), .delayed(let slot, let fingers, _):
        down[slot] = !fingers.isEmpty
      case .attach(let slot, _), .detach(let slot, _), .drop(let slot): down[slot] = false
      case .restart: down = nobody
      case .wait, .stall: isSilent = true
      case .command(let asking): laws.judge(asking.command, by: asking.origin, in: world)
      default: break
      }
      next += 1
      laws.judge(world, isSilent: isSilent)
      if down == nobody,
        world.engine.state.surfaces.contains(where: { $0.transition?.phase == .tracking })
      {
        laws.note("6: a gesture tracks, and no finger is down, at step \(next)")
      }
    }
    laws.finish(world)
    #expect(laws.broken == [])
  }

  @Test(arguments: seeds)
  func `another time of day gives the same life`(seed: Seed) {
    let operations = operations(seed, canRestart: false)
    var early = World(settings: RandomLife.settings(seed), at: 0)
    early.live(operations)
    let shift: Int64 = 86_400_000_000 + Int64(seed.value)
    var late = World(settings: RandomLife.settings(seed), at: shift)
    late.live(operations)
    #expect(early.events.difference(from: late.events, later: shift) == nil)
  }

  @Test(arguments: seeds)
  func `the size of a read does not matter`(seed: Seed) {
    let operations = operations(seed)
    var whole = World(settings: RandomLife.settings(seed))
    whole.live(operations)
    for size in [1, 2, 3, 7] {
      var world = World(settings: RandomLife.settings(seed))
      world.readRecords = size
      world.live(operations)
      #expect(whole.events.difference(from: world.events) == nil)
    }
  }

  @Test(arguments: seeds)
  func `a touch that nobody claims leaves no trace`(seed: Seed) {
    var settings = RandomLife.settings(seed)
    settings.recording = .claimed
    var world = World(settings: settings)
    world.live(operations(seed))
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
  func `the inputs of a log give its events`(seed: Seed) {
    var world = World(settings: RandomLife.settings(seed))
    world.live(operations(seed))
    #expect(world.events.differenceOfRerun(world.configurations) == nil)
  }

  @Test(arguments: seeds)
  func `the inputs of a log from any event on give the events from there on`(seed: Seed) {
    var world = World(settings: RandomLife.settings(seed))
    world.live(operations(seed))
    var random = SeededRandom(seed)
    let place = Int.random(in: 0..<world.events.count, using: &random)
    var state = NavState()
    for event in world.events[..<place] { state.apply(event) }
    let rest = Array(world.events[place...])
    let again = LogRerun(rest, from: state) { world.configurations[$0] }
    #expect(again.difference == nil)
    #expect((again.state == world.engine.state) == true)
    #expect(again.unknownConfigurations.isEmpty)
  }

  @Test(arguments: seeds)
  func `a log from any checkpoint on comes to the same state`(seed: Seed) throws {
    var world = World(settings: RandomLife.settings(seed))
    world.live(operations(seed))
    var random = SeededRandom(seed)
    let place = Int.random(in: 0...world.events.count, using: &random)
    var state = NavState()
    for event in world.events[..<place] { state.apply(event) }
    let bytes = try segment(Array(world.events[place...]), on: state)
    var assembly = CheckpointAssembly()
    var events: [NavEvent] = []
    for entry in try walk(bytes).entries {
      let payload = bytes.span.bytes.extracting(entry.payload)
      if entry.header.knownKind?.isEvent == true {
        events.append(try NavEvent(entry.header, payload: payload))
      } else {
        try assembly.take(entry.header, payload: payload)
      }
    }
    var replayed = try #require(assembly.finished)
    #expect(replayed == state)
    for event in events { replayed.apply(event) }
    #expect(replayed == world.engine.state)
    #expect(StateHash(replayed) == StateHash(world.engine.state))
  }

  @Test(arguments: seeds)
  func `a late finger that does not move changes nothing of a gesture of one finger`(seed: Seed) {
    var life = LivedWorld(world: World(settings: RandomLife.settings(seed)))
    var joined: JoinedGesture?
    for operation in operations(seed) {
      let before = life.world.events.count
      life.live(operation)
      joined?.live(operation)
      if let over = joined, !life.isTracking(over.gesture) {
        let alone = life.world.events[over.start...].story(of: over.gesture)
        #expect(over.life.world.events[over.start...].story(of: over.gesture) == alone)
        joined = nil
      }
      if joined == nil { joined = JoinedGesture(life, from: before) }
    }
  }
}

/// A branch of a life in which another finger joins a gesture, and rests.
private struct JoinedGesture {
  var life: LivedWorld
  let gesture: UInt32
  /// Where its story begins in the log.
  let start: Int
  private let slot: Int
  private let late: World.Finger

  /// nil where no gesture of one finger has begun since that place in the log.
  init?(_ life: LivedWorld, from start: Int) {
    guard let (began, owner) = life.world.events[start...].gesturesOfOneFinger.last,
      life.isTracking(began.gesture), let slot = life.slot(of: began.device)
    else { return nil }
    self.life = life
    self.start = start
    self.slot = slot
    gesture = began.gesture
    // Where a panel names no fingers, two that meet may be taken for each other.
    late = World.Finger(1_000_000, 1_500, owner.y < 1_000 ? 1_950 : 50)
  }

  mutating func live(_ operation: Operation) {
    switch operation {
    case .frame(slot, let fingers) where !fingers.isEmpty:
      life.live(.frame(slot, fingers + [late]))
    case .delayed(slot, let fingers, let delay) where !fingers.isEmpty:
      life.live(.delayed(slot, fingers + [late], delay))
    default: life.live(operation)
    }
  }
}

extension LivedWorld {
  fileprivate func isTracking(_ gesture: UInt32) -> Bool {
    world.engine.state.surfaces.contains {
      $0.transition?.phase == .tracking && $0.transition?.gesture == gesture
    }
  }
}
