import Foundation
import NavConfiguration
import TestSupport
import Testing

/// Texts that are no TOML, and files that are no texts.
@Suite struct `Texts and files` {
  func problems(in text: String) -> String {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(text, file: "t")
      return "none"
    } catch {
      return error.description
    }
  }

  /// What loading a file of these bytes says, with the file's name as `FILE`.
  func problems(inFileOf bytes: some Sequence<UInt8>) throws -> String {
    let folder = try TemporaryFolder()
    let path = folder.path("navd.toml")
    try Data(bytes).write(to: URL(filePath: path))
    return problems(inFile: path)
  }

  func problems(inFile path: String) -> String {
    do throws(ConfigurationError) {
      _ = try Configuration.load(path: path)
      return "none"
    } catch {
      return error.description.replacing(path, with: "FILE")
    }
  }

  @Test func `a key or a table given twice is refused at the second`() {
    #expect(
      problems(in: "[log]\nretain_mib = 64\nretain_mib = 65\n")
        == "t:3:14: is not TOML: Error while parsing key-value pair: "
        + "cannot redefine existing integer 'retain_mib'; write each key and each table once"
    )
    #expect(
      problems(in: "[log]\n[gesture]\n[log]\n")
        == "t:3:1: is not TOML: Error while parsing table header: "
        + "cannot redefine existing table 'log'; write each key and each table once"
    )
  }

  @Test func `a syntax error has its place`() {
    #expect(
      problems(in: "[log]\nretain_mib = \n")
        == "t:2:14: is not TOML: Error while parsing key-value pair: "
        + "expected value, saw '\\n'; write it as TOML 1.0"
    )
    #expect(
      problems(in: "[log\n")
        == "t:1:5: is not TOML: Error while parsing table header: "
        + "expected ']', saw '\\n'; write it as TOML 1.0"
    )
  }

  @Test(arguments: [
    (" .a", 3, "."), ("=", 2, "="), ("#a", 2, "#"), ("\\a", 2, "\\"),
  ])
  func `a header that begins with no name is refused`(header: String, column: Int, seen: String) {
    #expect(
      problems(in: "[\(header)]\n")
        == "t:1:\(column): is not TOML: Error while parsing key: expected bare key "
        + "starting character or string delimiter, saw '\(seen)'; write it as TOML 1.0"
    )
  }

  @Test(arguments: ["é", "Ƅ", "ひ", "漢", "😀"])
  func `letters outside ASCII are refused in a bare key and taken in a comment`(letter: String) {
    #expect(
      problems(in: "# \(letter)\nx\(letter) = 1\n")
        == "t:2:2: is not TOML: Error while parsing key-value pair: expected '=', "
        + "saw '\(letter)'; write it as TOML 1.0"
    )
  }

  @Test func `lists in lists are refused before they are deep`() {
    let text = "a = " + String(repeating: "[", count: 500)
    #expect(problems(in: text) == "t:1:9: nests values more than 4 deep; write values less deep")
  }

  @Test func `a line of dots is refused before it is deep`() {
    let text = "\n" + String(repeating: "a.", count: 100_000) + "a = 1\n"
    #expect(problems(in: text) == "t:2:1: the line is too long; at most 1024 bytes a line are read")
  }

  @Test func `the deepest text that is parsed ends well`() {
    let dots = String(repeating: "a.", count: 500) + "a"
    let text = "[\(dots)]\n\(dots) = [\n{\(dots) = [\n[]]}]\n"
    #expect(
      problems(in: text)
        == "t:1:2: a: unknown table; the tables are [surface.main], [input], [gesture], [back], "
        + "[drawer.start], [drawer.end], [pager], [home_bar], [output.keys], [log], [limits], "
        + "[access], [[binding]], [[device]]"
    )
  }

  @Test func `too many keys are refused`() {
    let text = (0...ConfigurationLimits.entriesMax).map { "k\($0)=1\n" }.joined()
    let said = "t: has too many keys; at most 12288 keys, tables and elements of lists are read"
    #expect(problems(in: text) == said)
    let list = "a = [\n" + String(repeating: "1,\n", count: ConfigurationLimits.entriesMax) + "]\n"
    #expect(problems(in: list) == said)
  }

  @Test func `bytes that are not UTF-8 have their place`() throws {
    let bytes = Array("[log]\n# é ".utf8) + [0xFF] + Array("\n".utf8)
    #expect(
      try problems(inFileOf: bytes)
        == "FILE:2:5: byte 0xFF is not UTF-8; save the file as UTF-8"
    )
  }

  @Test func `a zero byte is refused`() throws {
    #expect(
      try problems(inFileOf: Array("[log]\n".utf8) + [0])
        == "FILE:2:1: is not TOML: Error while parsing root table: "
        + "expected keys, tables, whitespace or comments, saw '\\u0000'; write it as TOML 1.0"
    )
  }

  @Test func `a control character in a number is told without it`() throws {
    let told = try problems(inFileOf: Array("[log]\nretain_mib = i".utf8) + [1, 0, 0, 0x27])
    #expect(told.hasPrefix("FILE:2:15: is not TOML: Error while parsing floating-point: "))
    #expect(told.contains("saw 'i\\u{1}"))
    #expect(told.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test func `a file that is not there is named`() throws {
    let folder = try TemporaryFolder()
    #expect(
      problems(inFile: folder.path("navd.toml"))
        == "FILE: cannot be opened: No such file or directory; name a file that can be read"
    )
  }

  @Test func `a folder in the place of a file is refused`() throws {
    let folder = try TemporaryFolder()
    #expect(problems(inFile: folder.path) == "FILE: is a folder; name a regular file")
  }

  @Test func `a device in the place of a file is refused`() {
    #expect(
      problems(inFile: "/dev/zero") == "FILE: is not a regular file; name a regular file"
    )
  }

  @Test func `a file over 1 MiB is refused, one of 1 MiB is read`() throws {
    let line = Array(("#" + String(repeating: "x", count: 62) + "\n").utf8)
    let full = Array(repeatElement(line, count: 16_384).joined())
    #expect(full.count == ConfigurationLimits.fileBytesMax)
    #expect(try problems(inFileOf: full) == "none")
    #expect(
      try problems(inFileOf: full + [0x0A])
        == "FILE: is too large; at most 1048576 bytes (1 MiB) are read"
    )
  }

  /// The effective text with a few bytes replaced: whatever comes of it, nothing falls over, and
  /// what is refused is refused with a place.
  @Test(arguments: Seed.some(500))
  func `damaged texts are read or refused`(seed: Seed) throws {
    var random = SeededRandom(seed)
    var bytes = Array(Configuration.defaults.effectiveText.utf8)
    let odd = Array("[]{}=.\"'#\\\n\r\t,-+_0e\0é".utf8) + [0xFF, 0xC3, 0x1B]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = odd.randomElement(using: &random) ?? 0
    }
    let said = try problems(inFileOf: bytes)
    #expect(said == "none" || said.hasPrefix("FILE:"))
  }
}
