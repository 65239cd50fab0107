import Foundation
import NavConfiguration
import NavCore
import TestSupport
import Testing

@Suite struct `Hooks` {
  private func parse(_ text: String) throws -> HookConfiguration {
    try HookConfiguration.parse(text, file: "t")
  }

  private func problems(in text: String) -> String {
    do throws(ConfigurationError) {
      _ = try HookConfiguration.parse(text, file: "t")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func `an empty file has no hooks and the defaults`() throws {
    #expect(try parse("") == HookConfiguration())
  }

  @Test func `hooks begin from the limits, wherever these stand`() throws {
    let configuration = try parse(
      """
      [[hook]]
      on = "back"
      run = ["/usr/bin/foo", "a b", "$HOME"]
      [[hook]]
      on = "gesture"
      kind = "edge_back"
      phase = "ended"
      verdict = "revert"
      surface = "left"
      run = ["foo"]
      time_limit_ms = 5
      at_once = 7
      [limits]
      at_once = 3
      hook_at_once = 2
      time_limit_ms = 100
      waiting = 0
      wait_limit_ms = 1
      """
    )
    #expect(configuration.atOnce == 3)
    #expect(configuration.waiting == 0)
    #expect(configuration.waitLimitMilliseconds == 1)
    let first = Hook(
      trigger: .action("back"),
      run: ["/usr/bin/foo", "a b", "$HOME"],
      timeLimitMilliseconds: 100,
      atOnce: 2
    )
    let second = Hook(
      trigger: .gesture(kind: "edge_back", phase: "ended", verdict: "revert"),
      surface: "left",
      run: ["foo"],
      timeLimitMilliseconds: 5,
      atOnce: 7
    )
    #expect(configuration.hooks == [first, second])
  }

  @Test func `every action of navd's has hooks, and every name that a binding may give`() throws {
    let names =
      Action.named.map(\.name) + ["overview", "a", "0_-z", String(repeating: "x", count: 32)]
    let text = names.map { "[[hook]]\non = \"\($0)\"\nrun = [\"a\"]\n" }.joined()
    #expect(try parse(text).hooks.map(\.trigger) == names.map { .action($0) })
  }

  @Test(arguments: ["next_page", "", "Über", "two words", String(repeating: "x", count: 33)])
  func `a name that no action can have is told what navd has`(name: String) {
    #expect(
      problems(in: "[[hook]]\non = \"\(name)\"\nrun = [\"a\"]\n")
        == "t:2:6: hook[1].on: is \"\(name)\"; must be \"gesture\", an action of navd's or one of "
        + "a [[binding]]: those of navd's are back, home, forward, quick_switch_next, "
        + "quick_switch_previous, switcher, notifications, controls, drawer_opened, "
        + "drawer_closed, pager_changed, back_requested, armed, disarmed"
    )
  }

  @Test func `every kind of gesture has hooks`() throws {
    let kinds = GestureKind.allCases.map(\.name)
    let text = kinds.map { "[[hook]]\non = \"gesture\"\nkind = \"\($0)\"\nrun = [\"a\"]\n" }
    #expect(
      try parse(text.joined()).hooks.map(\.trigger)
        == kinds.map { .gesture(kind: $0, phase: nil, verdict: nil) }
    )
  }

  @Test func `an action matches its name on its surface`() {
    let hook = Hook(trigger: .action("back"), run: ["a"])
    #expect(hook.matches(action: "back", surface: "main"))
    #expect(!hook.matches(action: "home", surface: "main"))
    #expect(!hook.matches(action: "back", surface: "left"))
    #expect(!hook.matches(gesture: "back", phase: "ended", verdict: nil, surface: "main"))
  }

  @Test(arguments: [
    (nil, nil, nil, true), ("edge_back", "ended", "commit", true), ("pinch", nil, nil, false),
    (nil, "began", nil, false), (nil, nil, "revert", false),
  ])
  func `a gesture matches where every part does`(
    kind: String?,
    phase: String?,
    verdict: String?,
    matches: Bool
  ) {
    let hook = Hook(trigger: .gesture(kind: kind, phase: phase, verdict: verdict), run: ["a"])
    let isMatch = hook.matches(
      gesture: "edge_back",
      phase: "ended",
      verdict: "commit",
      surface: "main"
    )
    #expect(isMatch == matches)
    #expect(!hook.matches(action: "back", surface: "main"))
  }

  @Test func `a verdict is never matched by a gesture without one`() {
    let hook = Hook(trigger: .gesture(kind: nil, phase: nil, verdict: "commit"), run: ["a"])
    #expect(!hook.matches(gesture: "edge_back", phase: "began", verdict: nil, surface: "main"))
  }

  @Test func `what is not known is told what would be right`() {
    #expect(
      problems(
        in: """
          on = "back"
          hooks = 1
          colour = 1
          [limit]
          [limits]
          at_onc = 1
          [[hook]]
          on = "Bak"
          runs = ["a"]
          run = ["a"]
          colour = 1
          """
      )
        == """
        t:1:1: on: stands in no hook; write [[hook]] above it
        t:2:1: hooks: unknown table or key; did you mean [[hook]]?
        t:3:1: colour: unknown table or key; a file of hooks has [limits] and [[hook]]
        t:4:2: limit: unknown table or key; did you mean [limits]?
        t:6:1: limits.at_onc: unknown key; did you mean at_once?
        t:8:6: hook[1].on: is "Bak"; must be "gesture", an action of navd's or one of a \
        [[binding]]: did you mean "back"?
        t:9:1: hook[1].runs: unknown key; did you mean run?
        t:11:1: hook[1].colour: unknown key; there are on, run, surface, kind, phase, verdict, \
        time_limit_ms, at_once
        """
    )
  }

  @Test func `wrong values are told the right ones`() {
    #expect(
      problems(
        in: """
          limits = 3
          hook = [
          {on = 1, run = "foo"},
          {on = "back", run = []},
          {on = "back", run = ["a", 1]},
          {on = "back", run = ["./a"]},
          {on = "back", run = ["a", "b\\u0000"]},
          {on = "back", run = ["a"], time_limit_ms = 0, at_once = 2.5, surface = ""},
          {run = ["a"]},
          {on = "back", kind = "edge_back", run = ["a"]},
          {on = "gesture", phase = "began", verdict = "commit", run = ["a"]},
          3]
          """
      )
        == """
        t:1:10: limits: is a whole number; must be a table, [limits]
        t:3:7: hook[1].on: is a whole number; must be a string, "gesture", an action of navd's \
        or one of a [[binding]]
        t:3:16: hook[1].run: is a string; must be a list of strings: a program, by its absolute \
        path or by a name in PATH, and its arguments
        t:4:21: hook[2].run: names no program; must be a list of strings: a program, by its \
        absolute path or by a name in PATH, and its arguments
        t:5:27: hook[3].run[2]: is a whole number; must be a string
        t:6:21: hook[4].run: is "./a", a path from an unknown folder; begin it with / or give a \
        name in PATH
        t:7:27: hook[5].run[2]: has a zero byte; no program can be told one
        t:8:44: hook[6].time_limit_ms: is 0; must be a whole number, 1 to 3600000 ms
        t:8:57: hook[6].at_once: is a decimal number, 2.5; must be a whole number, \
        1 to 256 programs
        t:8:72: hook[6].surface: has 0 bytes; must be 1 to 64 bytes
        t:9:1: hook[7].on: is missing; give it: "gesture", an action of navd's or one of a \
        [[binding]]
        t:10:15: hook[8].kind: says nothing of the action back; leave it out, or write \
        on = "gesture"
        t:11:35: hook[9].verdict: never comes with phase "began"; write phase = "ended", or leave \
        one of them out
        t:12:1: hook[10]: is a whole number; must be a table, [[hook]]
        """
    )
    #expect(
      problems(in: "[hook]\non = \"back\"\n")
        == "t:1:2: hook: is a table; write [[hook]], with two brackets"
    )
  }

  @Test func `too many hooks and too many surfaces are refused`() {
    let one = "[[hook]]\non = \"back\"\nrun = [\"a\"]\n"
    let most = ConfigurationLimits.hooksMax
    #expect(problems(in: String(repeating: one, count: most)) == "none")
    let wrong = problems(in: String(repeating: one, count: most + 1))
    #expect(wrong == "t:769:1: hook[257]: is one too many; at most 256 hooks")
    let surfaces = (0...8).map { one + "surface = \"s\($0)\"\n" }.joined()
    #expect(problems(in: surfaces) == "t:1:1: hook: names too many surfaces; at most 8 of them")
  }
}

/// config/hooks.toml is the manual of hooks.
@Suite struct `The example of hooks` {
  let path = ProjectTree.url("config/hooks.toml").path(percentEncoded: false)

  @Test func `is right, and its limits are the defaults`() throws {
    let configuration = try HookConfiguration.load(path: path)
    var limits = configuration
    limits.hooks = []
    #expect(limits == HookConfiguration())
    let defaults = Hook(trigger: .action("back"), run: ["a"])
    #expect(configuration.hooks.count == 2)
    let second = try #require(configuration.hooks.last)
    #expect(second.timeLimitMilliseconds == defaults.timeLimitMilliseconds)
    #expect(second.atOnce == defaults.atOnce)
  }

  @Test func `has every key, below what may be written`() throws {
    // What may be written may take two lines.
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(",\n# ", with: ", ").split(separator: "\n")
    let hooks = try #require(lines.firstIndex(of: "[[hook]]"))
    let places = [(HookKey.limits, lines[..<hooks]), (HookKey.hook, lines[hooks...])]
    for (keys, part) in places {
      for key in keys {
        let place = try #require(
          part.firstIndex { $0.hasPrefix("\(key.name) = ") },
          "\(key.name)"
        )
        let above = part[..<place].reversed().prefix { $0.hasPrefix("#") }
        #expect(!above.isEmpty, "\(key.name)")
        if key.name == "run" { continue }
        // A long list goes over several lines.
        let said = above.reversed().map { $0.dropFirst(2) }.joined(separator: " ")
        let right = ["Range: \(key.requirement).", "One of: \(key.requirement)."]
        #expect(right.contains { said.contains($0) }, "\(key.name): \(key.requirement)")
      }
    }
  }
}
