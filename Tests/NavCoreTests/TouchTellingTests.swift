import NavCore
import TestSupport
import Testing

/// Every frame of every device, for whoever may know of single touches.
@Suite("Telling of touches")
struct TouchTellingTests {
  /// The contacts of a recording of protocol B as its records say them, frame by frame: by another
  /// way than the engine's.
  private struct Slots {
    private var slot = 0
    private var identifiers: [Int: Int32] = [:]
    private var places: [Int: (x: Int32, y: Int32)] = [:]

    /// The frame that a record ends.
    mutating func take(_ record: InputRecord) -> [(tracking: Int32, x: Int32, y: Int32)]? {
      switch (record.type, record.code) {
      case (3, 0x2f): slot = Int(record.value)
      case (3, 0x39): identifiers[slot] = record.value < 0 ? nil : record.value
      case (3, 0x35): places[slot, default: (0, 0)].x = record.value
      case (3, 0x36): places[slot, default: (0, 0)].y = record.value
      case (0, 0):
        return identifiers.sorted { $0.key < $1.key }.map { slot, identifier in
          let place = places[slot] ?? (0, 0)
          return (identifier, place.x, place.y)
        }
      default: break
      }
      return nil
    }
  }

  /// A unit of the panel is 50 µm.
  @Test func `what is told is what the device said, every frame of it`() throws {
    var world = World()
    world.listenToTouches()
    let device = world.attach()
    var slots = Slots()
    var expected: [[ShownFrame.Contact]] = []
    var isDown = false
    for frame in Self.story {
      world.advance(8_000)
      let records = world.records(device, frame)
      for record in records {
        guard let contacts = slots.take(record) else { continue }
        if !contacts.isEmpty || isDown {
          expected.append(
            contacts.map {
              let place = SurfacePoint(x: Int64($0.x) * 50, y: Int64($0.y) * 50)
              return ShownFrame.Contact(tracking: $0.tracking, place: place)
            }
          )
        }
        isDown = !contacts.isEmpty
      }
      world.feed(records, to: device)
      #expect(!isDown || world.touches.last?.timeMicroseconds == world.elapsed)
    }
    #expect(world.touches.map(\.contacts) == expected)
    #expect(expected.count > 30)
    #expect(world.actions == [.back], "a swipe was among them")
  }

  /// A tap, a swipe, two fingers and one that joins, a thumb that rests until it is parked, and a
  /// frame in which one lifts and another goes down.
  private static var story: [[World.Finger]] {
    var frames: [[World.Finger]] = [[World.Finger(1, 1_500, 900)], [], []]
    for step in 0..<12 as Range<Int32> { frames.append([World.Finger(2, 10 + 120 * step, 800)]) }
    frames += [[World.Finger(3, 900, 900)], [World.Finger(4, 100, 1_900)]]
    for step in 0..<8 as Range<Int32> {
      frames.append([World.Finger(4, 100, 1_900), World.Finger(5, 1_000 + step, 700 + 9 * step)])
    }
    frames += [[World.Finger(5, 1_010, 800)], [World.Finger(5, 1_010, 801)], []]
    for _ in 0..<200 { frames.append([World.Finger(6, 30, 30)]) }
    return frames + [[], []]
  }

  @Test func `nobody who listens changes what is decided, or when`() {
    func play(_ listens: Bool) -> World {
      var world = World()
      if listens { world.listenToTouches() }
      let device = world.attach()
      for frame in Self.story {
        world.advance(8_000)
        world.frame(device, frame)
      }
      return world
    }
    let (told, silent) = (play(true), play(false))
    #expect(told.events == silent.events)
    #expect(!told.touches.isEmpty && silent.touches.isEmpty)
  }

  @Test func `what is not known to be down any more is told as gone, once`() {
    for interruption in [0, 1, 2, 3] {
      var world = World()
      world.listenToTouches()
      let device = world.attach()
      world.advance(8_000)
      world.frame(device, [World.Finger(1, 1_500, 900)])
      #expect(world.touches.map(\.contacts.count) == [1])
      world.advance(8_000)
      switch interruption {
      case 0: world.step(.suspended)
      case 1: world.step(.deviceRemoved(device: device, reason: .unplugged))
      case 2: world.command(.rotate(Orientation(quarterTurns: 1)))
      default: world.drop(device)
      }
      #expect(world.touches.map(\.contacts.count) == [1, 0], "\(interruption)")
    }
  }

  @Test func `places are those of the picture, whichever way it lies`() {
    var world = World()
    world.listenToTouches()
    let device = world.attach()
    world.command(.rotate(Orientation(quarterTurns: 2)))
    world.advance(8_000)
    world.frame(device, [World.Finger(1, 0, 0)])
    #expect(world.touches.last?.contacts.first?.place == SurfacePoint(x: 150_000, y: 100_000))
  }
}
