import Foundation
import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

/// What is asked for again with each connection, because it ends with each.
@Suite("What stands over connections") struct StandingTests {
  typealias News = ReconnectingSubscription.News

  private static let zones = WireZones(regions: [
    WireRegion(
      name: "list",
      rectangle: WireRectangle(xPPM: 0, yPPM: 0, widthPPM: 1_000_000, heightPPM: 500_000)
    )
  ])

  private static func surface(_ pages: [String], isHeld: Bool, degrees: Int = 0) -> Snapshot {
    Snapshot(
      seq: 4,
      durableSeq: 4,
      cursor: "c4",
      surface: SurfaceSnapshot(
        surface: "main",
        revision: 1,
        isManaged: !pages.isEmpty,
        direction: .leftToRight,
        orientation: WireOrientation(degrees: degrees),
        stack: pages.map { WirePage(identifier: $0) },
        isHeld: isHeld
      )
    )
  }

  private static func begin(
    _ peer: FakePeer,
    id: Int,
    _ seq: UInt64,
    pages: [String],
    degrees: Int
  ) {
    peer.say(#"{"re":\#(id),"ok":{"seq":\#(seq)}}"#)
    var snapshot = surface(pages, isHeld: false, degrees: degrees)
    (snapshot.seq, snapshot.cursor) = (seq, "s\(seq)")
    peer.tell(snapshot)
    peer.say(#"{"live":{"seq":\#(seq)}}"#)
  }

  private func subscription(_ daemon: FakeDaemon) -> ReconnectingSubscription {
    ReconnectingSubscription(
      path: daemon.path,
      client: "tests",
      draws: ["controls"],
      subscription: Subscription(topics: .state),
      timeoutMilliseconds: 30_000
    )
  }

  /// News up to the next `live`.
  private func begin(_ subscription: ReconnectingSubscription) throws -> [News] {
    var all: [News] = []
    while true {
      let news = try subscription.waitForNews()
      all.append(news)
      if case .live = news { return all }
      if case .lost(.notRunning, nil) = news {
        throw CocoaError(.featureUnsupported, userInfo: ["news": "\(all)"])
      }
    }
  }

  /// Takes the lines that the next connection hears up to its subscription; answers all.
  private static func heard(
    _ peer: FakePeer,
    _ lines: Lines,
    live: UInt64 = 6,
    pages: [String] = [],
    degrees: Int = 0,
    refusing refused: String = "-",
    code: String = "held_by"
  ) {
    lines.add(peer.greet() ?? "")
    var id = 1
    while let line = peer.line() {
      lines.add(line)
      if line.contains("subscribe") {
        return begin(peer, id: id, live, pages: pages, degrees: degrees)
      }
      let isRefused = line.contains(refused)
      peer.say(
        isRefused
          ? #"{"re":\#(id),"error":{"code":"\#(code)","message":"another has it"}}"#
          : #"{"re":\#(id),"ok":{"seq":4,"revision":1,"changed":true}}"#
      )
      id += 1
    }
  }

  @Test func `zones, a held stack and what is drawn come before the next subscription`() throws {
    let lines = Lines()
    let daemon = try FakeDaemon(clients: [
      { peer in
        Self.heard(peer, Lines(), live: 4)
        for id in 2...4 {
          _ = peer.line()
          peer.say(#"{"re":\#(id),"ok":{"seq":4}}"#)
        }
        // A finger has taken one page away.
        var state = Update(seq: 6, previous: 4, cursor: "c6")
        state.state = Self.surface(["a"], isHeld: true).surface
        peer.tell(state)
        peer.say(#"{"bye":{"reason":"shutdown"}}"#)
      },
      { peer in
        Self.heard(peer, lines, refusing: "set_stack")
        peer.say(#"{"bye":{"reason":"shutdown"}}"#)
      },
      { peer in
        Self.heard(peer, lines)
        _ = peer.rest()
      },
    ])
    let subscription = subscription(daemon)
    #expect(throws: ClientError.notRunning(path: daemon.path)) { try subscription.request(.sync) }
    _ = try begin(subscription)
    try subscription.request(.zones(Self.zones))
    try subscription.request(.push(WirePage(identifier: "a")), holds: true)
    try subscription.request(.push(WirePage(identifier: "b")))
    let again = try begin(subscription)
    let stack = Request(.setStack([WirePage(identifier: "a")]), holds: true)
    let refusal = WireError(.heldBy, "another has it")
    #expect(again.contains(.refused(stack, refusal)))
    _ = try begin(subscription)
    let zones = #""do":"zones","exclude":[],"regions":[{"name":"list","#
    let heard = lines.all
    #expect(heard.count == 8)
    for connection in [heard.prefix(4), heard.suffix(4)] {
      #expect(connection.first?.contains(#""draws":["controls"]"#) == true)
      #expect(connection.dropFirst().first?.contains(zones) == true)
      let third = connection.dropFirst(2).first ?? ""
      #expect(third.contains(#""do":"set_stack","pages":[{"id":"a","#))
      #expect(third.contains(#""hold":true"#))
      #expect(connection.last?.contains("subscribe") == true)
    }
  }

  @Test func `what was given up, or has no place any more, is not asked for again`() throws {
    let lines = Lines()
    let daemon = try FakeDaemon(clients: [
      { peer in
        Self.heard(peer, Lines(), live: 4)
        for id in 2...4 {
          _ = peer.line()
          peer.say(#"{"re":\#(id),"ok":{"seq":4}}"#)
        }
        // The picture is turned: zones are over.
        var state = Update(seq: 6, previous: 4, cursor: "c6")
        state.state = Self.surface([], isHeld: false, degrees: 90).surface
        peer.tell(state)
        peer.say(#"{"bye":{"reason":"shutdown"}}"#)
      },
      { peer in
        Self.heard(peer, lines)
        _ = peer.rest()
      },
    ])
    let subscription = subscription(daemon)
    _ = try begin(subscription)
    try subscription.request(.zones(Self.zones))
    try subscription.request(.push(WirePage(identifier: "a")), holds: true)
    try subscription.request(.release)
    _ = try begin(subscription)
    #expect(lines.all.count == 2)
  }

  private static let bye = #"{"bye":{"reason":"shutdown"}}"#

  @Test func `zones of a surface that was turned between connections are taken back`() throws {
    let lines = Lines()
    let daemon = try FakeDaemon(clients: [
      { peer in
        Self.heard(peer, Lines(), live: 4)
        _ = peer.line()
        peer.say(#"{"re":2,"ok":{"seq":4}}"#, Self.bye)
      },
      { peer in
        Self.heard(peer, lines, degrees: 90)
        lines.add(peer.line() ?? "")
        peer.say(#"{"re":3,"ok":{"seq":6}}"#, Self.bye)
      },
      { peer in
        Self.heard(peer, lines, degrees: 90)
        _ = peer.rest()
      },
    ])
    let subscription = subscription(daemon)
    _ = try begin(subscription)
    try subscription.request(.zones(Self.zones))
    for _ in 2...3 { _ = try begin(subscription) }
    let heard = lines.all
    try #require(heard.count == 6, "\(heard)")
    #expect(heard[1].contains(#""regions":[{"name":"list","#))
    #expect(heard[3].contains(#""do":"zones""#) && !heard[3].contains("list"))
    #expect(heard[5].contains("subscribe"))
  }

  @Test func `a turn that is told late does not end the zones that came behind it`() throws {
    let lines = Lines()
    let daemon = try FakeDaemon(clients: [
      { peer in
        Self.heard(peer, Lines(), live: 4)
        _ = peer.line()
        var state = Update(seq: 6, previous: 4, cursor: "c6")
        state.state = Self.surface([], isHeld: false, degrees: 90).surface
        peer.tell(state)
        peer.say(#"{"re":2,"ok":{"seq":7}}"#, Self.bye)
      },
      { peer in
        Self.heard(peer, lines, live: 8, degrees: 90)
        _ = peer.rest()
      },
    ])
    let subscription = subscription(daemon)
    _ = try begin(subscription)
    try subscription.request(.zones(Self.zones))
    _ = try begin(subscription)
    #expect(lines.all.count == 3 && lines.all[1].contains(#""regions":[{"name":"list","#))
  }

  @Test func `a hold by push is of the whole stack, as it was told`() throws {
    let lines = Lines()
    let daemon = try FakeDaemon(clients: [
      { peer in
        Self.heard(peer, Lines(), live: 4, pages: ["x"])
        _ = peer.line()
        peer.say(#"{"re":2,"ok":{"seq":5}}"#, Self.bye)
      },
      { peer in
        Self.heard(peer, lines)
        _ = peer.rest()
      },
    ])
    let subscription = subscription(daemon)
    _ = try begin(subscription)
    try subscription.request(.push(WirePage(identifier: "a")), holds: true)
    _ = try begin(subscription)
    try #require(lines.all.count == 3, "\(lines.all)")
    let stack = lines.all[1]
    #expect(stack.contains(#""pages":[{"id":"x","#) && stack.contains(#",{"id":"a","#))
  }

  @Test func `what was had of a surface that is no more is asked for once`() throws {
    let lines = Lines()
    let daemon = try FakeDaemon(clients: [
      { peer in
        Self.heard(peer, Lines(), live: 4)
        _ = peer.line()
        peer.say(#"{"re":2,"ok":{"seq":5}}"#, Self.bye)
      },
      { peer in
        Self.heard(peer, lines, refusing: "set_stack", code: "unknown_surface")
        peer.say(Self.bye)
      },
      { peer in
        Self.heard(peer, lines)
        _ = peer.rest()
      },
    ])
    let subscription = subscription(daemon)
    _ = try begin(subscription)
    try subscription.request(.push(WirePage(identifier: "a")), holds: true)
    for _ in 2...3 { _ = try begin(subscription) }
    #expect(lines.all.count == 5)
  }
}

/// Lines that a thread has heard.
final class Lines: Sendable {
  private let lines = Locked([String]())

  var all: [String] { lines.with { $0 } }

  func add(_ line: String) { lines.with { $0.append(line) } }
}
