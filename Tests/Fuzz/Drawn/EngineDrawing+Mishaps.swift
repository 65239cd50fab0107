import NavCore

// What goes wrong meanwhile, and what devices there are.
extension EngineDrawing {
  static let mishaps = [
    mishap("rotate") { $0.command(.rotate, 0, 1) },
    mishap("direction") { $0.command(.direction, Flags.on) },
    mishap("pause") {
      $0.command(.pause)
      $0.swipeBack()
      $0.command(.resume)
    },
    mishap("suspend") { $0.add(Operation.suspend) },
    mishap("loss") { $0.add(Operation.lose) },
    mishap("unplug") { $0.add(Operation.detach, 4) },
    mishap("restart") {
      $0.add(Operation.restart, 0)
      $0.add(Operation.attach + 4)
    },
    mishap("another-configuration") {
      $0.add(Operation.restart, [1, 0x81, 0x0f, 0, 0, 1, 5, 0, 3])
      $0.add(Operation.attach + 4)
    },
    mishap("branch") { $0.add(Operation.branch) },
    mishap("clock-back") { $0.add(Operation.shiftClock, 0x40 | 6) },
    mishap("clock-far-ahead") { $0.add(Operation.shiftClock, 34) },
    mishap("stall") { $0.add(Operation.stall, 200) },
    mishap("a-year") { $0.add(Operation.wait, 255) },
    mishap("output") { $0.add(Operation.measureOutput, 3 << 2 | 2 << 5) },
    mishap("listen") { $0.add(Operation.listen) },
    mishap("pen") {
      $0.record(1, 0x140, 1)
      $0.record(0, 0)
      $0.record(1, 0x140, 0)
    },
    mishap("palm") {
      $0.record(3, 0x30, 800)
      $0.record(0, 0)
    },
    mishap("impossible") { $0.add(Operation.rawRecords, [UInt8](repeating: 255, count: 24)) },
  ]

  /// It befalls a back swipe over two pages, and one comes after it.
  private static func mishap(
    _ name: String,
    _ draw: (inout EngineDrawing) -> Void
  ) -> Drawing {
    var drawing = EngineDrawing([.path, .output])
    drawing.push(0)
    drawing.push(1)
    drawing.swipeBack(frames: 8, lifts: false)
    draw(&drawing)
    drawing.swipeBack(frames: 6)
    drawing.swipeBack()
    return Drawing(name: "mid-swipe-\(name)", bytes: drawing.bytes)
  }

  static let devices: [Drawing] =
    [
      device("virtual", [.virtual]), device("monotonic", [.monotonic]),
      device("stated", [.stated]), device("single-touch", [.noSlots]),
      device("packets", [.noSlots, .packets]),
      device("named-packets", [.noSlots, .packets, .names]),
      device("own-axes", [.ownAxes]), device("own-axis-of-one", [.noSlots, .ownAxes]),
      device("many-slots", [.manySlots]), device("one-slot", [.oneSlot]),
      device("no-resolution", [.resolution(1)]), device("absurd-resolution", [.resolution(5)]),
      device("whole-range", [.rangeX(5)]), device("range-of-one", [.rangeX(6)]),
      device("turned-calibration", [.calibration(2)]), device("calibrated", [.calibration(5)]),
      device("extreme-calibration", [.calibration(4)]), device("ignored-edge", [.ignoredEdge]),
      device("pad", [.touchpad, .swipesOfThree]),
      device("pad-of-two-slots", [.touchpad, .twoSlots]),
      device("tuned", [.tuned]), device("configured-size", [.configuredSize, .turned]),
    ] + together

  private static func device(_ name: String, _ wishes: [Wish]) -> Drawing {
    var drawing = EngineDrawing(wishes)
    drawing.add(Operation.listen)
    drawing.swipeBack(frames: 7, lifts: false)
    drawing.add(Operation.lose)
    drawing.swipeBack()
    drawing.stroke(2, from: (90, 90), by: (4, 4), apart: 2)
    drawing.add(Operation.detach, 0)
    drawing.wait(milliseconds: 500)
    return Drawing(name: "device-\(name)", bytes: drawing.bytes)
  }

  /// More than one device.
  private static let together: [Drawing] = {
    var busy = EngineDrawing([.swipesOfThree])
    busy.attach(1)
    busy.swipeBack(frames: 6, lifts: false)
    busy.add(Operation.device)
    busy.swipeBack()
    busy.add(Operation.device + 1)
    busy.swipeBack()
    var surfaces = EngineDrawing([.secondSurface])
    surfaces.attach(1, [.onSecond, .resolution(1)])
    surfaces.swipeBack()
    surfaces.command(.push, 2, 5)
    surfaces.add(Operation.device)
    surfaces.swipeBack(frames: 6)
    var virtual = EngineDrawing([.path])
    virtual.swipeBack()
    virtual.attach(1, [.virtual])
    virtual.swipeBack(frames: 6)
    virtual.add(Operation.shiftClock, 30)
    virtual.add(Operation.passTime)
    virtual.add(Operation.detach + 1, 0)
    virtual.swipeBack()
    return [("busy", busy), ("two-surfaces", surfaces), ("virtual-beside", virtual)].map {
      Drawing(name: "devices-\($0.0)", bytes: $0.1.bytes)
    }
  }()

  /// What needs more than a mutation or two to be found.
  static let rare: [Drawing] = {
    // A name that comes again is another finger: its lift was in no frame that is kept.
    var again = EngineDrawing([.stated])
    for places in [
      [(1, 2)], [(1, 60)], [(2, 128)], [(2, 130)], [], [(2, 2)], [(2, 60)], [(3, 128)], [(4, 128)],
      [(3, 2)], [(3, 60)], [],
    ] {
      again.state(places.map { (name: $0.0, x: $0.1) })
    }
    // Sizes of contacts on axes that have nothing to do with each other.
    var long = EngineDrawing([.configuredSize, .rangeX(5 | 6 << 4), .tuning(7)])
    long.stroke(from: (60, 120), frames: 1, lifts: false)
    for (major, minor) in [(10, 2), (30_000, 20_000), (32_767, 1)] as [(UInt16, UInt16)] {
      long.record(3, 0x30, major, after: 2)
      long.record(3, 0x31, minor)
      long.record(0, 0)
    }
    var deep = EngineDrawing([])
    for _ in 0..<66 { deep.command(.push, 0, 31) }
    for _ in 0..<3 { deep.swipeBack() }
    var hovering = EngineDrawing([])
    hovering.record(3, 0x3b, 5)
    hovering.swipeBack(frames: 6, lifts: false)
    hovering.record(3, 0x3b, 0)
    hovering.record(3, 0x3a, 0)
    hovering.swipeBack()
    // A finger that never decides, where parking and pressing take their longest.
    let patient = (1...255).first {
      let tuning = SettingsInput.tuning(Int64($0))
      return tuning.parkMicroseconds == 60_000_000 && tuning.panSlopMicrometres >= 1_588
    }
    var undecided = EngineDrawing([.tuning(UInt8(patient ?? 0))])
    for _ in 0..<65 {
      undecided.stroke(from: (1, 120), frames: 32, lifts: false)
    }
    // The page keeps its edge after the finger is down; then another device begins something.
    var guarded = EngineDrawing([.swipesOfThree])
    guarded.push(0)
    guarded.push(1)
    guarded.attach(1)
    guarded.swipeBack(frames: 1, lifts: false)
    guarded.command(.guardPage, 0, 4 | BackGuard.block.rawValue << 5)
    guarded.swipeBack(frames: 6, lifts: false)
    guarded.command(.guardPage, 0, 4)
    guarded.add(Operation.device)
    guarded.swipeBack(frames: 6, lifts: false)
    guarded.add(Operation.device + 1)
    guarded.swipeBack(frames: 6)
    guarded.add(Operation.device)
    guarded.swipeBack()
    return [
      ("undecided", undecided), ("guarded-between", guarded), ("name-comes-again", again),
      ("long-contact", long), ("deep-stack", deep),
      ("hovering", hovering),
    ].map { Drawing(name: $0.0, bytes: $0.1.bytes) }
  }()

  static let rules: [Drawing] = CommitRule.allCases.map { rule in
    var drawing = EngineDrawing([
      .rule(rule), .pagerRule(rule), .drawerRule(rule), .startDrawer, .homeBar,
      .tuning(rule.rawValue), .homeBarTuning(rule.rawValue),
    ])
    drawing.swipeBack()
    drawing.pushPager(0)
    drawing.stroke(from: (200, 120), by: (-20, 0))
    drawing.stroke(from: (1, 120), by: (20, 0), frames: 4)
    drawing.stroke(from: (60, 120), by: (-20, 0))
    drawing.stroke(from: (120, 255), by: (0, -20))
    return Drawing(name: "rule-\(rule.rawValue)", bytes: drawing.bytes)
  }
}
