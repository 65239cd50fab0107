import NavConfiguration
import NavCore
import TestSupport
import Testing

/// What is written becomes what holds, exactly.
@Suite struct `Values` {
  func parse(_ text: String) throws -> Configuration {
    try Configuration.parse(text, file: "t")
  }

  @Test func `an empty text is the defaults`() throws {
    #expect(try parse("") == Configuration.defaults)
    #expect(try parse("\u{FEFF}# only a comment\r\n[gesture]\r\n") == Configuration.defaults)
  }

  @Test func `points become micrometres, rounded once`() throws {
    let gesture = try parse(
      """
      [gesture]
      pan_slop_pt = 12.34
      edge_zone_pt = 1
      travel_min_pt = 0.01
      rest_pt_per_s = 0.50
      """
    ).settings.gesture
    #expect(gesture.panSlopMicrometres == 1_959)
    #expect(gesture.edgeZoneMicrometres == 159)
    #expect(gesture.travelMinMicrometres == 2)
    #expect(gesture.restMicrometresPerSecond == 79)
  }

  @Test func `milliseconds become microseconds and percent parts per million`() throws {
    let gesture = try parse(
      "[gesture]\nprojection_ms = 250\nedge_zone_estimated_percent = 12.3456\n"
    ).settings.gesture
    #expect(gesture.projectionMicroseconds == 250_000)
    #expect(gesture.edgeZoneEstimatedPPM == 123_456)
  }

  @Test(arguments: [("345.6", 345_600), ("20", 20_000), ("2e2", 200_000), ("100.001", 100_002)])
  func `millimetres become even micrometres`(written: String, held: Int64) throws {
    let text = "[surface.main]\nwidth_mm = \(written)\nheight_mm = 100\n"
    let size = try parse(text).settings.surfaces.first?.sizeMicrometres
    #expect(size == SurfaceSize(width: held, height: 100_000))
  }

  @Test func `words become choices`() throws {
    let configuration = try parse(
      """
      surface.main = { direction = "rtl", root_back = "home", forward_edge = true }
      back = { rule = "half", start = "anywhere", start_max_pt = 100 }
      drawer.end = { enabled = true, rule = "cupertino", judge_pt = 100.5 }
      pager.rule = "fling_or_half"
      log = { record = "none", durability = "os", degraded = "stop", retain_days = 0 }
      """
    )
    let main = SurfaceSettings(
      name: "main",
      direction: .rightToLeft,
      rootBack: .home,
      forwardEdge: true
    )
    #expect(configuration.settings.surfaces == [main])
    #expect(configuration.settings.back.rule == .half)
    #expect(configuration.settings.back.startsAnywhere)
    #expect(configuration.settings.back.startMaxMicrometres == 15_875)
    var drawer = DrawerTuning()
    drawer.isEnabled = true
    drawer.rule = .cupertino
    drawer.judgeMicrometres = 15_954
    #expect(configuration.settings.endDrawer == drawer)
    #expect(configuration.settings.startDrawer == DrawerTuning())
    #expect(configuration.settings.pagerRule == .flingOrHalf)
    #expect(configuration.settings.recording == .none)
    var log = LogSettings()
    log.durability = .system
    log.stopsWhenDegraded = true
    log.retainDays = 0
    #expect(configuration.log == log)
  }

  @Test(arguments: CommitRule.allCases)
  func `every rule decides wherever one does`(rule: CommitRule) throws {
    let tables = ["back", "drawer.start", "drawer.end", "pager"]
    let text = tables.map { "\($0).rule = \"\(rule.name)\"\n" }.joined()
    let settings = try parse(text).settings
    let held = [
      settings.back.rule, settings.startDrawer.rule, settings.endDrawer.rule, settings.pagerRule,
    ]
    #expect(held == [rule, rule, rule, rule])
  }

  @Test func `a drawer looks as it is written`() throws {
    let settings = try parse(
      """
      drawer.start = {scale = 0.75, open_ms = 50, shadow = false}
      drawer.end = {scale = 0.500001, close_ms = 5000}
      """
    ).settings
    var start = DrawerLook()
    start.scalePPM = 750_000
    start.openMicroseconds = 50_000
    start.hasShadow = false
    var end = DrawerLook()
    end.scalePPM = 500_001
    end.closeMicroseconds = 5_000_000
    #expect(settings.startDrawerLook == start)
    #expect(settings.endDrawerLook == end)
    #expect(DrawerLook().scalePPM == 1_000_000)
  }

  @Test func `each switch of a surface is its own`() throws {
    let settings = try ["forward_edge", "home_bar", "top_zones"].map { key in
      try parse("surface.main.\(key) = true").settings.surfaces
    }
    #expect(settings[0] == [SurfaceSettings(name: "main", forwardEdge: true)])
    #expect(settings[1] == [SurfaceSettings(name: "main", homeBar: true)])
    #expect(settings[2] == [SurfaceSettings(name: "main", topZones: true)])
  }

  @Test func `degrees become thousandths, and millimetres of a touchpad micrometres`() throws {
    let settings = try parse(
      """
      gesture = { rotate_slop_degrees = 12.345, swipe_degrees = 45, pad_side_max_mm = 99.5 }
      home_bar = { quick_switch_degrees = 7.5, reachable_ms = 500, home_height_percent = 12.5 }
      """
    ).settings
    #expect(settings.gesture.rotateSlopMillidegrees == 12_345)
    #expect(settings.gesture.swipeMillidegrees == 45_000)
    #expect(settings.gesture.padSideMaxMicrometres == 99_500)
    #expect(settings.homeBar.quickSwitchMillidegrees == 7_500)
    #expect(settings.homeBar.reachableMicroseconds == 500_000)
    #expect(settings.homeBar.homeHeightPPM == 125_000)
  }

  @Test func `the log and the limits are held as they are written`() throws {
    let configuration = try parse(
      """
      [log]
      interval_ms = 10
      retain_mib = 16
      segment_kib = 64
      [limits]
      connections = 8
      connections_per_uid = 8
      input_connections = 1
      """
    )
    #expect(!configuration.log.checks)
    #expect(try parse("log.check = true").log.checks)
    #expect(configuration.log.intervalMilliseconds == 10)
    #expect(configuration.log.retainMebibytes == 16)
    #expect(configuration.log.segmentKibibytes == 64)
    #expect(configuration.limits.connections == 8)
    #expect(configuration.limits.connectionsPerUID == 8)
    #expect(configuration.limits.inputConnections == 1)
  }
}

/// The text that goes into the log.
@Suite struct `The effective text` {
  @Test func `of the defaults has every key that is set, once`() throws {
    let text = Configuration.defaults.effectiveText
    let set = ConfigurationKey.all.filter { $0.text(in: .defaults) != nil }
    #expect(text.split(separator: "\n").filter { $0.contains(" = ") }.count == set.count)
    let beginning = """
      [surface.main]
      root_back = "nothing"
      forward_edge = false
      home_bar = false
      top_zones = false

      [input]
      nodes = true

      """
    #expect(text.hasPrefix(beginning))
    #expect(!text.contains("#"))
    #expect(try Configuration.parse(text, file: "t") == Configuration.defaults)
  }

  /// Random configurations, each key anywhere in its range with all its places, and bindings and
  /// devices with any of their keys.
  @Test(arguments: Seed.some(200))
  func `parses back to what holds`(seed: Seed) throws {
    var random = SeededRandom(seed)
    let file = ConfigurationKey.all.filter { !ConfigurationKey.arrays.contains($0.table) }
    var lines = file.map { key in "\(key.path) = \(RandomValue.text(of: key, &random))" }
    lines += RandomValue.surfaces(&random)
    lines += RandomValue.bindings(&random)
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      lines += ["[[device]]"] + RandomValue.device(&random)
    }
    let configuration = try Configuration.parse(lines.joined(separator: "\n"), file: "t")
    let text = configuration.effectiveText
    #expect(try Configuration.parse(text, file: "effective") == configuration)
    #expect(try Configuration.parse(text, file: "effective").effectiveText == text)
    #expect(text.utf8.count <= Limits.configurationBytesMax)
    #expect(file.allSatisfy { $0.text(in: configuration) != nil })
  }

  @Test func `of a device has the thresholds that are its own, and no others`() throws {
    let text = """
      [[device]]
      name = "a"
      pan_slop_pt = 12
      park_ms = 500
      [[device]]
      name = "b"
      park_ms = 500
      [gesture]
      park_ms = 500
      """
    let configuration = try Configuration.parse(text, file: "t")
    #expect(configuration.settings.profiles.map(\.gesture?.panSlopMicrometres) == [1_905, nil])
    #expect(
      configuration.effectiveText.hasSuffix(
        "[[device]]\nname = \"a\"\npan_slop_pt = 12\n\n[[device]]\nname = \"b\"\n"
      )
    )
  }
}
