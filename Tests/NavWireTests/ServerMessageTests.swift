import NavWire
import Testing

@Suite struct `What a client reads` {
  private func decode(_ line: String) throws(WireError) -> ServerMessage {
    try ServerMessage.decode(Array(line.utf8))
  }

  @Test(arguments: [#"{}"#, #"{"weather":{"seq":1}}"#, #"{"seq":1}"#, #"{"dropped":3}"#])
  func `lines of unknown kinds are unknown, not wrong`(line: String) throws {
    #expect(try decode(line) == .unknown)
    #expect(try InputMessage.decode(Array(line.utf8)) == .unknown)
  }

  @Test func `unknown fields and codes are taken`() throws {
    #expect(try decode(#"{"live":{"seq":3,"mood":"good"},"x":1}"#) == .live(Live(seq: 3)))
    let line = #"{"re":1,"error":{"code":"tea_time","message":"later"}}"#
    guard case .reply(let reply) = try decode(line), case .error(let error) = reply.outcome else {
      Issue.record("no error")
      return
    }
    #expect(error.code == "tea_time")
    #expect(error.known == nil)
  }

  @Test(arguments: [
    (#"{"live":{}}"#, "live.seq is missing"),
    (#"{"heartbeat":{"seq":1}}"#, "heartbeat.durable_seq is missing"),
    (#"{"re":1,"ok":{"seq":1,"events":[],"next":null}}"#, "ok.complete_seq is missing"),
    (#"{"re":1,"ok":{"seq":1,"events":[{"seq":1}],"complete_seq":1}}"#, "time_us is missing"),
    (#"{"live":{"seq":"3"}}"#, "live.seq is of the wrong type"),
    (#"{"live":{"seq":-3}}"#, "a number that is out of range"),
    (#"{"re":1}"#, "ok is missing"),
    (#"{"re":[],"ok":{"seq":1}}"#, "re"),
    (#"{"seq":1,"prev":0}"#, "cursor is missing"),
    (#"[]"#, "a line is one JSON object"),
    (#"{"live":"#, "the line is no JSON"),
  ])
  func `a line of a known kind that lacks something says what`(line: String, said: String) throws {
    let error = try #require(throws: WireError.self) { try decode(line) }
    #expect(error.known == .malformed)
    #expect(error.message.contains(said), "\(error.message)")
  }

  @Test func `codes are distinct, lower case and stable in number`() {
    let codes = ErrorCode.allCases.map(\.rawValue)
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.allSatisfy { $0 == "_" || $0.isNumber || $0.isLowercase } })
    #expect(codes.count == 34)
  }
}
