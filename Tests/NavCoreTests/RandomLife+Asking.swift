import NavCore
import TestSupport

/// What clients ask in a random life, rightly and wrongly.
extension RandomLife {
  static let surfaceNames = ["side", "third", "s0", "s1", "s2", "s3", "s4", "s5", "s6"]

  mutating func otherSurface() -> String { pick(Self.surfaceNames.prefix(5)) }

  private mutating func pick<Choice>(_ choices: some Collection<Choice>) -> Choice {
    choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  mutating func command() {
    if chance(1) { return chance(50) ? crowd() : manySurfaces() }
    var asking = Asking(command: anyCommand())
    if chance(25) || asking.command == .removeSurface { asking.surface = otherSurface() }
    if chance(60) { asking.origin.client = UInt32.random(in: 1...4, using: &random) }
    if chance(6) { asking.origin.holds = true }
    if chance(4) { asking.origin.ifRevision = UInt64(below(40)) }
    if chance(12) {
      asking.origin.uid = UInt32(1_000 + (chance(80) ? 0 : below(20)))
      asking.origin.key = chance(3) ? "" : "k\(below(12))"
    }
    operations.append(.command(asking))
    switch asking.command {
    // Nobody plays on a surface that rests for long.
    case .pause where chance(70):
      operations.append(.command(Asking(command: .resume, surface: asking.surface)))
    // What makes a surface says how it reads, so that a mirror can turn it.
    case .addSurface(let name, _):
      operations.append(.command(Asking(command: .direction(.leftToRight), surface: name)))
    default: break
    }
  }

  private mutating func anyCommand() -> Command {
    switch below(20) {
    case 0..<11: stackCommand()
    case 11..<19: surfaceCommand()
    default:
      chance(70)
        ? .addSurface(chance(95) ? otherName() : "", size())
        : .removeSurface
    }
  }

  private mutating func otherName() -> String { pick(Self.surfaceNames) }

  private mutating func size() -> SurfaceSize? {
    chance(60) ? SurfaceSize(width: 150_000, height: chance(10) ? 1 : 100_000) : nil
  }

  private mutating func stackCommand() -> Command {
    switch below(20) {
    case 0..<7: .push(page())
    case 7: .pop
    case 8..<10: .back
    case 10: .forward
    case 11: .popTo(name())
    case 12: .popToRoot
    case 13: .replace(page())
    case 14..<16: .setStack(pages())
    case 16..<19: .show(chance(50) ? Page(identifier: name()) : page())
    default: .release
    }
  }

  private mutating func name() -> String { pick(["a", "b", "c", "d", "ax", "bx", "cx", "dx"]) }

  private mutating func pages() -> [Page] {
    if chance(3) { return (0...Limits.stackDepthMax).map { Page(identifier: "p\($0)") } }
    if chance(3) {
      let long = String(repeating: "x", count: Limits.pageParametersBytesMax)
      return (0..<9).map { Page(identifier: "p\($0)", parameters: long) }
    }
    return (0..<below(4)).map { _ in page() }
  }

  private mutating func page() -> Page {
    var page = Page(identifier: name())
    if chance(20) { page.guarding = .ask }
    if chance(10) { page.guarding = .block }
    if chance(35) {
      page.pager = Pager(
        count: Int32.random(in: 0...9, using: &random),
        wraps: chance(30),
        isLong: chance(50),
        style: pick(PageStyle.allCases)
      )
    }
    if chance(30) {
      page.pushStyle = pick(PageStyle.allCases)
      page.popStyle = pick(PageStyle.allCases)
    }
    if chance(10) { page.parameters = String(repeating: "p", count: below(3_000)) }
    if chance(1) { page.identifier = "" }
    if chance(1) { page.title = String(repeating: "t", count: Limits.pageTitleBytesMax + 1) }
    if chance(1) {
      page.parameters = String(repeating: "p", count: Limits.pageParametersBytesMax + 1)
    }
    return page
  }

  private mutating func surfaceCommand() -> Command {
    switch below(22) {
    case 0..<2: .direction(pick(Direction.allCases))
    case 2..<5: .drawer(pick(Side.allCases), isOpen: chance(60))
    case 5: .pagerIndex(Int32.random(in: -1...9, using: &random))
    case 6: .pagerStep(chance(50) ? .next : .previous)
    case 7..<9: .guardPage(chance(50) ? "" : "a", pick(BackGuard.allCases))
    case 9..<12: .zones(zones())
    case 12: .pause
    case 13: .resume
    case 14: .home
    case 15: .quickSwitch(chance(50) ? .next : .previous)
    case 16..<18: .showOverlay(pick(Overlay.allCases))
    case 18: .dismiss
    case 19..<21: .reachability(isOn: chance(70))
    // No quarter turns: a mirror would turn them the other way.
    default: .rotate(chance(70) ? .upright : pick(Orientation.all.filter { $0.degrees % 180 == 0 }))
    }
  }

  private mutating func zones() -> ClientZones {
    var zones = ClientZones(client: UInt32.random(in: 1...4, using: &random))
    if chance(60) { zones.draws = Overlays(rawValue: UInt8.random(in: 0...7, using: &random)) }
    let count = chance(3) ? Limits.exclusionsMax + 1 : below(3)
    for _ in 0..<count {
      let side = Int32.random(in: chance(3) ? 0...0 : 1...300_000, using: &random)
      let place = Int32.random(in: 0...700_000, using: &random)
      zones.exclusions.append(PanelRectangle(x: place, y: place, width: side, height: side))
    }
    if chance(5) {
      zones.exclusions = [PanelRectangle(x: 0, y: 0, width: 1_000, height: 1_000_000)]
    }
    if chance(3) { zones.regions = regions(chance(50) ? Limits.regionsMax + 1 : 1, "") }
    return zones
  }

  private func regions(_ count: Int, _ name: String) -> [Region] {
    Array(
      repeating: Region(name: name, rectangle: PanelRectangle(x: 0, y: 0, width: 9, height: 9)),
      count: count
    )
  }

  /// Connections that together ask more of a surface than the log keeps, and end.
  private mutating func crowd() {
    let name = String(repeating: "n", count: Limits.regionNameBytesMax)
    for client in 10..<20 {
      let zones = ClientZones(client: UInt32(client), regions: regions(Limits.regionsMax, name))
      operations.append(.command(Asking(command: .zones(zones))))
    }
    for client in 10..<20 { operations.append(.clientEnds(UInt32(client))) }
  }

  /// As many surfaces as there may be, and one more; most of them go again.
  private mutating func manySurfaces() {
    for name in Self.surfaceNames + ["s7"] {
      operations.append(.command(Asking(command: .addSurface(name, nil))))
      operations.append(.command(Asking(command: .direction(.leftToRight), surface: name)))
    }
    attach(Self.slots - 1, on: "s1")
    for name in Self.surfaceNames + ["s7"] where chance(70) {
      operations.append(.command(Asking(command: .removeSurface, surface: name)))
    }
  }

  /// Another configuration: things switched on and off, surfaces that come and go.
  mutating func reload() {
    var settings = settings
    settings.startDrawer.isEnabled = chance(50)
    settings.endDrawer.isEnabled = chance(50)
    settings.surfaces[0].homeBar = chance(50)
    settings.surfaces[0].topZones = chance(50)
    settings.surfaces[0].forwardEdge = chance(50)
    if chance(20) { settings.gesture.panSlopMicrometres *= 2 }
    if chance(10) {
      settings.surfaces[0].sizeMicrometres = SurfaceSize(width: 150_000, height: 90_000)
    }
    if chance(10) { settings.surfaces[0].direction = pick(Direction.allCases) }
    for name in ["side", "third", "s0"] {
      settings.surfaces.removeAll { $0.name == name }
      guard chance(60) else { continue }
      settings.surfaces.append(
        SurfaceSettings(name: name, direction: chance(80) ? .leftToRight : .rightToLeft)
      )
    }
    operations.append(.reload(settings))
  }
}
