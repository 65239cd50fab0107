import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

@Suite("Subscriptions")
struct SubscriptionTests {
  @Test func `a subscription starts complete and then follows`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.push("a", "b")
    let subscriber = try daemon.subscribe()
    #expect(subscriber.snapshot.surface == (try client.state()))
    #expect(subscriber.snapshot.seq == subscriber.live)
    try client.push("c")
    try subscriber.drain()
    #expect(subscriber.updates.map { $0.state?.pages } == [["a", "b", "c"]])
  }

  @Test func `a second subscription replaces the first`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let first = try Subscriber(client, Subscription(topics: .all))
    try client.push("a", "b")
    try first.drain()
    #expect(first.updates.count == 2)
    let second = try Subscriber(client, Subscription(topics: [.actions]))
    #expect(second.snapshot.surface.pages == ["a", "b"])
    try client.ask(.back)
    try client.push("c")
    try second.drain()
    #expect(second.updates.map(\.actions.count) == [1])
    #expect(second.updates.allSatisfy { $0.state == nil })
  }

  @Test func `a cursor of this log resumes and any other is answered by a resync`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    let past = daemon.hello.cursor
    let present = try #require(Cursor(text: past))
    func answer(_ cursor: String) throws -> String? {
      try client.send(
        #"{"id":1,"do":"subscribe","topics":["state"],"from":"\#(cursor)"}"# + "\n"
      )
      guard case .ok = try client.reply().outcome else { return "refused" }
      guard case .resync(let resync)? = try client.message() else { return nil }
      return resync.reason
    }
    #expect(try answer(past) == nil)
    try daemon.connect().push("a")
    #expect(try answer(past) == nil)
    let foreign = LogIdentifier(high: 1, low: 2)
    let other = Cursor(log: foreign, session: present.session, seq: present.seq)
    #expect(try answer(other.text) == "foreign")
    let ahead = Cursor(log: present.log, session: present.session, seq: present.seq + 999)
    #expect(try answer(ahead.text) == "future")
    #expect(try answer("nonsense") == "refused")
  }

  @Test func `a subscriber that shuts its writing side goes on reading`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    try client.send(#"{"id":1,"do":"subscribe","topics":["actions"]}"# + "\n")
    _ = try client.reply()
    try client.shutDownWriting()
    try daemon.connect().ask(.back)
    while let message = try client.message() {
      guard case .update(let update) = message else { continue }
      #expect(update.actions.map(\.name) == ["back"])
      return
    }
    Issue.record("the connection ended before the action")
  }

  @Test func `a client that shuts its writing side still gets its replies`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    try client.send(#"{"id":1,"do":"sync"}"# + "\n")
    try client.send(#"{"id":2,"do":"get","what":"config"}"# + "\n")
    try client.shutDownWriting()
    #expect(try client.reply().identifier == .integer(1))
    #expect(try client.reply().identifier == .integer(2))
    #expect(try client.line() == nil)
  }

  @Test func `a command during a swipe cancels it first`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try subscriber.connection.push("a", "b")
    let recording = try Recordings.own("edge-swipe-back")
    let bytes = recording.encoded(layout: .evdev24)
    let half = bytes.count / 48 * 24
    let input = try daemon.openInput(recording)
    try input.send(Array(bytes[..<half]))
    try subscriber.wait { $0.state?.transition?.phase == .tracking }
    let pushed = try subscriber.connection.ask(.push(WirePage(identifier: "c")))
    try input.send(Array(bytes[half...]))
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    try subscriber.drain()

    #expect(subscriber.actions.isEmpty)
    #expect(subscriber.phases == [.began, .cancelled])
    #expect(subscriber.updates.flatMap(\.gestures).last?.reason?.criterion == "command")
    let cancelled = try #require(subscriber.updates.first { $0.gestures.last?.phase == .cancelled })
    #expect(cancelled.seq < pushed.seq)
    let state = try subscriber.connection.state()
    #expect(state.pages == ["a", "b", "c"])
    #expect(state.transition == nil)
  }

  @Test func `a refused command during a swipe cancels nothing`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try subscriber.connection.push("a", "b")
    let recording = try Recordings.own("edge-swipe-back")
    let bytes = recording.encoded(layout: .evdev24)
    let half = bytes.count / 48 * 24
    let input = try daemon.openInput(recording)
    try input.send(Array(bytes[..<half]))
    try subscriber.wait { $0.state?.transition?.phase == .tracking }
    let refusal = try subscriber.connection.refusal(.push(WirePage(identifier: "b")))
    #expect(refusal.known == .duplicatePage)
    try input.send(Array(bytes[half...]))
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    try subscriber.drain()
    #expect(subscriber.actions.map(\.page) == ["b"])
    #expect(subscriber.phases == [.began, .ended])
  }
}
