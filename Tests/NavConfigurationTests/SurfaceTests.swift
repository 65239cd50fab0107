import NavConfiguration
import NavCore
import Testing

/// Surfaces with names of the user's own, and the devices on them.
@Suite struct `Surfaces` {
  func problems(in text: String) -> String {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(text, file: "t")
      return "none"
    } catch {
      return error.description
    }
  }

  func surfaces(in text: String) throws -> [SurfaceSettings] {
    try Configuration.parse(text, file: "t").settings.surfaces
  }

  @Test func `every key has its place on each of them, and main is always there`() throws {
    let all = """
      width_mm = 300
      height_mm = 200
      output = "DSI-1"
      orientation = 90
      mirrored = true
      direction = "rtl"
      root_back = "action"
      forward_edge = true
      home_bar = true
      top_zones = true
      """
    let full = { (name: String) in
      SurfaceSettings(
        name: name,
        sizeMicrometres: SurfaceSize(width: 300_000, height: 200_000),
        output: "DSI-1",
        orientation: Orientation(quarterTurns: 1, isMirrored: true),
        direction: .rightToLeft,
        rootBack: .action,
        forwardEdge: true,
        homeBar: true,
        topZones: true
      )
    }
    let main = SurfaceSettings(name: "main")
    #expect(try surfaces(in: "[surface.tv]\n" + all) == [main, full("tv")])
    #expect(try surfaces(in: "[surface.main]\n" + all) == [full("main")])
    #expect(
      try surfaces(in: "[surface.tv]\n\(all)\n[surface.\"main\"]\nhome_bar = true")
        == [SurfaceSettings(name: "main", homeBar: true), full("tv")]
    )
  }

  @Test func `names are bare or quoted, and in the order of the file`() throws {
    let long = String(repeating: "x", count: 64)
    let text = """
      [surface."wall.left"]
      [surface.'a "b" \\']
      [surface.B-2_]
      [surface.\(long)]
      [surface.a]
      """
    let names = try surfaces(in: text).map(\.name)
    #expect(names == ["main", "wall.left", "a \"b\" \\", "B-2_", long, "a"])
    let effective = try Configuration.parse(text, file: "t").effectiveText
    #expect(effective.contains("\n[surface.\"wall.left\"]\nroot_back = \"nothing\"\n"))
    #expect(try surfaces(in: effective).map(\.name) == names)
    #expect(try surfaces(in: "[surface]\n").map(\.name) == ["main"])
    #expect(try surfaces(in: "surface.tv.home_bar = true").map(\.name) == ["main", "tv"])
  }

  @Test func `names that cannot be are told why`() {
    let right = "a surface's name must be 1 to 64 bytes"
    let long = String(repeating: "x", count: 65)
    #expect(
      problems(in: "[surface.\"\"]\n[surface.\(long)]\ncolour = 1\n[surface.\"a\\u0007\"]\n")
        == "t:1:10: surface.\"\": has a name of 0 bytes; \(right)\n"
        + "t:2:10: surface.\(long.dropLast())…: has a name of 65 bytes; \(right)\n"
        + "t:4:10: surface.\"a\\u{7}\": has a control character in its name; \(right)"
    )
  }

  @Test func `more than the bound are refused at the first of them`() {
    let others = (1...9).map { "[surface.s\(10 - $0)]\ncolour = 1\n" }.joined()
    let said = problems(in: others + "[surface.main]\nroot_back = 1\n")
    #expect(said.contains("\nt:14:1: surface.s3.colour: unknown key"))
    let bound = "at most 8 surfaces, of which main is one"
    #expect(said.contains("\nt:15:10: surface.s2: is one too many; \(bound)\n"))
    #expect(!said.contains("surface.s2.") && !said.contains("surface.s1"))
    #expect(said.contains("\nt:20:13: surface.main.root_back: is a whole number"))
    let most = (1...Limits.surfacesMax - 1).map { "[surface.s\($0)]\n" }.joined()
    #expect(problems(in: most + "[surface.main]\n") == "none")
  }

  @Test func `what is wrong in one is told with its name`() {
    #expect(
      problems(
        in: """
          [surface.tv]
          width_mm = 300
          root_bak = "home"
          projection_ms = 3
          colour = 1
          home_bar = 0
          [surface."a b"]
          height_mm = 19
          [surface.main]
          width_mm = 300
          """
      )
        == """
        t:2:12: surface.tv.width_mm: stands without surface.tv.height_mm; give both or neither
        t:3:1: surface.tv.root_bak: unknown key; did you mean root_back?
        t:4:1: surface.tv.projection_ms: unknown key; did you mean gesture.projection_ms?
        t:5:1: surface.tv.colour: unknown key; [surface.tv] has width_mm, height_mm, output, \
        orientation, mirrored, direction, root_back, forward_edge, home_bar, top_zones
        t:6:12: surface.tv.home_bar: is a whole number; must be true or false
        t:8:13: surface."a b".height_mm: is 19; must be 20 to 2000 mm, at most 3 decimal places
        t:8:13: surface."a b".height_mm: stands without surface."a b".width_mm; \
        give both or neither
        t:10:12: surface.main.width_mm: stands without surface.main.height_mm; \
        give both or neither
        """
    )
  }

  @Test func `what is no table is told so`() {
    #expect(
      problems(in: "surface = 3") == "t:1:11: surface: is a whole number; "
        + "must be a table, [surface.main]"
    )
    #expect(
      problems(in: "[surface]\nwidthmm = 300\ntv = true\n[[surface.wall]]\n")
        == "t:2:1: surface.widthmm: stands in [surface]; write [surface.main] in its place\n"
        + "t:3:6: surface.tv: is a boolean; must be a table, [surface.tv]\n"
        + "t:4:1: surface.wall: is an array; must be a table, [surface.wall]"
    )
  }

  @Test func `a device is on one that is there, wherever that stands`() throws {
    let text = """
      [[device]]
      name = "a"
      surface = "tv"
      [[device]]
      name = "b"
      [[device]]
      name = "c"
      surface = "main"
      [surface.tv]
      """
    let configuration = try Configuration.parse(text, file: "t")
    #expect(configuration.settings.profiles.map(\.surface) == ["tv", nil, "main"])
    let effective = configuration.effectiveText
    #expect(try Configuration.parse(effective, file: "t") == configuration)
    #expect(
      problems(in: text + "\n[surface.wall]\n[[device]]\nname = \"d\"\nsurface = \"wal\"\n")
        == "t:13:11: device[4].surface: is \"wal\", an unknown surface; did you mean \"wall\"?"
    )
    #expect(
      problems(in: text.replacing("surface.tv", with: "surface.wall"))
        == "t:3:11: device[1].surface: is \"tv\", an unknown surface; "
        + "the surfaces are \"main\", \"wall\""
    )
  }
}
