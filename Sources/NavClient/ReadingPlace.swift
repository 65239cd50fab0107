import NavWire

/// How far a subscription has been read, over connections: where the next one goes on, and what the
/// daemon did not tell.
struct ReadingPlace {
  typealias News = ReconnectingSubscription.News
  typealias Missed = ReconnectingSubscription.Missed

  /// Where to go on, behind the last line that was handed out or where the daemon's bye had it, and
  /// the seq that this stands for where that is known.
  private var place: (cursor: String, seq: UInt64?)?
  /// That of the last line that was handed out.
  private var seq: UInt64?
  /// That of the snapshots, where to go on once it is live.
  private var snapshotCursor: String?
  private(set) var isLive = false
  /// What the next `live` says.
  private var missed: Missed?
  private var staleActions = 0
  /// The cursor is of no use: the next subscription begins from now.
  private var beginsAnew = false

  init(from cursor: String?) { place = cursor.map { ($0, nil) } }

  /// What the next subscription goes on from; nil: from now.
  var from: (cursor: String, seq: UInt64?)? { beginsAnew ? nil : place }

  /// There is a connection, and it is asked for.
  mutating func subscribe() {
    if !beginsAnew { missed = nil }
    isLive = false
    snapshotCursor = nil
  }

  mutating func beginAnew(_ reason: String) {
    missed = Missed(reason: reason, after: reason == "foreign" ? nil : seq)
    beginsAnew = true
  }

  mutating func follow(_ resync: Resync) {
    // Of another log, or of one whose end was lost, the numbers begin anew.
    if !["too_old", "not_recorded", "damaged"].contains(resync.reason) { seq = nil }
    missed = Missed(reason: resync.reason, after: seq)
  }

  mutating func follow(_ snapshot: Snapshot) { snapshotCursor = snapshot.cursor }

  /// Only now the snapshots stand for what was before: a connection that breaks among them leaves
  /// the cursor where it was, and what was missed is told by the next.
  mutating func begin(_ live: Live) -> News {
    // The numbers went on from an earlier one.
    if let seq, seq > live.seq { missed?.after = nil }
    if let snapshotCursor {
      place = (snapshotCursor, live.seq)
      seq = live.seq
    }
    defer { (missed, staleActions, beginsAnew, isLive) = (nil, 0, false, true) }
    return .live(seq: live.seq, missed: missed, staleActions: staleActions)
  }

  /// Takes a line, and leaves out actions that are older than `age` milliseconds; nil where nothing
  /// is left of it.
  mutating func take(_ update: Update, olderThan age: Int?) -> Update? {
    place = (update.cursor, update.seq)
    seq = update.seq
    guard let own = update.ageMilliseconds, let age, own > age, !update.actions.isEmpty else {
      return update
    }
    staleActions += update.actions.count
    var rest = update
    rest.actions = []
    return rest.isEmpty ? nil : rest
  }

  /// What came behind the last line was nothing that was asked for. Of a subscription that is not
  /// live it is not known yet what it lacks.
  mutating func follow(_ bye: Bye) {
    if isLive, let cursor = bye.cursor { place = (cursor, nil) }
  }
}
