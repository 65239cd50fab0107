import NavWire
import Testing

@Suite struct `What a line of contacts may be` {
  private func decode(_ line: String) throws(WireError) -> InputLine {
    try InputLine.decode(Array(line.utf8))
  }

  private func refusal(_ line: String) -> WireError? {
    do {
      _ = try decode(line)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a frame has its time and every contact`() throws {
    let line =
      #"{"t":9000,"contacts":[{"id":3,"phase":"down","x":-7,"y":2147483647},"#
      + #"{"id":0,"phase":"up"},{"id":1,"phase":"cancel","x":1,"y":2,"pressure":0.5}]}"#
    let frame = InputFrame(
      timeMicroseconds: 9_000,
      contacts: [
        InputContact(3, .down, x: -7, y: .max), InputContact(gone: 0),
        InputContact(1, .cancel, x: 1, y: 2),
      ]
    )
    #expect(try decode(line) == .frame(frame))
    #expect(
      try decode(#"{"t":0,"contacts":[]}"#) == .frame(InputFrame(timeMicroseconds: 0, contacts: []))
    )
    #expect(try decode(#"{"tick":725000}"#) == .tick(725_000))
  }

  @Test(arguments: ["", "  ", "{}", #"{"comment":"warm up"}"#])
  func `what says nothing is skipped`(line: String) throws {
    #expect(try decode(line) == .skipped)
  }

  @Test(arguments: [
    (#"{"contacts":[]}"#, "t is missing"),
    (#"{"t":null,"contacts":[]}"#, "t is missing"),
    (#"{"t":-1,"contacts":[]}"#, "t must be an integer from 0 to 576460752303423488, not -1"),
    (#"{"t":1.5,"contacts":[]}"#, "t must be an integer"),
    (#"{"t":576460752303423489,"contacts":[]}"#, "t must be an integer"),
    (#"{"tick":-1}"#, "tick must be an integer from 0"),
    (#"{"tick":"soon"}"#, "tick must be an integer"),
    (#"{"t":1,"contacts":[],"tick":5}"#, "tick and contacts stand in one line"),
    (#"{"t":1}"#, "contacts is missing: a list of contacts, empty when none is down"),
    (#"{"t":1,"contacts":{}}"#, "contacts must be a list"),
    (#"{"t":1,"contacts":[3]}"#, "contacts.0 must be an object"),
    (#"{"t":1,"contacts":[{"phase":"up"}]}"#, "contacts.0.id is missing"),
    (#"{"t":1,"contacts":[{"id":-1,"phase":"up"}]}"#, "contacts.0.id must be an integer from 0"),
    (#"{"t":1,"contacts":[{"id":2147483648,"phase":"up"}]}"#, "contacts.0.id must be an integer"),
    (#"{"t":1,"contacts":[{"id":0}]}"#, "contacts.0.phase is missing: one of down, move, up"),
    (#"{"t":1,"contacts":[{"id":0,"phase":"hover"}]}"#, "not 'hover'"),
    (#"{"t":1,"contacts":[{"id":0,"phase":"down","y":1}]}"#, "contacts.0.x is missing"),
    (#"{"t":1,"contacts":[{"id":0,"phase":"move","x":1}]}"#, "contacts.0.y is missing"),
    (#"{"t":1,"contacts":[{"id":0,"phase":"up","x":1}]}"#, "contacts.0.y is missing"),
    (
      #"{"t":1,"contacts":[{"id":0,"phase":"down","x":2147483648,"y":1}]}"#,
      "contacts.0.x must be an integer from -2147483648 to 2147483647, not 2147483648"
    ),
    (#"{"t":1,"contacts":[{"id":0,"phase":"down","x":1,"y":0.5}]}"#, "contacts.0.y must be"),
    (
      #"{"t":1,"contacts":[{"id":7,"phase":"up"},{"id":7,"phase":"up"}]}"#,
      "contacts.1.id is 7 once more"
    ),
  ])
  func `a wrong field is named with what would be right`(line: String, said: String) throws {
    let error = try #require(refusal(line))
    #expect(error.known == .invalidArgument)
    #expect(error.message.contains(said), "\(error.message)")
  }

  @Test func `sixteen contacts are taken, seventeen are not`() throws {
    let line = { (count: Int) in
      let contacts = (0..<count).map { "{\"id\":\($0),\"phase\":\"up\"}" }
      return "{\"t\":1,\"contacts\":[\(contacts.joined(separator: ","))]}"
    }
    #expect(refusal(line(16)) == nil)
    let error = try #require(refusal(line(17)))
    #expect(error.known == .invalidArgument)
    #expect(error.limit == 16)
  }

  @Test func `what is no JSON object is malformed, and nesting is bounded`() {
    #expect(refusal("[]")?.known == .malformed)
    #expect(refusal("{")?.known == .malformed)
    let deep = String(repeating: "[", count: 17) + String(repeating: "]", count: 17)
    #expect(refusal("{\"x\":\(deep)}")?.known == .nestedTooDeep)
  }
}
