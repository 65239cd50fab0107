import NavCore

/// The keys of a file of hooks: how each is written. What a message says of a key and what the
/// test of the example asks for is read from here.
package struct HookKey: Sendable {
  enum Form: Sendable {
    case number(ClosedRange<Int64>, unit: String)
    case word([String])
    /// The name of an action, or "gesture".
    case occurrence
    case text
    case program
  }

  package let name: String
  let form: Form

  /// What would be right, as messages and the example say it.
  package var requirement: String {
    switch form {
    case .number(let range, let unit): "\(range.lowerBound) to \(range.upperBound) \(unit)"
    case .word(let words): ConfigurationKey.alternatives(words.map { "\"\($0)\"" })
    case .occurrence: "\"\(ActionName.gesture)\", an action of navd's or one of a [[binding]]"
    case .text: "1 to \(ConfigurationLimits.nameBytesMax) bytes"
    case .program:
      "a list of strings: a program, by its absolute path or by a name in PATH, and its arguments"
    }
  }

  /// Every action of navd's own.
  static let actions = Action.named.map(\.name)

  private static let timeLimit = Form.number(1...3_600_000, unit: "ms")
  private static let programs = Form.number(1...256, unit: "programs")

  /// Keys of `[limits]`, in the order of the example.
  package static let limits: [HookKey] = [
    HookKey(name: "at_once", form: programs),
    HookKey(name: "hook_at_once", form: programs),
    HookKey(name: "time_limit_ms", form: timeLimit),
    HookKey(name: "waiting", form: .number(0...1_024, unit: "runs")),
    HookKey(name: "wait_limit_ms", form: .number(0...60_000, unit: "ms")),
  ]

  /// Keys of a `[[hook]]`, in the order of the example.
  package static let hook: [HookKey] = [
    HookKey(name: "on", form: .occurrence),
    HookKey(name: "run", form: .program),
    HookKey(name: "surface", form: .text),
    HookKey(name: "kind", form: .word(GestureKind.allCases.map(\.name))),
    HookKey(name: "phase", form: .word(["began", "ended", "cancelled"])),
    HookKey(name: "verdict", form: .word(Verdict.allCases.map(\.name))),
    HookKey(name: "time_limit_ms", form: timeLimit),
    HookKey(name: "at_once", form: programs),
  ]
}
