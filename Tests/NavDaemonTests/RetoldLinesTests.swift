import NavDaemon
import NavWire
import TestSupport
import Testing

/// What is told again, in the queue of one client.
@Suite("Lines that are told again")
struct RetoldLinesTests {
  private let everything = Subscription(topics: .all)

  private static func take(_ outbox: inout Outbox) throws -> [Update] {
    var bytes: [UInt8] = []
    while !outbox.offer.isEmpty {
      bytes += outbox.offer
      outbox.took(outbox.offer.count)
    }
    return try bytes.split(separator: 0x0a).compactMap {
      guard case .update(let update) = try ServerMessage.decode(Array($0)) else { return nil }
      return update
    }
  }

  /// Told again from the place behind seq 10.
  private static func begun(_ gate: PublicationGate = PublicationGate()) -> Outbox {
    var outbox = Outbox(gate: gate)
    outbox.append(live: [], seq: 10)
    return outbox
  }

  private func tell(_ seqs: ClosedRange<UInt64>, _ outbox: inout Outbox) {
    for seq in seqs {
      outbox.append(
        again: OutboxTests.parts(seq, state: seq, action: true),
        everything.topics,
        ageMilliseconds: 90
      )
    }
  }

  @Test func `they are linked from the cursor on, old, and tell what happened alone`() throws {
    var outbox = Self.begun()
    tell(12...13, &outbox)
    let updates = try Self.take(&outbox)
    #expect(updates.map(\.seq) == [12, 13])
    #expect(updates.map(\.previous) == [10, 12])
    #expect(updates.allSatisfy { $0.ageMilliseconds == 90 && $0.state == nil })
    #expect(updates.allSatisfy { $0.actions.count == 1 && !$0.isAhead })
    #expect(outbox.previousSeq == 13)
  }

  @Test func `no number of them ends the connection, and what comes behind them counts as ever`()
    throws
  {
    var outbox = Self.begun()
    tell(11...2_000, &outbox)
    #expect(!outbox.hasRoomForMore)
    var writer = WireWriter()
    writer.append(Live(seq: 2_000))
    outbox.append(live: writer.bytes, seq: 2_000)
    for seq in 2_001...(2_000 + UInt64(DaemonLimits.occurrencesMax)) {
      outbox.append(OutboxTests.parts(seq, action: true), everything)
      #expect(!outbox.isOverflowing)
    }
    outbox.append(OutboxTests.parts(9_999, state: 1, action: true), everything)
    #expect(outbox.isOverflowing)
    #expect(try Self.take(&outbox).prefix(1_990).map(\.seq) == Array(11...2_000))
    #expect(outbox.hasRoomForMore)
  }

  @Test func `they wait for the log as others do, and say when they go ahead of it`() throws {
    let gate = PublicationGate(fileSeq: 11, releasedSeq: 11)
    var outbox = Self.begun(gate)
    tell(11...13, &outbox)
    #expect(try Self.take(&outbox).map(\.seq) == [11])
    #expect(!outbox.hasRoomForMore)
    gate.move(fileSeq: 12, releasedSeq: 13)
    outbox.fill()
    let rest = try Self.take(&outbox)
    #expect(rest.map(\.seq) == [12, 13])
    #expect(rest.map(\.isAhead) == [false, true])
  }

  @Test func `newer levels leave them as they are`() throws {
    var outbox = Self.begun(PublicationGate(fileSeq: 10, releasedSeq: 10))
    tell(11...12, &outbox)
    outbox.append(OutboxTests.parts(13, state: 1), everything)
    outbox.append(OutboxTests.parts(14, state: 2), everything)
    #expect(outbox.coalesced == 1)
    #expect(outbox.queuedBytes > 0)
    #expect(try Self.take(&outbox).isEmpty)
  }
}
