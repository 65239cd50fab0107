import NavCore

// The words of worlds and of devices.
extension TracePlayer {
  func settings(_ words: [String]) throws -> Settings {
    var settings = Settings()
    for word in words {
      let parts = word.split(separator: "=").map(String.init)
      let value = parts.last ?? ""
      let last = settings.surfaces.count - 1
      switch parts[0] {
      case "surface": settings.surfaces.append(SurfaceSettings(name: value))
      case "record": settings.recording = try recording(value)
      case "rtl": settings.surfaces[last].direction = .rightToLeft
      case "forward_edge": settings.surfaces[last].forwardEdge = true
      case "home_bar": settings.surfaces[last].homeBar = true
      case "top_zones": settings.surfaces[last].topZones = true
      case "root_back": settings.surfaces[last].rootBack = value == "home" ? .home : .action
      case "size": settings.surfaces[last].sizeMicrometres = try size(value)
      case "turned":
        settings.surfaces[last].orientation = Int(value).flatMap { Orientation(degrees: $0) }
      case "close_ms":
        let milliseconds = Int64(value) ?? 0
        settings.startDrawerLook.closeMicroseconds = milliseconds * 1_000
      case "rule": settings.back.rule = try rule(value)
      case "pager_rule": settings.pagerRule = try rule(value)
      case "drawer": try drawer(value, in: &settings)
      case "binding": settings.bindings.append(try binding(value))
      case "slop":
        settings.gesture.panSlopMicrometres =
          points(Substring(value)) ?? settings.gesture.panSlopMicrometres
      case "start":
        settings.back.startsAnywhere = true
        if let inside = points(value.split(separator: ":").dropFirst().first) {
          settings.back.startMaxMicrometres = inside
        }
      default: throw misread("unknown word of a world", [word])
      }
    }
    return settings
  }

  private func recording(_ name: String) throws -> FrameRecording {
    for mode in FrameRecording.allCases where "\(mode)" == name { return mode }
    throw misread("no way to record", [name])
  }

  /// Two sides in whole millimetres.
  func size(_ text: String) throws -> SurfaceSize {
    let sides = text.split(separator: "x").compactMap { Int64($0) }
    guard sides.count == 2 else { throw misread("no size", [text]) }
    return SurfaceSize(width: sides[0] * 1_000, height: sides[1] * 1_000)
  }

  private func rule(_ name: String) throws -> CommitRule {
    switch name {
    case "projected": .projected
    case "half": .half
    case "judge": .judge
    case "judge_projected": .judgeProjected
    case "cupertino": .cupertino
    case "fling_or_half": .flingOrHalf
    default: throw misread("no rule", [name])
    }
  }

  private func points(_ text: Substring?) -> Int64? {
    text.flatMap { Int64($0) }.map { GestureTuning.micrometres(hundredthsOfPoint: $0 * 100) }
  }

  private func drawer(_ value: String, in settings: inout Settings) throws {
    let parts = value.split(separator: ":")
    var drawer = DrawerTuning()
    drawer.isEnabled = true
    drawer.sizeMicrometres =
      points(parts.dropFirst().first) ?? drawer.sizeMicrometres
    drawer.judgeMicrometres = points(parts.dropFirst(2).first)
    if let name = parts.dropFirst(3).first { drawer.rule = try rule(String(name)) }
    switch parts.first {
    case "start": settings.startDrawer = drawer
    case "end": settings.endDrawer = drawer
    default: throw misread("no drawer", [value])
    }
  }

  private func binding(_ value: String) throws -> Binding {
    let parts = value.split(separator: ":").map(String.init)
    let motions: [String: Binding.Motion] = [
      "forth": .swipeForth, "back": .swipeBack, "up": .swipeUp, "down": .swipeDown,
      "in": .pinchIn, "out": .pinchOut,
    ]
    guard parts.count == 3, let fingers = Int(parts[0]), let motion = motions[parts[1]] else {
      throw misread("no binding", [value])
    }
    let target: Binding.Target =
      switch parts[2] {
      case "back": .back
      case "forward": .forward
      case "next": .page(.next)
      case "previous": .page(.previous)
      default: .action(parts[2])
      }
    return Binding(fingers: fingers, motion: motion, target: target)
  }

  func description(_ verb: String) -> DeviceDescription {
    var description = World.panel
    if verb == "touchpad" { description.kind = .touchpad }
    if verb == "small" {
      description.x.resolution = 0
      description.y.resolution = 0
      description.slots = 2
    }
    return description
  }

  func described(_ words: [String]) throws -> DeviceDescription {
    var description = World.panel
    for word in words {
      let parts = word.split(separator: "=").map(String.init)
      switch (parts[0], parts.last ?? "") {
      case ("touchpad", _): description.kind = .touchpad
      case ("slots", let slots): description.slots = Int(slots) ?? 0
      case ("clock", "monotonic"): description.clock = .monotonic
      case ("clock", "virtual"): description.clock = .virtual
      case ("surface", let name): description.surface = name
      case ("axes", let axes):
        let codes = axes.split(separator: ",").compactMap { UInt16($0) }
        guard codes.count == 2 else { throw Misread(description: "no axes: \(word)") }
        description.axisCodes = DeviceDescription.AxisCodes(x: codes[0], y: codes[1])
      default: throw Misread(description: "unknown word of a device: \(word)")
      }
    }
    return description
  }
}
