import NavCore
import TestSupport
import Testing

/// Law 12 where a log does not show everything: a frame that ends a claimed sequence may begin one
/// that nobody claims, and how its fingers lift is in no log.
@Suite("Running a log again")
struct RerunTests {
  private func isSame(_ world: World) -> Bool {
    rerun(world.events, settings: Settings()) == world.events
  }

  /// Finger 1 swipes back; in the frame in which it lifts, finger 2 goes down in the middle, and
  /// lifts unclaimed.
  private func swipeIntoTouch(_ world: inout World, _ device: UInt32) {
    for frame in [
      [contact(1, 20)], [contact(1, 600)], [contact(2, 1_500)], [contact(2, 1_520)], [],
    ] {
      world.advance(8_000)
      world.state(frame, of: device)
    }
  }

  private func contact(_ tracking: Int32, _ x: Int32) -> FrameContact {
    FrameContact(tracking: tracking, x: x, y: 800, slot: 0)
  }

  @Test func `a name that comes again is another finger, though its lift is not in the log`() {
    var world = World()
    let device = world.attach()
    swipeIntoTouch(&world, device)
    for x in [20, 600, 1_200] as [Int32] {
      world.advance(8_000)
      world.state([contact(2, x)], of: device)
    }
    world.state([], of: device)
    #expect(world.actions == [.back, .back])
    #expect(isSame(world))
  }

  @Test func `a stream whose surface goes leaves its time in order`() {
    var settings = Settings()
    settings.surfaces.append(SurfaceSettings(name: "side"))
    var world = World(settings: settings)
    var virtual = World.panel
    virtual.clock = .virtual
    virtual.surface = "side"
    #expect(world.attach(virtual) > 0)
    world.command(.push(Page(identifier: "a")))
    world.command(.push(Page(identifier: "b")))
    world.reload(Settings())
    #expect(world.engine.state.skewMicroseconds > 0)
    let times = world.events.map(\.timeMicroseconds)
    #expect(times == times.sorted())
    #expect(world.events.differenceOfRerun(world.configurations) == nil)
  }

  @Test func `a virtual clock that was granted is granted again`() {
    var world = World()
    let device = world.attach()
    swipeIntoTouch(&world, device)
    var virtual = World.panel
    virtual.clock = .virtual
    #expect(world.attach(virtual) > device)
    #expect(isSame(world))
  }
}
