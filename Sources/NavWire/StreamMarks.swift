/// The snapshots are complete; what follows is live from the event after `seq`. The first update's
/// `prev` names it.
public struct Live: Equatable, Sendable, Decodable {
  public var seq: UInt64

  public init(seq: UInt64) { self.seq = seq }
}

/// What a subscription that asked for it is told at its interval: that the daemon is there, and how
/// far the log is.
public struct Heartbeat: Equatable, Sendable, Decodable {
  /// Every line of an event up to this one was sent.
  public var seq: UInt64
  /// The last event that is known to be on the disk.
  public var durableSeq: UInt64

  public init(seq: UInt64, durableSeq: UInt64) {
    self.seq = seq
    self.durableSeq = durableSeq
  }

  private enum CodingKeys: String, CodingKey {
    case seq
    case durableSeq = "durable_seq"
  }
}

/// The log has begun to take no events, or takes them again: for whoever asked for the feature
/// `log`.
public struct LogNotice: Equatable, Sendable {
  /// The condition of a log that is as it should be.
  static let kept = "kept"

  /// The last event at that time.
  public var seq: UInt64
  /// What is wrong; nil: events are kept again.
  public var condition: LogCondition?

  public init(seq: UInt64, condition: LogCondition?) {
    self.seq = seq
    self.condition = condition
  }
}

extension LogNotice: Decodable {
  private enum CodingKeys: String, CodingKey { case seq, condition }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seq = try container.decode(UInt64.self, forKey: .seq)
    let isKept = try container.decode(String.self, forKey: .condition) == Self.kept
    condition = isKept ? nil : try LogCondition(from: decoder)
  }
}

/// The subscription could not go on where its cursor pointed: a snapshot follows in place of what
/// was missed.
public struct Resync: Equatable, Sendable, Decodable {
  /// too_old, future, foreign, ahead, not_recorded, damaged; others may come.
  public var reason: String

  public init(reason: String) { self.reason = reason }
}

/// The server closes the connection after this line.
public struct Bye: Equatable, Sendable, Decodable {
  /// shutdown, slow, limit; others may come.
  public var reason: String
  /// Where the client can go on; nil where it was not subscribed.
  public var cursor: String?

  public init(reason: String, cursor: String? = nil) {
    self.reason = reason
    self.cursor = cursor
  }
}
