extension TomlDocument {
  /// What the bytes of a text must be before they are parsed: not too many, UTF-8, in short lines.
  static func malformed(_ bytes: [UInt8], file: String) -> ConfigurationProblem? {
    guard bytes.count <= ConfigurationLimits.fileBytesMax else {
      let bound = ConfigurationLimits.fileBytesMax
      return ConfigurationProblem(
        file: file,
        wrong: "is too large",
        right: "at most \(bound) bytes (1 MiB) are read"
      )
    }
    return badEncoding(bytes, file: file) ?? longLine(bytes, file: file)
  }

  private static func badEncoding(_ bytes: [UInt8], file: String) -> ConfigurationProblem? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      let offset = error.byteOffsets.lowerBound
      let before = bytes[..<offset]
      let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
      let position = Position(
        line: before.count { $0 == newline } + 1,
        column: String(decoding: bytes[lineStart..<offset], as: UTF8.self).unicodeScalars.count + 1
      )
      let digits = String(bytes[offset], radix: 16, uppercase: true)
      return ConfigurationProblem(
        file: file,
        position: position,
        wrong: "byte 0x\(digits) is not UTF-8",
        right: "save the file as UTF-8"
      )
    }
  }

  private static func longLine(_ bytes: [UInt8], file: String) -> ConfigurationProblem? {
    var line = 1
    var length = 0
    for byte in bytes {
      if byte == newline {
        line += 1
        length = 0
        continue
      }
      length += 1
      if length > ConfigurationLimits.lineBytesMax {
        return ConfigurationProblem(
          file: file,
          position: Position(line: line, column: 1),
          wrong: "the line is too long",
          right: "at most \(ConfigurationLimits.lineBytesMax) bytes a line are read"
        )
      }
    }
    return nil
  }

  private static let newline: UInt8 = 0x0A
}
