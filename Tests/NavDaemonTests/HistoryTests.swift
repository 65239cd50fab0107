import Foundation
import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

@Suite("History for clients")
struct HistoryTests {
  /// Follows `next` to the end, and gives all that was told.
  private func readAll(_ client: Connection, _ query: LogQuery) throws -> [LogPage.Item] {
    var query = query
    var items: [LogPage.Item] = []
    for _ in 0..<10_000 {
      let page = try client.ask(log: query)
      items += page.items
      guard let next = page.next else { return items }
      query.from = .seq(next)
    }
    throw Unexpected("the log has no end")
  }

  private func events(_ items: [LogPage.Item]) -> [LogEvent] {
    items.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  @Test func `the log is told as it was written, page by page`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.push("a", "b")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try client.ask(.sync)
    let told = events(try readAll(client, LogQuery()))
    let written = try daemon.readLog().events
    #expect(told.map(\.seq) == written.map(\.seq))
    #expect(told.map(\.kind) == written.map { EntryKind($0.body).name })
    #expect(told.map(\.cause) == written.map(\.cause))
    #expect(told.map(\.timeMicroseconds) == written.map(\.timeMicroseconds))
    let small = events(try readAll(client, LogQuery(limit: 7)))
    #expect(small == told)
    let ended = try #require(told.first { $0.kind == "gesture_ended" })
    #expect(ended.fields["verdict"] == .text("commit"))
  }

  @Test func `a page has a bound, and goes on where it ended`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try daemon.play(Recordings.own("edge-swipe-back"))
    for turn in 1...12 {
      try daemon.play(Recordings.own("edge-swipe-back").later(seconds: Int64(turn) * 5))
    }
    try client.ask(.sync)
    let request = Request(.log(LogQuery()))
    let (line, _) = try client.exchange(request, timeoutMilliseconds: Patience.milliseconds)
    #expect(line.count > 40_000)
    #expect(line.count < 52_000)
    let page = try client.ask(log: LogQuery())
    let next = try #require(page.next)
    #expect(events(page.items).last?.seq == next - 1)
  }

  @Test func `kinds, bounds and cursors choose`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let cursor = daemon.hello.cursor
    try client.push("a", "b", "c")
    try client.ask(.back)
    let kinds = ["command_accepted"]
    let all = events(try readAll(client, LogQuery(kinds: kinds)))
    #expect(all.count == 4)
    #expect(events(try readAll(client, LogQuery(from: .cursor(cursor), kinds: kinds))) == all)
    let second = LogQuery(from: .seq(all[1].seq), to: all[2].seq, kinds: kinds)
    #expect(events(try readAll(client, second)) == Array(all[1...2]))
    let one = try client.ask(log: LogQuery(kinds: kinds, limit: 1))
    #expect(events(one.items) == [all[0]])
    #expect(one.next == all[1].seq)
    let beyond = try client.ask(log: LogQuery(from: .seq(1_000_000)))
    #expect(beyond.items.isEmpty)
    #expect(beyond.next == nil)
    #expect(beyond.completeSeq >= all[3].seq)
  }

  @Test func `what cannot be asked is refused with words`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let kind = try client.refusal(.log(LogQuery(kinds: ["weather"])))
    #expect(kind.known == .invalidArgument)
    #expect(kind.message.contains("gesture_began"))
    #expect(!kind.message.contains("checkpoint"))
    let order = try client.refusal(.log(LogQuery(from: .seq(9), to: 8)))
    #expect(order.message.contains("to must be 9"))
    let nonsense = try client.refusal(.log(LogQuery(from: .cursor("x"))))
    #expect(nonsense.message.contains("no cursor"))
    let present = try #require(Cursor(text: daemon.hello.cursor))
    let log = LogIdentifier(high: 1, low: 2)
    let foreign = Cursor(log: log, session: present.session, seq: present.seq)
    let refused = try client.refusal(.log(LogQuery(from: .cursor(foreign.text))))
    #expect(refused.message.contains("this log has nothing"))
  }

  @Test func `what is asked behind it is answered behind it, one after the other`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    var lines = ""
    for number in 1...40 {
      lines += #"{"id":\#(2 * number),"do":"log","limit":2}"# + "\n"
      lines += #"{"id":\#(2 * number + 1),"do":"sync"}"# + "\n"
    }
    try client.send(lines)
    try client.shutDownWriting()
    for number in 2...81 {
      let reply = try client.reply()
      #expect(reply.identifier == .integer(Int64(number)))
      guard case .ok(let success) = reply.outcome else { throw Unexpected("\(reply)") }
      if case .log(let page)? = success.content {
        #expect(page.items.count == 2)
        #expect(number.isMultiple(of: 2))
      }
    }
    #expect(try client.line() == nil)
  }

  @Test func `what was taken away in its time is a gap, and a damaged segment becomes one`() throws
  {
    let daemon = try RunningDaemon(configuration: "[log]\nsegment_kib = 64\n")
    let client = try daemon.connect()
    let cursor = daemon.hello.cursor
    for turn in 0..<30 {
      try daemon.play(Recordings.own("edge-swipe-back").later(seconds: Int64(turn) * 5))
    }
    func file(_ number: Int) -> String { daemon.stateFolder + "/segment-000000000\(number).navlog" }
    let patience = Patience()
    while try Files.kind(file(5)) == .nothing {
      try #require(!patience.isOver, "no fifth segment")
      try client.ask(.sync)
    }
    try Files.remove(file(1))
    var damaged = try Data(contentsOf: URL(filePath: file(3)))
    damaged[damaged.count / 2] ^= 0x10
    try damaged.write(to: URL(filePath: file(3)))

    let items = try readAll(client, LogQuery())
    let gaps = items.compactMap { if case .gap(let gap) = $0 { gap } else { nil } }
    #expect(gaps.map(\.reason) == ["too_old", "damaged"])
    #expect(gaps.first?.from == 1)
    // Everything is told once, as an event or in a gap.
    var next: UInt64 = 1
    for item in items {
      switch item {
      case .event(let event):
        #expect(event.seq == next)
        next = event.seq + 1
      case .gap(let gap):
        #expect(gap.from == next)
        next = gap.to + 1
      }
    }
    #expect(try Files.kind(file(3)) == .nothing)
    #expect(try Files.kind(daemon.stateFolder + "/damaged-3") == .file)
    let told = events(try readAll(client, LogQuery(kinds: ["log_damaged"])))
    #expect(told.count == 1)
    let again = try Subscriber.resync(client, from: cursor)
    #expect(again == "too_old")
  }

  @Test func `damage in the segment that is written to is left behind at once`() throws {
    let daemon = try RunningDaemon(configuration: "[log]\ninterval_ms = 10\n")
    let client = try daemon.connect()
    let cursor = daemon.hello.cursor
    for number in 1...40 { try client.push("page-\(number)") }
    let patience = Patience()
    while try client.stats()["durable_seq"] != client.stats()["seq"] {
      try #require(!patience.isOver, "it is not durable")
      patience.rest()
    }
    let lost = try #require(try client.stats()["seq"])
    let path = daemon.stateFolder + "/segment-0000000001.navlog"
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let used = try #require(try file.readToEnd()?.lastIndex { $0 != 0 })
    // In an entry of some event, far before the last watermark.
    try file.seek(toOffset: UInt64(used / 2))
    let byte = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: UInt64(used / 2))
    try file.write(contentsOf: [byte ^ 1])
    try file.close()
    #expect(try client.stats()["log_damaged"] == 0)

    _ = try client.ask(log: LogQuery(limit: 1_024))
    while try client.stats()["log_damaged"] == 0 {
      try #require(!patience.isOver, "it is not left: \(daemon.process.errors)")
      patience.rest()
    }
    #expect(try Files.kind(daemon.stateFolder + "/damaged-1") == .file)
    try client.push("later")
    let told = events(try readAll(client, LogQuery(kinds: ["log_damaged"])))
    #expect(told.map { $0.fields["from"] } == [.integer(1)])
    let items = try readAll(client, LogQuery())
    guard case .gap(let gap)? = items.first else { throw Unexpected("\(items.prefix(2))") }
    #expect(gap.reason == "damaged")
    #expect(gap.from == 1)
    #expect(gap.to >= UInt64(lost))
    try daemon.end(SIGKILL)
    try daemon.restart()
    #expect(!daemon.process.errors.contains("another log"))
    let again = try daemon.connect()
    #expect(try again.state().pages == (1...40).map { "page-\($0)" } + ["later"])
    #expect(try Subscriber.resync(again, from: cursor) == "damaged")
    #expect(events(try readAll(again, LogQuery(kinds: ["log_damaged"]))).count == 1)
  }

  @Test func `a configuration beyond a page is cut, and the page goes on`() throws {
    let long = (0..<900).map { "# \($0) \(String(repeating: "\"", count: 40))\n" }.joined()
    let daemon = try RunningDaemon(configuration: long)
    let client = try daemon.connect()
    let told = events(try readAll(client, LogQuery()))
    #expect(told.map(\.seq) == Array(1...(told.last?.seq ?? 0)))
    let configured = try #require(told.first { $0.kind == "configured" })
    #expect(configured.isCut == configured.fields.isEmpty)
  }
}

extension Connection {
  fileprivate func ask(log query: LogQuery) throws -> LogPage {
    try log(query, timeoutMilliseconds: Patience.milliseconds)
  }
}

extension Subscriber {
  /// What a subscription from a cursor is told of it; nil where it goes on.
  static func resync(_ client: Connection, from cursor: String) throws -> String? {
    let subscription = Subscription(topics: .actions, from: cursor)
    try client.subscribe(subscription, timeoutMilliseconds: Patience.milliseconds)
    var reason: String?
    while let message = try client.next(timeoutMilliseconds: Patience.milliseconds)?.message {
      if case .resync(let resync) = message { reason = resync.reason }
      if case .live = message { return reason }
    }
    throw Unexpected("a subscription that does not become live")
  }
}

@Suite("Heartbeats")
struct HeartbeatTests {
  @Test func `whoever asked is told how far it is, again and again, and nobody else`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let other = try daemon.connect()
    try other.subscribe(Subscription(topics: .actions))
    try client.subscribe(Subscription(topics: .actions, heartbeatSeconds: 1))
    try client.push("a")
    let seq = try client.ask(.sync).seq
    var beats: [Heartbeat] = []
    while beats.count < 2 {
      let message = try client.next(timeoutMilliseconds: Patience.milliseconds)?.message
      if case .heartbeat(let heartbeat)? = message { beats.append(heartbeat) }
    }
    #expect(beats.allSatisfy { $0.seq >= seq && $0.durableSeq <= $0.seq })
    #expect(beats[1].durableSeq >= seq)
    while let message = try other.next(timeoutMilliseconds: 0)?.message {
      if case .heartbeat = message { Issue.record("a heartbeat that nobody asked for") }
    }
    try client.subscribe(Subscription(topics: .actions))
    try client.ask(.sync)
    while try client.next(timeoutMilliseconds: 0) != nil {}
    #expect(try client.next(timeoutMilliseconds: 1_500) == nil)
  }
}
