package import NavWire

/// What waits in all queues of a socket together, counted as it comes and goes.
///
/// Owns one number. Each outbox adds to it what it takes in and takes away what it lets go.
package final class QueueTotal {
  package private(set) var bytes = 0

  package init() {}

  func add(_ count: Int) { bytes += count }

  /// Who must go first where too much waits in all queues: the largest connection of the user of
  /// whom most waits. Nil where nothing waits for anybody.
  package static func heaviest(_ queues: [(userID: UInt32, bytes: Int)]) -> Int? {
    var ofUser: [UInt32: Int] = [:]
    for queue in queues { ofUser[queue.userID, default: 0] += queue.bytes }
    // Of users with as much the one with the lower number, so that it is the same one every time.
    let user = ofUser.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let largest = queues.indices.filter { queues[$0].userID == user }
      .max { queues[$0].bytes < queues[$1].bytes }
    return largest.flatMap { queues[$0].bytes > 0 ? $0 : nil }
  }
}

// How much may wait, and what of it counts. No bound is looked for by walking through what waits.
extension Outbox {
  /// What waits, counted as it comes and goes.
  ///
  /// A line that the log held counts for no bound, neither while it does nor afterwards: the client
  /// could not take it when it came, and its bytes are shared with all others that it is held for.
  /// Who then leaves it lying has only the bounds for what comes behind it.
  struct Tally {
    /// All that waits for the client, made into bytes or not; lines that are not bytes yet as what
    /// they will be without their heads.
    var bytes = 0
    private(set) var heldBytes = 0
    private(set) var replyBytes = 0
    private(set) var updateBytes = 0
    private(set) var occurrences = 0
    private(set) var occurrenceBytes = 0
    private var reportBytes = 0
    private var touchBytes = 0

    /// Of the lines that may be dropped, those of one kind.
    func passingBytes(like kind: PassingParts) -> Int {
      if case .reports = kind { reportBytes } else { touchBytes }
    }

    mutating func enter(_ item: Item) { count(item, 1) }

    mutating func leave(_ item: Item) { count(item, -1) }

    private mutating func count(_ item: Item, _ sign: Int) {
      switch item {
      case .update(let parts, let topics, _, isHeld: true):
        heldBytes += sign * parts.body(topics).count
      case .update(let parts, let topics, _, isHeld: false):
        let size = sign * parts.body(topics).count
        bytes += size
        updateBytes += size
        if parts.isRemoval || !topics.isDisjoint(with: UpdateParts.occurrences) {
          occurrences += sign
          occurrenceBytes += size
        }
      case .again(let parts, let topics, _): bytes += sign * parts.body(topics).count
      case .passing(let parts, let withPositions, _):
        let size = sign * parts.body(withPositions: withPositions).count
        bytes += size
        if case .reports = parts { reportBytes += size } else { touchBytes += size }
      case .devices(let line, _, _, isHeld: true): heldBytes += sign * line.count
      case .devices(let line, _, _, isHeld: false):
        bytes += sign * line.count
        updateBytes += sign * line.count
      case .line(let line, let isReply, _):
        bytes += sign * line.count
        if isReply { replyBytes += sign * line.count }
      case .answer(let line, _):
        bytes += sign * line.count
        replyBytes += sign * line.count
      case .live(_, let line), .notice(let line): bytes += sign * line.count
      }
    }
  }

  /// Bytes of all that waits, for the client or for the log.
  package var queuedBytes: Int { tally.bytes + tally.heldBytes }

  /// Bytes of all that waits for the client.
  package var unreadBytes: Int { tally.bytes }

  var replyBytes: Int { tally.replyBytes }

  /// Half of what may wait, under some policy.
  var isFilling: Bool {
    tally.occurrences > DaemonLimits.occurrencesMax / 2
      || tally.occurrenceBytes > DaemonLimits.occurrenceBytesMax / 2
      || tally.updateBytes > DaemonLimits.gaplessBytesMax / 2
  }

  /// More waits than ever may.
  func isBeyondBounds(of policy: Subscription.Policy) -> Bool {
    policy == .gapless
      ? tally.updateBytes > DaemonLimits.gaplessBytesMax
      : tally.occurrences > DaemonLimits.occurrencesMax
        || tally.occurrenceBytes > DaemonLimits.occurrenceBytesMax
  }

  /// More waits than may for long.
  package func isStrained(_ policy: Subscription.Policy) -> Bool {
    policy == .gapless && tally.updateBytes > DaemonLimits.gaplessSoftBytesMax
  }
}
