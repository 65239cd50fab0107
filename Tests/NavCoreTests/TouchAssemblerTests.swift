import NavCore
import TestSupport
import Testing

/// Whatever a stream says: the assembler takes it, and nobody stays down who lifted.
@Suite("Records to contacts")
struct TouchAssemblerTests {
  private static let types: [UInt16] = [0, 0, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 2, 4, 21]
  private static let keys: [UInt16] = [
    0x110, 0x140, 0x141, 0x144, 0x145, 0x148, 0x14a, 0x14a, 0x14d, 0x14e, 0x14f,
  ]

  private func record(_ random: inout SeededRandom, stamp: Int64) -> InputRecord {
    let type = Self.types.randomElement(using: &random) ?? 0
    let code: UInt16 =
      switch type {
      case 0: [0, 0, 0, 2, 2, 3].randomElement(using: &random) ?? 0
      case 1: Self.keys.randomElement(using: &random) ?? 0
      case 3:
        Bool.random(using: &random)
          ? .random(in: 0x2f...0x3b, using: &random) : .random(in: 0...0x3f, using: &random)
      default: .random(in: 0...0x3f, using: &random)
      }
    let value: Int32 =
      switch Int.random(in: 0..<10, using: &random) {
      case 0: -1
      case 1: .random(in: .min ... .max, using: &random)
      case 2...5: .random(in: 0...4, using: &random)
      default: .random(in: -100...3_100, using: &random)
      }
    return InputRecord(stampMicroseconds: stamp, type: type, code: code, value: value)
  }

  private func description(_ random: inout SeededRandom) -> DeviceDescription {
    var description = World.panel
    description.slots = [0, 1, 2, 10, 64].randomElement(using: &random) ?? 0
    description.clock = [.own, .monotonic].randomElement(using: &random) ?? .own
    description.kind = [.touchscreen, .touchpad].randomElement(using: &random) ?? .touchscreen
    if Int.random(in: 0..<4, using: &random) == 0 {
      description.axisCodes = DeviceDescription.AxisCodes(
        x: .random(in: 0...0x3f, using: &random),
        y: .random(in: 0...0x3f, using: &random)
      )
    }
    return description
  }

  /// Everything that a device can say of a lift, in frames of its own.
  private func lifts(_ slots: Int, stamp: Int64) -> [InputRecord] {
    let keys: [UInt16] = [0x110, 0x14a]
    let tools = Array(0x140...0x14f as ClosedRange<UInt16>).filter { $0 != 0x14a }
    var said: [(UInt16, UInt16, Int32)] = [(0, 0, 0)]
    said += (keys + tools).map { (1, $0, 0) }
    for slot in 0..<slots { said += [(3, 0x2f, Int32(slot)), (3, 0x39, -1)] }
    // Without slots nobody is named by then.
    if slots == 0 { said += [(0, 2, 0)] }
    said += [(0, 0, 0)]
    if slots == 0 { said += [(0, 2, 0), (0, 0, 0)] }
    return said.map {
      InputRecord(stampMicroseconds: stamp, type: $0.0, code: $0.1, value: $0.2)
    }
  }

  @Test(arguments: Seed.some(20))
  func `any records at all leave nobody down once all lift, and nobody comes twice`(seed: Seed) {
    var random = SeededRandom(seed)
    for _ in 0..<40 {
      let description = description(&random)
      var count = ContactCount(
        description,
        palm: PalmBounds(majorUnits: 500, aspectPPM: 2_500_000)
      )
      for stamp in 0..<1_000 as Range<Int64> { count.take(record(&random, stamp: stamp)) }
      #expect(!count.isTwice)
      for record in lifts(description.slots, stamp: 2_000) { count.take(record) }
      #expect(count.down.isEmpty, "\(description)")
    }
  }

  @Test(arguments: Seed.some(10))
  func `any records at all leave the engine in a right state`(seed: Seed) {
    var random = SeededRandom(seed)
    var world = World()
    for _ in 0..<20 {
      let device = world.attach(description(&random))
      for _ in 0..<100 {
        let records = (0..<5).map { _ in record(&random, stamp: world.elapsed) }
        world.feed(records, to: device)
        world.wait(.random(in: 0...9_000, using: &random))
      }
      #expect(world.engine.state.brokenInvariants() == [])
      world.step(.deviceRemoved(device: device, reason: .ended))
      #expect(world.surface.transition?.phase != .tracking)
    }
  }

  @Test(arguments: Seed.some(20))
  func `contacts are paired with those before so that the squares have the least sum`(seed: Seed) {
    var random = SeededRandom(seed)
    for _ in 0..<50 {
      let now = Int.random(in: 0...5, using: &random)
      let earlier = Int.random(in: 0...5, using: &random)
      // Small numbers, so that there are ties.
      let costs = (0..<now * earlier).map { _ in
        Int.random(in: 0..<5, using: &random) == 0
          ? nil : Int64.random(in: 0...12, using: &random)
      }
      let found = ContactAssignment(now: now, earlier: earlier) { costs[$0 * earlier + $1] }
      let pairs = (0..<now).map { found.before[$0] }
      let rank = rank(pairs, earlier: earlier, costs)
      #expect(Set(pairs.filter { $0 >= 0 }).count == now - rank.unpaired)
      #expect(rank == best(now: now, earlier: earlier, costs), "\(costs)")
    }
  }

  /// Contacts without a pair, the sum of what the pairs cost, and how far they are out of order.
  private func rank(
    _ pairs: [Int],
    earlier: Int,
    _ costs: [Int64?]
  ) -> (unpaired: Int, sum: Int64, order: Int) {
    var rank = (unpaired: 0, sum: Int64(0), order: 0)
    for (row, column) in pairs.enumerated() {
      guard column >= 0, let cost = costs[row * earlier + column] else {
        rank.unpaired += 1
        continue
      }
      rank.sum += cost
      rank.order += (row - column) * (row - column)
    }
    return rank
  }

  /// All ways of pairing, tried one by one.
  private func best(
    now: Int,
    earlier: Int,
    _ costs: [Int64?]
  ) -> (unpaired: Int, sum: Int64, order: Int) {
    var best = (unpaired: Int.max, sum: Int64.max, order: Int.max)
    func place(_ row: Int, _ pairs: [Int]) {
      guard row < now else {
        let rank = rank(pairs, earlier: earlier, costs)
        if rank < best { best = rank }
        return
      }
      for column in 0..<earlier where !pairs.contains(column) { place(row + 1, pairs + [column]) }
      place(row + 1, pairs + [-1])
    }
    place(0, [])
    return best
  }

  @Test func `a palm is measured along the axis that makes fewer palms`() {
    let surface = SurfaceGeometry(
      widthMicrometres: 150_000,
      heightMicrometres: 100_000,
      rule: .configured,
      device: 0
    )
    func bounds(_ x: Int32, _ y: Int32) -> PalmBounds {
      var description = World.panel
      description.x.maximum = x
      description.y.maximum = y
      return PalmBounds(
        majorMicrometres: 20_000,
        aspectPPM: 2_500_000,
        on: surface,
        description
      )
    }
    #expect(bounds(3_000, 2_000) == PalmBounds(majorUnits: 400, aspectPPM: 2_500_000))
    #expect(bounds(3_000, 6_000) == PalmBounds(majorUnits: 1_200, aspectPPM: 7_500_000))
    #expect(bounds(9_000, 2_000) == PalmBounds(majorUnits: 1_200, aspectPPM: 7_500_000))
  }

  @Test(arguments: [0, 499, 500, 200_000, 200_001] as [Int64])
  func `a stream whose median interval no device has is found out`(interval: Int64) {
    let mistake: Int64? = (500...200_000).contains(interval) ? nil : interval
    var cadence = FrameCadence(.own)
    var node = FrameCadence(.monotonic)
    for step in 0...20 as ClosedRange<Int64> {
      #expect(cadence.mistake == nil)
      var contacts = ContactList()
      contacts.append(FrameContact(tracking: 1, x: Int32(step), y: 0, slot: 0))
      cadence.follow(contacts, stamp: step * interval)
      node.follow(contacts, stamp: step * interval)
      // A frame in which nobody moved says nothing.
      cadence.follow(contacts, stamp: step * interval)
    }
    #expect(cadence.mistake == mistake)
    #expect(node.mistake == nil)
    #expect(node.medianMicroseconds == interval)
  }
}
