import NavSystem
import Testing

@Suite struct CommandLineTests {
  let syntax = CommandLineSyntax(
    operands: "FILE…",
    count: 1...2,
    options: [
      .init("socket", value: "PATH", help: "the daemon's socket"),
      .init("json", help: "lines of the wire,\nunchanged"),
      .init("speed", value: "N", help: "how fast"),
    ]
  )

  func problem(_ words: String...) -> String? {
    do throws(UsageError) {
      _ = try syntax.parse(words)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `options stand anywhere and in both spellings`() throws {
    let arguments = try syntax.parse(["--json", "a", "--socket", "/x", "b", "--speed=2=3"])
    #expect(arguments.operands == ["a", "b"])
    #expect(arguments.has("json"))
    #expect(arguments.value("socket") == "/x")
    #expect(arguments.value("speed") == "2=3")
    #expect(!arguments.has("help"))
  }

  @Test func `what follows two dashes is an operand, and so is a negative number`() throws {
    #expect(try syntax.parse(["--", "--json"]).operands == ["--json"])
    #expect(try syntax.parse(["-5", "-"]).operands == ["-5", "-"])
    #expect(try syntax.parse(["a", "--socket", "--json"]).value("socket") == "--json")
  }

  @Test func `of an option that is given twice the last one holds and none is lost`() throws {
    let arguments = try syntax.parse(["a", "--speed", "1", "--speed", "2"])
    #expect(arguments.value("speed") == "2")
    #expect(arguments.all("speed") == ["1", "2"])
  }

  @Test func `help is understood whatever else is missing`() throws {
    #expect(try syntax.parse(["--help"]).has("help"))
    #expect(try syntax.parse(["-h"]).has("help"))
  }

  @Test func `a mistake is told with what would be right`() {
    #expect(
      problem("a", "--jsn")
        == "unknown option --jsn; known are --socket, --json, --speed, --help"
    )
    #expect(problem("a", "--socket") == "--socket needs a value: --socket PATH")
    #expect(problem("a", "--json=1") == "--json takes no value")
    #expect(problem("a", "-j") == "'-j': options are written out with two dashes; see --help")
    #expect(problem() == "FILE… is missing; see --help")
    #expect(problem("a", "b", "c") == "'c' is one too many: FILE… was expected; see --help")
  }

  @Test func `an option that is nearly right is told`() {
    let syntax = CommandLineSyntax(
      operands: "",
      count: 0...0,
      options: [.init("socket", help: "a"), .init("json", help: "b")],
      nearest: { name, known in
        #expect(known == ["socket", "json", "help"])
        return name == "jsn" ? "json" : nil
      }
    )
    func problem(_ word: String) -> String? {
      #expect(throws: UsageError.self) { try syntax.parse([word]) }?.description
    }
    #expect(problem("--jsn=1") == "unknown option --jsn: did you mean --json?")
    #expect(problem("--x") == "unknown option --x; known are --socket, --json, --help")
  }

  @Test func `numbers are read exactly and within their bounds`() throws {
    func speed(_ text: String) throws -> Int? {
      try syntax.parse(["a", "--speed", text]).thousandths("speed", in: 1...1_000_000)
    }
    #expect(try speed("1") == 1_000)
    #expect(try speed("0.5") == 500)
    #expect(try speed("12.345") == 12_345)
    #expect(try syntax.parse(["a"]).thousandths("speed", in: 1...2) == nil)
    for wrong in ["0", "1.2345", "fast", "", ".", "-1", "1.2.3", "2000", "1e3", "+1"] {
      let error = #expect(throws: UsageError.self) { try speed(wrong) }
      #expect(error?.description.contains("a number from 0.001 to 1000") == true)
    }
    let arguments = try syntax.parse(["a", "--speed", "7"])
    #expect(try arguments.integer("speed", in: 1...7) == 7)
    #expect(throws: UsageError.self) { try arguments.integer("speed", in: 1...6) }
  }

  @Test func `help shows every option in one column`() {
    #expect(
      syntax.optionsHelp == """
          --socket PATH  the daemon's socket
          --json         lines of the wire,
                         unchanged
          --speed N      how fast
          --help         show this text

        """
    )
  }
}
