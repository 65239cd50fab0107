import NavCore
import TestSupport

extension RandomLife {
  /// Every second life has all of navigation switched on; in some every frame is recorded, and in
  /// some none.
  static func settings(_ seed: Seed) -> Settings {
    var settings = Settings()
    let modes: [FrameRecording] = [.claimed, .claimed, .all, .claimed, .none]
    settings.recording = modes[Int(seed.value / 4 % 5)]
    if seed.value % 4 == 0 { settings.surfaces[0].rootBack = .home }
    // A surface beside main says how it reads, so that a mirror can turn it.
    if seed.value % 3 != 0 {
      settings.surfaces.append(SurfaceSettings(name: "side", direction: .leftToRight))
    }
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
}
