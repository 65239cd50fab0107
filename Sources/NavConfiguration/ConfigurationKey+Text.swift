import NavCore

// How a key is written, and how messages and the manual say it.
extension ConfigurationKey {
  /// What would be right, as a message and the manual say it.
  package var requirement: String {
    switch form {
    case .number(let measure, let range):
      let bounds = "\(range.lowerBound) to \(range.upperBound) \(measure.unit)"
      return measure.places == 0
        ? bounds : bounds + ", at most \(measure.places) decimal places"
    case .fraction(let range):
      let bounds = [range.lowerBound, range.upperBound].map { Decimal.text($0, places: 6) }
      return "\(bounds[0]) to \(bounds[1]), at most 6 decimal places"
    case .words(let words):
      return ConfigurationKey.alternatives(words.map { "\"\($0)\"" })
    case .boolean: return "true or false"
    case .identifier: return "0 to 65535, or 0x0000 to 0xffff"
    case .quarterTurns:
      return ConfigurationKey.alternatives((0..<4).map { "\($0 * 90)" })
    case .text(let bytes): return "\(bytes.lowerBound) to \(bytes.upperBound) bytes"
    case .axis: return "the kernel's name of an axis, like \"ABS_Z\""
    case .axisRange: return "[minimum, maximum] or [minimum, maximum, units per mm]"
    case .matrix:
      return "six numbers with spaces between them, -100 to 100, at most 6 decimal places"
    case .rectangles:
      return "[[x, y, width, height], …] in % of the panel, at most 4 decimal places, "
        + "at most \(Limits.ignoredRectanglesMax) of them"
    case .keys:
      return "names of keys joined by +, at most \(ConfigurationLimits.combinationKeysMax), "
        + "or \"\" for none"
    case .holders:
      return "[\"group\", uid, …], names of groups and numbers of users, at most "
        + "\(ConfigurationLimits.holdersMax) of them"
    case .action:
      let steps = ActionName.steps.map { "\"\($0.name)\"" }
      return steps.joined(separator: ", ") + " or " + ActionName.form
    }
  }

  /// The TOML type of the value, with its article; nil where the requirement says it.
  var type: String? {
    switch form {
    case .number(let measure, _): measure.places > 0 ? "a number" : "a whole number"
    case .fraction: "a number"
    case .identifier, .quarterTurns: "a whole number"
    case .words, .text, .axis, .matrix, .keys, .action: "a string"
    case .axisRange, .rectangles, .holders: "an array"
    case .boolean: nil
    }
  }

  /// The value as it is written in TOML; nil while unset.
  package func text(in configuration: Configuration) -> String? {
    read(configuration).map(text)
  }

  private func text(of value: ConfigurationValue) -> String {
    switch form {
    case .number(let measure, _):
      Decimal.text(measure.written(held: value.number), places: measure.places)
    case .fraction: Decimal.text(value.number, places: 6)
    case .words(let words): Self.quoted(words[Int(value.number)])
    case .boolean: value.boolean ? "true" : "false"
    case .identifier: Self.hexadecimal(value.number)
    case .quarterTurns: String(value.number)
    case .text, .action: Self.quoted(value.string)
    case .axis: Self.quoted(EventName.axis.name(UInt16(value.number)))
    case .axisRange: "[" + value.list.map(String.init).joined(separator: ", ") + "]"
    case .matrix:
      "\"" + value.list.map { Decimal.text($0, places: 6) }.joined(separator: " ") + "\""
    case .rectangles: Self.rectangles(value.list)
    case .holders: "[" + value.holders.map(\.written).joined(separator: ", ") + "]"
    case .keys:
      Self.quoted(value.list.map { EventName.key.name(UInt16($0)) }.joined(separator: "+"))
    }
  }

  /// A key as it is written in TOML, whole; `QuotedText.key` is for messages.
  static func written(_ name: String) -> String {
    QuotedText.isBare(name) ? name : quoted(name)
  }

  /// Control characters are in no value.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func hexadecimal(_ value: Int64) -> String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func rectangles(_ numbers: [Int64]) -> String {
    let rectangles = stride(from: 0, to: numbers.count, by: 4).map { start in
      let sides = numbers[start..<start + 4].map { Decimal.text($0, places: 4) }
      return "[" + sides.joined(separator: ", ") + "]"
    }
    return "[" + rectangles.joined(separator: ", ") + "]"
  }
}
