import NavClient
import NavSystem
import NavWire

extension Command {
  static let pop = Command(
    "pop",
    summary: "take the top page away, or more",
    options: [
      .init("to", value: "ID", help: "all that are over this page"),
      .init("to-root", help: "all but the first"),
    ] + changing
  ) { invocation throws(Failure) in
    let isToRoot = invocation.arguments.has("to-root")
    if let page = invocation.arguments.value("to") {
      if isToRoot { throw .usage(UsageError("--to and --to-root name two pages: one is meant")) }
      return try invocation.change(.popTo(page))
    }
    try invocation.change(isToRoot ? .popToRoot : .pop)
  }

  static let back = Command(
    "back",
    summary: "go back, as the gesture would",
    options: changing,
    details: """
      What is shown over the pages, then a drawer that is open, is closed first. On a
      managed surface with more than one page the top one is taken away, unless it
      blocks that, or asks; elsewhere it is the action `back`, or what the
      configuration says of the root.

      """
  ) { invocation throws(Failure) in try invocation.change(.back) }

  static let forward = Command(
    "forward",
    summary: "bring the page again that went last",
    options: changing
  ) { invocation throws(Failure) in try invocation.change(.forward) }

  static let home = Command(
    "home",
    summary: "go home, as the gesture would",
    options: changing,
    details: """
      The pages stay: whoever listens is told of the action `home`.

      """
  ) { invocation throws(Failure) in try invocation.change(.home) }

  static let quickSwitch = Command(
    "quick-switch",
    summary: "go to the next application, or the previous one",
    operands: "STEP",
    count: 1...1,
    options: changing,
    details: """
      STEP is next or previous. The pages stay: whoever listens is told of the action
      `quick_switch_next` or `quick_switch_previous`.

      """
  ) { invocation throws(Failure) in
    let word = invocation.arguments.operands[0]
    guard let step = WirePagerStep(rawValue: word) else {
      throw .usage(UsageError("'\(word)' is no step: next or previous was expected"))
    }
    try invocation.change(.quickSwitch(step))
  }

  static let release = Command(
    "release",
    summary: "forget the stack; the surface is unmanaged again",
    options: changing
  ) { invocation throws(Failure) in try invocation.change(.release) }

  static let direction = Command(
    "direction",
    summary: "set the reading direction, and so where back starts",
    operands: "ltr|rtl",
    count: 1...1,
    options: changing
  ) { invocation throws(Failure) in
    let word = invocation.arguments.operands[0]
    guard let direction = WireDirection(rawValue: word) else {
      throw .usage(.init("'\(word)' is no direction: ltr or rtl was expected"))
    }
    try invocation.change(.direction(direction))
  }

  static let rotate = Command(
    "rotate",
    summary: "say how the picture lies on its panel",
    operands: "0|90|180|270",
    count: 1...1,
    options: changing + [
      .init("mirrored", help: "the picture is mirrored left to right before it is turned")
    ],
    details: """
      The operand is by how many degrees the picture is turned clockwise. Edges and
      sides are those of the picture from then on; a swipe that is under way is
      cancelled. It holds until it is said anew, over restarts too, unless
      [surface.main] orientation is in the configuration: that is set at each start.

      """
  ) { invocation throws(Failure) in
    let word = invocation.arguments.operands[0]
    guard let degrees = WireOrientation.allDegrees.first(where: { "\($0)" == word }) else {
      let known = WireOrientation.allDegrees.map(String.init).joined(separator: ", ")
      throw .usage(.init("'\(word)' is no orientation: one of \(known) was expected"))
    }
    let isMirrored = invocation.arguments.has("mirrored")
    try invocation.change(.rotate(WireOrientation(degrees: degrees, isMirrored: isMirrored)))
  }
}
