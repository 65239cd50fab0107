import NavClient
import NavSystem
import NavWire

// What is shown over the pages, and where the picture stands.
extension Command {
  static let notifications = showing(.notifications, "the notifications")
  static let controls = showing(.controls, "the controls")
  static let switcher = showing(.switcher, "the switcher of applications")

  private static func showing(_ overlay: WireOverlay, _ words: String) -> Command {
    Command(
      overlay.rawValue,
      summary: "show \(words)",
      options: changing,
      details: """
        It is shown over the pages where a client draws it; whoever listens is told of
        the action `\(overlay.rawValue)` in any case. `navctl dismiss` closes it.

        """
    ) { invocation throws(Failure) in try invocation.change(.showOverlay(overlay)) }
  }

  static let dismiss = Command(
    "dismiss",
    summary: "close what is shown over the pages",
    options: changing
  ) { invocation throws(Failure) in try invocation.change(.dismiss) }

  static let reachability = Command(
    "reachability",
    summary: "move the picture down to be reached, or up again",
    operands: "on|off",
    count: 1...1,
    options: changing,
    details: """
      It goes up by itself after a while.

      """
  ) { invocation throws(Failure) in
    let word = invocation.arguments.operands[0]
    guard ["on", "off"].contains(word) else {
      throw .usage(UsageError("'\(word)' is neither on nor off"))
    }
    try invocation.change(.reachability(isOn: word == "on"))
  }
}
