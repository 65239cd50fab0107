import NavWire
import Testing

@Suite struct `The shape of a line` {
  private func code(_ bytes: [UInt8]) -> String? {
    do {
      try JSONShape.check(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  private func code(_ text: String) -> String? { code(Array(text.utf8)) }

  @Test func `sixteen levels are taken, seventeen are not`() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let nested = { (levels: Int) in
        String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      }
      #expect(code(nested(16)) == nil)
      #expect(code(nested(17)) == "nested_too_deep")
      #expect(code(nested(40)) == "nested_too_deep")
    }
  }

  @Test func `brackets side by side do not nest`() {
    #expect(code("[" + String(repeating: "[[]],", count: 1_000) + "1]") == nil)
  }

  @Test func `brackets in strings do not count`() {
    let brackets = String(repeating: "[", count: 40)
    #expect(code("{\"a\":\"\(brackets)\"}") == nil)
    #expect(code("{\"a\":\"\\\"\(brackets)\"}") == nil)
    #expect(code("{\"a\":\"\\\\\",\"b\":\(brackets)}") == "nested_too_deep")
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0xAF],
      [0xF4, 0x90, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]]
  )
  func `what is not strict UTF-8 is told apart`(bytes: [UInt8]) {
    #expect(code(Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)) == "not_utf8")
  }

  @Test func `UTF-8 of every length is taken`() {
    #expect(code("{\"a\":\"aé€😀\u{10FFFF}\"}") == nil)
  }

  @Test func `a line in another encoding is refused before a decoder can guess it`() {
    #expect(code("{\"a\":1}".utf16.flatMap { [UInt8($0), 0] }) == "malformed")
    #expect(code("{\"a\":1}".utf16.flatMap { [0, UInt8($0)] }) == "malformed")
    #expect(code("{\"a\":\"\u{1}\"}") == "malformed")
  }

  @Test func `white space of JSON is taken`() { #expect(code("{\t\"a\" :\r 1}\r\n") == nil) }
}
