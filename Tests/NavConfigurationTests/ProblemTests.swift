import NavConfiguration
import Testing

/// What was wrong and what would be right, word for word.
@Suite struct `Problems` {
  let tables =
    "[surface.main], [input], [gesture], [back], [drawer.start], [drawer.end], [pager], "
    + "[home_bar], [output.keys], [log], [limits], [access], [[binding]], [[device]]"

  func problems(in text: String) -> String {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(text, file: "t")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func `an unknown key is told the nearest`() {
    #expect(
      problems(in: "[gesture]\n  pan_slop = 10\n")
        == "t:2:3: gesture.pan_slop: unknown key; did you mean gesture.pan_slop_pt?"
    )
    #expect(
      problems(in: "[back]\npan_slop_pt = 10\n")
        == "t:2:1: back.pan_slop_pt: unknown key; did you mean gesture.pan_slop_pt?"
    )
    #expect(
      problems(in: "retain_mib = 64\n")
        == "t:1:1: retain_mib: unknown key; did you mean log.retain_mib?"
    )
  }

  @Test func `an unknown key like no other is told all`() {
    #expect(
      problems(in: "[limits]\ncolour = \"red\"\n")
        == "t:2:1: limits.colour: unknown key; "
        + "[limits] has connections, connections_per_uid, input_connections, connects_per_s, "
        + "connects_burst"
    )
    #expect(
      problems(in: "x = 1\n")
        == "t:1:1: x: unknown key; every key stands in a table: \(tables)"
    )
  }

  @Test func `an unknown table is named once, whatever it holds`() {
    #expect(
      problems(in: "[gestures]\npan_slop_pt = 10\nx = 1\n")
        == "t:1:2: gestures: unknown table; did you mean [gesture]?"
    )
    #expect(
      problems(in: "[permissions.roles]\nroot = \"all\"\n[[devices]]\nname = \"x\"\n")
        == "t:1:2: permissions: unknown table; the tables are \(tables)\n"
        + "t:3:3: devices: unknown table; did you mean [[device]]?"
    )
  }

  @Test func `a key in a table that only holds tables is told which of them`() {
    #expect(
      problems(in: "[surface]\nwidth_mm = 300\nheight_mm = 200\n")
        == "t:2:1: surface.width_mm: stands in [surface]; write [surface.main] in its place\n"
        + "t:3:1: surface.height_mm: stands in [surface]; write [surface.main] in its place"
    )
    #expect(
      problems(in: "drawer = {enabled = true, left = {}}\noutput.key.back = \"\"\n")
        == "t:1:11: drawer.enabled: stands in [drawer]; "
        + "write [drawer.start] or [drawer.end] in its place\n"
        + "t:1:27: drawer.left: unknown table; must be [drawer.start] or [drawer.end]\n"
        + "t:2:8: output.key: unknown table; must be [output.keys]"
    )
  }

  @Test func `a quoted key is never taken for a path, nor obeyed by a terminal`() {
    #expect(
      problems(in: "\"log.retain_mib\" = 64\n\"a\\u001b[31m\" = 1\n")
        == "t:1:1: \"log.retain_mib\": unknown key; write retain_mib in [log]\n"
        + "t:2:1: \"a\\u{1B}[31m\": unknown key; "
        + "every key stands in a table: \(tables)"
    )
  }

  @Test func `a wrong type is told the right one`() {
    #expect(
      problems(
        in: """
          surface.main.direction = 1
          gesture.pan_slop_pt = "10"
          gesture.projection_ms = 300.5
          log.interval_ms = true
          log.retain_mib = [64]
          log.durability = 1979-05-27
          limits = 3
          back.rule.name = "half"
          """
      )
        == """
        t:1:26: surface.main.direction: is a whole number; must be a string, "ltr" or "rtl"
        t:2:23: gesture.pan_slop_pt: is a string; must be a number, 1 to 100 pt, \
        at most 2 decimal places
        t:3:25: gesture.projection_ms: is a decimal number, 300.5; must be a whole number, \
        0 to 2000 ms
        t:4:19: log.interval_ms: is a boolean; must be a whole number, 10 to 10000 ms
        t:5:18: log.retain_mib: is an array; must be a whole number, 16 to 65536 MiB
        t:6:18: log.durability: is a date or time; must be a string, "strict", "interval", \
        "os" or "memory"
        t:7:10: limits: is a whole number; must be a table, [limits]
        t:8:6: back.rule: is a table; must be a string, "projected", "half", "judge", \
        "judge_projected", "cupertino" or "fling_or_half"
        """
    )
  }

  @Test func `a value out of range is told the range`() {
    #expect(
      problems(
        in: """
          [surface.main]
          width_mm = 19.999
          height_mm = 2000.001
          [gesture]
          pan_slop_pt = 0
          edge_zone_pt = -20.5
          rest_pt_per_s = inf
          travel_min_pt = nan
          velocity_max_pt_per_s = 1e300
          projection_ms = 9223372036854775807
          [back]
          rule = "cupertino\\n"
          start = "everywhere"
          start_max_pt = 19.99
          """
      )
        == """
        t:2:12: surface.main.width_mm: is 19.999; must be 20 to 2000 mm, at most 3 decimal places
        t:3:13: surface.main.height_mm: is 2000.001; must be 20 to 2000 mm, \
        at most 3 decimal places
        t:5:15: gesture.pan_slop_pt: is 0; must be 1 to 100 pt, at most 2 decimal places
        t:6:16: gesture.edge_zone_pt: is -20.5; must be 1 to 400 pt, at most 2 decimal places
        t:7:17: gesture.rest_pt_per_s: is inf; must be 0 to 500 pt/s, at most 2 decimal places
        t:8:17: gesture.travel_min_pt: is nan; must be 0 to 400 pt, at most 2 decimal places
        t:9:25: gesture.velocity_max_pt_per_s: \
        is 1000000000000000052504760255204420248704468581108159154915854115…; \
        must be 1000 to 50000 pt/s, at most 2 decimal places
        t:10:17: gesture.projection_ms: is 9223372036854775807; must be 0 to 2000 ms
        t:12:8: back.rule: is "cupertino\\u{A}"; must be "projected", "half", "judge", \
        "judge_projected", "cupertino" or "fling_or_half"
        t:13:9: back.start: is "everywhere"; must be "edge" or "anywhere"
        t:14:16: back.start_max_pt: is 19.99; must be 20 to 20000 pt, at most 2 decimal places
        """
    )
  }

  @Test func `how a drawer looks has its bounds`() {
    let scale = "must be 0.5 to 1, at most 6 decimal places"
    #expect(
      problems(
        in: """
          drawer.start = {scale = 0.499999, open_ms = 49, shadow = 1}
          drawer.end = {scale = 1.000001, close_ms = 5001}
          """
      )
        == """
        t:1:25: drawer.start.scale: is 0.499999; \(scale)
        t:1:45: drawer.start.open_ms: is 49; must be 50 to 5000 ms
        t:1:58: drawer.start.shadow: is a whole number; must be true or false
        t:2:23: drawer.end.scale: is 1.000001; \(scale)
        t:2:44: drawer.end.close_ms: is 5001; must be 50 to 5000 ms
        """
    )
    #expect(
      problems(in: "drawer.end.scale = \"1\"\ndrawer.start.scale = 0.5000001\n")
        == "t:1:20: drawer.end.scale: is a string; must be a number, "
        + "0.5 to 1, at most 6 decimal places\n"
        + "t:2:22: drawer.start.scale: is 0.5000001, with too many decimal places; \(scale)"
    )
  }

  @Test func `too many decimal places are refused, not rounded`() {
    #expect(
      problems(in: "gesture.pan_slop_pt = 10.125")
        == "t:1:23: gesture.pan_slop_pt: is 10.125, with too many decimal places; "
        + "must be 1 to 100 pt, at most 2 decimal places"
    )
  }

  @Test func `a word that is none of the choices is told them`() {
    #expect(
      problems(in: "log.record = \"some\"")
        == "t:1:14: log.record: is \"some\"; must be \"claimed\", \"all\" or \"none\""
    )
    #expect(
      problems(in: "log.degraded = \"crash\"")
        == "t:1:16: log.degraded: is \"crash\"; must be \"continue\" or \"stop\""
    )
  }

  @Test func `keys that contradict one another are told which`() {
    #expect(
      problems(
        in: """
          surface.main.height_mm = 100
          gesture.velocity_window_ms = 40
          limits.connections_per_uid = 300
          log.retain_mib = 16
          log.segment_kib = 8193
          """
      )
        == """
        t:1:26: surface.main.height_mm: stands without surface.main.width_mm; \
        give both or neither
        t:2:30: gesture.line_window_ms: is 50; must be at most gesture.velocity_window_ms, \
        which is 40
        t:3:30: limits.connections_per_uid: is 300; must be at most limits.connections, \
        which is 256
        t:5:19: log.segment_kib: is 8193; 2 of them must fit in log.retain_mib, which is 16
        """
    )
  }

  @Test func `thresholds of one thing are in order`() {
    #expect(
      problems(
        in: """
          gesture = {tap_ms = 600, tap_again_min_ms = 301, park_ms = 400}
          drawer.end = {judge_pt = 280.01}
          drawer.start = {judge_pt = 200, size_pt = 199.99}
          home_bar = {braking_pt_per_s = 28.49, unpause_pt_per_s = 28}
          """
      )
        == """
        t:1:21: gesture.tap_ms: is 600; must be at most gesture.long_press_ms, which is 500
        t:1:45: gesture.tap_again_min_ms: is 301; must be at most gesture.tap_again_max_ms, \
        which is 300
        t:1:60: gesture.long_press_ms: is 500; must be at most gesture.park_ms, which is 400
        t:2:26: drawer.end.judge_pt: is 280.01; must be at most drawer.end.size_pt, which is 280
        t:3:28: drawer.start.judge_pt: is 200; must be at most drawer.start.size_pt, \
        which is 199.99
        t:4:32: home_bar.pause_pt_per_s: is 28.5; must be at most home_bar.braking_pt_per_s, \
        which is 28.49
        t:4:32: home_bar.braking_pt_per_s: is 28.49; must be at most home_bar.unpause_pt_per_s, \
        which is 28
        """
    )
  }

  @Test func `problems beyond the bound are counted`() throws {
    let bound = ConfigurationLimits.problemsMax
    let text = (0..<bound + 7).map { "unheard_of_\($0) = 1\n" }.joined()
    let error = try #require(throws: ConfigurationError.self) {
      try Configuration.parse(text, file: "t")
    }
    #expect(error.problems.count == bound)
    #expect(error.furtherCount == 7)
    #expect(error.description.hasSuffix("\nt: 7 further problems of the same kinds"))
  }
}
