import NavCore

/// What a `[[binding]]` may name as its action: one of the steps of navigation, or a name of the
/// user's own, which then is an action like those of navd.
package enum ActionName {
  /// What a name of one's own may be, as messages and the manual say it.
  package static let form = "1 to \(Limits.actionNameBytesMax) of a to z, 0 to 9, _ and -"

  /// What a binding does by navigation itself.
  static let steps: [Binding.Target] = [.back, .forward, .page(.next), .page(.previous)]

  /// What a hook says that is for gestures, not for an action.
  static let gesture = "gesture"

  /// Names that are something else already.
  private static let taken = Set(Action.named.map(\.name) + steps.map(\.name) + [gesture])

  static func isTaken(_ name: String) -> Bool { taken.contains(name) }

  /// Whether a name may be one of the user's own.
  package static func isFree(_ name: String) -> Bool {
    (1...Limits.actionNameBytesMax).contains(name.utf8.count)
      && name.utf8.allSatisfy(isFit) && !isTaken(name)
  }

  static func target(_ name: String) -> Binding.Target {
    steps.first { $0.name == name } ?? .action(name)
  }

  private static func isFit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
