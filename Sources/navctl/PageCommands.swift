import NavClient
import NavSystem
import NavWire

// Commands that bring pages.
extension Command {
  static let push = Command(
    "push",
    summary: "put a page on the stack; the surface is then managed",
    operands: "ID",
    count: 1...1,
    options: page + styles + changing + [hold]
  ) { invocation throws(Failure) in try invocation.change(.push(try invocation.page())) }

  static let replace = Command(
    "replace",
    summary: "put a page in the place of the top one",
    operands: "ID",
    count: 1...1,
    options: page + styles + changing + [hold],
    details: """
      Where there is no page it is the first. What `navctl forward` would bring again
      is forgotten.

      """
  ) { invocation throws(Failure) in try invocation.change(.replace(try invocation.page())) }

  static let show = Command(
    "show",
    summary: "put a page in the place of all, as a menu does",
    operands: "ID",
    count: 1...1,
    options: page + styles + changing + [hold],
    details: """
      An open drawer is closed. The root that was there is remembered: `show` with
      nothing but its ID brings it again as it was.

      """
  ) { invocation throws(Failure) in try invocation.change(.show(try invocation.page())) }

  static let setStack = Command(
    "set-stack",
    summary: "put pages in the place of all, the root first",
    operands: "ID…",
    count: 1...64,
    options: styles + changing + [hold],
    details: """
      A style is that of each of them.

      """
  ) { invocation throws(Failure) in
    let styles = try invocation.styles()
    let pages = invocation.arguments.operands.map {
      WirePage(identifier: $0, pushStyle: styles.push, popStyle: styles.pop)
    }
    try invocation.change(.setStack(pages))
  }

  private static let page: [CommandLineSyntax.Option] = [
    .init("title", value: "TEXT", help: "the page's title, at most 128 bytes"),
    .init("params", value: "TEXT", help: "for whoever draws it, at most 4096 bytes"),
    .init("back", value: "WORD", help: "what it says to back: allow, block or ask (allow)"),
    .init("pages", value: "N", help: "it has N pages beside each other, 1 to 100000"),
    .init("wraps", help: "the first of them follows the last one"),
    .init("long", help: "a fling may go several of them at a time"),
    .init("pager-style", value: "NAME", help: "how they come and go (slide)"),
  ]

  private static let styles: [CommandLineSyntax.Option] = [
    .init(
      "style",
      value: "NAME",
      help: "how it comes and goes: slide, parallax, cover,\ndepth, zoom, none or seed (slide)"
    ),
    .init("push-style", value: "NAME", help: "how it comes, where that is another"),
    .init("pop-style", value: "NAME", help: "how it goes, where that is another"),
  ]
}

extension Invocation {
  /// The page that the command line describes.
  fileprivate func page() throws(Failure) -> WirePage {
    let guarding = try arguments.value("back").map { (word) throws(Failure) in
      try BackWord.guarding(word)
    }
    let styles = try styles()
    return WirePage(
      identifier: arguments.operands[0],
      title: arguments.value("title") ?? "",
      parameters: arguments.value("params") ?? "",
      guarding: guarding ?? .allow,
      pager: try pager(),
      pushStyle: styles.push,
      popStyle: styles.pop
    )
  }

  private func pager() throws(Failure) -> WirePager? {
    let count = try usage { () throws(UsageError) in
      try arguments.integer("pages", in: 1...100_000)
    }
    guard let count else {
      if let name = ["wraps", "long", "pager-style"].first(where: arguments.has) {
        throw .usage(UsageError("--\(name) says something of --pages: it cannot go without"))
      }
      return nil
    }
    return WirePager(
      count: Int32(count),
      wraps: arguments.has("wraps"),
      isLong: arguments.has("long"),
      style: try style("pager-style") ?? .slide
    )
  }

  /// How pages come and go; a style of one way counts before that of both.
  fileprivate func styles() throws(Failure) -> (push: WireStyle, pop: WireStyle) {
    let both = try style("style") ?? .slide
    return (try style("push-style") ?? both, try style("pop-style") ?? both)
  }

  private func style(_ option: String) throws(Failure) -> WireStyle? {
    guard let word = arguments.value(option) else { return nil }
    guard let style = WireStyle(rawValue: word) else {
      let known = WireStyle.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(UsageError("--\(option) \(word): one of \(known) was expected"))
    }
    return style
  }
}
