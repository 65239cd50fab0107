import NavCore

/// The settings of a life, from its first bytes: within what a configuration may say.
struct SettingsInput {
  /// How many bytes they are.
  static let byteCount = 8

  let settings: Settings
  /// The machine's clock at the start of a session.
  let bootMicroseconds: Int64

  init(_ bytes: inout InputBytes) {
    var first = bytes.bits()
    var main = SurfaceSettings(name: "main")
    main.direction = first.one(of: [nil, .rightToLeft, .leftToRight], 2)
    main.rootBack = first.one(of: RootBack.allCases, 2)
    main.sizeMicrometres = first.one(
      of: [
        nil, SurfaceSize(width: 150_000, height: 100_000),
        SurfaceSize(width: 20_000, height: 2_000_000),
        SurfaceSize(width: 2_000_000, height: 2_000_000),
      ],
      2
    )
    main.output = first.flag() ? "DSI-1" : nil
    main.forwardEdge = first.flag()
    var second = bytes.bits()
    main.homeBar = second.flag()
    main.topZones = second.flag()
    var settings = Settings()
    settings.startDrawer.isEnabled = second.flag()
    settings.endDrawer.isEnabled = second.flag()
    settings.back.startsAnywhere = second.flag()
    let hasSecondSurface = second.flag()
    let isTurned = second.flag()
    main.orientation = isTurned ? Orientation(quarterTurns: 1, isMirrored: second.flag()) : nil
    let rules = CommitRule.allCases
    var third = bytes.bits()
    settings.back.rule = third.one(of: rules, 3)
    settings.pagerRule = third.one(of: rules, 3)
    settings.back.startMaxMicrometres = third.one(of: [317_500, 3_175, 3_175_000], 2)
    var fourth = bytes.bits()
    settings.startDrawer.rule = fourth.one(of: [.judgeProjected] + rules, 3)
    settings.endDrawer.rule = settings.startDrawer.rule
    let size: Int64 = fourth.one(of: [44_450, 3_175, 317_500], 2)
    let judge: Int64? = fourth.one(of: [nil, 159, size, size / 3], 2)
    settings.startDrawer.sizeMicrometres = size
    settings.startDrawer.judgeMicrometres = judge
    settings.endDrawer.sizeMicrometres = size
    settings.endDrawer.judgeMicrometres = judge
    bootMicroseconds = fourth.flag() ? 1 << 45 : 1_000
    settings.bindings = Self.bindings(bytes.byte())
    settings.gesture = Self.tuning(bytes.word())
    settings.homeBar = Self.homeBar(bytes.byte())
    settings.profiles = [Self.profile(settings.gesture)]
    settings.surfaces = [main]
    if hasSecondSurface { settings.surfaces.append(SurfaceSettings(name: "second")) }
    self.settings = settings
  }

  /// A bit for each set of bindings that belong together.
  private static func bindings(_ byte: UInt8) -> [Binding] {
    let sets: [[Binding]] = [
      [
        Binding(fingers: 3, motion: .swipeForth, target: .back),
        Binding(fingers: 3, motion: .swipeBack, target: .forward),
      ],
      [
        Binding(fingers: 2, motion: .pinchIn, target: .action("lamp")),
        Binding(fingers: 2, motion: .pinchOut, target: .action("blind")),
      ],
      [
        Binding(fingers: 4, motion: .swipeForth, target: .page(.previous)),
        Binding(fingers: 4, motion: .swipeBack, target: .page(.next)),
      ],
      [
        Binding(fingers: 2, motion: .swipeUp, target: .action("up")),
        Binding(fingers: 2, motion: .swipeDown, target: .back),
      ],
      [
        Binding(fingers: 5, motion: .pinchIn, target: .back),
        Binding(fingers: 5, motion: .pinchOut, target: .page(.next)),
      ],
      [
        Binding(fingers: 2, motion: .swipeForth, target: .back, kind: .touchpad),
        Binding(fingers: 4, motion: .pinchIn, target: .forward, kind: .touchscreen),
      ],
      [Binding(fingers: 3, motion: .swipeUp, target: .action(String(repeating: "n", count: 32)))],
    ]
    var bindings = sets.indices.filter { byte & 1 << $0 != 0 }.flatMap { sets[$0] }
    while byte & 0x80 != 0, bindings.count < Limits.bindingsMax {
      bindings.append(Binding(fingers: 2, motion: .swipeUp, target: .action("one of many")))
    }
    return bindings
  }

  /// A device whose name is the profile's is built in the other way, and has a tuning of its own.
  private static func profile(_ gesture: GestureTuning) -> DeviceProfile {
    var profile = DeviceProfile(match: DeviceProfile.Match(name: "tuned*"))
    profile.orientation = Orientation(quarterTurns: 2)
    profile.ignored = [PanelRectangle(x: 0, y: 990_000, width: 10_000, height: 10_000)]
    profile.gesture = gesture
    profile.gesture?.panSlopMicrometres = 159
    profile.gesture?.longPressMicroseconds = 10_000
    profile.gesture?.tapMicroseconds = 10_000
    return profile
  }
}
