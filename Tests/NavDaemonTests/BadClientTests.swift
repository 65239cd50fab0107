import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

/// What a client of the main socket can do wrong. Whatever it is, another client sees all of a
/// swipe afterwards.
@Suite("Bad clients")
struct BadClientTests {
  /// Runs a bad client against a daemon with a good one, and looks at the good one afterwards.
  private func beside(
    configuration: String = "",
    _ misbehave: (RunningDaemon) throws -> Void
  ) throws {
    let daemon = try RunningDaemon(configuration: configuration)
    let good = try daemon.subscribe()
    try misbehave(daemon)
    try daemon.play(Recordings.own("edge-swipe-back"))
    try good.drain()
    #expect(good.actions.map(\.name) == ["back"])
    #expect(good.phases == [.began, .ended])
    try daemon.expectAlive()
  }

  @Test(arguments: [
    ("a word", "hello", ErrorCode.malformed),
    ("half an object", #"{"id":1,"do":"#, .malformed),
    ("a list", "[1,2]", .malformed),
    (
      "forty levels of nesting",
      #"{"id":1,"do":"sync","x":"# + String(repeating: "[", count: 40)
        + String(repeating: "]", count: 40) + "}", .nestedTooDeep
    ),
    ("an unknown request", #"{"id":1,"do":"fly"}"#, .unknownRequest),
    ("a push without a page", #"{"id":1,"do":"push"}"#, .invalidArgument),
    ("a page that is a number", #"{"id":1,"do":"push","page":7}"#, .invalidArgument),
    ("an unknown topic", #"{"id":1,"do":"subscribe","topics":["weather"]}"#, .invalidArgument),
    ("an unknown subject", #"{"id":1,"do":"get","what":"weather"}"#, .invalidArgument),
  ])
  func `a bad line is answered and the connection stays`(
    what: String,
    line: String,
    code: ErrorCode
  ) throws {
    try beside { daemon in
      let client = try RawClient(daemon.socket)
      try client.send(line + "\n")
      #expect(try client.errorCode() == code, "\(what)")
      try client.send(#"{"id":2,"do":"sync"}"# + "\n")
      #expect(try client.reply().identifier == .integer(2))
    }
  }

  @Test func `bytes that are no UTF-8 are answered and the connection stays`() throws {
    try beside { daemon in
      let client = try RawClient(daemon.socket)
      try client.send(Array(#"{"id":1,"do":"sy"#.utf8) + [0xff, 0xc0] + Array("\"}\n".utf8))
      #expect(try client.errorCode() == .notUTF8)
      try client.send(#"{"id":2,"do":"sync"}"# + "\n")
      #expect(try client.reply().identifier == .integer(2))
    }
  }

  @Test(arguments: [true, false])
  func `a line of 70 KiB ends its connection with the reason`(hasEnd: Bool) throws {
    try beside { daemon in
      let client = try RawClient(daemon.socket)
      let line = #"{"id":1,"do":""# + String(repeating: "x", count: 70 << 10)
      try client.send(line + (hasEnd ? "\"}\n" : ""))
      let refusal = try client.lastError()
      #expect(refusal.known == .limit)
      #expect(refusal.message == "a line has at most 65536 bytes, its line feed included")
      #expect(refusal.limit == 65_536)
    }
  }

  @Test func `a line that does not end in time ends its connection with the reason`() throws {
    try beside { daemon in
      let client = try RawClient(daemon.socket)
      let stream = try RawClient(daemon.inputSocket)
      try client.send(#"{"id":1,"#)
      try stream.send(#"{"device":"#)
      let refusal = try client.lastError()
      #expect(refusal == WireError(.limit, "a line that has begun ends within 5 s", limit: 5))
      #expect(try stream.inputError().known == .limit)
    }
  }

  @Test func `each line has its own time to end`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    try client.send(#"{"id":0,"#)
    // Longer than one line may take, and a line has begun all the while.
    for next in 1...24 {
      usleep(250_000)
      try client.send(#""do":"sync"}"# + "\n" + #"{"id":\#(next),"#)
      #expect(try client.reply().identifier == .integer(Int64(next - 1)))
    }
    try daemon.expectAlive()
  }

  @Test func `a client beyond the limit of all is told so`() throws {
    let limits = "[limits]\nconnections = 3\nconnections_per_uid = 3\n"
    try beside(configuration: limits) { daemon in
      let there = try (1...2).map { _ in try daemon.connect() }
      let refusal = WireError(.limit, "3 connections are open, which is the limit", limit: 3)
      #expect(try RawClient(daemon.socket).lastError() == refusal)
      #expect(throws: ClientError.refused(refusal)) { try daemon.connect() }
      for client in there { try client.ask(.sync) }
    }
  }

  @Test func `a client beyond the limit of its user is told so`() throws {
    try beside(configuration: "[limits]\nconnections_per_uid = 4\n") { daemon in
      var there = try (1...3).map { _ in try daemon.connect() }
      let text = "uid \(getuid()) has 4 connections, which is the limit"
      for _ in 1...3 {
        #expect(try RawClient(daemon.socket).lastError() == WireError(.limit, text, limit: 4))
      }
      for client in there { try client.ask(.sync) }
      there.removeAll()
      let patience = Patience()
      while (try? daemon.connect()) == nil {
        try #require(!patience.isOver, "the places of clients that went are not free again")
        patience.rest()
      }
    }
  }

  @Test func `a client that was sent off and does not read gives its place to the next`() throws {
    let daemon = try RunningDaemon(configuration: "[limits]\nconnections_per_uid = 2\n")
    let stalled = try daemon.subscribe(policy: .gapless)
    let recording = try Recordings.own("edge-swipe-back")
    for _ in 1...60 { try daemon.play(recording) }
    let second = try daemon.connect()
    let third = try daemon.connect()
    #expect(try RawClient(daemon.socket).byeReason() == "limit")
    try second.ask(.sync)
    try third.ask(.sync)
    #expect(throws: (any Error).self) { try stalled.connection.ask(.sync) }
  }

  @Test func `a client that goes in the middle of a line is forgotten`() throws {
    try beside { daemon in
      for _ in 1...20 {
        let client = try RawClient(daemon.socket)
        try client.send(#"{"id":1,"do":"subscribe","topics":["state"]}"# + "\n" + #"{"id":"#)
      }
      let patience = Patience()
      while try daemon.connect().stats()["clients"] != 2, !patience.isOver { patience.rest() }
      #expect(try daemon.connect().stats()["clients"] == 2)
    }
  }
}
