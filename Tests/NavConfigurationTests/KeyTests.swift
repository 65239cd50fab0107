import NavConfiguration
import NavCore
import Testing

/// What the virtual keyboard presses, where nodes are opened, and which output a surface has.
@Suite struct `Keys, nodes and outputs` {
  func problems(in text: String) -> String {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(text, file: "t")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func `without a file are those of keyboards`() {
    #expect(Configuration.defaults.keys[.back] == [0x9E])
    #expect(Configuration.defaults.keys[.home] == [0xAC])
    #expect(Configuration.defaults.keys.all == [0x9E, 0xAC])
  }

  @Test(arguments: [
    ("back", [158]), ("KEY_BACK", [158]), ("key_Back", [158]), ("leftalt+left", [56, 105]),
    ("KEY_LEFTALT+LEFT", [56, 105]), ("", []), ("1", [2]), ("ok", [0x160]),
  ])
  func `are named as the kernel names them, in either case`(
    text: String,
    codes: [UInt16]
  ) throws {
    let configuration = try Configuration.parse("output.keys.back = \"\(text)\"", file: "t")
    #expect(configuration.keys[.back] == codes)
    #expect(configuration.keys[.home] == [172])
  }

  @Test(arguments: [
    ("bakk", "has \"bakk\", which is no key of the kernel's; did you mean \"back\"?"),
    (
      "KEY_LEFTALTT+left",
      "has \"KEY_LEFTALTT\", which is no key of the kernel's; "
        + "did you mean \"leftalt\"?"
    ),
    ("btn_left", "has BTN_LEFT, which is a button; RIGHT"),
    ("reserved", "has KEY_RESERVED, which is no key; RIGHT"),
    ("KEY_MAX", "has KEY_MAX, which is no key; RIGHT"),
    ("left+", "is \"left+\", with nothing on one side of a +; RIGHT"),
    ("left+KEY_LEFT", "has \"KEY_LEFT\" twice; each key once: RIGHT"),
    ("a+b+c+d+e+f+g+h+i", "has 9 keys; RIGHT"),
    ("ctrl-alt-entf-xy", "has \"ctrl-alt-entf-xy\", which is no key of the kernel's; RIGHT"),
  ])
  func `that are none are told so`(text: String, said: String) {
    let names = "names of keys joined by +, at most 8, or \"\" for none"
    let right = said.contains("once: ") ? names : "must be " + names
    #expect(
      problems(in: "output.keys.home = \"\(text)\"")
        == "t:1:20: output.keys.home: " + said.replacing("RIGHT", with: right)
    )
  }

  @Test func `of an action that is not there are refused`() {
    #expect(
      problems(in: "[output.keys]\nbacks = \"back\"\nback = [\"back\"]\n")
        == "t:2:1: output.keys.backs: unknown key; did you mean output.keys.back?\n"
        + "t:3:8: output.keys.back: is an array; must be a string, "
        + "names of keys joined by +, at most 8, or \"\" for none"
    )
  }

  @Test func `are of what somebody else carries out`() throws {
    let names = ConfigurationKey.all.filter { $0.table == "output.keys" }.map(\.name)
    #expect(
      names == [
        "back", "home", "quick_switch_next", "quick_switch_previous", "switcher", "notifications",
        "controls",
      ]
    )
    let text = names.enumerated().map { "output.keys.\($1) = \"f\($0 + 1)\"\n" }.joined()
    let keys = try Configuration.parse(text, file: "t").keys
    let actions: [Action] = [
      .back, .home, .quickSwitchNext, .quickSwitchPrevious, .switcher, .notifications, .controls,
    ]
    #expect(actions.map { keys[$0] } == (0..<7).map { [59 + $0] })
  }

  @Test func `that are none are the same as those that nobody named`() {
    var keys = ActionKeys([.back: [158], .home: []])
    #expect(keys == ActionKeys([.back: [158]]))
    keys[.back] = []
    #expect(keys == .none)
  }

  @Test func `nodes are opened unless the file says no`() throws {
    #expect(Configuration.defaults.input.opensNodes)
    #expect(try !Configuration.parse("input.nodes = false", file: "t").input.opensNodes)
    #expect(
      problems(in: "input.nodes = 0")
        == "t:1:15: input.nodes: is a whole number; must be true or false"
    )
  }

  @Test func `a surface has an output and an orientation`() throws {
    let text = "surface.main = {output = \"DSI-1\", orientation = 90}"
    let main = try #require(Configuration.parse(text, file: "t").settings.surfaces.first)
    #expect(main.output == "DSI-1")
    #expect(main.orientation == Orientation(quarterTurns: 1))
    let long = String(repeating: "x", count: 65)
    #expect(
      problems(in: "surface.main.output = \"\(long)\"")
        == "t:1:23: surface.main.output: has 65 bytes; must be 1 to 64 bytes"
    )
  }

  @Test(arguments: ["mirrored = true", "orientation = 0\nmirrored = true"])
  func `mirrored alone is upright`(text: String) throws {
    let main = try Configuration.parse("[surface.main]\n\(text)\n", file: "t").settings.surfaces[0]
    #expect(main.orientation == Orientation(quarterTurns: 0, isMirrored: true))
  }
}
