import NavCore
import TestSupport

extension RandomLife {
  /// Every second life has all of navigation switched on.
  static func settings(_ seed: Seed) -> Settings {
    var settings = Settings()
    if seed.value % 4 == 0 { settings.surfaces[0].rootBack = .home }
    guard seed.value % 2 == 1 else { return settings }
    settings.startDrawer.isEnabled = true
    settings.endDrawer.isEnabled = true
    settings.surfaces[0].homeBar = true
    settings.surfaces[0].topZones = true
    settings.surfaces[0].forwardEdge = true
    settings.surfaces[0].rootBack = .home
    settings.back.startsAnywhere = seed.value % 3 == 0
    settings.back.startMaxMicrometres = 40_000
    let rules = CommitRule.allCases
    settings.back.rule = rules[Int(seed.value / 2) % rules.count]
    settings.startDrawer.rule = rules[Int(seed.value / 3) % rules.count]
    settings.pagerRule = rules[Int(seed.value / 5) % rules.count]
    settings.bindings = [
      Binding(fingers: 3, motion: .swipeForth, target: .action("lamp")),
      Binding(fingers: 3, motion: .swipeBack, target: .page(.next)),
      Binding(fingers: 2, motion: .swipeForth, target: .back, kind: .touchpad),
      Binding(fingers: 4, motion: .swipeUp, target: .action("expose")),
      Binding(fingers: 4, motion: .swipeDown, target: .forward),
      Binding(fingers: 2, motion: .pinchIn, target: .action("overview")),
      Binding(fingers: 5, motion: .pinchOut, target: .action("spread")),
    ]
    return settings
  }

  mutating func command() {
    operations.append(.command(chance(50) ? stackCommand() : surfaceCommand()))
    // Nobody plays on a surface that rests for long.
    if case .command(.pause) = operations.last, chance(70) { operations.append(.command(.resume)) }
  }

  private mutating func stackCommand() -> Command {
    let names = ["a", "b", "c", "d", "ax", "bx", "cx", "dx"]
    var page = Page(identifier: names[Int.random(in: 0..<8, using: &random)])
    if chance(20) { page.guarding = .ask }
    if chance(10) { page.guarding = .block }
    if chance(30) { page.pager = Pager(count: Int32.random(in: 0...3, using: &random)) }
    return switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: .push(page)
    case 5..<6: .pop
    case 6..<8: .back
    case 8..<9: .forward
    default: .release
    }
  }

  private mutating func surfaceCommand() -> Command {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<2: .direction(chance(50) ? .leftToRight : .rightToLeft)
    case 2..<4: .drawer(chance(50) ? .start : .end, isOpen: chance(50))
    case 4: .pagerIndex(Int32.random(in: -1...3, using: &random))
    case 5: .pagerStep(chance(50) ? .next : .previous)
    case 6..<8:
      .guardPage(chance(50) ? "" : "a", BackGuard.allCases.randomElement(using: &random) ?? .allow)
    case 8..<10: .zones(zones())
    case 10: .pause
    default: .resume
    }
  }

  private mutating func zones() -> ClientZones {
    var zones = ClientZones(client: UInt32.random(in: 1...3, using: &random))
    if chance(60) { zones.draws = Overlays(rawValue: UInt8.random(in: 0...7, using: &random)) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let side = Int32.random(in: 1...300_000, using: &random)
      let place = Int32.random(in: 0...700_000, using: &random)
      zones.exclusions.append(PanelRectangle(x: place, y: place, width: side, height: side))
    }
    return zones
  }
}
