import NavClient
import NavWire
import TestSupport
import Testing

/// What a subscription makes of lines that are told again, and of a beginning that breaks.
@Suite struct ResumingTests {
  typealias News = ReconnectingSubscription.News

  static func line(
    _ seq: UInt64,
    after previous: UInt64,
    age: Int64? = nil,
    actions: [String] = [],
    gesture: Bool = false
  ) -> Update {
    Update(
      seq: seq,
      previous: previous,
      cursor: "c\(seq)",
      ageMilliseconds: age,
      actions: actions.map { ActionOccurrence(name: $0, surface: "main", cause: 1) },
      gestures: gesture
        ? [GestureOccurrence(gesture: 1, kind: "edge_back", phase: .began, cause: 1)] : []
    )
  }

  static func snapshot(_ seq: UInt64) -> Snapshot {
    Snapshot(
      seq: seq,
      durableSeq: seq,
      cursor: "s\(seq)",
      surface: SurfaceSnapshot(
        surface: "main",
        revision: 1,
        isManaged: false,
        direction: .leftToRight
      )
    )
  }

  func subscription(
    _ daemon: FakeDaemon,
    actionAge: Int? = ReconnectingSubscription.defaultActionAgeMilliseconds
  ) -> ReconnectingSubscription {
    ReconnectingSubscription(
      path: daemon.path,
      client: "tests",
      subscription: Subscription(topics: [.actions, .gestures]),
      actionAgeMilliseconds: actionAge,
      timeoutMilliseconds: 30_000
    )
  }

  /// The news of a subscription up to the last script's mark; attempts that fail are left out.
  func news(_ subscription: ReconnectingSubscription, until seq: UInt64) throws -> [News] {
    var all: [News] = []
    while true {
      let news = try subscription.waitForNews()
      if case .lost(.notRunning, let pause) = news {
        try #require(pause != nil, "the daemon's scripts are over: \(all)")
        continue
      }
      all.append(news)
      if case .update(let update) = news, update.seq == seq { return all }
    }
  }

  /// A first connection that is live at 4 and told of 6, then is closed.
  static func begin(_ peer: FakePeer) {
    begin(peer, until: #"{"bye":{"reason":"shutdown"}}"#)
  }

  static func begin(_ peer: FakePeer, until bye: String) {
    peer.greet()
    _ = peer.line()
    peer.say(#"{"re":1,"ok":{"seq":4}}"#)
    peer.tell(snapshot(4))
    peer.say(#"{"live":{"seq":4}}"#)
    peer.tell(line(6, after: 4))
    peer.say(bye)
  }

  /// The next one: what it asks to go on from, and then the script.
  static func goOn(
    from cursor: String?,
    _ script: @escaping @Sendable (FakePeer) -> Void
  ) -> @Sendable (FakePeer) -> Void {
    { peer in
      peer.greet()
      let asked = peer.line() ?? ""
      let isRight = cursor.map { asked.contains(#""from":"\#($0)""#) } ?? !asked.contains("from")
      guard isRight else { return peer.say(#"{"wrong":"\#(cursor ?? "none")"}"#) }
      peer.say(#"{"re":1,"ok":{"seq":9}}"#)
      script(peer)
    }
  }

  static func end(_ peer: FakePeer, at seq: UInt64) {
    peer.tell(snapshot(seq))
    peer.say(#"{"live":{"seq":\#(seq)}}"#)
    peer.tell(line(seq + 1, after: seq))
    _ = peer.rest()
  }

  @Test func `actions that are told again and too old are left out and counted`() throws {
    let script: @Sendable (FakePeer) -> Void = { peer in
      peer.tell(Self.line(7, after: 6, age: 2_001, actions: ["back", "home"]))
      peer.tell(Self.line(8, after: 7, age: 2_001, actions: ["back"], gesture: true))
      peer.tell(Self.line(9, after: 8, age: 2_000, actions: ["back"]))
      Self.end(peer, at: 9)
    }
    let first = [News.snapshot(Self.snapshot(4)), .live(seq: 4, missed: nil, staleActions: 0)]
    for actionAge in [2_000, nil] {
      let daemon = try FakeDaemon(clients: [Self.begin, Self.goOn(from: "c6", script)])
      let all = try news(subscription(daemon, actionAge: actionAge), until: 10)
      let isKept = actionAge == nil
      #expect(Array(all.prefix(2)) == first)
      let again =
        (isKept ? [Self.line(7, after: 6, age: 2_001, actions: ["back", "home"])] : []) + [
          Self.line(8, after: 7, age: 2_001, actions: isKept ? ["back"] : [], gesture: true),
          Self.line(9, after: 8, age: 2_000, actions: ["back"]),
        ]
      #expect(
        Array(all.dropFirst(4)) == again.map { .update($0) } + [
          .snapshot(Self.snapshot(9)),
          .live(seq: 9, missed: nil, staleActions: isKept ? 0 : 3),
          .update(Self.line(10, after: 9)),
        ]
      )
    }
  }

  @Test func `of a line without its stale actions everything else is told`() throws {
    var removal = Self.line(7, after: 6, age: 2_001)
    removal.removedSurface = "side"
    var asked = removal
    asked.actions = [ActionOccurrence(name: "back", surface: "main", cause: 1)]
    let daemon = try FakeDaemon(clients: [
      Self.begin,
      Self.goOn(from: "c6") { [asked] peer in
        peer.tell(asked)
        Self.end(peer, at: 9)
      },
    ])
    let all = try news(subscription(daemon), until: 10)
    #expect(all.contains(.update(removal)))
    #expect(all.contains(.live(seq: 9, missed: nil, staleActions: 1)))
  }

  @Test func `a line that is missing among those told again is found, and told once`() throws {
    let broken: @Sendable (FakePeer) -> Void = { peer in
      peer.tell(Self.line(8, after: 7, age: 5))
      _ = peer.rest()
    }
    let daemon = try FakeDaemon(clients: [
      Self.begin, Self.goOn(from: "c6", broken), Self.goOn(from: nil) { Self.end($0, at: 9) },
    ])
    let all = try news(subscription(daemon), until: 10)
    let gap = ClientError.gap(path: daemon.path, expected: 6, found: 7)
    guard case .lost(gap, _)? = all.dropFirst(4).first else {
      Issue.record("no gap was found: \(all)")
      return
    }
    let missed = ReconnectingSubscription.Missed(reason: "gap", after: 6)
    #expect(all.contains(.live(seq: 9, missed: missed, staleActions: 0)))
  }

  @Test func `a line that is missing before live is found too`() throws {
    let script: @Sendable (FakePeer) -> Void = { peer in
      peer.tell(Self.line(8, after: 6, age: 5))
      peer.tell(Self.snapshot(9))
      peer.say(#"{"live":{"seq":9}}"#)
      peer.tell(Self.line(11, after: 10))
      _ = peer.rest()
    }
    let daemon = try FakeDaemon(clients: [
      Self.begin, Self.goOn(from: "c6", script),
      // What was live before the gap was told: it is gone on from there.
      Self.goOn(from: "s9") { peer in
        peer.tell(Self.line(10, after: 9, age: 3))
        Self.end(peer, at: 11)
      },
    ])
    let all = try news(subscription(daemon), until: 12)
    let gap = ClientError.gap(path: daemon.path, expected: 9, found: 10)
    #expect(all.contains { if case .lost(gap, _) = $0 { true } else { false } })
    #expect(all.contains(.update(Self.line(10, after: 9, age: 3))))
    #expect(all.contains(.live(seq: 11, missed: nil, staleActions: 0)))
  }

  @Test func `what was missed is told also where the connection breaks before live`() throws {
    let daemon = try FakeDaemon(clients: [
      Self.begin,
      Self.goOn(from: "c6") { peer in
        peer.tell(Self.line(7, after: 6, age: 9_000, actions: ["back"]))
        peer.say(#"{"resync":{"reason":"damaged"}}"#)
        peer.tell(Self.snapshot(9))
      },
      Self.goOn(from: "c7") { peer in
        peer.say(#"{"resync":{"reason":"damaged"}}"#)
        Self.end(peer, at: 9)
      },
    ])
    let all = try news(subscription(daemon), until: 10)
    let missed = ReconnectingSubscription.Missed(reason: "damaged", after: 7)
    #expect(all.suffix(2).first == .live(seq: 9, missed: missed, staleActions: 1))
  }

  @Test func `a cursor that another release does not know is none`() throws {
    let daemon = try FakeDaemon(clients: [
      Self.begin,
      { peer in
        peer.greet()
        _ = peer.line()
        peer.say(#"{"re":1,"error":{"code":"invalid_argument","message":"from is no cursor"}}"#)
        let again = peer.line() ?? ""
        peer.say(again.contains("from") ? #"{"wrong":1}"# : #"{"re":2,"ok":{"seq":2}}"#)
        Self.end(peer, at: 2)
      },
    ])
    let all = try news(subscription(daemon), until: 3)
    let missed = ReconnectingSubscription.Missed(reason: "foreign", after: nil)
    #expect(all.contains(.live(seq: 2, missed: missed, staleActions: 0)))
  }

  @Test func `a line that goes back is against the protocol`() throws {
    for wrong in [Self.line(6, after: 6), Self.line(5, after: 6)] {
      let daemon = try FakeDaemon(clients: [
        Self.begin,
        Self.goOn(from: "c6") { peer in
          peer.tell(wrong)
          _ = peer.rest()
        },
      ])
      let subscription = subscription(daemon)
      for _ in 0..<4 { _ = try subscription.waitForNews() }
      guard case .lost(.violation, _) = try subscription.waitForNews() else {
        Issue.record("seq \(wrong.seq) is taken")
        return
      }
    }
  }
}

extension FakePeer {
  func tell(_ update: Update) {
    var writer = WireWriter()
    writer.append(update)
    write(writer.bytes)
  }

  func tell(_ snapshot: Snapshot) {
    var writer = WireWriter()
    writer.append(snapshot)
    write(writer.bytes)
  }
}
