import Foundation
import NavClient
import NavCore
import NavLog
import NavSystem
import NavWire
import TestSupport
import Testing

@Suite("Stopping the daemon")
struct StopTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `a stop says bye to everybody and leaves a durable log`(signal: Int32) throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    let idle = try daemon.connect()
    try subscriber.connection.push("a", "b", "c")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try subscriber.drain()

    #expect(try daemon.end(signal) == .status(0))
    try subscriber.readToEnd()
    let report = try daemon.readLog().report
    #expect(subscriber.bye?.reason == "shutdown")
    let cursor = try #require(Cursor(text: subscriber.bye?.cursor ?? ""))
    #expect(cursor.seq == report.lastSeq)
    #expect(report.stop == .end)
    #expect(report.durableSeq == report.lastSeq)
    let last = try idle.next(timeoutMilliseconds: Patience.milliseconds)?.message
    #expect(last == .bye(Bye(reason: "shutdown", cursor: subscriber.bye?.cursor)))
    #expect(try Files.kind(daemon.socket) == .nothing)
    #expect(try Files.kind(daemon.inputSocket) == .nothing)

    try daemon.restart()
    #expect(daemon.hello.seq > report.lastSeq)
    #expect(Cursor(text: daemon.hello.cursor)?.log == cursor.log)
    #expect(try daemon.connect().state().pages == ["a", "b"])
    #expect(daemon.process.errors == daemon.servingLine + daemon.servingLine)
  }

  @Test func `a client that does not read does not hold up a stop`() throws {
    let daemon = try RunningDaemon()
    let stalled = try RawClient(daemon.socket)
    let requests = (1...400).map { #"{"id":\#($0),"do":"get","what":"config"}"# + "\n" }
    try stalled.send(requests.joined())
    try daemon.connect().ask(.sync)
    #expect(try daemon.end(SIGTERM) == .status(0))
    #expect(try daemon.readLog().report.stop == .end)
  }

  @Test func `a stop in the middle of a swipe commits nothing`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try subscriber.connection.push("a", "b")
    let recording = try Recordings.own("edge-swipe-back")
    let bytes = recording.encoded(layout: .evdev24)
    let input = try daemon.openInput(recording)
    try input.send(Array(bytes[..<(bytes.count / 48 * 24)]))
    try subscriber.wait { $0.state?.transition?.phase == .tracking }
    #expect(try daemon.end(SIGTERM) == .status(0))
    try daemon.restart()
    let client = try daemon.connect()
    let state = try client.state()
    #expect(state.pages == ["a", "b"])
    #expect(state.transition == nil)
    #expect(state.revision == 2)
    #expect(try client.devices().isEmpty)
    let terminals = try daemon.readLog().events.count {
      switch $0.body {
      case .gestureEnded, .gestureCancelled: true
      default: false
      }
    }
    #expect(terminals == 1)
  }
}

/// SIGKILL cannot be answered, so everything must be right before it comes.
@Suite("Killing the daemon")
struct KillTests {
  private static let cuts = 25

  @Test(arguments: [true, false])
  func `a kill anywhere in a swipe leaves what was told, and nothing half done`(
    isSettled: Bool
  ) throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own("edge-swipe-back")
    let bytes = recording.encoded(layout: .evdev24)
    var commits = 0
    for cut in 0...Self.cuts {
      let client = try daemon.connect()
      for page in ["a", "b"] where try !client.state().pages.contains(page) {
        try client.push(page)
      }
      let before = try client.state()
      let subscriber = try daemon.subscribe()
      let input = try daemon.openInput(recording)
      try input.send(Array(bytes.prefix(bytes.count * cut / Self.cuts)))
      // Everything was read before this is answered; without it the kill comes wherever it comes.
      if isSettled { try subscriber.drain() }
      try daemon.end(SIGKILL)
      try subscriber.readToEnd()
      #expect(subscriber.bye == nil)

      let state = try check(daemon, subscriber)
      let wasTold = !subscriber.actions.isEmpty
      if wasTold { #expect(state.pages == ["a"]) }
      if isSettled { #expect(state.pages == (wasTold ? ["a"] : ["a", "b"])) }
      #expect(state.revision == before.revision + (state.pages == ["a"] ? 1 : 0))
      commits += state.pages == ["a"] ? 1 : 0
    }
    if isSettled { #expect(commits == 1) }
  }

  /// Holds the log against what the subscriber saw, starts again, and gives the state after that.
  private func check(
    _ daemon: RunningDaemon,
    _ subscriber: Subscriber
  ) throws -> SurfaceSnapshot {
    let (events, report) = try daemon.readLog()
    #expect(report.stop.isGood)
    for update in subscriber.updates {
      let event = try #require(events.first { $0.seq == update.seq }, "seq \(update.seq)")
      #expect((event.action != nil) == !update.actions.isEmpty)
      #expect(event.body.isOfGesture || event.body.surfaceChanged != nil)
    }
    var folded = NavState()
    for event in events { folded.apply(event) }

    try daemon.restart()
    let client = try daemon.connect()
    let state = try client.state()
    #expect(state.pages == folded.surfaces[0].stack.map(\.identifier))
    #expect(state.transition == nil)
    #expect(try client.devices().isEmpty)
    let (all, _) = try daemon.readLog()
    #expect(all.map(\.seq) == Array(1...UInt64(all.count)))
    #expect(all.prefix(events.count) == events[...])
    #expect(daemon.hello.seq > report.lastSeq)
    guard case .sessionStarted? = all.dropFirst(events.count).first?.body else {
      throw Unexpected("the session does not begin with its start")
    }
    return state
  }

  @Test func `a start that is killed at once can be repeated`() throws {
    let daemon = try RunningDaemon()
    try daemon.connect().push("a", "b")
    let before = try daemon.connect().state()
    for _ in 1...5 {
      let seq = daemon.hello.seq
      try daemon.end(SIGKILL)
      try daemon.restart()
      #expect(daemon.hello.seq > seq)
      #expect(try daemon.connect().state() == before)
    }
    let events = try daemon.readLog().events
    let sessions = events.compactMap {
      if case .sessionStarted(let started) = $0.body { started.session } else { nil }
    }
    #expect(sessions == [1, 2, 3, 4, 5, 6])
    #expect(!events.contains { if case .logRepaired = $0.body { true } else { false } })
  }

  @Test func `a torn tail is cut off at the start, and the log and stderr say so`() throws {
    let daemon = try RunningDaemon()
    try daemon.connect().push("a", "b")
    try daemon.end(SIGKILL)
    let segment = try #require(
      try Files.list(daemon.stateFolder).first { $0.hasSuffix(".navlog") }
    )
    let bytes = try daemon.readLog().report.bytes
    let file = try FileHandle(forUpdating: URL(filePath: daemon.stateFolder + "/" + segment))
    try file.seek(toOffset: UInt64(bytes))
    let tail = Data([0x28, 0, 0, 0, 1, 2, 3, 4, 5])
    try file.write(contentsOf: tail)
    try file.close()
    try daemon.restart()
    #expect(try daemon.connect().state().pages == ["a", "b"])
    let repairs = try daemon.readLog().events.compactMap {
      if case .logRepaired(let repaired) = $0.body { repaired } else { nil }
    }
    #expect(repairs.map(\.offset) == [UInt64(bytes)])
    let kept = daemon.stateFolder + "/torn-1-\(bytes)"
    let repair =
      "navd: \(daemon.stateFolder)/\(segment): a torn tail of 9 bytes at offset \(bytes) was cut "
      + "off; it is kept in \(kept)\n"
    #expect(daemon.process.errors == daemon.servingLine + repair + daemon.servingLine)
    #expect(try Data(contentsOf: URL(filePath: kept)) == tail)
  }
}

extension NavEvent.Body {
  fileprivate var isOfGesture: Bool {
    NavEvent(seq: 0, timeMicroseconds: 0, cause: 0, arrival: 0, body: self).isOfGesture
  }
}
