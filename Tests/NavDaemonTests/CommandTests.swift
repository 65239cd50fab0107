import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

@Suite("Commands to the daemon")
struct CommandTests {
  @Test func `a command is answered with its seq, the revision and whether it changed`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let pushed = try client.ask(.push(WirePage(identifier: "home", title: "Home")))
    #expect(pushed.seq > daemon.hello.seq)
    #expect(pushed.revision == 1)
    #expect(pushed.changed == true)
    let second = try client.ask(.push(WirePage(identifier: "settings", parameters: "{\"a\":1}")))
    #expect(second.revision == 2)
    #expect(second.seq > pushed.seq)
    let same = try client.ask(.direction(.leftToRight))
    #expect(same.changed == false)
    #expect(same.seq == second.seq)
    #expect(same.revision == 2)
    #expect(try client.ask(.direction(.rightToLeft)).changed == true)
    #expect(try client.ask(.pop).changed == true)
    let state = try client.state()
    #expect(state.stack == [WirePage(identifier: "home", title: "Home")])
    #expect(state.direction == .rightToLeft)
    #expect(try client.ask(.release).changed == true)
    #expect(try client.ask(.release).changed == false)
    #expect(try client.state().isManaged == false)
  }

  @Test func `back takes a page, or is an action where there is no stack`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe([.actions])
    let client = try daemon.connect()
    try client.ask(.back)
    try client.push("a", "b")
    try client.ask(.back)
    try subscriber.drain()
    #expect(subscriber.actions.map(\.page) == [nil, "b"])
    #expect(try client.refusal(.back).known == .atRoot)
    #expect(try client.state().pages == ["a"])
  }

  @Test func `a refusal names its code and changes nothing`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    #expect(try client.refusal(.pop).known == .unmanaged)
    try client.push("home")
    let before = try client.ask(.sync).seq
    #expect(try client.refusal(.pop).known == .atRoot)
    #expect(
      try client.refusal(.push(WirePage(identifier: "home"))).known == .duplicatePage
    )
    let stale = try client.refusal(.push(WirePage(identifier: "b")), ifRevision: 7)
    #expect(stale.known == .staleRevision)
    #expect(stale.revision == 1)
    let surface = try client.refusal(.back, surface: "second")
    #expect(surface.known == .unknownSurface)
    #expect(surface.message.contains("second"))
    #expect(surface.message.contains("there is main"))
    #expect(try client.refusal(.popTo("b")).known == .unknownPage)
    #expect(try client.refusal(.setStack([])).known == .invalidArgument)
    #expect(try client.refusal(.pop, holds: true).known == .invalidArgument)
    #expect(try client.refusal(.push(WirePage(identifier: ""))).known == .invalidArgument)
    let title = String(repeating: "x", count: 129)
    let tooLong = try client.refusal(.push(WirePage(identifier: "b", title: title)))
    #expect(tooLong.known == .tooLong)
    #expect(try client.refusal(.fail).known == .failed)
    #expect(try client.ask(.sync).seq == before)
    #expect(try client.state().pages == ["home"])
  }

  @Test func `the page after the deepest is refused`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    for depth in 1...64 { try client.push("page-\(depth)") }
    let refusal = try client.refusal(.push(WirePage(identifier: "page-65")))
    #expect(refusal.known == .tooDeep)
    #expect(refusal.limit == 64)
    #expect(try client.state().stack.count == 64)
  }

  @Test func `a state that would not fit into a line is refused`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let parameters = String(repeating: "\"", count: 4_096)
    var refusal: WireError?
    for depth in 1...8 where refusal == nil {
      let request = Request(.push(WirePage(identifier: "\(depth)", parameters: parameters)))
      if case .error(let error) = try client.exchange(request).reply.outcome { refusal = error }
    }
    #expect(refusal?.known == .tooBig)
    let depth = try client.state().stack.count
    #expect(depth >= 2)
    #expect(try client.state().jsonByteCount <= Limits.surfaceJSONBytesMax)
    try client.ask(.pop)
    #expect(try client.state().stack.count == depth - 1)
  }

  @Test func `the biggest state that there can be fits into a line`() throws {
    let daemon = try RunningDaemon(
      configuration: "[drawer.start]\nenabled = true\n[drawer.end]\nenabled = true\n"
    )
    let client = try daemon.connect()
    // Control characters are none of a name's; what else is escaped takes two bytes.
    let surface = String(repeating: "\"", count: 64)
    let size = WireSize(widthMicrometres: 5_000_000, heightMicrometres: 5_000_000)
    try client.ask(.addSurface(surface, size))
    // Every byte of them is an escape of six, but for two that count.
    func page(_ number: Int) -> WirePage {
      WirePage(
        identifier: String(repeating: "\u{2}", count: 62) + String(10 + number),
        title: String(repeating: "\u{3}", count: 128),
        guarding: .block,
        pager: WirePager(count: 100_000, index: 99_999, isLong: true, style: .parallax),
        pushStyle: .parallax,
        popStyle: .cover
      )
    }
    for number in 0..<40 { try client.ask(.show(page(number)), surface: surface, holds: true) }
    var pages: [WirePage] = []
    for number in 0..<40 {
      let request = Request(.setStack(pages + [page(number)]), surface: surface)
      if case .error(let error) = try client.exchange(request).reply.outcome {
        #expect(error.known == .tooBig)
        break
      }
      pages.append(page(number))
    }
    // A page that is a little shorter takes what is left.
    for length in stride(from: 128, through: 0, by: -1) {
      var last = page(99 - 10)
      last.title = String(repeating: "\u{3}", count: length)
      let request = Request(.push(last), surface: surface)
      if case .ok = try client.exchange(request).reply.outcome { break }
    }
    let state = try client.state(surface)
    #expect(state.visited.count >= 3)
    #expect(state.transition != nil)
    #expect(state.jsonByteCount <= Limits.surfaceJSONBytesMax)
    #expect(state.jsonByteCount > Limits.surfaceJSONBytesMax - 4_096)
  }

  @Test func `a reply follows every line of a lower or equal seq`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    try client.send(#"{"id":0,"do":"subscribe","topics":["state","actions"]}"# + "\n")
    _ = try client.reply()
    var burst = ""
    for index in 1...50 {
      burst += #"{"id":\#(index * 2),"do":"push","page":{"id":"p\#(index)"}}"# + "\n"
      burst += #"{"id":\#(index * 2 + 1),"do":"back"}"# + "\n"
    }
    try client.send(burst)
    var told: UInt64 = 0
    var replies = 0
    while replies < 100, let message = try client.message() {
      switch message {
      case .update(let update): told = update.seq
      case .reply(let reply):
        replies += 1
        switch reply.outcome {
        case .ok(let success): #expect(told >= success.seq)
        case .error(let error): #expect(error.known == .atRoot)
        }
      default: break
      }
    }
    #expect(replies == 100)
  }

  @Test func `a thousand requests at once are a thousand replies in their order`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    let kinds = [
      #""do":"push","page":{"id":"a"}"#, #""do":"sync""#, #""do":"pop""#, #""do":"fail""#,
      #""do":"get","what":"stats""#,
    ]
    let requests = (1...1_000).map { #"{"id":\#($0),\#(kinds[$0 % kinds.count])}"# + "\n" }
    try client.send(requests.joined())
    for identifier in 1...1_000 {
      #expect(try client.reply().identifier == .integer(Int64(identifier)))
    }
    try daemon.expectAlive()
  }

  @Test func `requests that are answered at length do not pile up`() throws {
    let daemon = try RunningDaemon()
    let greedy = try RawClient(daemon.socket)
    let client = try daemon.connect()
    let parameters = String(repeating: "x", count: 4_000)
    for depth in 1...6 {
      try client.ask(.push(WirePage(identifier: "\(depth)", parameters: parameters)))
    }
    let before = daemon.process.residentBytes
    let count = 2_000
    let requests = (1...count).map { #"{"id":\#($0),"do":"get","what":"state"}"# + "\n" }
    try greedy.send(requests.joined())
    try client.ask(.sync)
    #expect(daemon.process.residentBytes - before < 16 << 20)
    for identifier in 1...count {
      #expect(try greedy.reply().identifier == .integer(Int64(identifier)))
    }
  }

  @Test func `sync says the present seq`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    #expect(try client.ask(.sync).seq == daemon.hello.seq)
    let pushed = try client.ask(.push(WirePage(identifier: "a"))).seq
    #expect(try client.ask(.sync).seq == pushed)
  }

  @Test func `get answers each of its subjects`() throws {
    let daemon = try RunningDaemon(configuration: "[gesture]\nedge_zone_pt = 31\n")
    let client = try daemon.connect()
    guard case .state(let snapshot) = try client.ask(.get(.state)).content,
      case .stats(let stats) = try client.ask(.get(.stats)).content,
      case .configuration(let text) = try client.ask(.get(.config)).content,
      case .limits(let limits) = try client.ask(.get(.limits)).content
    else { throw Unexpected("a subject was answered with something else") }
    #expect(snapshot.surface.surface == "main")
    #expect(snapshot.seq == daemon.hello.seq)
    #expect(snapshot.hash?.count == 16)
    #expect((stats["requests"] ?? 0) >= 2)
    #expect(stats["seq"] == Int64(snapshot.seq))
    #expect(text.contains("edge_zone_pt = 31"))
    #expect(limits["stack_depth"] == 64)
    #expect(limits["line_bytes"] == 65_536)
    #expect(try client.devices().isEmpty)
    let input = try daemon.openInput(Recordings.own("tap"))
    let devices = try client.devices()
    #expect(devices.map(\.device) == [input.device])
    #expect(devices.first?.clock == "virtual")
  }

  @Test func `the greeting says who serves, where the log is and what is allowed`() throws {
    let daemon = try RunningDaemon()
    let hello = daemon.hello
    #expect(hello.protocolVersion == "1.0")
    #expect(hello.server == "navd 0.1.0")
    #expect(Cursor(text: hello.cursor)?.seq == hello.seq)
    #expect(hello.limits.lineBytes == 65_536)
    #expect(hello.limits.depth == 16)
    #expect(hello.roles.contains("control"))
  }

  @Test func `a client's own greeting is not answered`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    try client.send(#"{"hello":{"client":"test","features":["layers"]}}"# + "\n\n")
    try client.send(#"{"unheard":1}"# + "\n" + #"{"id":"last","do":"sync"}"# + "\n")
    #expect(try client.reply().identifier == .string("last"))
  }
}
