public import NavWire

/// A subscription that outlives connections: it connects, subscribes, and when the daemon goes it
/// does so again, from where it was, for as long as it is asked for news.
///
/// It owns its connection. It starts no thread and calls nobody back; it works inside `next` alone,
/// which a loop calls until it returns nil and then waits with poll(2) for `descriptorNumber` and
/// for `waitMilliseconds`. It never hands out an update a second time: what the daemon tells again
/// of the same log is passed over.
public final class ReconnectingSubscription {
  /// What happened since a subscription began, in the order in which it did.
  public enum News: Equatable, Sendable {
    /// It is subscribed, and every line behind this seq comes from now on. `missed` is nil where
    /// nothing is missing since the last line: at the first connection, or where the daemon went on
    /// at the cursor.
    case live(seq: UInt64, missed: Missed?)
    /// The state of a surface as a whole.
    case snapshot(Snapshot)
    case update(Update)
    /// What fingers meant to content; where some were left out, the line says how many.
    case reports(ReportLine)
    /// The daemon is there; only where the subscription asked for it.
    case heartbeat(Heartbeat)
    /// There is no connection, or none any more; the next attempt is due in so many milliseconds.
    case lost(ClientError, retryMilliseconds: Int)
  }

  /// What happened while there was no connection, and the daemon does not tell.
  public struct Missed: Equatable, Sendable {
    /// too_old, future, foreign, ahead, not_recorded, damaged; others may come.
    public var reason: String
    /// The seq of the last update before; nil where none came or the log is another one.
    public var after: UInt64?
  }

  /// The daemon's socket.
  public let path: String
  /// The one surface that it is about; nil: all of them.
  public var surface: String? { subscription.surface }
  private let client: String
  private let subscription: Subscription
  private let timeoutMilliseconds: Int
  private var connection: Connection?
  private var retry = Deadline(milliseconds: 0)
  private var delayMilliseconds = 0
  /// Until when a connection counts as one that broke at once.
  private var unsteady = Deadline(milliseconds: 0)
  /// Where to go on: behind the last line that was handed out.
  private var cursor: String?
  private var lastSeq: UInt64?
  private var missed: Missed?

  /// Does nothing yet: the first `next` connects.
  ///
  /// - Parameters:
  ///   - path: The daemon's socket; `Connection.defaultPath` if nil.
  ///   - client: The program's name, for people who look at the daemon.
  ///   - subscription: The topics, how they are wanted, and of which surface; its `from` counts at
  ///     the first connection, nil there means from now.
  ///   - timeoutMilliseconds: How long `next` may be busy with connecting, and how long again with
  ///     subscribing, where the daemon listens and does not answer; 1 or more.
  public init(
    path: String? = nil,
    client: String,
    subscription: Subscription,
    timeoutMilliseconds: Int = 1_000
  ) {
    self.path = path ?? Connection.defaultPath
    self.client = client
    self.subscription = subscription
    self.timeoutMilliseconds = timeoutMilliseconds
    cursor = subscription.from
  }

  /// What to wait for with poll(2), readable means that `next` has something to do; nil while there
  /// is no connection. It changes with each connection.
  public var descriptorNumber: Int32? { connection?.descriptorNumber }

  /// After so many milliseconds `next` has something to do, whatever the descriptor does; nil while
  /// only the descriptor counts.
  public var waitMilliseconds: Int? { connection == nil ? retry.remainingMilliseconds : nil }

  /// The next news, without waiting for any; nil if there are none now. A loop calls it until then.
  ///
  /// It never throws: what ends a connection is news, and an attempt that fails is followed by
  /// another, at once, then after 100 ms, doubling up to 5 s.
  public func next() -> News? {
    do throws(ClientError) {
      if connection == nil {
        guard retry.remainingMilliseconds == 0 else { return nil }
        try connect()
      }
      while let received = try connection?.next(timeoutMilliseconds: 0) {
        if let news = news(of: received.message) { return news }
      }
      return nil
    } catch {
      return lose(error)
    }
  }

  private func connect() throws(ClientError) {
    let connection = try Connection(
      path: path,
      client: client,
      timeoutMilliseconds: timeoutMilliseconds
    )
    var subscription = subscription
    subscription.from = cursor
    missed = nil
    try connection.subscribe(
      subscription,
      timeoutMilliseconds: timeoutMilliseconds
    )
    self.connection = connection
    unsteady = Deadline(milliseconds: ClientLimits.steadyMilliseconds)
  }

  private func news(of message: ServerMessage) -> News? {
    switch message {
    case .resync(let resync):
      // Of another log, or of one whose end was lost, the numbers begin anew.
      if !["too_old", "not_recorded", "damaged"].contains(resync.reason) { lastSeq = nil }
      missed = Missed(reason: resync.reason, after: lastSeq)
      return nil
    case .snapshot(let snapshot):
      cursor = snapshot.cursor
      return .snapshot(snapshot)
    case .live(let live):
      // The numbers went on from an earlier one: what comes has not been here, whatever its seq.
      if let last = lastSeq, last > live.seq {
        lastSeq = nil
        missed?.after = nil
      }
      return .live(seq: live.seq, missed: missed)
    case .update(let update):
      if let lastSeq, update.seq <= lastSeq { return nil }
      lastSeq = update.seq
      cursor = update.cursor
      return .update(update)
    case .reports(let line):
      return .reports(line)
    case .heartbeat(let heartbeat):
      return .heartbeat(heartbeat)
    case .devices, .touches, .log, .bye, .hello, .reply, .unknown:
      return nil
    }
  }

  /// A daemon that was there is looked for again at once: it may only have been started anew. One
  /// that lets in and breaks off is not.
  private func lose(_ error: ClientError) -> News {
    let wasSteady = connection != nil && unsteady.remainingMilliseconds == 0
    if wasSteady {
      delayMilliseconds = 0
    } else {
      let doubled = max(ClientLimits.retryMillisecondsMin, delayMilliseconds * 2)
      delayMilliseconds = min(doubled, ClientLimits.retryMillisecondsMax)
    }
    connection = nil
    retry = Deadline(milliseconds: delayMilliseconds)
    return .lost(error, retryMilliseconds: delayMilliseconds)
  }
}
