import Foundation
import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// Clients that stall, read in pieces, go and come again, each held against one that reads all:
/// what it was not told was announced.
@Suite("No silent gap", .serialized)
struct GapTests {
  private static let events: UInt64 = TestRun.isLong ? 1_000_000 : 100_000

  @Test func `100,000 events, each contiguous or announced, whatever the readers do`() throws {
    var random = SeededRandom(Seed(100_000))
    let daemon = try RunningDaemon()
    let reference = try daemon.subscribe(policy: .gapless)
    let wishes: [(Subscription.Topics, Subscription.Policy)] = [
      (.all, .latest), ([.state, .progress], .latest), ([.progress], .latest),
      ([.actions, .gestures], .latest), (.all, .gapless), ([.state], .gapless),
    ]
    let readers = wishes.map { GapReader(daemon, topics: $0, policy: $1) }
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(recording)
    var turn: Int64 = 0
    while reference.updates.last?.seq ?? 0 < Self.events {
      let later = recording.later(seconds: turn * 5)
      turn += 1
      try input.send(later.encoded(layout: .evdev24), timeoutMilliseconds: Patience.milliseconds)
      try reference.drain()
      // Most of the time nobody but the reference reads.
      for reader in readers where Int.random(in: 0..<20, using: &random) == 0 {
        try reader.act(&random)
      }
    }
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    try reference.drain()
    #expect(reference.bye == nil)
    for reader in readers {
      try reader.finish()
      reader.check(against: reference.updates)
    }
    #expect(readers.contains { $0.coalesced > 1_000 })
    #expect(readers.contains { $0.sentOff > 0 })
    #expect(readers.allSatisfy { $0.connects > 1 })
  }
}

/// A subscriber that reads as it likes, and keeps what it was told and what was announced to it.
private final class GapReader {
  private let daemon: RunningDaemon
  private let subscription: Subscription
  private var connection: Connection?
  /// What was told without a break: between two stretches the client heard that there is a gap, or
  /// went itself.
  private var stretches: [Stretch] = []
  private var cursor: String?
  private(set) var sentOff = 0
  private(set) var connects = 0

  struct Stretch {
    /// Everything up to here is known by the snapshot, or from before.
    var start: UInt64
    var updates: [Update] = []
    /// What was missed, told again up to here: its occurrences.
    var replayedTo: UInt64?
  }

  init(_ daemon: RunningDaemon, topics: Subscription.Topics, policy: Subscription.Policy) {
    self.daemon = daemon
    subscription = Subscription(topics: topics, policy: policy)
  }

  var coalesced: UInt64 {
    stretches.flatMap(\.updates).compactMap(\.coalesced).reduce(0, +)
  }

  /// Reads all, reads some, or goes; whoever is not there comes.
  func act(_ random: inout SeededRandom) throws {
    guard connection != nil else { return try connect(.random(using: &random)) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: connection = nil
    case 1, 2: try read(atMost: Int.random(in: 1...400, using: &random))
    default: try read(atMost: .max)
    }
  }

  /// Reads what is still there.
  func finish() throws {
    if connection == nil { try connect(true) }
    do { try connection?.ask(.sync) } catch ClientError.closed {}
    try read(atMost: .max)
  }

  private func connect(_ goesOn: Bool) throws {
    connects += 1
    var wish = subscription
    wish.from = goesOn ? cursor : nil
    let connection = try daemon.connect()
    try connection.subscribe(wish, timeoutMilliseconds: Patience.milliseconds)
    self.connection = connection
    // What follows goes on behind the cursor, until it is said that it does not.
    var start = wish.from.flatMap { Cursor(text: $0)?.seq }
    let isReplay = start != nil
    if let start { stretches.append(Stretch(start: start, replayedTo: start)) }
    while let message = try connection.next(timeoutMilliseconds: Patience.milliseconds)?.message {
      switch message {
      case .resync:
        start = nil
        let last = stretches.count - 1
        stretches[last].replayedTo = stretches[last].updates.last?.seq ?? stretches[last].start
      case .update(let update):
        #expect(update.ageMilliseconds != nil, "a line before live that is not replayed")
        take(update)
      case .live(let live):
        if isReplay, start != nil { stretches[stretches.count - 1].replayedTo = live.seq }
        // Levels are known by the snapshot, and occurrences go on behind it.
        stretches.append(Stretch(start: live.seq))
        return
      case .snapshot: continue
      default: throw Unexpected("\(message) before live")
      }
    }
  }

  private func read(atMost count: Int) throws {
    var left = count
    do {
      while left > 0, let message = try connection?.next(timeoutMilliseconds: 0)?.message {
        left -= 1
        switch message {
        case .update(let update): take(update)
        case .bye(let bye):
          #expect(bye.reason == "slow")
          #expect(bye.cursor == cursor || stretches.last?.updates.isEmpty == true)
          sentOff += 1
          connection = nil
        default: throw Unexpected("neither a line nor a bye: \(message)")
        }
      }
    } catch ClientError.closed {
      connection = nil
    }
  }

  private func take(_ update: Update) {
    let last = stretches.count - 1
    let before = stretches[last].updates.last?.seq ?? stretches[last].start
    #expect(update.previous == before)
    #expect(update.seq > before)
    stretches[last].updates.append(update)
    cursor = update.cursor
  }

  /// Holds every stretch against what there was to tell.
  func check(against all: [Update]) {
    let topics = subscription.topics
    for stretch in stretches {
      guard let end = stretch.replayedTo ?? stretch.updates.last?.seq else { continue }
      let told = all.filter { $0.seq > stretch.start && $0.seq <= end }
      // Occurrences: every one, once, in order, with its seq.
      if topics.contains(.actions) {
        #expect(stretch.updates.flatMap(\.actions) == told.flatMap(\.actions))
        #expect(stretch.updates.flatMap(\.gestures) == told.flatMap(\.gestures))
      }
      guard stretch.replayedTo == nil else { continue }
      // Levels: as many are missing as were announced, at any line that has one. What was taken out
      // from before an occurrence is announced by the line of the newer level behind it.
      let wanted = told.filter {
        (topics.contains(.state) && $0.state != nil)
          || (topics.contains(.progress) && $0.progress != nil)
          || (topics.contains(.actions) && !($0.actions.isEmpty && $0.gestures.isEmpty))
      }
      var next = 0
      var announced: UInt64 = 0
      for (index, update) in stretch.updates.enumerated() {
        while next < wanted.count, wanted[next].seq <= update.seq { next += 1 }
        announced += update.coalesced ?? 0
        #expect(subscription.policy == .latest || update.coalesced == nil)
        guard update.state != nil || update.progress != nil else { continue }
        #expect(next <= index + 1 + Int(announced))
      }
      if subscription.policy == .gapless {
        #expect(stretch.updates.map(\.seq) == wanted.map(\.seq))
      }
    }
  }
}
