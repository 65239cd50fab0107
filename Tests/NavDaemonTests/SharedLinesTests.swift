import NavCore
import NavDaemon
import NavWire
import TestSupport
import Testing

/// Lines that are made once for many are, byte for byte, those that each queue would have made.
@Suite("Shared lines")
struct SharedLinesTests {
  private static let topics: [Subscription.Topics] = [
    .state, .progress, [.state, .actions, .gestures, .progress], [.actions, .layers], .events,
  ]

  /// Turns of some events each, of two surfaces.
  private static func turn(_ seq: inout UInt64, _ random: inout SeededRandom) -> [UpdateParts] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in
      seq += UInt64.random(in: 1...3, using: &random)
      return OutboxTests.parts(
        seq,
        state: Bool.random(using: &random) ? seq : nil,
        action: Bool.random(using: &random),
        began: Bool.random(using: &random),
        progress: Bool.random(using: &random) ? Int64(seq) : nil,
        layers: Bool.random(using: &random),
        surface: Bool.random(using: &random) ? "main" : "tv"
      )
    }
  }

  @Test(arguments: Seed.some(10))
  func `they are those of a queue of one's own`(seed: Seed) throws {
    var random = SeededRandom(seed)
    let gate = PublicationGate()
    let subscriptions = Self.topics.flatMap { topics in
      [nil, "main", "tv"].map { Subscription(topics: topics, surface: $0) }
    }
    var alone = subscriptions.map { _ in Outbox(gate: gate) }
    var together = subscriptions.map { _ in Outbox(gate: gate) }
    var seq: UInt64 = 1
    var shared = 0
    for _ in 0..<100 {
      let parts = Self.turn(&seq, &random)
      // The file is behind now and then: then what is discrete waits, and what is not is ahead.
      let last = UInt64.random(in: 0...4, using: &random) == 0 ? seq - min(seq, 2) : seq
      gate.move(fileSeq: last, releasedSeq: last)
      var lines = SharedLines(parts, gate: gate)
      for (index, subscription) in subscriptions.enumerated() {
        let audience = Audience(topics: subscription.topics, surface: subscription.surface)
        for part in parts where audience.wants(part) { alone[index].append(part, subscription) }
        let previous = together[index].previousSeq
        if together[index].isEmpty, let made = lines.lines(for: audience, behind: previous) {
          together[index].sent(made, upTo: 0)
          shared += 1
        } else {
          for part in parts where audience.wants(part) {
            together[index].append(part, subscription)
          }
        }
      }
      gate.move(fileSeq: seq, releasedSeq: seq)
      for index in subscriptions.indices {
        alone[index].fill()
        together[index].fill()
        #expect(Array(together[index].offer) == Array(alone[index].offer))
        #expect(together[index].previousSeq == alone[index].previousSeq)
        #expect(together[index].queuedBytes == alone[index].queuedBytes)
        alone[index].took(alone[index].offer.count)
        together[index].took(together[index].offer.count)
        #expect(together[index].queuedBytes == 0)
      }
    }
    #expect(shared > 100)
  }

  @Test func `what is more than is offered at once is nobody's`() throws {
    let parts = (1...400).map { OutboxTests.parts(UInt64($0), state: 1, progress: 1) }
    var lines = SharedLines(parts, gate: PublicationGate())
    #expect(lines.lines(for: Audience(topics: .state), behind: 0) == nil)
    #expect(lines.lines(for: Audience(topics: .actions), behind: 0)?.bytes == [])
  }

  @Test func `where everybody wants something else nothing is looked for`() throws {
    var lines = SharedLines([OutboxTests.parts(2, state: 1)], gate: PublicationGate())
    for seq in 0..<UInt64(8) {
      #expect(lines.lines(for: Audience(topics: .state), behind: seq) != nil)
    }
    #expect(lines.lines(for: Audience(topics: .state), behind: 8) == nil)
    #expect(lines.lines(for: Audience(topics: .state), behind: 3) != nil)
  }
}
