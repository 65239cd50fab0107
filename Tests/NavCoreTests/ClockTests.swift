import NavCore
import TestSupport
import Testing

/// Whose clock says what time it is, and what it can do to the others.
@Suite("Clocks")
struct ClockTests {
  private static let virtual: DeviceDescription = {
    var description = World.panel
    description.clock = .virtual
    return description
  }()

  /// A swipe by its stamps; all of it is read at once.
  private func swipe(from start: Int64, tracking: Int32 = 1, lift: Bool = true) -> [InputRecord] {
    var records: [InputRecord] = []
    func add(_ stamp: Int64, _ fields: [(UInt16, UInt16, Int32)]) {
      for (type, code, value) in fields + [(0, 0, 0)] {
        records.append(
          InputRecord(stampMicroseconds: stamp, type: type, code: code, value: value)
        )
      }
    }
    add(start, [(3, 0x39, tracking), (3, 0x35, 20), (3, 0x36, 1_000)])
    for step in 1...20 {
      add(start + Int64(step) * 8_000, [(3, 0x35, 20 + 120 * Int32(step))])
    }
    if lift { add(start + 168_000, [(3, 0x39, -1)]) }
    return records
  }

  private func settled(_ world: World) -> [Int64] {
    world.events.compactMap {
      if case .tick = $0.body { return $0.timeMicroseconds }
      return nil
    }
  }

  @Test func `a virtual stream's own frames bring the ticks that were due before them`() {
    var world = World()
    let device = world.attach(Self.virtual)
    world.feed(swipe(from: 0) + swipe(from: 5_000_000, tracking: 2), to: device)
    #expect(world.actions == [.back, .back])
    #expect(settled(world) == [768_000])
    world.step(.deviceRemoved(device: device, reason: .ended))
    #expect(settled(world) == [768_000, 5_768_000])
  }

  @Test func `a recording with a clock of its own takes nobody else into the future`() {
    var world = World(at: 1_000_000)
    let ahead = world.attach()
    let other = world.attach()
    var records = swipe(from: 0)
    for (stamp, type, code, value) in [
      (5_000_000, 3, 0x39, 2), (5_000_000, 3, 0x35, 1_500), (5_000_000, 0, 0, 0),
      (5_900_000, 3, 0x35, 1_501), (5_900_000, 0, 0, 0), (6_000_000, 0, 3, 0), (6_000_000, 0, 0, 0),
    ] as [(Int64, UInt16, UInt16, Int32)] {
      records.append(InputRecord(stampMicroseconds: stamp, type: type, code: code, value: value))
    }
    world.feed(records, to: ahead)
    #expect(settled(world).isEmpty)
    world.advance(8_000)
    world.frame(other, [World.Finger(1, 20, 800)])
    world.advance(8_000)
    world.frame(other, [World.Finger(1, 900, 800)])
    let frames = world.events.compactMap { event -> TouchFrame? in
      guard case .frame(let frame) = event.body, frame.device == other else { return nil }
      return frame
    }
    #expect(frames.map(\.timeMicroseconds) == [1_008_000, 1_016_000])
    #expect(frames.allSatisfy { $0.flags.isEmpty })
  }

  @Test func `a clock that is set forward under a finger leaves its device in the present`() {
    var world = World(at: 1_000_000)
    let device = world.attach()
    let hours: Int64 = 7_200_000_000
    var records = swipe(from: 0, lift: false)
    records += [
      InputRecord(stampMicroseconds: hours, type: 3, code: 0x35, value: 2_500),
      InputRecord(stampMicroseconds: hours, type: 0, code: 0, value: 0),
      InputRecord(stampMicroseconds: hours + 8_000, type: 3, code: 0x39, value: -1),
      InputRecord(stampMicroseconds: hours + 8_000, type: 0, code: 0, value: 0),
    ]
    world.feed(records, to: device)
    #expect(world.actions == [.back])
    world.wait(2_000_000)
    #expect(world.surface.transition == nil)
  }

  @Test func `a finger that rested for long is no clock that was set`() {
    var world = World(at: 1_000_000)
    let device = world.attach()
    world.frame(device, [World.Finger(1, 20, 800)])
    world.advance(8_000)
    world.frame(device, [World.Finger(1, 900, 800)])
    world.advance(300_000_000)
    world.frame(device, [World.Finger(1, 910, 800)])
    guard case .gestureChanged = world.events.last?.body else {
      Issue.record("\(String(describing: world.events.last))")
      return
    }
    #expect(world.events.last?.timeMicroseconds == 301_008_000)
  }

  @Test func `a new size under the fingers of another device ends them until they lift`() {
    var world = World(at: 1_000_000)
    let first = world.attach()
    let second = world.attach()
    world.step(.deviceRemoved(device: first, reason: .ended))
    world.frame(second, [World.Finger(1, 10, 800)])
    var other = World.panel
    other.x.resolution = 10
    #expect(world.attach(other) > 0)
    for step in 1...20 {
      world.advance(8_000)
      world.frame(second, [World.Finger(1, 10 + 100 * Int32(step), 800)])
    }
    world.advance(8_000)
    world.frame(second, [])
    #expect(world.actions.isEmpty)
    #expect(world.engine.explanations.items.count == 1)
  }

  private static let node: DeviceDescription = {
    var description = World.panel
    description.clock = .monotonic
    return description
  }()

  /// One swipe of fingers as a node has them, now.
  private func swipeNow(_ world: inout World, _ device: UInt32, _ name: Int) {
    for x in [20, 300, 600, 900] as [Int32] {
      world.advance(8_000)
      world.frame(device, [World.Finger(name, x, 800)])
    }
    world.advance(8_000)
    world.frame(device, [])
  }

  private func lastFrame(_ world: World) -> TouchFrame? {
    for case .frame(let frame) in world.events.reversed().map(\.body) { return frame }
    return nil
  }

  @Test func `a node that nobody touched for days is in the present`() {
    var world = World(at: 1_000_000)
    // The clock of the machine showed 1,000 when the session started.
    world.stampOffset = 1_000
    let device = world.attach(Self.node)
    swipeNow(&world, device, 1)
    world.wait(3 * 86_400_000_000)
    swipeNow(&world, device, 2)
    #expect(world.actions == [.back, .back])
    #expect(lastFrame(world)?.timeMicroseconds == world.elapsed)
    #expect(lastFrame(world)?.flags == [])
  }

  @Test func `a virtual stream that took the session ahead takes the nodes with it`() {
    var world = World(at: 1_000_000)
    world.stampOffset = 1_000
    let device = world.attach(Self.node)
    let virtual = world.attach(Self.virtual)
    world.feed(swipe(from: 0) + swipe(from: 60_000_000, tracking: 2), to: virtual)
    world.step(.deviceRemoved(device: virtual, reason: .ended))
    world.advance(8_000)
    swipeNow(&world, device, 1)
    #expect(world.actions == [.back, .back, .back])
    #expect(lastFrame(world)?.flags == [])
    #expect(
      lastFrame(world)?.timeMicroseconds == world.engine.sessionTime(elapsed: world.elapsed)
    )
  }
}
