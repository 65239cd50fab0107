/// Text from a file as a message may repeat it: bounded, on one line, with nothing that a terminal
/// would obey.
enum QuotedText {
  static func printable(
    _ text: String,
    charactersMax: Int = ConfigurationLimits.quotedCharactersMax
  ) -> String {
    var printed = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < charactersMax else { return printed + "…" }
      count += 1
      if isHidden(scalar) {
        printed += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        printed.unicodeScalars.append(scalar)
      }
    }
    return printed
  }

  /// A key as TOML would have it: bare where that is possible, so that a quoted key with a point in
  /// it is never taken for a path.
  static func key(_ name: String) -> String {
    isBare(name) ? printable(name) : "\"\(printable(name))\""
  }

  /// Whether TOML has a key without quotes.
  static func isBare(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(isBareByte)
  }

  private static func isBareByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}
