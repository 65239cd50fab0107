import Foundation
import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

/// What clients are told of a log that has lost something: what is whole behind it as well.
@Suite("History behind damage")
struct HistoryBehindDamageTests {
  /// Follows `next` to the end.
  private func readAll(_ client: Connection) throws -> [LogPage.Item] {
    var query = LogQuery()
    var items: [LogPage.Item] = []
    for _ in 0..<10_000 {
      let page = try client.log(query, timeoutMilliseconds: Patience.milliseconds)
      items += page.items
      guard let next = page.next else { return items }
      query.from = .seq(next)
    }
    throw Unexpected("the log has no end")
  }

  /// Everything is told once, as an event or in a gap; the gaps.
  private func gaps(_ items: [LogPage.Item], to last: UInt64) throws -> [LogPage.Gap] {
    var gaps: [LogPage.Gap] = []
    var next: UInt64 = 1
    for item in items {
      switch item {
      case .event(let event):
        try #require(event.seq == next)
        next = event.seq + 1
      case .gap(let gap):
        try #require(gap.from == next)
        next = gap.to + 1
        gaps.append(gap)
      }
    }
    #expect(next > last)
    return gaps
  }

  private func file(_ daemon: RunningDaemon, _ number: Int) -> String {
    daemon.stateFolder + "/segment-000000000\(number).navlog"
  }

  @Test func `behind a segment that is gone it goes on with the next one`() throws {
    let daemon = try RunningDaemon(configuration: "[log]\nsegment_kib = 64\n")
    let client = try daemon.connect()
    for turn in 0..<30 {
      try daemon.play(Recordings.own("edge-swipe-back").later(seconds: Int64(turn) * 5))
    }
    let patience = Patience()
    while try Files.kind(file(daemon, 5)) == .nothing {
      try #require(!patience.isOver, "no fifth segment")
      try client.ask(.sync)
    }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file(daemon, 3))))
    let lost = try SegmentHeader.read(bytes.span.bytes).header.firstSeq
    let behind = [UInt8](try Data(contentsOf: URL(filePath: file(daemon, 4))))
    let next = try SegmentHeader.read(behind.span.bytes).header.firstSeq
    try Files.remove(file(daemon, 3))
    let last = try client.ask(.sync).seq
    let gaps = try gaps(readAll(client), to: last)
    #expect(gaps.map(\.reason) == ["damaged"])
    #expect(gaps.first?.from == lost && gaps.first?.to == next - 1)
  }

  @Test func `behind damage in the newest segment it goes on in that`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    for name in ["a", "b", "c", "d", "e", "f"] { try client.push(name) }
    let last = try client.ask(.sync).seq
    var bytes = try Data(contentsOf: URL(filePath: file(daemon, 1)))
    let place = try #require(bytes.range(of: Data("c".utf8), in: 1_024..<bytes.count))
    let pushes = try gaps(readAll(client), to: last)
    #expect(pushes.isEmpty)
    bytes[place.lowerBound] ^= 0x10
    let descriptor = try Files.open(file(daemon, 1), .readWrite)
    try descriptor.write([bytes[place.lowerBound]], at: place.lowerBound)
    let items = try readAll(client)
    let gaps = try gaps(items, to: last)
    #expect(gaps.map(\.reason) == ["damaged"])
    #expect(gaps.first.map { $0.to - $0.from < 4 } == true)
    // What was whole before it and behind it is told.
    #expect(items.count >= Int(last) - 4)
    // The log goes on in another one, and that one is set aside.
    let patience = Patience()
    while try client.stats()["log_damaged"] == 0 {
      try #require(!patience.isOver, "the damaged segment stays")
      patience.rest()
    }
    #expect(try Files.kind(file(daemon, 1)) == .nothing)
    #expect(try Files.kind(file(daemon, 2)) == .file)
  }
}
