import NavCore
import TestSupport
import Testing

/// Where the size of a surface comes from, and what turns it.
@Suite("The size of a surface")
struct SurfaceSizeTests {
  private let asked = SurfaceSize(width: 278_000, height: 156_000)

  private func world(_ change: (inout SurfaceSettings) -> Void) -> World {
    var settings = Settings()
    change(&settings.surfaces[0])
    return World(settings: settings)
  }

  @Test func `the named output's own size comes before a device's, and after the configured one`() {
    var world = world { $0.output = "DSI-1" }
    let device = world.attach()
    #expect(world.surface.geometry?.rule == .resolution)
    world.step(.outputMeasured(surface: "main", size: asked))
    #expect(world.surface.geometry?.rule == .output)
    #expect(world.surface.geometry?.widthMicrometres == 278_000)
    #expect(world.surface.geometry?.device == 0)
    world.step(.deviceRemoved(device: device, reason: .unplugged))
    _ = world.attach()
    #expect(world.surface.geometry?.rule == .output)

    var configured = self.world {
      $0.output = "DSI-1"
      $0.sizeMicrometres = SurfaceSize(width: 100_000, height: 60_000)
    }
    configured.step(.outputMeasured(surface: "main", size: asked))
    #expect(configured.surface.geometry?.rule == .configured)

    var unnamed = self.world { _ in }
    unnamed.step(.outputMeasured(surface: "main", size: asked))
    #expect(unnamed.surface.geometry == nil)
  }

  @Test func `an output that goes leaves the size that it gave`() {
    var world = world { $0.output = "DSI-1" }
    world.step(.outputMeasured(surface: "main", size: asked))
    world.step(.outputMeasured(surface: "main", size: nil))
    #expect(world.surface.geometry?.widthMicrometres == 278_000)
    world.step(.outputMeasured(surface: "elsewhere", size: asked))
  }

  @Test func `another size of the output cancels what is under the finger`() {
    var world = world { $0.output = "DSI-1" }
    let device = world.attach()
    swipe(&world, device)
    world.step(.outputMeasured(surface: "main", size: asked))
    #expect(cancels(world) == [.geometry])
    world.advance(8_000)
    world.frame(device, [])
    #expect(world.actions.isEmpty)
  }

  @Test func `a size that the output gave is in the log, and a re-run has it`() {
    var settings = Settings()
    settings.surfaces[0].output = "DSI-1"
    var world = World(settings: settings)
    let device = world.attach()
    world.step(.outputMeasured(surface: "main", size: asked))
    swipe(&world, device)
    world.advance(8_000)
    world.frame(device, [])
    #expect(rerun(world.events, settings: settings) == world.events)
  }

  @Test func `rotate turns the surface, cancels every finger on it, and says so`() {
    var world = World()
    let device = world.attach()
    let other = world.attach()
    swipe(&world, device)
    world.frame(other, [World.Finger(1, 900, 900)])
    #expect(accepted(world.command(.rotate(Orientation(quarterTurns: 1)))))
    #expect(world.surface.orientation.degrees == 90)
    #expect(world.surface.shown?.widthMicrometres == 100_000)
    #expect(world.surface.geometry?.widthMicrometres == 150_000)
    #expect(cancels(world) == [.geometry])
    // Who was down means nothing until it lifted.
    world.advance(8_000)
    world.frame(device, [World.Finger(1, 2_000, 800)])
    world.frame(other, [])
    world.advance(8_000)
    world.frame(device, [])
    #expect(world.actions.isEmpty)
    // On its side, the picture's left edge is the panel's top.
    world.advance(8_000)
    world.frame(device, [World.Finger(2, 1_500, 10)])
    world.advance(8_000)
    world.frame(device, [World.Finger(2, 1_500, 600)])
    world.advance(8_000)
    world.frame(device, [World.Finger(2, 1_500, 1_500)])
    world.advance(8_000)
    world.frame(device, [])
    #expect(world.actions == [.back])
    #expect(rerun(world.events, settings: Settings()) == world.events)
  }

  @Test func `the same orientation again has no effect`() {
    var world = World()
    _ = world.attach()
    let before = world.events.count
    let answer = world.command(.rotate(.upright))
    #expect(answer == .commandAccepted(seq: world.engine.state.seq, revision: 0, changed: false))
    #expect(world.events.count == before)
  }

  @Test func `an orientation outlives a restart, and a configured one is set at every start`() {
    var world = World()
    world.command(.rotate(Orientation(quarterTurns: 3, isMirrored: true)))
    world.restart()
    #expect(world.surface.orientation == Orientation(quarterTurns: 3, isMirrored: true))
    var settings = Settings()
    settings.surfaces[0].orientation = Orientation(quarterTurns: 2)
    let again = World(settings: settings, state: world.engine.state)
    #expect(again.surface.orientation == Orientation(quarterTurns: 2))
  }

  @Test(arguments: Orientation.all)
  func `a swipe along the picture is one back in every orientation`(orientation: Orientation) {
    var settings = Settings()
    settings.surfaces[0].orientation = orientation
    var world = World(settings: settings)
    let device = world.attach()
    let shown = ShownSurface(
      SurfaceGeometry(
        widthMicrometres: 150_000,
        heightMicrometres: 100_000,
        rule: .resolution,
        device: device
      ),
      orientation
    )
    for millimetre in [1, 10, 30, 60] as [Int64] {
      world.advance(8_000)
      let wanted = SurfacePoint(x: millimetre * 1_000, y: shown.heightMicrometres / 2)
      world.frame(device, [finger(at: wanted, on: shown)])
    }
    world.advance(8_000)
    world.frame(device, [])
    #expect(world.actions == [.back])
  }

  /// The finger whose place that is, found by trying.
  private func finger(at point: SurfacePoint, on shown: ShownSurface) -> World.Finger {
    for x in stride(from: Int32(0), through: 3_000, by: 20) {
      for y in stride(from: Int32(0), through: 2_000, by: 20) {
        let contact = FrameContact(tracking: 1, x: x, y: y, slot: 0)
        if shown.place(of: contact, on: World.panel) == point { return World.Finger(1, x, y) }
      }
    }
    Issue.record("nothing lies at \(point)")
    return World.Finger(1, 0, 0)
  }

  private func swipe(_ world: inout World, _ device: UInt32) {
    world.frame(device, [World.Finger(1, 20, 800)])
    world.advance(8_000)
    world.frame(device, [World.Finger(1, 600, 800)])
  }

  private func accepted(_ answer: Answer) -> Bool {
    if case .commandAccepted(_, _, let changed) = answer { return changed }
    return false
  }

  private func cancels(_ world: World) -> [CancelReason] {
    world.events.compactMap {
      if case .gestureCancelled(let cancelled) = $0.body { return cancelled.reason }
      return nil
    }
  }
}
