import NavClient
import NavCore
import TestSupport
import Testing

/// What real fingers on real panels come to.
@Suite("Recordings of real devices", Recordings.needed)
struct RealRecordingsTests {
  private func world(_ change: (inout Settings) -> Void = { _ in }) -> World {
    var settings = Settings()
    change(&settings)
    return World(settings: settings)
  }

  @Test func `a swipe from the edge is exactly one back on an unmanaged surface`() throws {
    var world = world()
    try world.play(Recordings.real("isdv4-e6.single-top-swipe"))
    #expect(world.actions == [.back])
    #expect(world.surface.stack.isEmpty)
  }

  @Test func `it pops exactly one page from a stack of two`() throws {
    var world = world()
    world.command(.push(Page(identifier: "a")))
    world.command(.push(Page(identifier: "b")))
    try world.play(Recordings.real("isdv4-e6.single-top-swipe"))
    #expect(world.surface.stack.map(\.identifier) == ["a"])
    #expect(world.actions == [.back])
  }

  @Test func `mirrored, right to left, it is the same from the other edge`() throws {
    let recording = try Recordings.real("isdv4-e6.single-top-swipe")
    var plain = world()
    plain.play(recording)
    var mirrored = world { $0.surfaces[0].direction = .rightToLeft }
    mirrored.play(recording.mirrored)
    #expect(mirrored.actions == [.back])
    #expect(gestures(plain).count == gestures(mirrored).count)
    for (left, right) in zip(gestures(plain), gestures(mirrored)) {
      #expect(left.body.withoutDirection == right.body.withoutDirection)
      #expect(left.timeMicroseconds == right.timeMicroseconds)
    }
    var unread = world { $0.surfaces[0].direction = .rightToLeft }
    unread.play(recording)
    #expect(unread.actions.isEmpty)
  }

  private func gestures(_ world: World) -> [NavEvent] { world.events.filter(\.isOfGesture) }

  @Test func `with the real panel's size it starts outside the edge zone, and why says so`() throws
  {
    var world = world {
      $0.surfaces[0].sizeMicrometres = SurfaceSize(width: 277_000, height: 156_000)
    }
    try world.play(Recordings.real("isdv4-e6.single-top-swipe"))
    #expect(world.actions.isEmpty)
    let explanation = try #require(world.engine.explanations.items.last)
    let candidate = try #require(explanation.candidates.first)
    #expect(candidate.outcome == .refused)
    #expect(candidate.measurement.criterion == .edgeZone)
    #expect(candidate.measurement.measured == 11_974)
    #expect(candidate.measurement.threshold == 3_175)
  }

  @Test(arguments: [
    "isdv4-e6.single-center-circle", "isdv4-e6.single-center-scroll", "isdv4-e6.single-tap-center",
    "isdv4-e6.double-tap-center", "isdv4-e6.2fg-tap", "maxtouch.1-finger-fast-taps",
    "ep0430m09.1-finger-drag-up-down",
  ])
  func `circles, scrolls, taps and drags up and down navigate nowhere`(name: String) throws {
    var world = world()
    let played = try world.play(Recordings.real(name))
    #expect(played)
    #expect(world.engine.explanations.items.count >= 1)
    #expect(world.actions.isEmpty)
    #expect(gestures(world).isEmpty)
  }

  @Test(arguments: Recordings.names)
  func `every recording leaves a right state and nothing that moves`(name: String) throws {
    var world = world()
    guard try world.play(Recordings.real(name)) else { return }
    #expect(world.engine.state.brokenInvariants() == [])
    #expect(world.surface.transition == nil)
    #expect(world.engine.state.devices.isEmpty)
  }
}
