/// The snapshots are complete; what follows is live from the event after `seq`. The first update's
/// `prev` names it.
public struct Live: Equatable, Sendable, Decodable {
  public var seq: UInt64

  public init(seq: UInt64) { self.seq = seq }
}

/// The subscription could not go on where its cursor pointed: a snapshot follows in place of what
/// was missed.
public struct Resync: Equatable, Sendable, Decodable {
  /// too_old, future, foreign, not_recorded; others may come.
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
