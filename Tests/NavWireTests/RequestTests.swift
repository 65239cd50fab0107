import NavWire
import Testing

@Suite struct `What a client may say` {
  private func decode(_ line: String) -> Request.Decoded { Request.decode(Array(line.utf8)) }

  /// Where the refusal goes, its code, and its message.
  private func refusal(_ line: String) -> (re: RequestIdentifier?, code: String, message: String)? {
    guard case .refused(let reply) = decode(line), case .error(let error) = reply.outcome else {
      return nil
    }
    return (reply.identifier, error.code, error.message)
  }

  @Test func `the least that a request can be`() {
    #expect(decode(#"{"do":"sync"}"#) == .request(Request(.sync)))
    #expect(decode(#"{"do":"log"}"#) == .request(Request(.log(LogQuery()))))
    #expect(
      decode(#"{"do":"log","from":"00ff","kinds":["frame"]}"#)
        == .request(Request(.log(LogQuery(from: .cursor("00ff"), kinds: ["frame"]))))
    )
    #expect(
      decode(#"{"do":"log","from":3,"to":9,"limit":2}"#)
        == .request(Request(.log(LogQuery(from: .seq(3), to: 9, limit: 2))))
    )
    #expect(decode(#"{"do":"why"}"#) == .request(Request(.why(count: 1))))
    #expect(
      decode(#"{"do":"rotate","orientation":270}"#)
        == .request(Request(.rotate(WireOrientation(degrees: 270))))
    )
    let subscription = Subscription(topics: [.state, .progress])
    #expect(
      decode(#"{"do":"subscribe","topics":["progress","state"]}"#)
        == .request(Request(.subscribe(subscription)))
    )
    #expect(
      decode(#"{"do":"push","page":{"id":"a"}}"#)
        == .request(Request(.push(WirePage(identifier: "a"))))
    )
  }

  @Test func `what is left out of a page, a pager, a guard and zones has its default`() {
    #expect(
      decode(#"{"do":"push","page":{"id":"a","back":"ask","pager":{"count":3}}}"#)
        == .request(
          Request(.push(WirePage(identifier: "a", guarding: .ask, pager: WirePager(count: 3))))
        )
    )
    #expect(
      decode(#"{"do":"guard","back":"block"}"#) == .request(Request(.guardPage(nil, .block)))
    )
    #expect(decode(#"{"do":"zones"}"#) == .request(Request(.zones(WireZones()))))
    let region = WireRegion(
      name: "list",
      rectangle: WireRectangle(xPPM: 0, yPPM: 500_000, widthPPM: 1_000_000, heightPPM: 250_001),
      dragHundredthsOfPoint: 450
    )
    #expect(
      decode(
        #"{"do":"zones","regions":[{"name":"list","rect":[0,0.5,1,0.250001],"drag_pt":4.5}]}"#
      ) == .request(Request(.zones(WireZones(regions: [region]))))
    )
  }

  @Test(arguments: [Int64.min, -1, 0, 9_007_199_254_740_993, .max])
  func `an integer as id is kept to the last digit`(id: Int64) {
    #expect(
      decode("{\"id\":\(id),\"do\":\"pop\"}") == .request(Request(.pop, identifier: .integer(id)))
    )
  }

  @Test func `null is as good as absent`() {
    #expect(
      decode(#"{"id":null,"do":"pop","if_revision":null,"key":null}"#) == .request(Request(.pop))
    )
  }

  @Test(arguments: [
    #"{}"#, #"{"heartbeat":{"seq":3}}"#, #"{"ping":[1,2,3]}"#, "", "  \t", "\r\n",
  ])
  func `lines of unknown kinds and empty lines are skipped`(line: String) {
    #expect(decode(line) == .skipped)
  }

  @Test func `unknown fields are skipped`() {
    let line = #"{"id":1,"do":"back","weather":{"rain":[true]},"hello":3}"#
    #expect(decode(line) == .request(Request(.back, identifier: .integer(1))))
  }

  @Test(arguments: [
    "x", "{", "[1]", "3", "\"do\"", "{\"do\":\"pop\"} {}", "{'do':'pop'}",
    "null", "{\"do\":\"pop\"", "\u{FEFF}",
  ])
  func `what is no JSON object is malformed`(line: String) throws {
    let refused = try #require(refusal(line))
    #expect(refused.re == nil)
    #expect(refused.code == "malformed")
  }

  @Test func `bytes that are no UTF-8 are answered, and so is deep nesting`() {
    let nested = "{\"id\":1,\"do\":" + String(repeating: "[", count: 40)
    #expect(refusal(nested)?.code == "nested_too_deep")
    guard case .refused(let reply) = Request.decode([0x7B, 0xFF, 0x7D]),
      case .error(let error) = reply.outcome
    else {
      Issue.record("taken")
      return
    }
    #expect(error.known == .notUTF8)
  }

  @Test func `an unknown request is answered with what is known`() throws {
    let refused = try #require(refusal(#"{"id":"q","do":"fly"}"#))
    #expect(refused.re == .string("q"))
    #expect(refused.code == "unknown_request")
    #expect(refused.message.contains("'fly'"))
    #expect(refused.message.contains("push, pop, pop_to"))
  }

  @Test func `a foreign string is not repeated without end`() throws {
    let verb = String(repeating: "é", count: 10_000)
    let refused = try #require(refusal("{\"id\":1,\"do\":\"\(verb)\"}"))
    #expect(refused.message.utf8.count < 500)
  }

  @Test(arguments: [
    (#"{"id":1}"#, "do is missing"),
    (#"{"id":1,"do":3}"#, "do must be"),
    (#"{"id":1,"do":"\ud800"}"#, "do must be"),
    (#"{"id":1,"do":"pop","surface":3}"#, "surface must be a string"),
    (#"{"id":1,"do":"pop","surface":""}"#, "surface must be a string of 1 to 64 bytes"),
    (#"{"id":1,"do":"pop","if_revision":-1}"#, "if_revision must be an integer of 0 or more"),
    (#"{"id":1,"do":"pop","if_revision":1.5}"#, "if_revision must be an integer of 0 or more"),
    (#"{"id":1,"do":"pop","if_revision":"1"}"#, "if_revision must be an integer of 0 or more"),
    (#"{"id":1,"do":"pop","key":7}"#, "key must be a string"),
    (#"{"id":1,"do":"push","page":{"id":"a"},"hold":1}"#, "hold must be true or false"),
    (#"{"id":1,"do":"pop_to"}"#, "page is missing"),
    (#"{"id":1,"do":"pop_to","page":{"id":"a"}}"#, "page must be a string"),
    (#"{"id":1,"do":"set_stack","page":{"id":"a"}}"#, "pages is missing: a list"),
    (#"{"id":1,"do":"set_stack","pages":{"id":"a"}}"#, "pages must be a list"),
    (#"{"id":1,"do":"quick_switch"}"#, "step is missing: one of next, previous"),
    (#"{"id":1,"do":"reachability"}"#, "on is missing: true or false"),
    (#"{"id":1,"do":"add_surface"}"#, "name is missing"),
    (#"{"id":1,"do":"add_surface","name":""}"#, "name must be a string of 1 to 64 bytes"),
    (#"{"id":1,"do":"add_surface","name":"a","width_mm":9}"#, "height_mm must be given"),
    (#"{"id":1,"do":"add_surface","name":"a","height_mm":9}"#, "width_mm must be given"),
    (#"{"id":1,"do":"add_surface","name":"a","width_mm":0.0001,"height_mm":9}"#, "three places"),
    (#"{"id":1,"do":"subscribe","topics":["state"],"surface":""}"#, "surface must be a string"),
    (#"{"id":1,"do":"push"}"#, "page is missing"),
    (#"{"id":1,"do":"push","page":"settings"}"#, "page must be an object"),
    (#"{"id":1,"do":"push","page":{"title":"no id"}}"#, "page must be an object"),
    (#"{"id":1,"do":"push","page":{"id":"a","params":{}}}"#, "page must be an object"),
    (#"{"id":1,"do":"push","page":{"id":"a","back":"never"}}"#, "back is one of allow"),
    (#"{"id":1,"do":"push","page":{"id":"a","pager":{"index":1}}}"#, "pager is {"),
    (#"{"id":1,"do":"push","page":{"id":"a","pager":{"count":2147483648}}}"#, "pager is {"),
    (#"{"id":1,"do":"drawer","action":"open"}"#, "side is missing: one of start, end"),
    (#"{"id":1,"do":"drawer","side":"left","action":"open"}"#, "one of start, end, not 'left'"),
    (#"{"id":1,"do":"drawer","side":"end"}"#, "action is missing: one of open, close"),
    (#"{"id":1,"do":"drawer","side":"end","action":"toggle"}"#, "one of open, close, not 'toggle'"),
    (#"{"id":1,"do":"pager"}"#, "step is missing: one of next, previous"),
    (#"{"id":1,"do":"pager","step":"first"}"#, "one of next, previous, not 'first'"),
    (#"{"id":1,"do":"pager","index":-1}"#, "index must be an integer from 0"),
    (#"{"id":1,"do":"pager","index":2147483648}"#, "index must be an integer from 0"),
    (#"{"id":1,"do":"pager","index":1,"step":"next"}"#, "step must be left out beside index"),
    (#"{"id":1,"do":"guard"}"#, "back is missing: one of allow, block, ask"),
    (#"{"id":1,"do":"guard","back":"ask","page":{}}"#, "page must be the id of a page"),
    (#"{"id":1,"do":"guard","back":"ask","page":""}"#, "page must be a string of 1 to 64 bytes"),
    (#"{"id":1,"do":"zones","exclude":[[0,0,1]]}"#, "exclude must be a list of [x,y,width,height]"),
    (#"{"id":1,"do":"zones","exclude":[[0,0,1,1,1]]}"#, "exclude must be a list"),
    (#"{"id":1,"do":"zones","exclude":[[0,0,1,1.000001]]}"#, "exclude must be a list"),
    (#"{"id":1,"do":"zones","exclude":[[0,0,1,0.0000001]]}"#, "at most six places"),
    (#"{"id":1,"do":"zones","exclude":[[-0.1,0,1,1]]}"#, "exclude must be a list"),
    (#"{"id":1,"do":"zones","exclude":[["0",0,1,1]]}"#, "exclude must be a list"),
    (#"{"id":1,"do":"zones","exclude":{}}"#, "exclude must be a list"),
    (#"{"id":1,"do":"zones","regions":[{"rect":[0,0,1,1]}]}"#, "regions must be a list of {"),
    (
      #"{"id":1,"do":"zones","regions":[{"name":"a","rect":[0,0,1,1],"drag_pt":0.001}]}"#,
      "drag_pt, which may be left out, is 0 to 1000"
    ),
    (
      #"{"id":1,"do":"zones","regions":[{"name":"a","rect":[0,0,1,1],"drag_pt":1000.01}]}"#,
      "drag_pt, which may be left out, is 0 to 1000"
    ),
    (#"{"id":1,"do":"direction"}"#, "direction is missing: one of ltr, rtl"),
    (#"{"id":1,"do":"direction","direction":"up"}"#, "one of ltr, rtl, not 'up'"),
    (#"{"id":1,"do":"rotate"}"#, "orientation is missing: one of 0, 90, 180, 270"),
    (#"{"id":1,"do":"rotate","orientation":45}"#, "one of 0, 90, 180, 270, not 45"),
    (#"{"id":1,"do":"rotate","orientation":-90}"#, "one of 0, 90, 180, 270, not -90"),
    (#"{"id":1,"do":"rotate","orientation":"90"}"#, "orientation must be one of 0, 90, 180, 270"),
    (#"{"id":1,"do":"rotate","orientation":0,"mirrored":1}"#, "mirrored must be true or false"),
    (#"{"id":1,"do":"get"}"#, "what is missing: one of state"),
    (#"{"id":1,"do":"get","what":"weather"}"#, "not 'weather'"),
    (#"{"id":1,"do":"why","n":0}"#, "n must be an integer from 1 to 32, not 0"),
    (#"{"id":1,"do":"why","n":33}"#, "n must be an integer from 1 to 32, not 33"),
    (#"{"id":1,"do":"why","n":"3"}"#, "n must be an integer from 1 to 32"),
    (#"{"id":1,"do":"subscribe"}"#, "topics is missing"),
    (#"{"id":1,"do":"subscribe","topics":[]}"#, "topics must be a list"),
    (#"{"id":1,"do":"subscribe","topics":"state"}"#, "topics must be a list"),
    (#"{"id":1,"do":"subscribe","topics":["state","tea"]}"#, "not 'tea'"),
    (#"{"id":1,"do":"subscribe","topics":["state"],"policy":"fast"}"#, "one of latest, gapless"),
    (#"{"id":1,"do":"subscribe","topics":["state"],"from":4}"#, "from must be a cursor"),
    (
      #"{"id":1,"do":"subscribe","topics":["state"],"heartbeat_s":0}"#,
      "heartbeat_s must be an integer from 1 to 3600, not 0"
    ),
    (
      #"{"id":1,"do":"subscribe","topics":["state"],"heartbeat_s":3601}"#,
      "heartbeat_s must be an integer from 1 to 3600, not 3601"
    ),
    (
      #"{"id":1,"do":"subscribe","topics":["state"],"heartbeat_s":1.5}"#,
      "heartbeat_s must be an integer from 1 to 3600"
    ),
    (#"{"id":1,"do":"log","from":-1}"#, "from must be a cursor, which is a string, or the seq"),
    (#"{"id":1,"do":"log","from":{}}"#, "from must be a cursor, which is a string, or the seq"),
    (#"{"id":1,"do":"log","to":"9"}"#, "to must be the seq of an event"),
    (#"{"id":1,"do":"log","kinds":"frame"}"#, "kinds must be a list of kinds of events"),
    (#"{"id":1,"do":"log","limit":0}"#, "limit must be an integer from 1 to 1024, not 0"),
    (#"{"id":1,"do":"log","limit":1025}"#, "limit must be an integer from 1 to 1024, not 1025"),
    (#"{"id":1,"do":"log","key":"a"}"#, "key must be left out"),
  ])
  func `a wrong field is named with what would be right`(line: String, said: String) throws {
    let refused = try #require(refusal(line))
    #expect(refused.re == .integer(1))
    #expect(refused.code == "invalid_argument")
    #expect(refused.message.contains(said), "\(refused.message)")
  }

  @Test(arguments: [
    #"{"id":{},"do":"pop"}"#, #"{"id":1.5,"do":"pop"}"#, #"{"id":true,"do":"pop"}"#,
    #"{"id":9223372036854775808,"do":"pop"}"#,
  ])
  func `an id that cannot be sent back is answered without one`(line: String) throws {
    let refused = try #require(refusal(line))
    #expect(refused.re == nil)
    #expect(refused.code == "invalid_argument")
    #expect(refused.message.contains("id must be an integer of 64 bits or a string"))
  }

  @Test func `strings that are too long are told with their limit`() throws {
    let long = { String(repeating: "x", count: $0) }
    #expect(refusal("{\"do\":\"pop\",\"key\":\"\(long(64))\"}") == nil)
    let key = try #require(refusal("{\"id\":2,\"do\":\"pop\",\"key\":\"\(long(65))\"}"))
    #expect(key.re == .integer(2))
    #expect(key.code == "too_long")
    #expect(key.message == "key has 65 bytes, at most 64 are allowed")
    #expect(refusal("{\"do\":\"pop\",\"id\":\"\(long(256))\"}") == nil)
    let identifier = try #require(refusal("{\"do\":\"pop\",\"id\":\"\(long(257))\"}"))
    #expect(identifier.re == nil)
    #expect(identifier.code == "too_long")
  }

  @Test func `a greeting of the wrong type is refused, one without a name is taken`() throws {
    #expect(decode(#"{"hello":{}}"#) == .hello(ClientHello(client: "")))
    #expect(
      decode(#"{"hello":{"client":"bar","draws":["controls","weather"]}}"#)
        == .hello(ClientHello(client: "bar", draws: ["controls", "weather"]))
    )
    #expect(refusal(#"{"hello":{"draws":"controls"}}"#)?.message.contains("draws") == true)
    #expect(refusal(#"{"hello":"me"}"#)?.message.contains("hello must be") == true)
  }
}
