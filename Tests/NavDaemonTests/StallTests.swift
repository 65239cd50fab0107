import Foundation
import NavClient
import NavCore
import NavLog
import NavSystem
import NavWire
import TestSupport
import Testing

/// The real program on a disk that does not answer, or fails.
@Suite("A disk that stalls or fails")
struct StallTests {
  private static let interval = "[log]\ndurability = \"interval\"\ninterval_ms = 10\n"
  static let strict = "[log]\ndurability = \"strict\"\n"

  /// Turns the surface to and fro: events of their own, without a picture that moves.
  static func turns(_ count: Int) -> String {
    (1...count).map { number in
      let direction = number.isMultiple(of: 2) ? "ltr" : "rtl"
      return #"{"id":\#(number),"do":"direction","direction":"\#(direction)"}"# + "\n"
    }.joined()
  }

  @Test func `progress flows, and what happened comes before the disk has answered, and says so`()
    throws
  {
    let recording = try Recordings.own("edge-swipe-back")
    let untroubled = try progress(of: recording)
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: Self.interval, disk: disk)
    // The disk may be busy for longer than the whole swipe takes.
    let subscriber = try daemon.subscribe(policy: .gapless)
    try subscriber.connection.push("a", "b")
    _ = try disk.hold(daemon)
    let before = try subscriber.drain().last?.seq ?? 0
    let turns = try #require(try subscriber.connection.stats()["turns"])
    let input = try daemon.openInput(recording)
    try input.send(recording.encoded(layout: .evdev24))
    let went = try subscriber.wait { !$0.doing.isEmpty }
    // One by one, each answered in a turn of its own.
    for _ in 0..<100 { try subscriber.connection.ask(.sync) }
    #expect(try subscriber.connection.ask(.sync).isAhead)
    #expect(disk.isHolding, "the call that was held then has not returned")
    let during = subscriber.updates.filter { $0.seq > before }
    #expect(during.count { $0.progress != nil } == untroubled, "every frame is told")
    #expect(untroubled > 20)
    #expect(during.allSatisfy { $0.isAhead })
    #expect(went.doing.map(\.name) == ["back"])
    #expect(during.contains { $0.progress != nil && $0.gestures.isEmpty })
    let stats = try subscriber.connection.stats()
    #expect(stats["durable_seq"] ?? .max < Int64(before))
    #expect(stats["turns"] ?? 0 >= turns + 100)
    #expect(stats["log_ahead"] ?? 0 > 0)
    #expect(stats["log_turns_waited"] ?? 0 > 0)

    let done = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    #expect(done.isAhead)
    disk.resume()
    try untilDurable(subscriber.connection)
    try subscriber.connection.push("c")
    #expect(try !subscriber.connection.ask(.sync).isAhead)
    try subscriber.drain()
    #expect(subscriber.updates.last?.isAhead == false)
    let written = try daemon.readLog().events.map(\.seq)
    #expect(written == Array(1...UInt64(written.count)))
    #expect(written.contains(went.seq))
  }

  /// Lines with progress that a recording comes to, on a disk that answers.
  private func progress(of recording: Recording) throws -> Int {
    let daemon = try RunningDaemon(configuration: Self.interval)
    let subscriber = try daemon.subscribe(policy: .gapless)
    try subscriber.connection.push("a", "b")
    let before = try subscriber.drain().last?.seq ?? 0
    try daemon.play(recording)
    try subscriber.wait { !$0.doing.isEmpty }
    return subscriber.updates.count { $0.seq > before && $0.progress != nil }
  }

  /// One call at least would be held with the sync, if the loop made it.
  @Test(arguments: [Self.interval, Self.strict])
  func `full segments wait for their files, which the loop never makes`(mode: String) throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: mode + "segment_kib = 64\n", disk: disk)
    let start = disk.waits
    let client = try disk.hold(daemon)
    // Some 300 bytes each, and half of them would be read no more in strict mode.
    let count = 1_800
    try client.send(Self.turns(count))
    _ = try daemon.openInput(try Recordings.own("edge-swipe-back"))
    #expect(disk.isHolding)
    disk.resume()
    for number in [1] + Array(1...count) {
      #expect(try client.reply().identifier == .integer(Int64(number)))
    }
    let asking = try daemon.connect()
    try untilDurable(asking)
    let stats = try asking.stats()
    #expect(stats["log_segments_in_loop"] == 0)
    #expect(stats["log_condition"] == 0)
    #expect(disk.waits == start, "calls of the loop that may wait for the disk")
    let written = try daemon.readLog().events.map(\.seq)
    #expect(written == Array(1...UInt64(written.count)))
    #expect(Int64(written.count) == stats["seq"])
    let names = try Files.list(daemon.stateFolder).filter { $0.hasSuffix(".navlog") }
    #expect(names.count > 2, "\(names) show nothing")
  }

  @Test func `strict: what happened and replies wait for the sync, and progress does not`() throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: Self.strict, disk: disk)
    let subscriber = try daemon.subscribe()
    let watcher = try daemon.subscribe([.progress])
    try subscriber.connection.push("a", "b")
    let recording = try Recordings.own("edge-swipe-back")
    let bytes = recording.encoded(layout: .evdev24)
    let input = try daemon.openInput(recording)
    let half = bytes.count / 48 * 24
    try input.send(Array(bytes[..<half]))
    try subscriber.wait { $0.gestures.first?.phase == .began }
    let asking = try disk.hold(daemon)
    let held = subscriber.updates.last?.seq ?? 0
    try input.send(Array(bytes[half...]))
    let moved = try watcher.wait { $0.seq > held + 40 }
    try asking.send(#"{"id":2,"do":"get","what":"state"}"# + "\n")
    #expect(disk.isHolding)
    let told = try subscriber.takeWhatIsThere()
    #expect(told.flatMap(\.gestures).map(\.phase) == [.began])
    #expect(!told.contains { $0.state?.surface == "held" })

    disk.resume()
    #expect(try asking.reply().identifier == .integer(1))
    guard case .ok(let success) = try asking.reply().outcome,
      case .state(let snapshot)? = success.content
    else { throw Unexpected("no state") }
    #expect(success.seq > moved.seq)
    #expect(snapshot.durableSeq <= success.seq)
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    let ended = try subscriber.wait { $0.gestures.first?.phase == .ended }
    #expect(!ended.isAhead)
    #expect(try subscriber.connection.state().pages == ["a"])
  }

  @Test func `a stop while lines wait tells them first`() throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: Self.strict, disk: disk)
    let subscriber = try daemon.subscribe()
    let client = try disk.hold(daemon)
    daemon.process.send(SIGTERM)
    // While it says nothing, it waits for the disk.
    #expect(try subscriber.connection.next(timeoutMilliseconds: 300) == nil)
    #expect(daemon.process.isRunning)
    disk.resume()
    #expect(try client.reply().identifier == .integer(1))
    try subscriber.readToEnd()
    #expect(subscriber.bye?.reason == "shutdown")
    #expect(subscriber.updates.compactMap(\.state).last?.surface == "held")
    #expect(try daemon.process.wait() == .status(0))
    let report = try daemon.readLog().report
    #expect(report.durableSeq == report.lastSeq)
  }

  @Test func `what ran ahead of the file is lost with a kill, and its cursor says so`() throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: Self.interval, disk: disk)
    let subscriber = try daemon.subscribe()
    _ = try disk.hold(daemon)
    try subscriber.connection.push("a", "b", "c")
    let late = Request.Body.push(WirePage(identifier: "late"))
    #expect(try subscriber.connection.ask(late, key: "late").isAhead)
    try subscriber.drain()
    let last = try #require(subscriber.updates.last)
    #expect(last.isAhead)
    try daemon.end(SIGKILL)
    disk.resume()
    try daemon.restart()
    let client = try daemon.connect()
    #expect(try client.state().pages.isEmpty)
    #expect(try Subscriber.resync(client, from: last.cursor) == "ahead")
    let first = try #require(subscriber.updates.first)
    #expect(!first.isAhead)
    #expect(try Subscriber.resync(client, from: first.cursor) == nil)
    // Asked for again, it is carried out.
    let again = try client.ask(late, key: "late")
    #expect(again.changed == true && !again.isAhead)
    #expect(try client.state().pages == ["late"])
  }

  @Test func `a full disk is told, then healed, and what it did not take is a gap`() throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: Self.interval, disk: disk)
    let client = try daemon.connect()
    try client.push("a")
    // All events are in the file when the disk is full: what waits in memory then is no gap yet.
    _ = try disk.hold(daemon)
    disk.fail(.write, with: ENOSPC, times: 1 << 20)
    disk.fail(.open, with: ENOSPC, times: 1 << 20)
    disk.resume()
    let patience = Patience()
    var condition: LogCondition?
    while condition == nil {
      try #require(!patience.isOver, "it does not say that it keeps nothing")
      condition = try client.condition()
      patience.rest()
    }
    #expect(condition?.condition == "degraded")
    #expect(condition?.reason == "disk_full")
    let since = try #require(condition?.sinceSeq)
    let subscriber = try daemon.subscribe()
    #expect(subscriber.snapshot.log == condition)
    #expect(try subscriber.connection.ask(.push(WirePage(identifier: "b"))).isAhead)
    try subscriber.drain()
    let lost = try #require(subscriber.updates.last)
    #expect(lost.isAhead)
    let during = try client.log(
      LogQuery(from: .seq(since - 1)),
      timeoutMilliseconds: Patience.milliseconds
    )
    // While the last that is kept still waits for a file, nothing is said of what lies behind it.
    if case .gap(let open)? = during.items.last {
      #expect(open.from == since)
      #expect(open.reason == "not_recorded")
    } else {
      #expect(during.completeSeq + 1 < since)
    }

    disk.repair(.write)
    disk.repair(.open)
    while try client.condition() != nil {
      try #require(!patience.isOver, "it does not heal")
      patience.rest()
    }
    try client.push("c")
    let healed = try items(client, kinds: ["log_healed"])
    guard case .gap(let gap)? = healed.first, case .event(let event)? = healed.last
    else { throw Unexpected("\(healed)") }
    #expect(gap.from == since)
    #expect(gap.to >= lost.seq)
    #expect(gap.reason == "not_recorded")
    #expect(event.fields["reason"] == .text("disk_full"))
    #expect(try client.state().pages == ["a", "b", "c"])
    // Memory has what the file lacks, until the daemon ends.
    let inside = subscriber.snapshot.cursor
    #expect(try Subscriber.resync(client, from: inside) == nil)
    try daemon.end(SIGTERM)
    try daemon.restart()
    #expect(try Subscriber.resync(daemon.connect(), from: inside) == "not_recorded")
  }

  /// All that the log holds of those kinds, page by page, once the file has everything.
  private func items(_ client: Connection, kinds: [String]) throws -> [LogPage.Item] {
    try untilDurable(client)
    var items: [LogPage.Item] = []
    var from: UInt64? = 1
    while let start = from {
      let page = try client.log(
        LogQuery(from: .seq(start), kinds: kinds),
        timeoutMilliseconds: Patience.milliseconds
      )
      items += page.items
      from = page.next
    }
    return items
  }

  private func untilDurable(_ client: Connection) throws {
    let patience = Patience()
    while true {
      let success = try client.ask(.sync)
      if success.durableSeq == success.seq { return }
      try #require(!patience.isOver, "the disk does not catch up")
      patience.rest()
    }
  }
}

extension Connection {
  /// What is wrong with the daemon's log.
  fileprivate func condition() throws -> LogCondition? {
    guard case .state(let snapshot) = try ask(.get(.state)).content else {
      throw Unexpected("get state was answered without one")
    }
    return snapshot.log
  }
}
