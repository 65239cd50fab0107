import NavClient
import NavCore
import NavWire
import Testing

/// A client that went on from a cursor: what it was told again, and what was said of that.
///
/// Owns the connection. Each line is held against what every such line must be: linked to the one
/// before, the first to the cursor, with its age and with nothing that is no occurrence.
final class Resumed {
  let connection: Connection
  let replayed: [Update]
  let resync: String?
  let snapshots: [Snapshot]
  let live: UInt64
  private(set) var updates: [Update] = []

  init(_ connection: Connection, _ subscription: Subscription) throws {
    self.connection = connection
    try connection.subscribe(subscription, timeoutMilliseconds: Patience.milliseconds)
    var replayed: [Update] = []
    var resync: String?
    var snapshots: [Snapshot] = []
    let from = try #require(subscription.from.flatMap { Cursor(text: $0) })
    while let message = try connection.next(timeoutMilliseconds: Patience.milliseconds)?.message {
      switch message {
      case .update(let update):
        #expect(resync == nil && snapshots.isEmpty)
        #expect(update.previous == replayed.last?.seq ?? from.seq)
        #expect(update.seq > update.previous)
        #expect(update.ageMilliseconds ?? -1 >= 0)
        #expect(update.state == nil && update.progress == nil && update.layers == nil)
        #expect(Cursor(text: update.cursor)?.seq == update.seq)
        replayed.append(update)
      case .resync(let told):
        #expect(resync == nil && snapshots.isEmpty)
        resync = told.reason
      case .snapshot(let snapshot): snapshots.append(snapshot)
      case .live(let live):
        self.replayed = replayed
        self.resync = resync
        self.snapshots = snapshots
        self.live = live.seq
        #expect(!snapshots.isEmpty && snapshots.allSatisfy { $0.seq == live.seq })
        #expect(replayed.last?.seq ?? 0 <= live.seq)
        return
      default: throw Unexpected("neither a line nor the start of what is live: \(message)")
      }
    }
    throw Unexpected("a subscription that does not become live")
  }

  /// Everything that came since it is live, up to now.
  @discardableResult
  func drain() throws -> [Update] {
    try connection.ask(.sync)
    while let message = try connection.next(timeoutMilliseconds: 0)?.message {
      guard case .update(let update) = message else { continue }
      #expect(update.previous == updates.last?.seq ?? live)
      #expect(update.ageMilliseconds == nil)
      updates.append(update)
    }
    return updates
  }
}

extension RunningDaemon {
  /// A client that goes on from a cursor, by default with all that happens.
  func resume(
    from cursor: String,
    _ topics: Subscription.Topics = [.actions, .gestures],
    surface: String? = nil
  ) throws -> Resumed {
    try Resumed(connect(), Subscription(topics: topics, from: cursor, surface: surface))
  }
}

/// What a line says happened, without how it was told.
struct Occurred: Equatable {
  var seq: UInt64
  var actions: [ActionOccurrence]
  var gestures: [GestureOccurrence]

  init(_ update: Update) {
    seq = update.seq
    actions = update.actions
    gestures = update.gestures
  }
}
