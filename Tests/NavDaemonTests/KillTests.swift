import Foundation
import NavClient
import NavCore
import NavLog
import NavSystem
import NavWire
import TestSupport
import Testing

/// SIGKILL at any moment while several clients command and one is told: what any of them was
/// promised stands in the log. 50 kills in a run, 10,000 in a long one.
@Suite("Killing the daemon under load")
struct KillUnderLoadTests {
  /// Times that one daemon is killed: few enough for its log to be read again after each.
  private static let killsEach = 10
  private static let daemonsEach = TestRun.isLong ? 200 : 1

  @Test(arguments: Seed.fixed(5))
  func `what was answered or told is in the log, and no key is carried out twice`(
    seed: Seed
  ) throws {
    var random = SeededRandom(seed)
    for _ in 0..<Self.daemonsEach { try life(using: &random) }
  }

  private func life(using random: inout SeededRandom) throws {
    // So small that a segment is made, begun and named in many of its lives.
    let daemon = try RunningDaemon(configuration: "[log]\nsegment_kib = 64\n")
    var ledger = Ledger()
    for round in 1...Self.killsEach {
      let subscriber = try daemon.subscribe()
      let load = Load(daemon, round: round, clients: 3, using: &random)
      // So many that ten lives fill more than two segments, however busy the machine is.
      try load.wait(forAnswers: 150)
      usleep(UInt32.random(in: 2_000...40_000, using: &random))
      try daemon.end(SIGKILL)
      let promises = try load.end()
      try subscriber.readToEnd()
      let (events, report) = try daemon.readLog()
      try #require(report.stop.isGood, "round \(round): \(report.stop)")
      try ledger.take(events)
      try ledger.check(promises, subscriber.updates, events)

      try daemon.restart()
      try ledger.repeatOpen(promises, on: daemon)
    }
    // Kills of an idle daemon would prove nothing.
    #expect(ledger.answers > Self.killsEach && ledger.lines > Self.killsEach)
    let newest = try #require(
      try Files.list(daemon.stateFolder).last { $0.hasSuffix(".navlog") }
    )
    let number = try #require(Int(newest.filter(\.isNumber)))
    #expect(number > 2, "too few segments were begun to be killed over")
    let state = try daemon.connect().state()
    try ledger.take(daemon.readLog().events)
    #expect(state.pages == ledger.state.surfaces[0].stack.map(\.identifier))
  }
}

/// What one client asked for with a key, and what it was answered, if it was.
private struct Promise: Sendable {
  var key: String
  var body: Request.Body
  var reply: Reply.Success?
  var isRefused = false
}

/// Clients that push and pop as fast as they are answered, each on a thread and a connection of its
/// own, until the daemon is gone.
private final class Load: @unchecked Sendable {
  // Unchecked because the lock is Foundation's: both lists are touched with it held.
  private let lock = NSLock()
  private var promises: [Promise] = []
  private var failures: [String] = []
  private let group = DispatchGroup()

  init(
    _ daemon: RunningDaemon,
    round: Int,
    clients: Int,
    using random: inout SeededRandom
  ) {
    for number in 0..<clients {
      let socket = daemon.socket
      let seed = random.next()
      group.enter()
      let thread = Thread { [self] in
        defer { group.leave() }
        run(socket, "\(round)-\(number)", SeededRandom(Seed(seed)))
      }
      thread.start()
    }
  }

  private func run(_ socket: String, _ name: String, _ seeded: SeededRandom) {
    var random = seeded
    do {
      let connection = try Connection(
        path: socket,
        client: "load",
        timeoutMilliseconds: Patience.milliseconds
      )
      for count in 1... {
        let page = WirePage(identifier: "page-\(name)-\(count)", pushStyle: .none)
        let body = random.next(upperBound: UInt64(9)) < 5 ? Request.Body.push(page) : .pop
        try ask(body, key: "\(name)-\(count)", connection)
      }
    } catch ClientError.closed, ClientError.notRunning, ClientError.unreachable {
      return
    } catch {
      lock.withLock { failures.append("\(error)") }
    }
  }

  private func ask(_ body: Request.Body, key: String, _ connection: Connection) throws {
    var promise = Promise(key: key, body: body)
    defer { lock.withLock { promises.append(promise) } }
    do {
      promise.reply = try connection.ask(body, key: key)
    } catch ClientError.refused {
      promise.isRefused = true
    }
  }

  /// Waits until so many requests were answered.
  func wait(forAnswers count: Int) throws {
    let patience = Patience()
    while lock.withLock({ promises.count { $0.reply != nil || $0.isRefused } }) < count {
      try #require(!patience.isOver, "too few answers")
      patience.rest()
    }
  }

  /// Waits for all clients, and gives what they were promised.
  func end() throws -> [Promise] {
    group.wait()
    try #require(failures.isEmpty, "\(failures)")
    return promises
  }
}

/// What the log has come to, read after each kill, and held against what was promised.
private struct Ledger {
  private(set) var state = NavState()
  private(set) var answers = 0
  private(set) var lines = 0
  /// The answer that stands in the log for each key.
  private var answered: [String: (seq: UInt64, answer: CommandAnswered)] = [:]
  private var lastSeq: UInt64 = 0

  /// Folds the events that are new, and holds the others against nothing: they were looked at.
  mutating func take(_ events: [NavEvent]) throws {
    for event in events where event.seq > lastSeq {
      try #require(event.seq == lastSeq + 1)
      lastSeq = event.seq
      state.apply(event)
      guard case .commandAnswered(let answer) = event.body else { continue }
      let before = answered.updateValue((event.seq, answer), forKey: answer.key)
      #expect(before == nil, "the key \(answer.key) was carried out twice")
    }
    try #require(events.last?.seq == lastSeq, "events that were in the log have gone")
  }

  mutating func check(
    _ promises: [Promise],
    _ updates: [Update],
    _ events: [NavEvent]
  ) throws {
    for promise in promises {
      guard let reply = promise.reply else { continue }
      // What says that it runs ahead of the file may go with a kill, and is done when it is asked
      // for again.
      if reply.isAhead, answered[promise.key] == nil { continue }
      answers += 1
      let found = try #require(answered[promise.key], "\(promise.key) was answered, and is lost")
      #expect(found.seq <= reply.seq && reply.seq <= lastSeq)
      #expect(found.answer.revision == reply.revision)
      #expect(found.answer.isChanged == reply.changed)
    }
    // What says that it runs ahead of the file may go with a kill.
    for update in updates where !update.isAhead {
      lines += 1
      let first = try #require(events.first?.seq)
      try #require(update.seq >= first && update.seq <= lastSeq, "seq \(update.seq) was told")
      let event = events[Int(update.seq - first)]
      #expect(event.seq == update.seq)
      #expect((event.action != nil) == !update.actions.isEmpty)
      #expect(event.body.surfaceChanged != nil || event.isOfGesture || event.action != nil)
    }
  }

  /// What was not answered may have been carried out or not, and what went ahead of the file is
  /// lost; asked again, it is once.
  func repeatOpen(_ promises: [Promise], on daemon: RunningDaemon) throws {
    let client = try daemon.connect()
    for promise in promises where !promise.isRefused {
      let found = answered[promise.key]?.answer
      // What was answered and kept is not asked for again: only so many keys are remembered.
      guard promise.reply == nil || found == nil else { continue }
      switch Result(catching: { try client.ask(promise.body, key: promise.key) }) {
      case .success(let reply):
        #expect(found == nil || found?.revision == reply.revision)
        #expect(found == nil || found?.isChanged == reply.changed)
      case .failure(ClientError.refused(let error)):
        #expect(found == nil, "carried out, and refused: \(error)")
      case .failure(let error): throw error
      }
    }
  }
}
