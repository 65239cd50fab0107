import Foundation
import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// Replays of thousands of events that do not come to their end at once.
@Suite("Going on from a cursor, interrupted")
struct InterruptedResumeTests {
  private let configuration = "[log]\nsegment_kib = 64\n"

  /// Some 200 events for each swipe.
  private func play(_ count: Int, _ daemon: RunningDaemon) throws {
    for turn in 0..<count {
      try daemon.play(Recordings.own("edge-swipe-back").later(seconds: Int64(turn) * 5))
    }
    try daemon.connect().ask(.sync)
  }

  private func subscribe(_ daemon: RunningDaemon, from cursor: String) throws -> RawClient {
    let client = try RawClient(daemon.socket)
    try client.send(
      #"{"id":1,"do":"subscribe","topics":["events"],"from":"\#(cursor)"}"# + "\n"
    )
    return client
  }

  /// Reads on until it is live or sent off, and gives the seqs that were told and the farewell.
  private func read(_ client: RawClient, most: Int = .max) throws -> (seqs: [UInt64], bye: Bye?) {
    var seqs: [UInt64] = []
    while seqs.count < most, let message = try client.message() {
      switch message {
      case .update(let update):
        #expect(update.events.map(\.seq) == [update.seq])
        #expect(update.ageMilliseconds != nil)
        seqs.append(update.seq)
      case .bye(let bye): return (seqs, bye)
      case .live: return (seqs, nil)
      case .resync(let resync): throw Unexpected("resync \(resync.reason)")
      default: break
      }
    }
    return (seqs, nil)
  }

  @Test func `who stops reading in the middle costs a piece, and is told the rest later`() throws {
    let daemon = try RunningDaemon(configuration: configuration)
    let first = daemon.hello.cursor
    try play(50, daemon)
    let stopped = try (0..<20).map { _ in try subscribe(daemon, from: first) }
    let good = try daemon.subscribe()
    let before = daemon.process.residentBytes
    for _ in 0..<50 { try good.connection.ask(.back) }
    #expect(try good.drain().flatMap(\.actions).count == 50)
    guard case .clients(let clients, _) = try good.connection.ask(.get(.clients)).content else {
      throw Unexpected("get clients was answered without them")
    }
    let waiting = clients.filter { $0.topics == ["events"] }
    #expect(waiting.count == 20)
    // What is made for it, and a line beyond.
    #expect(waiting.allSatisfy { $0.queuedBytes < 100_000 })
    #expect(daemon.process.residentBytes - before < 20 * 512 << 10)
    let start = try #require(Cursor(text: first)?.seq)
    let last = try good.connection.ask(.sync).seq
    for client in stopped.prefix(3) {
      let seqs = try read(client).seqs
      #expect(seqs.last ?? 0 >= last)
      #expect(seqs == Array((start + 1)...(seqs.last ?? 0)))
    }
  }

  @Test func `a stop names the place from which the next daemon tells the rest`() throws {
    let daemon = try RunningDaemon(configuration: configuration)
    let first = daemon.hello.cursor
    try play(50, daemon)
    let client = try subscribe(daemon, from: first)
    var told = try read(client, most: 300).seqs
    daemon.process.send(SIGTERM)
    let (rest, bye) = try read(client)
    told += rest
    #expect(try daemon.process.wait() == .status(0))
    let cursor = try #require(bye?.cursor)
    #expect(bye?.reason == "shutdown")
    #expect(Cursor(text: cursor)?.seq == told.last)
    try daemon.restart()
    told += try read(try subscribe(daemon, from: cursor)).seqs
    let start = try #require(Cursor(text: first)?.seq)
    #expect(told == Array((start + 1)...(told.last ?? 0)))
    #expect(told.last ?? 0 >= Cursor(text: daemon.hello.cursor)?.seq ?? .max)
  }

  @Test func `who goes in the middle leaves nothing behind`() throws {
    let daemon = try RunningDaemon(configuration: configuration)
    let first = daemon.hello.cursor
    try play(30, daemon)
    for _ in 0..<50 { _ = try subscribe(daemon, from: first) }
    try daemon.expectAlive()
    let patience = Patience()
    while try daemon.connect().stats()["clients"] ?? 0 > 1 {
      try #require(!patience.isOver, "clients that went are still there")
      patience.rest()
    }
  }
}
