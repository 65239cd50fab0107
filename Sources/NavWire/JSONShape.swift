/// What is checked of an incoming line before any decoder sees it: encoding, control characters and
/// nesting. Whether the brackets match is the decoder's business.
public enum JSONShape {
  /// Checks one line, with or without its line feed.
  ///
  /// A raw control character other than tab, carriage return and line feed is refused: JSON allows
  /// none, and a NUL would let a decoder guess another encoding.
  ///
  /// - Throws: `not_utf8`, `malformed` or `nested_too_deep`.
  public static func check(_ line: [UInt8]) throws(WireError) {
    guard isUTF8(line) else {
      throw WireError(.notUTF8, "the line is not valid UTF-8")
    }
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in line {
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        throw WireError(
          .malformed,
          "the line holds a raw control character (\(byte)); within a string it is an escape"
        )
      }
      if isEscaped {
        isEscaped = false
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
        isInString = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        guard depth <= WireLimits.nestingMax else {
          throw WireError(
            .nestedTooDeep,
            "the line nests deeper than \(WireLimits.nestingMax) levels",
            limit: Int64(WireLimits.nestingMax)
          )
        }
      }
    }
  }

  private static func isUTF8(_ line: [UInt8]) -> Bool {
    do {
      _ = try UTF8Span(validating: line.span)
      return true
    } catch {
      return false
    }
  }
}
