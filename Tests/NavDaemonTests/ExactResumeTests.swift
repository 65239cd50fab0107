import Foundation
import NavClient
import NavCore
import NavLog
import NavWire
import TestSupport
import Testing

/// Reconnects at random places of a log that is written, rotated, deleted from and restarted
/// meanwhile: 1,000 in a run, 10,000 in a long one.
@Suite("Exact resume")
struct ExactResumeTests {
  private static let rounds = TestRun.isLong ? 400 : 40
  private static let reconnectsEach = 5
  private static let configuration = """
    [log]
    segment_kib = 64
    retain_segments = 14
    """

  @Test(arguments: Seed.fixed(5))
  func `nothing is told twice, and nothing is missed without a word`(seed: Seed) throws {
    var random = SeededRandom(seed)
    let daemon = try RunningDaemon(configuration: Self.configuration)
    var ledger = Ledger(try #require(Cursor(text: daemon.hello.cursor)))
    for round in 1...Self.rounds {
      try play(daemon, round, using: &random)
      if round.isMultiple(of: 6) {
        try daemon.end(Bool.random(using: &random) ? SIGKILL : SIGTERM)
        try daemon.restart()
        ledger.session += 1
      }
      // Others go on while it is told.
      let busy = Bool.random(using: &random) ? try Busy(daemon) : nil
      var resumed: [(place: Cursor, client: Resumed)] = []
      for _ in 0..<Self.reconnectsEach {
        let place = ledger.place(using: &random)
        resumed.append((place, try daemon.resume(from: place.text)))
      }
      try busy?.end()
      let end = try daemon.connect().ask(.sync).seq
      for (_, client) in resumed { try client.drain() }
      ledger.take(try events(of: daemon, to: end), to: end)
      for (place, client) in resumed { try ledger.check(client, from: place) }
    }
    ledger.expectAllKinds()
  }

  /// What the file has, once it has all up to `end`: it may wait for the disk.
  private func events(of daemon: RunningDaemon, to end: UInt64) throws -> [NavEvent] {
    let patience = Patience()
    while true {
      let (events, report) = try daemon.readLog()
      try #require(report.stop.isGood)
      if events.last?.seq ?? 0 >= end { return events }
      try #require(!patience.isOver, "the file does not come to \(end)")
      patience.rest()
    }
  }

  private func play(
    _ daemon: RunningDaemon,
    _ round: Int,
    using random: inout SeededRandom
  ) throws {
    for swipe in 0..<Int.random(in: 1...5, using: &random) {
      let seconds = Int64(round * 50 + swipe * 5)
      try daemon.play(Recordings.own("edge-swipe-back").later(seconds: seconds))
    }
    let client = try daemon.connect()
    for _ in 0..<Int.random(in: 0...6, using: &random) { try client.ask(.back) }
    // What is in the log is what is held against it.
    try client.ask(.sync)
  }
}

/// A client that asks for something again and again, on a thread and a connection of its own.
private final class Busy: @unchecked Sendable {
  // Unchecked because the lock is Foundation's: both fields are touched with it held.
  private let lock = NSLock()
  private var isEnding = false
  private var failure: (any Error)?
  private let group = DispatchGroup()

  init(_ daemon: RunningDaemon) throws {
    let connection = try daemon.connect()
    let socket = Handed(connection)
    group.enter()
    let thread = Thread { [self] in
      defer { group.leave() }
      while !lock.withLock({ isEnding }) {
        do { try socket.connection.ask(.back) } catch {
          return lock.withLock { failure = error }
        }
        usleep(500)
      }
    }
    thread.start()
  }

  func end() throws {
    lock.withLock { isEnding = true }
    group.wait()
    if let failure { throw failure }
  }

  /// A connection is for one thread: this one is for the one that it is handed to.
  private struct Handed: @unchecked Sendable {
    let connection: Connection
    init(_ connection: Connection) { self.connection = connection }
  }
}

/// All that ever was in the log, read there, and what anybody who goes on from a place has to be
/// told.
private struct Ledger {
  /// What an event says, by the log alone.
  private struct Fact: Equatable {
    var seq: UInt64
    var actions: Int
    var phases: [String]
  }

  private let log: LogIdentifier
  var session: UInt32
  private var facts: [Fact] = []
  /// The seqs at which sessions began.
  private var starts: [UInt32: UInt64] = [:]
  private var lastSeq: UInt64 = 0
  /// The oldest event that a file has.
  private var firstSeq: UInt64 = 1
  private var counts: [String: Int] = [:]

  init(_ cursor: Cursor) {
    log = cursor.log
    session = cursor.session
  }

  mutating func take(_ events: [NavEvent], to end: UInt64) {
    firstSeq = events.first?.seq ?? firstSeq
    for event in events where event.seq > lastSeq && event.seq <= end {
      #expect(event.seq == lastSeq + 1)
      lastSeq = event.seq
      if case .sessionStarted(let started) = event.body { starts[started.session] = event.seq }
      if let fact = Self.fact(event) { facts.append(fact) }
    }
  }

  private static func fact(_ event: NavEvent) -> Fact? {
    let phase: String? =
      switch event.body {
      case .gestureBegan: "began"
      case .gestureEnded: "ended"
      case .gestureCancelled: "cancelled"
      default: nil
      }
    guard phase != nil || event.action != nil else { return nil }
    return Fact(
      seq: event.seq,
      actions: event.action == nil ? 0 : 1,
      phases: phase.map { [$0] } ?? []
    )
  }

  /// Mostly a place that there was, near the end as often as anywhere.
  func place(using random: inout SeededRandom) -> Cursor {
    let present = Cursor(log: log, session: session, seq: lastSeq)
    guard lastSeq > 0 else { return Cursor(log: log, session: session, seq: 1) }
    let range =
      Bool.random(using: &random) ? 1...lastSeq : max(1, lastSeq - min(lastSeq, 400))...lastSeq
    var place = present
    place.seq = UInt64.random(in: range, using: &random)
    place.session = starts.filter { $0.value <= place.seq }.map(\.key).max() ?? session
    switch UInt64.random(in: 0..<20, using: &random) {
    case 0: place.log.low ^= 1
    case 1: place = Cursor(log: log, session: session, seq: lastSeq + 1_000_000)
    case 2 where place.session > 1: place.session -= 1
    default: break
    }
    return place
  }

  /// Why nobody can go on from there; nil where one can.
  private func reason(_ place: Cursor) -> String? {
    if place.log != log { return "foreign" }
    if place.seq > lastSeq { return "future" }
    let isAhead = starts.contains { $0.key > place.session && $0.value <= place.seq }
    return isAhead ? "ahead" : nil
  }

  mutating func check(_ client: Resumed, from place: Cursor) throws {
    counts[client.resync ?? "exact", default: 0] += 1
    let told = (client.replayed + client.updates).map {
      Fact(seq: $0.seq, actions: $0.actions.count, phases: $0.gestures.map(\.phase.rawValue))
    }
    let isGone = place.seq + 1 < firstSeq
    if let expected = reason(place) {
      // Of a place that was deleted nobody knows whose number it was.
      #expect(client.resync == expected || client.resync == "too_old" && isGone)
      #expect(client.replayed.isEmpty)
    } else if client.resync == "too_old" {
      #expect(isGone, "seq \(place.seq) is there, from \(firstSeq) on")
    } else {
      #expect(client.resync == nil)
      let missed = facts.filter { $0.seq > place.seq }
      try #require(told == missed, "from seq \(place.seq) of session \(place.session)")
      return
    }
    let since = facts.filter { $0.seq > client.live }
    #expect(client.updates.map(\.seq) == since.map(\.seq))
  }

  /// A run that met none of these would prove nothing.
  func expectAllKinds() {
    for kind in ["exact", "foreign", "future", "ahead", "too_old"] {
      #expect(counts[kind, default: 0] > 0, "\(kind) in \(counts)")
    }
    #expect(counts.values.reduce(0, +) >= 200)
  }
}
