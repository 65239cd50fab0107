import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

@Suite struct ReconnectingTests {
  private func subscription(_ path: String) -> ReconnectingSubscription {
    ReconnectingSubscription(
      path: path,
      client: "tests",
      subscription: Subscription(topics: [.actions]),
      timeoutMilliseconds: 30_000
    )
  }

  private func news(
    _ subscription: ReconnectingSubscription
  ) throws -> ReconnectingSubscription.News {
    try subscription.waitForNews()
  }

  private static func update(_ seq: Int, after previous: Int, _ cursor: String) -> String {
    #"{"seq":\#(seq),"prev":\#(previous),"cursor":"\#(cursor)"}"#
  }

  private func update(
    _ seq: UInt64,
    after previous: UInt64,
    _ cursor: String
  ) -> ReconnectingSubscription.News {
    .update(Update(seq: seq, previous: previous, cursor: cursor))
  }

  private static func live(_ seq: UInt64) -> ReconnectingSubscription.News {
    .live(seq: seq, missed: nil, staleActions: 0)
  }

  @Test func `it goes on from the last line and hands nothing out twice`() throws {
    let daemon = try FakeDaemon(clients: [
      { peer in
        peer.greet()
        let from = peer.line()?.contains("from") == true ? "bad" : "c6"
        peer.say(#"{"re":1,"ok":{"seq":4}}"#, #"{"live":{"seq":4}}"#)
        peer.say(Self.update(6, after: 4, from), #"{"bye":{"reason":"shutdown"}}"#)
      },
      { peer in
        peer.greet()
        let from = peer.line()?.contains(#""from":"c6""#) == true ? "good" : "bad"
        peer.say(#"{"re":1,"ok":{"seq":8}}"#, Self.update(7, after: 6, "c7"))
        peer.say(Self.update(8, after: 7, "c8"), #"{"live":{"seq":8}}"#)
        peer.say(Self.update(9, after: 8, from))
        _ = peer.rest()
      },
    ])
    let subscription = subscription(daemon.path)
    #expect(try news(subscription) == Self.live(4))
    #expect(try news(subscription) == update(6, after: 4, "c6"))
    let closed = ClientError.closed(path: daemon.path, reason: "shutdown")
    guard case .lost(closed, _) = try news(subscription) else {
      Issue.record("not lost")
      return
    }
    #expect(try news(subscription) == update(7, after: 6, "c7"))
    #expect(try news(subscription) == update(8, after: 7, "c8"))
    #expect(try news(subscription) == Self.live(8))
    #expect(try news(subscription) == update(9, after: 8, "good"))
  }

  @Test(arguments: [
    ("too_old", 6, 8), ("not_recorded", 6, 6), ("too_old", nil, 2), ("damaged", nil, 5),
    ("foreign", nil, 2), ("foreign", nil, 8), ("future", nil, 2), ("ahead", nil, 2),
  ])
  func `what was missed is told, and all that comes after it, from whatever number on`(
    reason: String,
    after: UInt64?,
    live: Int
  ) throws {
    let daemon = try FakeDaemon(clients: [
      { peer in
        peer.greet()
        _ = peer.line()
        peer.say(#"{"re":1,"ok":{"seq":4}}"#, #"{"live":{"seq":4}}"#)
        peer.say(Self.update(6, after: 4, "c6"))
      },
      { peer in
        peer.greet()
        _ = peer.line()
        peer.say(#"{"re":1,"ok":{"seq":\#(live)}}"#, #"{"resync":{"reason":"\#(reason)"}}"#)
        peer.say(#"{"live":{"seq":\#(live)}}"#, Self.update(live + 1, after: live, "next"))
        _ = peer.rest()
      },
    ])
    let subscription = subscription(daemon.path)
    #expect(try news(subscription) == Self.live(4))
    _ = try (news(subscription), news(subscription))
    guard case .live(UInt64(live), let missed?, 0) = try news(subscription) else {
      Issue.record("nothing is told to be missed")
      return
    }
    #expect(missed.reason == reason)
    #expect(missed.after == after)
    guard case .update(let first) = try news(subscription) else {
      Issue.record("no update")
      return
    }
    #expect(first.seq == UInt64(live) + 1)
  }

  @Test func `reports come between the updates, which link up without them`() throws {
    let report = """
      {"kind":"tap","phase":"ended","surface":"main","device":1,"sequence":7,"at_us":5,\
      "fingers":2,"count":1}
      """
    let daemon = try FakeDaemon(clients: [
      { peer in
        peer.greet()
        _ = peer.line()
        peer.say(#"{"re":1,"ok":{"seq":4}}"#, #"{"live":{"seq":4}}"#)
        peer.say(Self.update(6, after: 4, "c6"), #"{"reports":[\#(report)],"seq":6}"#)
        peer.say(#"{"dropped":3,"reports":[\#(report)],"seq":6}"#, Self.update(7, after: 6, "c7"))
        peer.say(#"{"bye":{"reason":"shutdown"}}"#)
      }
    ])
    let subscription = subscription(daemon.path)
    #expect(try news(subscription) == Self.live(4))
    #expect(try news(subscription) == update(6, after: 4, "c6"))
    let tap = ContentReport(
      kind: "tap",
      phase: .ended,
      surface: "main",
      device: 1,
      sequence: 7,
      atMicroseconds: 5,
      fingers: 2
    )
    #expect(try news(subscription) == .reports(ReportLine(reports: [tap], seq: 6)))
    #expect(try news(subscription) == .reports(ReportLine(dropped: 3, reports: [tap], seq: 6)))
    #expect(try news(subscription) == update(7, after: 6, "c7"))
  }

  @Test func `while nobody listens the pauses end, and only the folder counts`() throws {
    let folder = try TemporaryFolder()
    let subscription = subscription(folder.path("s"))
    #expect(subscription.waitMilliseconds == 0)
    var pauses: [Int?] = []
    while pauses.last != .some(nil) {
      guard case .lost(.notRunning, let pause) = try news(subscription) else { continue }
      pauses.append(pause)
      if let pause { #expect(try #require(subscription.waitMilliseconds) <= pause) }
    }
    #expect(pauses == [100, 200, 400, 800, nil])
    #expect(subscription.waitMilliseconds == nil)
    let watch = try #require(subscription.descriptorNumber)
    var entries = [PollEntry(number: watch)]
    #expect(try Poll.wait(&entries, timeoutMilliseconds: 0) == 0)
    let daemon = try FakeDaemon(
      in: folder,
      clients: [
        { peer in
          peer.greet()
          _ = peer.line()
          peer.say(#"{"re":1,"ok":{"seq":4}}"#, #"{"live":{"seq":4}}"#)
          _ = peer.rest()
        }
      ]
    )
    #expect(try Poll.wait(&entries, timeoutMilliseconds: 30_000) == 1)
    #expect(try news(subscription) == Self.live(4))
    #expect(subscription.path == daemon.path)
  }
}

extension ReconnectingSubscription {
  /// The next news, waited for as a loop does.
  func waitForNews() throws -> News {
    while true {
      if let news = next() { return news }
      var entries = descriptorNumber.map { [PollEntry(number: $0)] } ?? []
      let pause = waitMilliseconds
      let count = try Poll.wait(&entries, timeoutMilliseconds: pause ?? 30_000)
      try #require(count > 0 || pause != nil, "no news came in 30 s")
    }
  }
}
