import NavConfiguration
import NavCore
import Testing

/// What a `[[binding]]` says, and what is wrong in one, word for word.
@Suite struct `Bindings` {
  let action =
    "\"back\", \"forward\", \"next_page\", \"previous_page\" or 1 to 32 of a to z, 0 to 9, _ and -"
  let motion =
    "\"swipe_forth\", \"swipe_back\", \"swipe_up\", \"swipe_down\", \"pinch_in\" or \"pinch_out\""

  func problems(in text: String) -> String {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(text, file: "t")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func `none is there without a file`() {
    #expect(Configuration.defaults.settings.bindings.isEmpty)
  }

  @Test func `every key has its place`() throws {
    let configuration = try Configuration.parse(
      """
      [[binding]]
      keys = "leftmeta+tab"
      action = "overview"
      device = "touchpad"
      motion = "pinch_in"
      fingers = 5
      [[binding]]
      fingers = 2
      motion = "swipe_down"
      action = "0_-z"
      """,
      file: "t"
    )
    #expect(
      configuration.settings.bindings == [
        Binding(fingers: 5, motion: .pinchIn, target: .action("overview"), kind: .touchpad),
        Binding(fingers: 2, motion: .swipeDown, target: .action("0_-z")),
      ]
    )
    var keys = ActionKeys()
    keys[.bound("overview")] = [125, 15]
    #expect(configuration.keys == keys)
    #expect(keys.all == [15, 125, 158, 172])
  }

  @Test(arguments: [
    ("back", Binding.Target.back), ("forward", .forward), ("next_page", .page(.next)),
    ("previous_page", .page(.previous)), ("backs", .action("backs")),
  ])
  func `an action is a step of navigation, or one's own`(
    name: String,
    target: Binding.Target
  ) throws {
    let text = "binding = [{fingers = 3, motion = \"swipe_up\", action = \"\(name)\"}]"
    let bindings = try Configuration.parse(text, file: "t").settings.bindings
    #expect(bindings == [Binding(fingers: 3, motion: .swipeUp, target: target)])
  }

  @Test(arguments: Binding.Motion.allCases)
  func `every motion has its word`(motion: Binding.Motion) throws {
    let text = "binding = [{fingers = 3, motion = \"\(motion.name)\", action = \"x\"}]"
    let bindings = try Configuration.parse(text, file: "t").settings.bindings
    #expect(bindings.map(\.motion) == [motion])
  }

  @Test func `what is missing and what cannot be is told`() {
    #expect(
      problems(
        in: """
          [[binding]]
          [[binding]]
          fingers = 6
          motion = "up"
          action = "Overview"
          device = "pen"
          keys = "leftmetta"
          finger = 3
          """
      )
        == """
        t:1:1: binding[1].fingers: is missing; give it: 2 to 5 fingers
        t:1:1: binding[1].motion: is missing; give it: \(motion)
        t:1:1: binding[1].action: is missing; give it: \(action)
        t:3:11: binding[2].fingers: is 6; must be 2 to 5 fingers
        t:4:10: binding[2].motion: is "up"; must be \(motion)
        t:5:10: binding[2].action: is "Overview"; must be \(action)
        t:6:10: binding[2].device: is "pen"; must be "touchscreen" or "touchpad"
        t:7:8: binding[2].keys: has "leftmetta", which is no key of the kernel's; \
        did you mean "leftmeta"?
        t:8:1: binding[2].finger: unknown key; did you mean fingers?
        """
    )
  }

  @Test func `a key like no other is told all, and one of a binding elsewhere where it stands`() {
    #expect(
      problems(in: "binding = [{colour = 1, fingers = 3, motion = \"swipe_up\", action = \"x\"}]")
        == "t:1:13: binding[1].colour: unknown key; "
        + "[[binding]] has fingers, motion, action, device, keys"
    )
    #expect(
      problems(in: "[gesture]\nfinger = 3\n")
        == "t:2:1: gesture.finger: unknown key; did you mean fingers in a [[binding]]?"
    )
  }

  @Test(arguments: [
    ("home", true), ("pager_changed", true), ("armed", true), ("gesture", true), ("", false),
    ("a b", false), ("ä", false), ("a\\u0000", false), (String(repeating: "x", count: 33), false),
  ])
  func `a name of something else, or of another form, is refused`(name: String, isTaken: Bool) {
    let said = name.replacing("\\u0000", with: "\\u{0}")
    let taken = isTaken ? ", which is something of navd's own" : ""
    #expect(
      problems(in: "binding = [{fingers = 3, motion = \"swipe_up\", action = \"\(name)\"}]")
        == "t:1:56: binding[1].action: is \"\(said)\"\(taken); must be \(action)"
    )
  }

  @Test func `one motion has one meaning on one device`() {
    let right = "is for the same fingers, motion and device as"
    #expect(
      problems(
        in: """
          binding = [
            {fingers = 3, motion = "swipe_up", action = "a", device = "touchpad"},
            {fingers = 3, motion = "swipe_up", action = "b", device = "touchscreen"},
            {fingers = 4, motion = "swipe_up", action = "c"},
            {fingers = 3, motion = "swipe_down", action = "d"},
            {fingers = 3, motion = "swipe_up", action = "a", device = "touchscreen"},
            {fingers = 3, motion = "swipe_up", action = "e"},
            {fingers = 4, motion = "swipe_up", action = "f", device = "touchpad"},
            {motion = "swipe_down", fingers = 7, action = "g"},
          ]
          """
      )
        == """
        t:6:3: binding[5]: \(right) binding[2]; change one of the two
        t:7:3: binding[6]: \(right) binding[1]; change one of the two
        t:8:3: binding[7]: \(right) binding[3]; change one of the two
        t:9:37: binding[8].fingers: is 7; must be 2 to 5 fingers
        """
    )
  }

  @Test func `keys are of an action of one's own, and the same for all its bindings`() throws {
    let names = "give them to an action with a name of your own"
    #expect(
      problems(
        in: """
          binding = [
            {fingers = 2, motion = "swipe_up", action = "back", keys = "back"},
            {fingers = 3, motion = "swipe_up", action = "next_page", keys = ""},
            {fingers = 4, motion = "swipe_up", action = "a", keys = "a"},
            {fingers = 5, motion = "swipe_up", action = "a", keys = "b"},
            {fingers = 2, motion = "pinch_in", keys = "a"},
            {fingers = 3, motion = "pinch_in", keys = "b"},
          ]
          """
      )
        == """
        t:2:62: binding[1].keys: presses nothing on "back"; \(names)
        t:3:67: binding[2].keys: presses nothing on "next_page"; \(names)
        t:5:59: binding[4].keys: is not what binding[3].keys has for the same action; give it once
        t:6:3: binding[5].action: is missing; give it: \(action)
        t:7:3: binding[6].action: is missing; give it: \(action)
        """
    )
    let text = """
      binding = [
        {fingers = 2, motion = "swipe_up", action = "a"},
        {fingers = 3, motion = "swipe_up", action = "a", keys = "KEY_A"},
        {fingers = 4, motion = "swipe_up", action = "a", keys = "a"},
        {fingers = 5, motion = "swipe_up", action = "b"},
      ]
      """
    let configuration = try Configuration.parse(text, file: "t")
    #expect(configuration.keys[.bound("a")] == [30])
    #expect(configuration.keys[.bound("b")] == [])
    let effective = configuration.effectiveText
    #expect(effective.components(of: "keys = \"a\"") == 3)
    #expect(try Configuration.parse(effective, file: "t") == configuration)
  }

  @Test func `more than the bound are refused at the first of them`() {
    let kinds = ["touchscreen", "touchpad"]
    let one = "fingers = 3\nmotion = \"swipe_up\"\naction = \"x\"\n"
    let text = (0...Limits.bindingsMax).map { _ in "[[binding]]\n\(one)" }.joined()
    #expect(
      problems(in: text).hasSuffix("t:257:1: binding[65]: is one too many; at most 64 bindings")
    )
    #expect(
      problems(in: "[binding]\n" + one)
        == "t:1:2: binding: is a table; write [[binding]], with two brackets"
    )
    let all = kinds.flatMap { kind in
      Binding.Motion.allCases.flatMap { motion in
        (2...5).map { fingers in
          "[[binding]]\nfingers = \(fingers)\nmotion = \"\(motion.name)\"\ndevice = \"\(kind)\"\n"
            + "action = \"x\"\n"
        }
      }
    }
    #expect(problems(in: all.joined()) == "none")
  }

  @Test func `the text that holds has them before the devices`() throws {
    let text = """
      [[binding]]
      fingers = 3
      motion = "swipe_forth"
      action = "back"
      device = "touchpad"

      [[device]]
      name = "a"

      """
    #expect(try Configuration.parse(text, file: "t").effectiveText.hasSuffix("\n\n" + text))
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
