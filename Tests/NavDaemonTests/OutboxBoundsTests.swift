import NavDaemon
import NavWire
import TestSupport
import Testing

/// What is counted of what waits, without a socket.
@Suite("Bounds of queues")
struct OutboxBoundsTests {
  private static let filler = [UInt8](repeating: 0x20, count: DaemonLimits.readyBytes) + [0x0a]

  private static func stuck(_ total: QueueTotal) -> Outbox {
    var outbox = Outbox(total: total)
    outbox.append(live: filler, seq: 10)
    return outbox
  }

  @Test func `what waits is what is counted, and what went is not`() throws {
    let total = QueueTotal()
    var outbox = Self.stuck(total)
    #expect(total.bytes == Self.filler.count)
    let parts = OutboxTests.parts(11, state: 1, action: true)
    outbox.append(parts, Subscription(topics: .all))
    outbox.append(line: [UInt8](repeating: 0x20, count: 100), isReply: true)
    let waiting = parts.body(.all).count + 100
    #expect(outbox.queuedBytes == Self.filler.count + waiting)
    #expect(total.bytes == outbox.queuedBytes)
    outbox.took(1_000)
    #expect(total.bytes == outbox.queuedBytes)
    #expect(outbox.queuedBytes >= Self.filler.count + waiting - 1_000)
    while !outbox.isEmpty { outbox.took(outbox.offer.count) }
    #expect(total.bytes == 0)
  }

  @Test(arguments: Seed.some(20))
  func `whatever comes, collapses, is dropped and is taken, nothing is left of it in the count`(
    seed: Seed
  ) {
    var random = SeededRandom(seed)
    let total = QueueTotal()
    let gate = PublicationGate(fileSeq: 0, releasedSeq: 0)
    var outboxes = (0..<4).map { _ in Outbox(gate: gate, total: total) }
    let everything = Subscription.Topics.all.union(.reports)
    for seq in UInt64(1)...2_000 {
      let index = Int.random(in: 0..<outboxes.count, using: &random)
      let policy: Subscription.Policy = index == 0 ? .gapless : .latest
      let subscription = Subscription(topics: everything, policy: policy)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: outboxes[index].append(line: Self.filler, isReply: true, behind: seq)
      case 1: outboxes[index].append(live: [0x0a], seq: seq)
      case 2:
        let report = ContentReport(
          kind: "tap",
          phase: .ended,
          surface: "main",
          device: 1,
          sequence: 1,
          atMicroseconds: 0,
          fingers: 1,
          count: 1
        )
        outboxes[index].append(
          .reports(ReportParts([ContentReport](repeating: report, count: 30), seq: seq)),
          withPositions: false
        )
      case 3: gate.move(fileSeq: seq, releasedSeq: seq)
      case 4:
        let count = outboxes[index].offer.count
        if count > 0 { outboxes[index].took(Int.random(in: 1...count, using: &random)) }
      case 5 where Int.random(in: 0..<50, using: &random) == 0: outboxes[index].dropWaiting()
      default:
        let parts = OutboxTests.parts(
          seq,
          state: Bool.random(using: &random) ? seq : nil,
          action: Int.random(in: 0..<6, using: &random) == 0,
          progress: Int64(seq)
        )
        outboxes[index].append(parts, subscription)
      }
      #expect(total.bytes == outboxes.reduce(0) { $0 + $1.unreadBytes })
      #expect(outboxes.allSatisfy { $0.unreadBytes >= $0.offer.count })
    }
    gate.move(fileSeq: .max, releasedSeq: .max)
    for index in outboxes.indices {
      outboxes[index].fill()
      while !outboxes[index].isEmpty { outboxes[index].took(outboxes[index].offer.count) }
      #expect(outboxes[index].queuedBytes == 0)
    }
    #expect(total.bytes == 0)
  }

  @Test func `what is too long for an answer hides nothing that has room in it`() {
    let names = ["a", String(repeating: "e", count: 100), "b", "c", "d"]
    #expect(names.fitting(80) { $0.append(Bye(reason: $1)) } == ["a", "b", "c"])
    #expect(names.fitting(0) { $0.append(Bye(reason: $1)) }.isEmpty)
  }

  @Test func `of how the log fares the newest alone waits`() throws {
    let total = QueueTotal()
    var outbox = Self.stuck(total)
    for number in 1...1_000 { outbox.append(notice: Array("{\"log\":\(number)}\n".utf8)) }
    outbox.append(line: Array("{}\n".utf8))
    #expect(total.bytes == Self.filler.count + 13 + 3)
    outbox.took(Self.filler.count)
    #expect(String(decoding: outbox.offer, as: UTF8.self) == "{\"log\":1000}\n{}\n")
  }

  @Test func `gapless is strained from 64 KiB on, behind what is under way; latest never is`() {
    var outbox = Self.stuck(QueueTotal())
    let gapless = Subscription(topics: .all, policy: .gapless)
    let size = OutboxTests.parts(11, state: 1).body(.all).count
    var seq: UInt64 = 11
    while (Int(seq) - 11) * size <= DaemonLimits.gaplessSoftBytesMax {
      #expect(!outbox.isStrained(.gapless))
      outbox.append(OutboxTests.parts(seq, state: 1), gapless)
      seq += 1
    }
    // Longer numbers make longer lines: one line more or less.
    outbox.append(OutboxTests.parts(seq, state: 1), gapless)
    #expect(outbox.isStrained(.gapless))
    #expect(!outbox.isOverflowing)
    #expect(!outbox.isStrained(.latest))
  }

  @Test func `what the log holds strains nobody and counts for no one`() {
    let total = QueueTotal()
    let gate = PublicationGate(fileSeq: 0, releasedSeq: 0)
    var outbox = Outbox(gate: gate, total: total)
    outbox.append(live: [0x0a], seq: 0)
    outbox.took(1)
    let gapless = Subscription(topics: .all, policy: .gapless)
    for seq in 1...1_000 as ClosedRange<UInt64> {
      outbox.append(OutboxTests.parts(seq, state: 1), gapless)
    }
    #expect(!outbox.isStrained(.gapless))
    #expect(!outbox.isOverflowing)
    #expect(total.bytes == 0)
    #expect(outbox.queuedBytes > DaemonLimits.gaplessBytesMax)
  }

  @Test func `the largest of the user with most goes first`() {
    let queues: [(userID: UInt32, bytes: Int)] = [(1, 50), (2, 30), (2, 40), (1, 10), (2, 0)]
    #expect(QueueTotal.heaviest(queues) == 2)
    #expect(QueueTotal.heaviest([(1, 50), (2, 30)]) == 0)
    #expect(QueueTotal.heaviest([(1, 0)]) == nil)
    #expect(QueueTotal.heaviest([]) == nil)
    #expect(QueueTotal.heaviest([(3, 5), (2, 5)]) == 1)
  }
}
