import Foundation
import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

@Suite struct ConnectionTests {
  func connect(_ daemon: FakeDaemon) throws -> Connection {
    try Connection(path: daemon.path, client: "tests")
  }

  @Test func `greetings are exchanged`() throws {
    let daemon = try FakeDaemon { peer in
      let hello = peer.greet()
      peer.say(#"{"bye":{"reason":"\#(hello?.contains("tests") == true ? "heard" : "deaf")"}}"#)
    }
    let connection = try connect(daemon)
    #expect(connection.hello.server == "fake 1")
    #expect(connection.hello.seq == 4)
    let received = try connection.next(timeoutMilliseconds: 30_000)
    #expect(received?.message == .bye(Bye(reason: "heard")))
  }

  @Test func `where nobody listens the error says how to start one`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("s")
    let missing = #expect(throws: ClientError.self) { try Connection(path: path, client: "tests") }
    #expect(missing == .notRunning(path: path))
    #expect(missing?.description.contains("start it with `navd`") == true)
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = #expect(throws: ClientError.self) { try Connection(path: path, client: "tests") }
    #expect(file == .notRunning(path: path))
  }

  @Test func `a path that is too long is told with its limit`() throws {
    let path = "/" + String(repeating: "x", count: 200)
    let error = #expect(throws: ClientError.self) { try Connection(path: path, client: "tests") }
    #expect(error?.description.contains("201 bytes") == true)
  }

  @Test func `a silent server is given up`() throws {
    let daemon = try FakeDaemon { peer in _ = peer.rest() }
    let error = #expect(throws: ClientError.self) {
      try Connection(path: daemon.path, client: "tests", timeoutMilliseconds: 30)
    }
    #expect(error == .timeout(path: daemon.path, waitingFor: "greeting", milliseconds: 30))
  }

  @Test func `another protocol is refused and another minor version is not`() throws {
    func greeting(_ version: String) -> String {
      FakePeer.greeting.replacing("\"1.0\"", with: "\"\(version)\"")
    }
    let newer = try FakeDaemon { [line = greeting("2.0")] peer in
      peer.say(line)
      _ = peer.rest()
    }
    let error = #expect(throws: ClientError.self) { try connect(newer) }
    #expect(error == .protocolVersion(path: newer.path, version: "2.0"))
    let minor = try FakeDaemon { [line = greeting("1.7")] peer in
      peer.say(line)
      _ = peer.rest()
    }
    #expect(try connect(minor).hello.protocolVersion == "1.7")
  }

  @Test func `a server that sends us away is quoted`() throws {
    let daemon = try FakeDaemon { $0.say(#"{"bye":{"reason":"limit"}}"#) }
    let error = #expect(throws: ClientError.self) { try connect(daemon) }
    #expect(error == .closed(path: daemon.path, reason: "limit"))
  }

  @Test func `what is not the protocol is a violation`() throws {
    for line in ["SSH-2.0-OpenSSH_9.2", FakePeer.update(1, after: 0)] {
      let daemon = try FakeDaemon { $0.say(line) }
      let error = #expect(throws: ClientError.self) { try connect(daemon) }
      #expect(error?.description.contains("not the protocol of navd") == true)
    }
  }

  @Test func `a line that is too long ends the connection`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      peer.write([UInt8](repeating: 0x20, count: 70 * 1_024))
      _ = peer.rest()
    }
    let connection = try connect(daemon)
    let error = #expect(throws: ClientError.self) {
      while try connection.next(timeoutMilliseconds: 30_000) != nil {}
    }
    #expect(error?.description.contains("more than 65536 bytes") == true)
  }

  @Test func `a reply finds its request and what came before it is kept`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      peer.say(
        #"{"live":{"seq":4}}"#,
        FakePeer.update(6, after: 4),
        #"{"news":1}"#,
        #"{"re":99,"ok":{"seq":6}}"#,
        FakePeer.update(9, after: 6),
        #"{"re":1,"ok":{"seq":9,"revision":3,"changed":true}}"#,
        FakePeer.update(12, after: 9)
      )
      _ = peer.rest()
    }
    let connection = try connect(daemon)
    let reply = try connection.request(.pop, timeoutMilliseconds: 30_000)
    #expect(reply == Reply.Success(seq: 9, revision: 3, changed: true))
    var messages: [ServerMessage] = []
    for _ in 0..<4 {
      messages.append(try #require(try connection.next(timeoutMilliseconds: 30_000)).message)
    }
    #expect(
      messages == [
        .live(Live(seq: 4)), .update(Update(seq: 6, previous: 4, cursor: "c")),
        .update(Update(seq: 9, previous: 6, cursor: "c")),
        .update(Update(seq: 12, previous: 9, cursor: "c")),
      ]
    )
    #expect(try connection.next(timeoutMilliseconds: 0) == nil)
  }

  @Test func `a refusal is thrown in the daemon's words and the connection goes on`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      peer.say(#"{"re":1,"error":{"code":"at_root","message":"no page below"}}"#)
      let second = peer.line()
      peer.say(#"{"re":2,"ok":{"seq":\#(second?.contains("\"release\"") == true ? 1 : 0)}}"#)
    }
    let connection = try connect(daemon)
    let error = #expect(throws: ClientError.self) {
      try connection.request(.pop, timeoutMilliseconds: 30_000)
    }
    #expect(error == .refused(WireError(.atRoot, "no page below")))
    #expect(try connection.request(.release, timeoutMilliseconds: 30_000).seq == 1)
  }

  @Test func `an answer that comes too late is not taken for another`() throws {
    let gate = DispatchSemaphore(value: 0)
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      gate.wait()
      peer.say(#"{"re":1,"ok":{"seq":1}}"#)
      _ = peer.line()
      peer.say(#"{"re":2,"ok":{"seq":2}}"#)
    }
    let connection = try connect(daemon)
    #expect(throws: ClientError.self) { try connection.request(.sync, timeoutMilliseconds: 20) }
    gate.signal()
    #expect(try connection.request(.sync, timeoutMilliseconds: 30_000).seq == 2)
  }

  @Test func `a missing line is thrown with both numbers, and again`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      peer.say(#"{"live":{"seq":4}}"#, FakePeer.update(6, after: 4), FakePeer.update(9, after: 8))
      _ = peer.rest()
    }
    let connection = try connect(daemon)
    #expect(try connection.next(timeoutMilliseconds: 30_000)?.message == .live(Live(seq: 4)))
    #expect(try connection.next(timeoutMilliseconds: 30_000) != nil)
    for _ in 0..<2 {
      let error = #expect(throws: ClientError.self) {
        try connection.next(timeoutMilliseconds: 30_000)
      }
      #expect(error == .gap(path: daemon.path, expected: 6, found: 8))
      #expect(error?.description.contains("seq 6 and follows 8") == true)
    }
  }

  @Test func `a second subscription begins a new chain`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      peer.say(
        #"{"live":{"seq":4}}"#,
        FakePeer.update(6, after: 4),
        #"{"re":1,"ok":{"seq":6}}"#,
        FakePeer.update(3, after: 2),
        #"{"live":{"seq":20}}"#,
        FakePeer.update(21, after: 20)
      )
      _ = peer.rest()
    }
    let connection = try connect(daemon)
    try connection.subscribe(Subscription(topics: .state), timeoutMilliseconds: 30_000)
    for _ in 0..<5 {
      #expect(try connection.next(timeoutMilliseconds: 30_000) != nil)
    }
  }

  @Test func `after the bye the end carries its reason`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      peer.say(#"{"bye":{"reason":"shutdown","cursor":"x"}}"#)
    }
    let connection = try connect(daemon)
    let bye = try connection.next(timeoutMilliseconds: 30_000)
    #expect(bye?.message == .bye(Bye(reason: "shutdown", cursor: "x")))
    for _ in 0..<2 {
      let error = #expect(throws: ClientError.self) {
        try connection.next(timeoutMilliseconds: 30_000)
      }
      #expect(error == .closed(path: daemon.path, reason: "shutdown"))
    }
  }

  @Test func `silence is no error`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.rest()
    }
    let connection = try connect(daemon)
    #expect(try connection.next(timeoutMilliseconds: 5) == nil)
    #expect(try connection.next(timeoutMilliseconds: 0) == nil)
  }
}
