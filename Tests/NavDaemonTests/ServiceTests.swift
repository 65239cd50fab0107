import Foundation
import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

/// The daemon as a service: what it says to the service manager, and sockets that are passed to it.
@Suite("The daemon as a service")
struct ServiceTests {
  private func connect(_ path: String) throws -> Connection {
    try Connection(path: path, client: "test", timeoutMilliseconds: Patience.milliseconds)
  }

  /// The next notice behind the one that the log is read, which comes first.
  private func noticeBehindReading(_ manager: ServiceManager) throws -> [String] {
    #expect(
      try manager.notice() == ["STATUS=Reading the log", "EXTEND_TIMEOUT_USEC=60000000"]
    )
    return try manager.notice()
  }

  @Test func `ready is said once both sockets answer, and stopping at the farewell`() throws {
    let manager = try ServiceManager()
    let daemon = try manager.start(passing: nil)
    let ready = try noticeBehindReading(manager)
    #expect(
      ready == [
        "READY=1",
        "STATUS=Serving \(manager.folder.path("own.sock")), log in \(manager.folder.path("state"))",
      ]
    )
    try connect(manager.folder.path("own.sock")).ask(.sync)
    #expect(try Files.kind(manager.folder.path("input.sock")) == .socket)
    daemon.send(SIGTERM)
    #expect(try daemon.wait() == .status(0))
    #expect(try manager.notice() == ["STOPPING=1", "STATUS=Saying farewell"])
    #expect(manager.noticesLeft() == 0)
  }

  @Test func `a log of which much is to be read is waited for as long as it is read`() throws {
    let manager = try ServiceManager()
    let file = manager.folder.path("navd.toml")
    try "[log]\nsegment_kib = 64\n".write(toFile: file, atomically: false, encoding: .utf8)
    let options = ["--no-devices", "--config", file]
    let first = try manager.start(options: options)
    #expect(try noticeBehindReading(manager).first == "READY=1")
    let client = try connect(manager.socket)
    let long = String(repeating: "x", count: 4_096)
    for number in 0..<80 {
      let page = WirePage(identifier: "\(number)", parameters: long, pushStyle: WireStyle.none)
      try client.ask(.replace(page))
    }
    first.send(SIGTERM)
    #expect(try first.wait() == .status(0))
    while manager.noticesLeft() > 0 {}
    // Nothing but the oldest is as it was: each is read, from the newest down.
    let state = manager.folder.path("state")
    let segments = try FileManager.default.contentsOfDirectory(atPath: state).sorted()
      .filter { $0.hasSuffix(".navlog") }
    try #require(segments.count >= 4, "\(segments)")
    for name in segments.dropFirst() {
      let handle = try FileHandle(forWritingTo: URL(filePath: "\(state)/\(name)"))
      try handle.write(contentsOf: Data(repeating: 0xFF, count: 64))
      try handle.close()
    }
    try manager.start(options: options)
    var waits = 0
    while case let notice = try manager.notice(), notice.first != "READY=1" {
      #expect(notice == ["STATUS=Reading the log", "EXTEND_TIMEOUT_USEC=60000000"])
      waits += 1
    }
    #expect(waits > segments.count)
  }

  @Test func `an abstract address is told as well`() throws {
    let manager = try ServiceManager { "@navd-test\($0.path)" }
    try manager.start(passing: nil)
    #expect(try noticeBehindReading(manager).first == "READY=1")
  }

  @Test func `a manager that does not hear is complained of once and served without`() throws {
    let manager = try ServiceManager()
    let nowhere = manager.folder.path("nowhere")
    let daemon = try manager.start(passing: nil, variables: ["NOTIFY_SOCKET": nowhere])
    let patience = Patience()
    while (try? Files.kind(manager.folder.path("own.sock"))) != .socket {
      try #require(!patience.isOver)
      patience.rest()
    }
    try connect(manager.folder.path("own.sock")).ask(.sync)
    daemon.send(SIGTERM)
    #expect(try daemon.wait() == .status(0))
    let complaints = daemon.errors.split(separator: "\n").filter { $0.contains("does not hear") }
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("sendto \(nowhere): ") == true)
  }

  @Test func `signs of life come again and again where they are asked for`() throws {
    let manager = try ServiceManager()
    try manager.start(passing: nil, variables: ["WATCHDOG_USEC": "20000"])
    #expect(try noticeBehindReading(manager).first == "READY=1")
    for _ in 0..<3 { #expect(try manager.notice() == ["WATCHDOG=1"]) }
  }

  @Test(arguments: [
    ["WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"], ["WATCHDOG_USEC": "\(UInt64.max)"],
  ])
  func `a watchdog of another process is none of its own, nor is one that waits for ever`(
    variables: [String: String]
  ) throws {
    let manager = try ServiceManager()
    let daemon = try manager.start(passing: nil, variables: variables)
    #expect(try noticeBehindReading(manager).first == "READY=1")
    try connect(manager.folder.path("own.sock")).ask(.sync)
    daemon.send(SIGTERM)
    #expect(try manager.notice().first == "STOPPING=1")
  }

  @Test(arguments: ["navd:input", "input:navd"])
  func `sockets that are passed are served and stay as they are`(names: String) throws {
    let manager = try ServiceManager()
    // The names say which is which, not their order.
    let isSwapped = names.hasPrefix("input")
    let (main, input) =
      isSwapped
      ? (manager.inputSocket, manager.socket) : (manager.socket, manager.inputSocket)
    // Whoever connects before the daemon is there is served by it all the same.
    guard case .connected(let early) = try UnixSocket.connect(main) else {
      throw Unexpected("a socket that listens does not answer")
    }
    let daemon = try manager.start(passing: names)
    #expect(try noticeBehindReading(manager).last?.contains("Serving \(main), log in ") == true)
    let client = try connect(main)
    try client.push("a")
    var greeting = [UInt8](repeating: 0, count: 64)
    #expect(try early.read(into: &greeting) == .bytes(64))
    let stream = try InputConnection(
      path: input,
      device: try Recordings.own("tap").deviceLine(format: .evdev24, clock: .virtual),
      timeoutMilliseconds: Patience.milliseconds
    )
    #expect(try client.devices().map(\.device) == [stream.device])
    #expect(try Files.kind(manager.folder.path("own.sock")) == .nothing)
    daemon.send(SIGTERM)
    #expect(try daemon.wait() == .status(0))
    for path in [main, input] {
      #expect(try Files.kind(path) == .socket)
      #expect(try Files.permissions(path) == 0o640)
    }

    // The next one takes over where this one was.
    try manager.start(passing: names)
    #expect(try connect(main).state().pages == ["a"])
  }

  @Test func `descriptors that are passed are closed on exec and block nobody`() throws {
    let manager = try ServiceManager()
    let daemon = try manager.start()
    _ = try noticeBehindReading(manager)
    for number in [3, 4] {
      let path = "/proc/\(daemon.processID)/fdinfo/\(number)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("flags:") })
      let flags = try #require(Int32(line.split(separator: "\t").last ?? "", radix: 8))
      #expect(flags & O_CLOEXEC != 0)
      #expect(flags & O_NONBLOCK != 0)
    }
  }

  @Test func `sockets that are meant for another process are left alone, and it says so`() throws {
    let manager = try ServiceManager()
    let daemon = try manager.start(variables: ["LISTEN_PID": "1"], ownPID: false)
    let own = manager.folder.path("own.sock")
    #expect(try noticeBehindReading(manager).last?.contains("Serving \(own)") == true)
    #expect(daemon.errors.hasPrefix("navd: LISTEN_PID is 1 and this is \(daemon.processID): "))
  }

  @Test(arguments: [
    ("navd", "LISTEN_FDNAMES=navd: navd:input, in any order"),
    ("navd:navd", "LISTEN_FDNAMES=navd:navd: navd:input"),
    ("navd:other", "LISTEN_FDNAMES=navd:other: navd:input"),
    ("navd:input:more", "LISTEN_FDNAMES=navd:input:more: navd:input"),
    ("", "LISTEN_FDNAMES is not set: navd:input"),
  ])
  func `wrong names are told with the right ones`(names: String, message: String) throws {
    #expect(try ServiceManager().refusal(passing: names).contains("navd: \(message)"))
  }

  @Test(arguments: [
    ("LISTEN_FDS", "1", "2, a socket for each of navd, input was expected"),
    ("LISTEN_FDS", "two", "2, a socket for each of navd, input was expected"),
    ("LISTEN_FDS", "-1", "2, a socket for each of navd, input was expected"),
    ("NOTIFY_SOCKET", "relative", "an absolute path, or @ and a name"),
    ("WATCHDOG_USEC", "soon", "a number of microseconds above 0 was expected"),
    ("WATCHDOG_USEC", "0", "a number of microseconds above 0 was expected"),
  ])
  func `a variable that makes no sense is told with what would`(
    name: String,
    value: String,
    expected: String
  ) throws {
    let said = try ServiceManager().refusal(variables: [name: value])
    #expect(said.hasPrefix("navd: \(name)=\(value): "))
    #expect(said.contains(expected))
  }

  @Test(arguments: ["", "0", "me"])
  func `a pid that is none is told`(value: String) throws {
    let said = try ServiceManager().refusal(variables: ["LISTEN_PID": value], ownPID: false)
    #expect(said.contains("LISTEN_PID"))
    #expect(said.contains("the pid that the sockets are for was expected"))
  }
}
