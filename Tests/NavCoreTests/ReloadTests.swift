import NavCore
import TestSupport
import Testing

/// What another configuration does to surfaces that are there, whatever traces have no word for.
@Suite("A configuration that changes")
struct ReloadTests {
  private static let measured = SurfaceSize(width: 278_000, height: 156_000)

  private func settings(_ surfaces: String..., output: String? = nil) -> Settings {
    var settings = Settings()
    settings.surfaces[0].output = output
    settings.surfaces += surfaces.map { SurfaceSettings(name: $0) }
    return settings
  }

  private func panel(on surface: String) -> DeviceDescription {
    var panel = World.panel
    panel.surface = surface
    return panel
  }

  private func checkRerun(_ world: World) {
    #expect(rerun(world.events, configurations: world.configurations) == world.events)
    #expect(world.engine.state.brokenInvariants() == [])
  }

  // MARK: - Sizes

  @Test func `an output that is named no more gives no size: the touchscreen does`() {
    var world = World(settings: settings(output: "DSI-1"))
    let device = world.attach()
    world.step(.outputMeasured(surface: "main", size: Self.measured))
    #expect(world.surface.geometry?.rule == .output)
    world.reload(settings())
    #expect(world.surface.geometry?.rule == .resolution)
    #expect(world.surface.geometry?.device == device)
    #expect(world.surface.geometry?.widthMicrometres == 150_000)
    checkRerun(world)
  }

  @Test func `without a touchscreen there is no size where the output gives none any more`() {
    var world = World(settings: settings(output: "DSI-1"))
    var touchpad = World.panel
    touchpad.kind = .touchpad
    _ = world.attach(touchpad)
    world.step(.outputMeasured(surface: "main", size: Self.measured))
    world.reload(settings())
    #expect(world.surface.geometry == nil)
    _ = world.attach()
    #expect(world.surface.geometry?.rule == .resolution)
    checkRerun(world)
  }

  @Test func `an output that is still named keeps the size that it gave`() {
    var world = World(settings: settings(output: "DSI-1"))
    _ = world.attach()
    world.step(.outputMeasured(surface: "main", size: Self.measured))
    world.reload(settings("side", output: "DSI-1"))
    #expect(world.surface.geometry?.widthMicrometres == 278_000)
    world.reload(settings(output: "DSI-2"))
    #expect(world.surface.geometry?.widthMicrometres == 278_000)
    checkRerun(world)
  }

  // MARK: - Surfaces

  @Test func `at a start too the last that a command made makes room for one that is named`() {
    var world = World()
    for number in 2...8 { world.command(.addSurface("s\(number)", nil)) }
    _ = world.attach(panel(on: "s8"))
    world.command(.push(Page(identifier: "a")))
    var started = World(settings: settings("wall", "desk"), state: world.engine.state)
    let names = ["main", "s2", "s3", "s4", "s5", "s6", "wall", "desk"]
    #expect(started.engine.state.surfaces.map(\.name) == names)
    #expect(started.engine.state.devices.isEmpty)
    #expect(started.surface.stack.map(\.identifier) == ["a"])
    #expect(started.engine.state.brokenInvariants() == [])
    let configured = started.events.first {
      if case .configured = $0.body { true } else { false }
    }
    let moved = started.events.filter {
      switch $0.body {
      case .surfaceAdded, .surfaceRemoved: true
      default: false
      }
    }
    #expect(
      moved.map(\.body) == [
        .surfaceRemoved(SurfaceRemoved(surface: 7)),
        .surfaceAdded(SurfaceAdded(name: "wall", isConfigured: true)),
        .surfaceRemoved(SurfaceRemoved(surface: 6)),
        .surfaceAdded(SurfaceAdded(name: "desk", isConfigured: true)),
      ]
    )
    #expect(moved.allSatisfy { $0.cause == configured?.seq })
    let answer = started.command(.addSurface("s9", nil))
    #expect(answer == .commandRefused(.tooManySurfaces(limit: 8)))
  }

  @Test(arguments: ["", "a\u{0}b", "a\nb", "\u{1b}[31m", "\u{7f}", "a\u{85}"])
  func `a name that is empty or has a control character names no surface`(name: String) {
    var world = World()
    let before = world.engine.state
    let answer = world.command(.addSurface(name, nil))
    #expect(answer == .commandRefused(.surfaceNameInvalid(limit: 64)))
    #expect(world.engine.state == before)
  }

  @Test func `a name may have any other character, and 64 bytes`() {
    let long = String(repeating: "n", count: 64)
    for (name, isRight) in [("living room ☕", true), (long, true), (long + "n", false)] {
      var world = World()
      world.command(.addSurface(name, nil))
      #expect((world.surface(name) != nil) == isRight, "\(name)")
    }
  }
}

/// What content is told while surfaces go.
@Suite("Reports when surfaces go")
struct SurfaceReportTests {
  /// main, side and wall with a panel each, in one turn of the daemon: its output is never cleared.
  private struct Stage {
    var engine: Engine
    var output = Output()
    var devices: [UInt32] = []

    init() {
      engine = Engine(settings: Self.settings("side", "wall"))
      engine.wantsReports = true
      let origin = SessionOrigin(
        bootHigh: 1,
        bootLow: 2,
        monotonicMicroseconds: 1_000,
        wallMicroseconds: 2_000,
        version: "test",
        configuration: "",
        repair: nil
      )
      _ = engine.step(.sessionStarted(origin), elapsed: 0, into: &output)
      for surface in ["main", "side", "wall"] {
        var panel = World.panel
        panel.surface = surface
        let answer = engine.step(.deviceAdded(panel), elapsed: 0, into: &output)
        if case .deviceAdded(let device) = answer { devices.append(device) }
      }
    }

    static func settings(_ surfaces: String...) -> Settings {
      Settings(surfaces: (["main"] + surfaces).map { SurfaceSettings(name: $0) })
    }

    /// A finger in the middle of the panel of each surface, or none.
    mutating func touch(_ surfaces: [Int], _ milliseconds: Int64, x: Int32? = 1_500) {
      for surface in surfaces {
        var contacts = ContactList()
        if let x { contacts.append(FrameContact(tracking: 1, x: x, y: 1_000, slot: 0)) }
        let stamp = milliseconds * 1_000
        let frame = StatedFrame(stampMicroseconds: stamp, contacts: contacts)
        _ = engine.receive(frame, device: devices[surface], elapsed: stamp, into: &output)
      }
    }

    mutating func reload(_ surfaces: String..., milliseconds: Int64) {
      var settings = Settings()
      settings.surfaces += surfaces.map { SurfaceSettings(name: $0) }
      let input = Input.configured(settings, text: "1")
      _ = engine.step(input, elapsed: milliseconds * 1_000, into: &output)
    }

    /// Each report as its device, its surface's number and what it says.
    var told: [String] {
      output.reports.map { "\($0.device) on \($0.surface): \($0.kind) \($0.phase)" }
    }
  }

  @Test func `those of the surfaces that stay keep their surface, those of the one that goes go`() {
    var stage = Stage()
    #expect(stage.devices == [1, 2, 3])
    stage.touch([0, 1, 2], 0)
    stage.touch([0, 1, 2], 8, x: 1_600)
    #expect(stage.told == ["1 on 0: pan began", "2 on 1: pan began", "3 on 2: pan began"])
    stage.reload("wall", milliseconds: 10)
    #expect(stage.engine.state.surfaces.map(\.name) == ["main", "wall"])
    #expect(stage.told == ["1 on 0: pan began", "3 on 1: pan began"])
  }

  @Test func `a finger on a surface behind one that goes goes on with its new number`() {
    var stage = Stage()
    stage.touch([0, 1, 2], 0)
    stage.touch([0, 1, 2], 8, x: 1_600)
    stage.output.removeAll()
    stage.reload("wall", milliseconds: 10)
    #expect(stage.told == [])
    stage.touch([0, 2], 16, x: 1_700)
    stage.touch([0, 2], 24, x: nil)
    #expect(
      stage.told.filter { !$0.contains("swipe") } == [
        "1 on 0: pan changed", "3 on 1: pan changed", "1 on 0: pan ended", "3 on 1: pan ended",
      ]
    )
    #expect(stage.output.reports.allSatisfy { $0.surface == ($0.device == 1 ? 0 : 1) })
  }

  @Test func `two that go at once take no report of another with them`() {
    var stage = Stage()
    stage.touch([0, 1, 2], 0)
    stage.touch([0, 1, 2], 8, x: 1_600)
    stage.reload(milliseconds: 10)
    #expect(stage.told == ["1 on 0: pan began"])
  }
}
