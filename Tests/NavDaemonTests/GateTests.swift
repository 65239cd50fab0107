import NavDaemon
import NavWire
import TestSupport
import Testing

/// What waits for the log, and not for its client.
@Suite("Outbox behind a gate")
struct GateTests {
  private let everything = Subscription(topics: .all)

  private static func parts(
    _ seq: UInt64,
    state: UInt64? = nil,
    action: Bool = false,
    progress: Int64? = nil
  ) -> UpdateParts {
    OutboxTests.parts(seq, state: state, action: action, progress: progress)
  }

  /// All that the kernel is offered, as often as it is.
  private static func take(_ outbox: inout Outbox) throws -> [ServerMessage] {
    var bytes: [UInt8] = []
    outbox.fill()
    while !outbox.offer.isEmpty {
      bytes += outbox.offer
      outbox.took(outbox.offer.count)
    }
    return try bytes.split(separator: 0x0a).map { try ServerMessage.decode(Array($0)) }
  }

  private static func seqs(_ messages: [ServerMessage]) -> [UInt64] {
    messages.compactMap { if case .update(let update) = $0 { update.seq } else { nil } }
  }

  /// Live from seq 10 on, with the log as far.
  private static func live(_ gate: PublicationGate) throws -> Outbox {
    gate.move(fileSeq: 10, releasedSeq: 10)
    var outbox = Outbox(gate: gate)
    var writer = WireWriter()
    writer.append(Live(seq: 10))
    outbox.append(live: writer.bytes, seq: 10)
    _ = try take(&outbox)
    return outbox
  }

  @Test func `what happened waits for the log, and how far something is does not`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    outbox.append(Self.parts(11, progress: 1), everything)
    #expect(Self.seqs(try Self.take(&outbox)) == [11])
    outbox.append(Self.parts(12, action: true), everything)
    #expect(try Self.take(&outbox).isEmpty)
    #expect(!outbox.isEmpty)
    gate.move(fileSeq: 12, releasedSeq: 11)
    #expect(try Self.take(&outbox).isEmpty)
    gate.move(fileSeq: 12, releasedSeq: 12)
    #expect(Self.seqs(try Self.take(&outbox)) == [12])
    #expect(outbox.isEmpty)
  }

  @Test func `nothing overtakes what waits`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    outbox.append(Self.parts(11, action: true), everything)
    outbox.append(Self.parts(12, progress: 1), everything)
    outbox.append(line: Array("{\"live\":{\"seq\":12}}\n".utf8), behind: 11)
    outbox.append(Self.parts(13, progress: 2), everything)
    #expect(try Self.take(&outbox).isEmpty)
    gate.move(fileSeq: 11, releasedSeq: 11)
    let messages = try Self.take(&outbox)
    // Progress collapses behind what waits as it does behind a slow client.
    #expect(Self.seqs(messages) == [11, 13])
    #expect(messages.count == 3)
    #expect(messages[1] == .live(Live(seq: 12)))
  }

  @Test func `a line that goes out before the file has it says so`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    outbox.append(Self.parts(11, progress: 1), everything)
    outbox.append(Self.parts(12, state: 1), everything)
    var messages = try Self.take(&outbox)
    gate.move(fileSeq: 10, releasedSeq: 12)
    messages += try Self.take(&outbox)
    gate.move(fileSeq: 13, releasedSeq: 13)
    outbox.append(Self.parts(13, state: 2), everything)
    messages += try Self.take(&outbox)
    let updates = messages.compactMap { if case .update(let update) = $0 { update } else { nil } }
    #expect(updates.map(\.seq) == [11, 12, 13])
    #expect(updates.map(\.isAhead) == [true, true, false])
  }

  @Test func `a reply waits for the event that it is behind, and for no later one`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    let line = Array("{\"re\":1,\"ok\":{\"seq\":12}}\n".utf8)
    outbox.append(answer: line, behind: 11)
    #expect(try Self.take(&outbox).isEmpty)
    gate.move(fileSeq: 11, releasedSeq: 11)
    #expect(try Self.take(&outbox).count == 1)
    outbox.append(answer: line, behind: 11)
    #expect(try Self.take(&outbox).count == 1)
  }

  @Test func `a reply that goes out before the file has what it tells says so`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    for seq in [11, 12, 13] as [UInt64] {
      var writer = WireWriter()
      writer.append(Reply(to: .integer(Int64(seq)), .ok(Reply.Success(seq: seq))))
      outbox.append(answer: writer.bytes, behind: seq)
    }
    gate.move(fileSeq: 11, releasedSeq: 12)
    var messages = try Self.take(&outbox)
    gate.move(fileSeq: 13, releasedSeq: 13)
    messages += try Self.take(&outbox)
    let told: [(UInt64, Bool)] = [(11, false), (12, true), (13, false)]
    let expected = told.map { seq, isAhead in
      let success = Reply.Success(seq: seq, isAhead: isAhead)
      return ServerMessage.reply(Reply(to: .integer(Int64(seq)), .ok(success)))
    }
    #expect(messages == expected)
  }

  @Test func `what the log held is not held against the client`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    let count = 4 * UInt64(DaemonLimits.occurrencesMax)
    for seq in 11..<(11 + count) { outbox.append(Self.parts(seq, action: true), everything) }
    #expect(!outbox.isOverflowing)
    gate.move(fileSeq: 10 + count, releasedSeq: 10 + count)
    outbox.fill()
    outbox.append(Self.parts(11 + count, progress: 1), everything)
    #expect(!outbox.isOverflowing)
    #expect(Self.seqs(try Self.take(&outbox)) == Array(11...(11 + count)))
  }

  @Test func `who leaves lying what the log let go has no more patience than others`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    // More than is made into bytes ahead.
    var seq: UInt64 = 11
    for _ in 0..<1_000 {
      outbox.append(Self.parts(seq, action: true), everything)
      seq += 1
    }
    gate.move(fileSeq: seq, releasedSeq: seq)
    outbox.fill()
    // It reads nothing of that, and the log goes on to hold what comes.
    for _ in 0..<DaemonLimits.occurrencesMax {
      outbox.append(Self.parts(seq + 1, action: true), everything)
      seq += 1
    }
    #expect(!outbox.isOverflowing)
    outbox.append(Self.parts(seq + 1, action: true), everything)
    #expect(outbox.isOverflowing)
  }

  @Test func `a client that was slow before the log held its lines stays so`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    let filler = [UInt8](repeating: 0x20, count: DaemonLimits.readyBytes) + [0x0a]
    outbox.append(line: filler)
    outbox.append(line: filler)
    for seq in 11...(11 + UInt64(DaemonLimits.occurrencesMax)) {
      #expect(!outbox.isOverflowing)
      outbox.append(Self.parts(seq, action: true), everything)
    }
    #expect(outbox.isOverflowing)
  }

  @Test func `levels that wait for the log collapse, and gapless keeps them all`() throws {
    let gate = PublicationGate()
    var latest = try Self.live(gate)
    var gapless = try Self.live(gate)
    let every = Subscription(topics: .all, policy: .gapless)
    for seq in 11...200 as ClosedRange<UInt64> {
      latest.append(Self.parts(seq, state: seq), everything)
      gapless.append(Self.parts(seq, state: seq), every)
    }
    gate.move(fileSeq: 200, releasedSeq: 200)
    #expect(Self.seqs(try Self.take(&latest)) == [11, 200])
    #expect(Self.seqs(try Self.take(&gapless)) == Array(11...200))
  }

  @Test func `states that never cease to come do not keep the log from letting one go`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    var told: [UInt64] = []
    // A sync covers what came until it began, and new states come while it lasts.
    for seq in 11...60 as ClosedRange<UInt64> {
      outbox.append(Self.parts(seq, state: seq), everything)
      guard seq.isMultiple(of: 5) else { continue }
      gate.move(fileSeq: seq, releasedSeq: seq - 3)
      told += Self.seqs(try Self.take(&outbox))
    }
    #expect(told == [11] + Array(stride(from: 15, through: 55, by: 5)))
  }

  @Test func `a heartbeat goes past what waits for the log, and says no more than was told`()
    throws
  {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    let line = Array("{\"heartbeat\":{\"seq\":10,\"durable_seq\":3}}\n".utf8)
    #expect(outbox.toldSeq == .max)
    outbox.append(Self.parts(11, progress: 1), everything)
    _ = try Self.take(&outbox)
    outbox.append(Self.parts(12, action: true), everything)
    #expect(outbox.toldSeq == 11)
    outbox.interject(line)
    #expect(try Self.take(&outbox) == [.heartbeat(Heartbeat(seq: 10, durableSeq: 3))])
    // What may go by now goes first, and is a sign of life itself.
    gate.move(fileSeq: 12, releasedSeq: 12)
    outbox.interject(line)
    #expect(Self.seqs(try Self.take(&outbox)) == [12])
    outbox.interject(line)
    #expect(try Self.take(&outbox).count == 1)
  }

  @Test func `no heartbeat comes before a subscription is live`() throws {
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    outbox.append(line: Array("{\"re\":1,\"ok\":{\"seq\":12}}\n".utf8), behind: 12)
    outbox.append(live: Array("{\"live\":{\"seq\":12}}\n".utf8), seq: 12)
    outbox.interject(Array("{\"heartbeat\":{\"seq\":12,\"durable_seq\":3}}\n".utf8))
    #expect(try Self.take(&outbox).isEmpty)
  }

  @Test(arguments: Seed.some(20))
  func `however the log and the kernel go on, all comes once, in order, and not too early`(
    seed: Seed
  ) throws {
    var random = SeededRandom(seed)
    let gate = PublicationGate()
    var outbox = try Self.live(gate)
    let every = Subscription(topics: .all, policy: .gapless)
    var file: UInt64 = 10
    var told: [Update] = []
    var bytes: [UInt8] = []
    for seq in 11...400 as ClosedRange<UInt64> {
      let isDiscrete = Int.random(in: 0..<4, using: &random) == 0
      outbox.append(
        Self.parts(seq, action: isDiscrete, progress: isDiscrete ? nil : 1),
        every
      )
      if Bool.random(using: &random) {
        file = UInt64.random(in: file...seq, using: &random)
        gate.move(fileSeq: file, releasedSeq: file)
      }
      outbox.fill()
      while !outbox.offer.isEmpty, Int.random(in: 0..<3, using: &random) > 0 {
        let count = Int.random(in: 1...outbox.offer.count, using: &random)
        bytes += outbox.offer.prefix(count)
        outbox.took(count)
      }
      guard let end = bytes.lastIndex(of: 0x0a) else { continue }
      for line in bytes[...end].split(separator: 0x0a) {
        guard case .update(let update) = try ServerMessage.decode(Array(line)) else { continue }
        #expect(update.actions.isEmpty || update.seq <= file)
        told.append(update)
      }
      bytes.removeFirst(end + 1)
    }
    gate.move(fileSeq: .max, releasedSeq: .max)
    outbox.fill()
    while !outbox.offer.isEmpty {
      bytes += outbox.offer
      outbox.took(outbox.offer.count)
    }
    for line in bytes.split(separator: 0x0a) {
      if case .update(let update) = try ServerMessage.decode(Array(line)) { told.append(update) }
    }
    #expect(told.map(\.seq) == Array(11...400))
    #expect(zip(told, told.dropFirst()).allSatisfy { $0.seq == $1.previous && $0.seq < $1.seq })
  }
}
