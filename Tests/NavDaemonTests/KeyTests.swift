import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// A command that says who it is can be sent as often as need be.
@Suite("Command keys")
struct KeyTests {
  @Test func `a command is carried out once, over connections and restarts`() throws {
    let daemon = try RunningDaemon()
    let push = Request.Body.push(WirePage(identifier: "home"))
    let first = try daemon.connect().ask(push, key: "k1")
    #expect(first.changed == true)
    let client = try daemon.connect()
    #expect(try client.ask(push, key: "k1") == first)
    try client.push("next")
    #expect(try client.ask(push, key: "k1") == first)
    #expect(try client.state().pages == ["home", "next"])
    try daemon.end(9)
    try daemon.restart()
    let later = try daemon.connect()
    #expect(try later.ask(push, key: "k1") == first)
    #expect(try later.state().pages == ["home", "next"])
    #expect(try later.refusal(push, key: "k2").known == .duplicatePage)
  }

  @Test func `a removal is answered the same again, although its surface has gone`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let added = try client.ask(.addSurface("tv", nil), key: "come")
    let first = try client.ask(.removeSurface, surface: "tv", key: "go")
    #expect(first.changed == true)
    #expect(try client.ask(.removeSurface, surface: "tv", key: "go") == first)
    #expect(try client.ask(.addSurface("tv", nil), key: "come") == added)
    #expect(try client.refusal(.removeSurface, surface: "tv").known == .unknownSurface)
    #expect(try client.refusal(.removeSurface, surface: "tv", key: "k").known == .unknownSurface)
    #expect(try client.refusal(.get(.state), surface: "tv").known == .unknownSurface)
  }

  @Test(arguments: [
    #""do":"get","what":"state""#, #""do":"get","what":"layers""#, #""do":"sync""#,
    #""do":"subscribe","topics":["state"]"#, #""do":"reload""#, #""do":"why""#,
  ])
  func `a question has no key, no revision and no hold`(question: String) throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    for (name, value) in [("key", #""k""#), ("if_revision", "0"), ("hold", "true")] {
      try client.send(#"{"id":1,"#, question, ",\"\(name)\":\(value)}\n")
      guard case .error(let error) = try client.reply().outcome else {
        throw Unexpected("not refused with \(name)")
      }
      #expect(error.known == .invalidArgument)
      #expect(error.message.contains(name))
    }
    try client.send(#"{"id":2,"#, question, #","hold":false}"#, "\n")
    guard case .ok = try client.reply().outcome else { throw Unexpected("refused without a hold") }
  }

  @Test func `a refusal is not kept`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    #expect(try client.refusal(.pop, key: "k").known == .unmanaged)
    try client.push("a", "b")
    #expect(try client.ask(.pop, key: "k").changed == true)
    #expect(try client.ask(.pop, key: "k").changed == true)
    #expect(try client.state().pages == ["a"])
  }

  @Test func `a key that is too long or empty is told so`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let long = String(repeating: "k", count: 65)
    #expect(try client.refusal(.back, key: long).known == .tooLong)
    #expect(try client.refusal(.back, key: "").known == .invalidArgument)
  }
}

/// A connection that has the stack for itself.
@Suite("Held stacks")
struct HoldTests {
  private func push(_ identifier: String) -> Request.Body {
    .push(WirePage(identifier: identifier))
  }

  @Test func `only the holder sets the stack; back is everybody's`() throws {
    let daemon = try RunningDaemon()
    let holder = try daemon.connect()
    let other = try daemon.connect()
    try holder.ask(push("home"), holds: true)
    try holder.push("a", "b")
    #expect(try other.state().isHeld)
    for body in [push("c"), .pop, .popToRoot, .popTo("home"), .release, .setStack([])] {
      let refusal = try other.refusal(body)
      #expect(refusal.known == .heldBy, "\(body)")
      #expect(refusal.message.contains("another connection"))
    }
    try other.ask(.back)
    #expect(try holder.state().pages == ["home", "a"])
    try holder.ask(.release)
    #expect(try other.state().isHeld == false)
    try other.push("mine")
  }

  @Test func `a key and a hold do not go together`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let refusal = try client.refusal(push("home"), key: "k", holds: true)
    #expect(refusal.known == .invalidArgument)
    #expect(refusal.message.contains("without a key"))
    #expect(try client.state().isManaged == false)
    try client.ask(push("home"), holds: true)
    let guarded = Request.Body.guardPage(nil, .block)
    #expect(try daemon.connect().refusal(guarded).known == .heldBy)
    try client.ask(guarded)
  }

  @Test func `with its connection the stack goes, and whoever follows is told`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe([.state])
    do {
      let holder = try daemon.connect()
      try holder.ask(push("home"), holds: true)
      try subscriber.wait { $0.state?.isHeld == true }
    }
    let end = try subscriber.wait { $0.state?.isManaged == false && $0.state?.isHeld == false }
    #expect(end.state?.stack == [])
    try daemon.connect().push("next")
  }

  @Test func `what is under a finger is cancelled when the holder goes`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(try recording.framedDevice())
    do {
      let holder = try daemon.connect()
      try holder.ask(push("home"), holds: true)
      try holder.push("next")
      for frame in recording.frames.prefix(40) { try input.send(.frame(frame)) }
      try subscriber.wait { $0.gestures.first?.phase == .began }
    }
    let cancelled = try subscriber.wait { $0.gestures.first?.phase == .cancelled }
    #expect(cancelled.gestures.first?.reason?.criterion == "client_ended")
    try subscriber.wait { $0.seq > cancelled.seq && $0.state?.isManaged == false }
    #expect(subscriber.actions.isEmpty)
    let state = try daemon.connect().state()
    #expect(state.transition == nil)
    #expect(state.stack == [])
  }

  @Test func `a hold does not outlast the daemon`() throws {
    let daemon = try RunningDaemon()
    let holder = try daemon.connect()
    try holder.ask(push("home"), holds: true)
    try daemon.end(9)
    try daemon.restart()
    let client = try daemon.connect()
    #expect(try client.state().isHeld == false)
    try client.push("mine")
  }
}
