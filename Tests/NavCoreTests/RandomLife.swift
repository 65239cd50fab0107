import NavCore
import TestSupport

/// One thing that happens to a world: what fingers, clients, cables and clocks do.
enum Operation: Equatable, Sendable {
  case attach(Int, DeviceDescription)
  case detach(Int, DeviceRemoved.Reason)
  case frame(Int, [World.Finger])
  /// A frame that the loop reads only some time later.
  case delayed(Int, [World.Finger], Int64)
  case wait(Int64)
  /// Time passes while the loop is held up: no tick comes.
  case stall(Int64)
  case command(Asking)
  /// A connection is no more.
  case clientEnds(UInt32)
  case reload(Settings)
  case drop(Int)
  case suspend
  case restart
}

/// A command, on what surface and by whom.
struct Asking: Equatable, Sendable {
  var command: Command
  var surface = SurfaceState.mainName
  var origin = CommandOrigin(uid: 1_000)

  var input: Input { .command(command, surface: surface, origin) }
}

/// A random life of surfaces, the first of them with two devices and the others with two more, that
/// comes again from its seed.
///
/// Fingers go down anywhere and at the edges, swipe well and badly, join and lift one by one;
/// commands, losses and restarts fall in between.
struct RandomLife {
  /// The lives that every law is tested on, and how long each is: 20,000 sequences of touches, and
  /// 1,000,000 in a long run.
  static let seeds = Seed.some(300)
  static let steps = TestRun.isLong ? 10_000 : 2_000

  var random: SeededRandom
  var operations: [Operation] = []
  var fingers: [[World.Finger]] = Array(repeating: [], count: slots)
  private(set) var isAttached = Array(repeating: false, count: slots)
  static let slots = 4
  var nextFinger = 1
  private let canRestart: Bool
  /// What the life starts with; other configurations differ from it.
  let settings: Settings

  init(_ seed: Seed, steps: Int, canRestart: Bool = true) {
    random = SeededRandom(seed)
    settings = Self.settings(seed)
    self.canRestart = canRestart
    attach(0)
    if chance(50) { attach(1) }
    while operations.count < steps { act() }
    for slot in 0..<Self.slots where isAttached[slot] { lift(slot) }
    operations.append(.wait(3_000_000))
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func act() {
    let slot = chance(65) ? 0 : Int.random(in: 1..<Self.slots, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: swipe(slot)
    case 35..<55: gesture(slot)
    case 55..<65: wander(slot)
    case 65..<82: command()
    case 82..<83: operations.append(.clientEnds(UInt32.random(in: 1...4, using: &random)))
    case 83..<85: reload()
    case 85..<88: attach(slot)
    case 88..<90: detach(slot)
    case 90..<92: operations.append(.wait(Int64.random(in: 0...900_000, using: &random)))
    case 92..<94: operations.append(.stall(Int64.random(in: 0...900_000, using: &random)))
    case 94..<96: if isAttached[slot] { drop(slot) }
    case 96..<97: operations.append(.suspend)
    case 97..<99 where canRestart: restart()
    default: lift(slot)
    }
  }

  mutating func attach(_ slot: Int, on surface: String? = nil) {
    guard !isAttached[slot] else { return }
    isAttached[slot] = true
    var description = World.panel
    if chance(20) { description = chance(50) ? World.packetPanel : World.singlePanel }
    if slot > 1 { description.surface = surface ?? otherSurface() }
    if slot == 1 { description.kind = chance(50) ? .touchpad : .touchscreen }
    operations.append(.attach(slot, description))
  }

  private mutating func detach(_ slot: Int) {
    guard isAttached[slot] else { return }
    isAttached[slot] = false
    fingers[slot] = []
    let reasons: [DeviceRemoved.Reason] = [.ended, .vanished, .error]
    operations.append(.detach(slot, reasons[Int.random(in: 0..<3, using: &random)]))
  }

  private mutating func drop(_ slot: Int) {
    fingers[slot] = []
    operations.append(.drop(slot))
  }

  private mutating func restart() {
    isAttached = Array(repeating: false, count: Self.slots)
    fingers = Array(repeating: [], count: Self.slots)
    operations.append(.restart)
    attach(0)
  }

  mutating func put(_ slot: Int) {
    if chance(3) {
      operations.append(
        .delayed(slot, fingers[slot], Int64.random(in: 0...1_500_000, using: &random))
      )
    } else {
      operations.append(.frame(slot, fingers[slot]))
    }
    operations.append(.wait(Int64.random(in: 3_000...17_000, using: &random)))
  }

  mutating func lift(_ slot: Int) {
    while isAttached[slot], !fingers[slot].isEmpty {
      fingers[slot].remove(at: Int.random(in: 0..<fingers[slot].count, using: &random))
      put(slot)
    }
  }

  private mutating func wander(_ slot: Int) {
    guard isAttached[slot] else { return }
    if fingers[slot].isEmpty || (chance(20) && fingers[slot].count < 4) {
      fingers[slot].append(
        World.Finger(
          nextFinger,
          Int32.random(in: 0...3_000, using: &random),
          Int32.random(in: 0...2_000, using: &random)
        )
      )
      nextFinger += 1
    }
    for index in fingers[slot].indices {
      fingers[slot][index].x += Int32.random(in: -60...60, using: &random)
      fingers[slot][index].y += Int32.random(in: -60...60, using: &random)
    }
    put(slot)
  }

  private mutating func swipe(_ slot: Int) {
    guard isAttached[slot] else { return }
    if chance(90) { lift(slot) }
    let isRight = chance(35)
    let start = Int32.random(in: 0...90, using: &random)
    let speed = Int32.random(in: -20...140, using: &random)
    let slope = Int32.random(in: -30...30, using: &random)
    fingers[slot].append(
      World.Finger(
        nextFinger,
        isRight ? 3_000 - start : start,
        Int32.random(in: 0...2_000, using: &random)
      )
    )
    nextFinger += 1
    put(slot)
    if chance(8) { command() }
    if chance(4) { swipe(slot ^ 1) }
    if chance(3) { operations.append(.wait(Int64.random(in: 900_000...1_100_000, using: &random))) }
    for _ in 0..<Int.random(in: 0...24, using: &random) {
      guard let last = fingers[slot].indices.last else { return }
      fingers[slot][last].x += isRight ? -speed : speed
      fingers[slot][last].y += slope
      put(slot)
      if chance(3) { command() }
      if chance(1) { wander(slot ^ 1) }
      if chance(1) { operations.append(.wait(Int64.random(in: 0...1_200_000, using: &random))) }
      if chance(1) { operations.append(.suspend) }
      if chance(1) { operations.append(.clientEnds(UInt32.random(in: 1...4, using: &random))) }
      if chance(1) { reload() }
      if chance(1) { return detach(slot) }
      if canRestart, Int.random(in: 0..<300, using: &random) == 0 { return restart() }
      if chance(1) { swipe(slot ^ 1) }
      if chance(1) { return }
    }
    if chance(10) {
      for _ in 0..<4 {
        guard let last = fingers[slot].indices.last else { return }
        fingers[slot][last].x -= isRight ? -speed : speed
        put(slot)
      }
    }
    if chance(85) { lift(slot) }
  }
}

/// A world in which a random life happens: it knows which device is in which slot.
struct LivedWorld: Sendable {
  private(set) var world: World
  private var numbers: [UInt32] = Array(repeating: 0, count: RandomLife.slots)

  init(world: World) { self.world = world }

  func slot(of device: UInt32) -> Int? { numbers.firstIndex(of: device) }

  mutating func live(_ operation: Operation) {
    switch operation {
    case .attach(let slot, let description): numbers[slot] = world.attach(description)
    case .detach(let slot, let reason):
      world.step(.deviceRemoved(device: numbers[slot], reason: reason))
    case .frame(let slot, let fingers): world.frame(numbers[slot], fingers)
    case .delayed(let slot, let fingers, let delay):
      let late = world.records(numbers[slot], fingers)
      world.wait(delay)
      world.feed(late, to: numbers[slot])
    case .wait(let microseconds): world.wait(microseconds)
    case .stall(let microseconds): world.advance(microseconds)
    case .command(let asking): world.step(asking.input)
    case .clientEnds(let client): world.step(.clientEnded(client))
    case .reload(let settings): world.reload(settings)
    case .drop(let slot): world.drop(numbers[slot])
    case .suspend: world.step(.suspended)
    case .restart: world.restart()
    }
  }
}

extension World {
  /// Lives through operations; `each` sees the world after every one of them.
  mutating func live(_ operations: [Operation], each: (borrowing World) -> Void = { _ in }) {
    var life = LivedWorld(world: self)
    for operation in operations {
      life.live(operation)
      each(life.world)
    }
    self = life.world
  }
}
