import NavClient
import NavWire
import TestSupport
import Testing

// What the daemon says besides: where one may go on, and errors of no request.
extension ResumingTests {
  @Test func `where the daemon said bye it is gone on, without what nobody asked for`() throws {
    let daemon = try FakeDaemon(clients: [
      { peer in
        Self.begin(peer, until: #"{"bye":{"reason":"shutdown","cursor":"e8"}}"#)
      },
      Self.goOn(from: "e8") { peer in
        peer.tell(Self.line(9, after: 8, age: 5))
        Self.end(peer, at: 9)
      },
    ])
    let all = try news(subscription(daemon), until: 10)
    #expect(all.contains(.update(Self.line(9, after: 8, age: 5))))
    #expect(all.contains(.live(seq: 9, missed: nil, staleActions: 0)))
  }

  @Test func `a bye before live takes back nothing`() throws {
    let daemon = try FakeDaemon(clients: [
      Self.begin,
      Self.goOn(from: "c6") { peer in
        peer.say(#"{"resync":{"reason":"damaged"}}"#, #"{"bye":{"reason":"slow","cursor":"e9"}}"#)
      },
      Self.goOn(from: "c6") { peer in
        peer.say(#"{"resync":{"reason":"damaged"}}"#)
        Self.end(peer, at: 9)
      },
    ])
    let all = try news(subscription(daemon), until: 10)
    let missed = ReconnectingSubscription.Missed(reason: "damaged", after: 6)
    #expect(all.contains(.live(seq: 9, missed: missed, staleActions: 0)))
  }

  @Test func `an error of no request is told, and is no answer`() throws {
    let error = #"{"re":null,"error":{"code":"forbidden","message":"not yours"}}"#
    let daemon = try FakeDaemon(clients: [
      { peer in
        peer.greet()
        _ = peer.line()
        peer.say(error, #"{"re":1,"ok":{"seq":4}}"#, #"{"live":{"seq":4}}"#)
        _ = peer.line()
        peer.say(error, #"{"re":2,"ok":{"seq":5}}"#)
        peer.tell(Self.line(6, after: 4))
        _ = peer.rest()
      }
    ])
    let subscription = subscription(daemon)
    let told = News.error(WireError(.forbidden, "not yours"))
    #expect(try subscription.waitForNews() == told)
    #expect(try subscription.waitForNews() == .live(seq: 4, missed: nil, staleActions: 0))
    #expect(try subscription.request(.sync).seq == 5)
    #expect(try subscription.waitForNews() == told)
    #expect(try subscription.waitForNews() == .update(Self.line(6, after: 4)))
  }

  @Test func `the rule that was broken is told where the connection ends for it`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      peer.say(
        #"{"re":null,"error":{"code":"limit","message":"too long"}}"#,
        #"{"bye":{"reason":"limit"}}"#
      )
    }
    let connection = try Connection(path: daemon.path, client: "tests")
    let error = #expect(throws: ClientError.self) { try connection.request(.sync) }
    #expect(error == .refused(WireError(.limit, "too long")))
    daemon.wait()
  }
}
