import NavClient
import NavSystem
import NavWire

// What is beside the stack of a surface: drawers, pagers, what pages say to back, recognition.
extension Command {
  static let drawer = Command(
    "drawer",
    summary: "open or close a drawer; at most one is open",
    operands: "SIDE ACTION",
    count: 2...2,
    options: changing,
    details: """
      SIDE is start, where reading begins, or end; ACTION is open or close. The
      configuration says which sides have a drawer.

      """
  ) { invocation throws(Failure) in
    let words = invocation.arguments.operands
    guard let side = WireSide(rawValue: words[0]) else {
      throw .usage(UsageError("'\(words[0])' is no side: start or end was expected"))
    }
    guard ["open", "close"].contains(words[1]) else {
      throw .usage(UsageError("'\(words[1])' is no action: open or close was expected"))
    }
    try invocation.change(.drawer(side, isOpen: words[1] == "open"))
  }

  static let pager = Command(
    "pager",
    summary: "go to another page of the top page's pager",
    operands: "N|next|previous",
    count: 1...1,
    options: changing,
    details: """
      Its pages are counted from 0, in reading direction. `push --pages N` makes one.

      """
  ) { invocation throws(Failure) in
    let word = invocation.arguments.operands[0]
    if let step = WirePagerStep(rawValue: word) { return try invocation.change(.pagerStep(step)) }
    guard let index = Int32(word), index >= 0 else {
      throw .usage(
        UsageError("'\(word)' is no page: a number from 0, next or previous was expected")
      )
    }
    try invocation.change(.pagerIndex(index))
  }

  static let guardPage = Command(
    "guard",
    summary: "set what a page says to back",
    operands: "allow|block|ask",
    count: 1...1,
    options: [
      .init("page", value: "ID", help: "a page of the stack (the top one)")
    ] + changing,
    details: """
      A page that blocks stays, and back is refused. One that asks stays too: the
      gesture runs and reverts, and the action `back_requested` tells whoever draws
      it. `navctl pop` takes either away.

      """
  ) { invocation throws(Failure) in
    let guarding = try BackWord.guarding(invocation.arguments.operands[0])
    try invocation.change(.guardPage(invocation.arguments.value("page"), guarding))
  }

  static let pause = Command(
    "pause",
    summary: "let recognition rest: nothing under a finger navigates",
    options: changing,
    details: """
      For a locked screen, or a game. It holds until `navctl resume`, over restarts
      too; a swipe that is under way is cancelled.

      """
  ) { invocation throws(Failure) in try invocation.change(.pause) }

  static let resume = Command(
    "resume",
    summary: "let recognition go on",
    options: changing
  ) { invocation throws(Failure) in try invocation.change(.resume) }
}

/// What a page says to back, as a word of a command line.
enum BackWord {
  static func guarding(_ word: String) throws(Failure) -> WireBackGuard {
    guard let guarding = WireBackGuard(rawValue: word) else {
      let known = WireBackGuard.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(UsageError("'\(word)' is no word for back: one of \(known) was expected"))
    }
    return guarding
  }
}
