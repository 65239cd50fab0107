import NavClient
import NavSystem
import NavWire

extension Command {
  static let push = Command(
    "push",
    summary: "put a page on the stack; the surface is then managed",
    operands: "ID",
    count: 1...1,
    options: [
      .init("title", value: "TEXT", help: "the page's title, at most 128 bytes"),
      .init("params", value: "TEXT", help: "for whoever draws it, at most 4096 bytes"),
      .init("back", value: "WORD", help: "what it says to back: allow, block or ask (allow)"),
      .init("pages", value: "N", help: "it has N pages beside each other, 1 to 100000"),
      .init("wraps", help: "the first of them follows the last one"),
    ] + changing
  ) { invocation throws(Failure) in
    let arguments = invocation.arguments
    let count = try usage { () throws(UsageError) in try arguments.integer("pages", in: 1...100_000)
    }
    if count == nil, arguments.has("wraps") {
      throw .usage(UsageError("--wraps says something of --pages: it cannot go without"))
    }
    let page = WirePage(
      identifier: arguments.operands[0],
      title: arguments.value("title") ?? "",
      parameters: arguments.value("params") ?? "",
      guarding: try arguments.value("back").map { (word) throws(Failure) in
        try BackWord.guarding(word)
      } ?? .allow,
      pager: count.map { WirePager(count: Int32($0), wraps: arguments.has("wraps")) }
    )
    try invocation.change(.push(page))
  }

  static let pop = Command(
    "pop",
    summary: "take the top page away",
    options: changing
  ) { invocation throws(Failure) in try invocation.change(.pop) }

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

  static var changing: [CommandLineSyntax.Option] {
    CommandLineSyntax.Option.connection + [
      .init("if-revision", value: "N", help: "refuse it unless the surface's revision is N")
    ]
  }
}

extension Invocation {
  /// Asks for a change, and says what came of it.
  func change(_ body: Request.Body) throws(Failure) {
    let revision = try usage { () throws(UsageError) in
      try arguments.integer("if-revision", in: 0...Int.max)
    }
    let request = Request(body, surface: surface, ifRevision: revision.map { UInt64($0) })
    let success = try ask(request)
    guard let success else { return }
    let effect = success.changed == false ? "nothing changed" : "done"
    let present = success.revision.map { ", revision \($0)" } ?? ""
    try screen.say("\(effect): seq \(success.seq)\(present)")
  }

  /// Asks once over a connection of its own; with --json prints the answer's line and returns nil.
  func ask(_ request: Request) throws(Failure) -> Reply.Success? {
    let connection = try connect()
    let (line, reply) = try daemon { () throws(ClientError) in try connection.exchange(request) }
    if wantsLines { try screen.say(line: line) }
    switch reply.outcome {
    case .ok(let success): return wantsLines ? nil : success
    case .error(let error): throw .client(.refused(error))
    }
  }
}
