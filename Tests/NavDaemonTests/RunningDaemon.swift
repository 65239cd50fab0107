import Foundation
import NavClient
import NavCore
import NavLog
import NavWire
import TestSupport
import Testing

/// The real program, on private sockets and with a log of its own, both in a folder that goes with
/// it.
///
/// Owns the process of the daemon that runs at present; what it leaves behind stays for the next.
final class RunningDaemon {
  let folder: TemporaryFolder
  private(set) var process: ChildProcess
  /// How the present daemon greeted.
  private(set) var hello: Hello
  private let arguments: [String]
  private let variables: [String: String]
  /// What starts it, before its own program.
  private let starter: [String]

  static let program: String = {
    if let folder = ProcessInfo.processInfo.environment["NAVD_BIN"] { return folder + "/navd" }
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "navd").path()
  }()

  var socket: String { folder.path("navd.sock") }
  var inputSocket: String { folder.path("input.sock") }
  var stateFolder: String { folder.path("state") }

  /// What it says on stderr once it serves.
  var servingLine: String { "navd 0.1.0: serving \(socket), log in \(stateFolder)\n" }

  /// Starts it and waits until it greets.
  init(
    configuration: String = "",
    disk: FailingDisk? = nil,
    starter: (String) -> [String] = { _ in [] }
  ) throws {
    folder = try TemporaryFolder()
    self.starter = starter(folder.path("state"))
    variables = disk?.variables(of: folder.path("state")) ?? [:]
    let file = folder.path("navd.toml")
    try configuration.write(toFile: file, atomically: false, encoding: .utf8)
    arguments = [
      "--config", file, "--socket", folder.path("navd.sock"), "--state", folder.path("state"),
      "--no-devices",
    ]
    (process, hello) = try Self.start(self.starter, arguments, folder, variables)
  }

  /// Writes another configuration into its file; it is read when that is asked for.
  func rewrite(_ configuration: String) throws {
    let file = folder.path("navd.toml")
    try configuration.write(toFile: file, atomically: false, encoding: .utf8)
  }

  /// Starts the next daemon in the place of one that has ended.
  func restart() throws {
    try #require(!process.isRunning)
    (process, hello) = try Self.start(starter, arguments, folder, variables)
  }

  private static func start(
    _ starter: [String],
    _ arguments: [String],
    _ folder: TemporaryFolder,
    _ variables: [String: String]
  ) throws -> (ChildProcess, Hello) {
    let words = starter + [program] + arguments
    let process = try ChildProcess(
      words[0],
      Array(words.dropFirst()),
      errorPath: folder.path("errors"),
      variables: variables
    )
    let patience = Patience()
    while true {
      do {
        return (process, try greeting(folder.path("navd.sock")))
      } catch ClientError.notRunning {
        try #require(process.isRunning, "navd ended: \(process.errors)")
        try #require(!patience.isOver, "navd does not serve: \(process.errors)")
        patience.rest()
      }
    }
  }

  private static func greeting(_ socket: String) throws -> Hello {
    try Connection(path: socket, client: "test", timeoutMilliseconds: Patience.milliseconds).hello
  }

  /// Ends it with a signal and waits until it is gone.
  @discardableResult
  func end(_ signal: Int32) throws -> ChildProcess.End {
    process.send(signal)
    return try process.wait()
  }

  /// Another daemon that is expected to refuse its start, and what it said.
  static func refusal(_ arguments: String..., status: Int32 = 1) throws -> String {
    let folder = try TemporaryFolder()
    let process = try ChildProcess(
      program,
      arguments + ["--no-devices"],
      errorPath: folder.path("errors")
    )
    #expect(try process.wait() == .status(status))
    return process.errors
  }

  func connect() throws -> Connection {
    try Connection(path: socket, client: "test", timeoutMilliseconds: Patience.milliseconds)
  }

  func openInput(_ device: DeviceLine) throws -> InputConnection {
    try InputConnection(
      path: inputSocket,
      device: device,
      timeoutMilliseconds: Patience.milliseconds
    )
  }

  func subscribe(
    _ topics: Subscription.Topics = .all,
    policy: Subscription.Policy = .latest,
    surface: String? = nil
  ) throws -> Subscriber {
    try Subscriber(
      connect(),
      Subscription(topics: topics, policy: policy, surface: surface)
    )
  }

  func openInput(
    _ recording: Recording,
    format: DeviceLine.Format = .evdev24,
    clock: DeviceLine.Clock = .virtual
  ) throws -> InputConnection {
    try openInput(try recording.deviceLine(format: format, clock: clock))
  }

  /// Plays a recording from its first record to its last, on the virtual clock.
  @discardableResult
  func play(_ recording: Recording, format: DeviceLine.Format = .evdev24) throws -> InputDone {
    let input = try openInput(recording, format: format)
    try input.send(
      recording.encoded(layout: format),
      timeoutMilliseconds: Patience.milliseconds
    )
    return try input.finish(timeoutMilliseconds: Patience.milliseconds)
  }

  /// Shows that it lives and answers.
  func expectAlive(_ place: SourceLocation = #_sourceLocation) throws {
    #expect(process.isRunning, "\(process.errors)", sourceLocation: place)
    try connect().ask(.sync)
  }

  /// Everything that is in its log, checked on the way.
  func readLog() throws -> (events: [NavEvent], report: LogReader.Report) {
    var events: [NavEvent] = []
    var reader = LogReader(stateFolder)
    let report = try reader.read {
      if case .event(let event) = $0 { events.append(event) }
      return true
    }
    return (events, report)
  }
}

extension Subscription.Topics {
  static let all: Subscription.Topics = [.state, .actions, .gestures, .progress]
}

extension Connection {
  /// Asks with the patience of a test.
  @discardableResult
  func ask(
    _ body: Request.Body,
    surface: String = Request.defaultSurface,
    ifRevision: UInt64? = nil,
    key: String? = nil,
    holds: Bool = false
  ) throws(ClientError) -> Reply.Success {
    try request(
      body,
      surface: surface,
      ifRevision: ifRevision,
      key: key,
      holds: holds,
      timeoutMilliseconds: Patience.milliseconds
    )
  }

  /// The refusal that a request meets.
  func refusal(
    _ body: Request.Body,
    surface: String = Request.defaultSurface,
    ifRevision: UInt64? = nil,
    key: String? = nil,
    holds: Bool = false
  ) throws -> WireError {
    do {
      let success = try ask(
        body,
        surface: surface,
        ifRevision: ifRevision,
        key: key,
        holds: holds
      )
      throw Unexpected("not refused, but \(success)")
    } catch ClientError.refused(let error) {
      return error
    }
  }

  /// Pages that are there at once: no picture moves.
  func push(_ identifiers: String...) throws {
    for identifier in identifiers {
      try ask(.push(WirePage(identifier: identifier, pushStyle: .none)))
    }
  }

  /// The state of the surface now.
  func state(_ surface: String = Request.defaultSurface) throws -> SurfaceSnapshot {
    guard case .state(let snapshot) = try ask(.get(.state), surface: surface).content else {
      throw Unexpected("get state was answered without one")
    }
    return snapshot.surface
  }

  /// What is seen on the surface now.
  func layers() throws -> SurfaceLayers {
    guard case .layers(let layers) = try ask(.get(.layers)).content else {
      throw Unexpected("get layers was answered without them")
    }
    return layers
  }

  /// The configuration that holds.
  func configuration() throws -> String {
    guard case .configuration(let text) = try ask(.get(.config)).content else {
      throw Unexpected("get config was answered without it")
    }
    return text
  }

  /// Has the configuration read again: whether it had an effect, and what waits for a start.
  func reload() throws -> (isChanged: Bool?, restart: [String]) {
    let success = try ask(.reload)
    guard case .restart(let keys) = success.content else {
      throw Unexpected("reload was answered without the keys that wait")
    }
    return (success.changed, keys)
  }

  func devices() throws -> [DeviceStatus] {
    guard case .devices(let list) = try ask(.get(.devices)).content else {
      throw Unexpected("get devices was answered without them")
    }
    return list.devices
  }

  func stats() throws -> [String: Int64] {
    guard case .stats(let stats) = try ask(.get(.stats)).content else {
      throw Unexpected("get stats was answered without them")
    }
    return stats
  }
}

extension SurfaceSnapshot {
  var pages: [String] { stack.map(\.identifier) }
}

/// What a test cannot go on from.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
