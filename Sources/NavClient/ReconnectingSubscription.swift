public import NavWire

/// A subscription that outlives connections: it connects, subscribes, and when the daemon goes it
/// does so again, from where it was, for as long as it is asked for news.
///
/// It owns its connection, and while there is none a watch on the socket's folder. It starts no
/// thread and calls nobody back; it works inside `next` and `request` alone. A loop, of C or any
/// other, calls `next` until it returns nil and then waits with poll(2) for `descriptorNumber` and
/// for `waitMilliseconds`:
///
/// ```swift
/// let subscription = ReconnectingSubscription(
///   client: "panel",
///   subscription: Subscription(topics: [.state, .actions])
/// )
/// while true {
///   while let news = subscription.next() {
///     switch news {
///     case .snapshot(let snapshot): draw(snapshot.surface)
///     case .update(let update): update.actions.forEach(react)
///     case .live(_, let missed?, _): print("not told: \(missed.reason)")
///     case .lost(let error, _): print(error)
///     default: break
///     }
///   }
///   wait(subscription.descriptorNumber, subscription.waitMilliseconds)
/// }
/// ```
///
/// It hands out each update once: what happened while there was no connection comes behind the last
/// line before, with its age, and where the daemon cannot tell it, `live` says so. What ends with a
/// connection and was asked for with `request` is asked for again with the next: zones, and stacks
/// that are held.
public final class ReconnectingSubscription {
  /// The daemon's socket.
  public let path: String
  /// The one surface that it is about; nil: all of them.
  public var surface: String? { subscription.surface }
  private let greeting: ClientHello
  private let subscription: Subscription
  private let actionAgeMilliseconds: Int?
  private let timeoutMilliseconds: Int
  private var connection: Connection?
  private var attempts = Attempts()
  private var standing = Standing()
  /// News that came with a connection, before its lines.
  private var waiting: [News] = []
  /// Why there is no connection.
  private var whyLost: ClientError
  private var place: ReadingPlace
  /// Lines as they came, where somebody wants them.
  private var lines: [[UInt8]] = []
  package var keepsLines = false

  /// Does nothing yet: the first `next` connects.
  ///
  /// - Parameters:
  ///   - path: The daemon's socket; `Connection.defaultPath` if nil.
  ///   - client: The program's name, for people who look at the daemon.
  ///   - features: Kinds of message beyond the first version's: `log`.
  ///   - draws: Overlays that the program draws: `notifications`, `controls`, `switcher`.
  ///   - subscription: The topics, how they are wanted, and of which surface; its `from` counts at
  ///     the first connection, nil there means from now.
  ///   - actionAgeMilliseconds: Actions that are told again and are older are left out and counted,
  ///     0 or more; nil: none are. Gestures and events never are.
  ///   - timeoutMilliseconds: How long `next` may be busy with connecting, and how long again with
  ///     subscribing, where the daemon listens and does not answer; 1 or more.
  public init(
    path: String? = nil,
    client: String,
    features: [String] = [],
    draws: [String] = [],
    subscription: Subscription,
    actionAgeMilliseconds: Int? = ReconnectingSubscription.defaultActionAgeMilliseconds,
    timeoutMilliseconds: Int = 1_000
  ) {
    self.path = path ?? Connection.defaultPath
    greeting = ClientHello(client: client, features: features, draws: draws)
    self.subscription = subscription
    self.actionAgeMilliseconds = actionAgeMilliseconds
    self.timeoutMilliseconds = timeoutMilliseconds
    place = ReadingPlace(from: subscription.from)
    whyLost = .notRunning(path: self.path)
  }

  /// How the daemon greeted; nil while there is no connection.
  public var hello: Hello? { connection?.hello }

  /// What to wait for with poll(2), readable means that `next` has something to do: the connection,
  /// or the folder's watch; nil where there is neither. It changes with each connection and each
  /// attempt.
  public var descriptorNumber: Int32? {
    connection?.descriptorNumber ?? attempts.descriptorNumber
  }

  /// After so many milliseconds `next` has something to do, whatever the descriptor does; nil while
  /// only the descriptor counts.
  public var waitMilliseconds: Int? {
    guard let connection else { return attempts.waitMilliseconds }
    return connection.hasMore || !waiting.isEmpty ? 0 : nil
  }

  /// The next news, without waiting for any; nil if there are none now. A loop calls it until then.
  ///
  /// It never throws: what ends a connection is news, and an attempt that fails is followed by
  /// another: at once, then after 100 ms, doubling up to 5 s where somebody listens and does not
  /// serve. Where nobody listens it is up to 800 ms, then once the socket is made anew; where its
  /// folder cannot be watched, up to 30 s.
  public func next() -> News? {
    do throws(ClientError) {
      if connection == nil {
        guard attempts.isDue(at: path) else { return nil }
        try connect()
      }
      try withdraw()
      if !waiting.isEmpty { return waiting.removeFirst() }
      while let received = try connection?.next(timeoutMilliseconds: 0) {
        if keepsLines { lines.append(received.line) }
        if let news = news(of: received.message) { return news }
      }
      return nil
    } catch {
      return lose(error)
    }
  }

  /// Asks over the connection of the subscription, and waits for the answer; `next` is called
  /// afterwards, for lines that came before it.
  ///
  /// Zones and held stacks that are granted stand: they are asked for again with every connection,
  /// before the subscription, until the daemon does not know the surface any more. Of a held stack
  /// `set_stack` is sent with all its pages, as a state or a snapshot told them last and as this
  /// client's own commands changed them since: whatever others or a finger changed while nobody
  /// told, without a connection or without the topic `state`, is overwritten. Zones are sent as
  /// they were last, until the surface is turned or gets another size, as the daemon has it; where
  /// that happened between connections, they are taken back once the snapshot shows it.
  ///
  /// - Parameters:
  ///   - body: What is asked for; no subscription.
  ///   - surface: The surface that is meant.
  ///   - ifRevision: Refuses the command unless the surface's revision is this one.
  ///   - key: As of `Connection.request`; goes with no hold.
  ///   - holds: The stack is this client's alone from then on.
  ///   - timeoutMilliseconds: How long the answer may take, 0 or more.
  /// - Returns: What the request had to say.
  /// - Throws: `refused` with the daemon's words; `timeout`, after which the answer is not known;
  ///   or why there is no connection, which is made by `next` alone.
  @discardableResult
  public func request(
    _ body: Request.Body,
    surface: String = Request.defaultSurface,
    ifRevision: UInt64? = nil,
    key: String? = nil,
    holds: Bool = false,
    timeoutMilliseconds: Int = 5_000
  ) throws(ClientError) -> Reply.Success {
    guard let connection else { throw whyLost }
    let request = Request(body, surface: surface, ifRevision: ifRevision, key: key, holds: holds)
    let (_, reply) = try connection.exchange(request, timeoutMilliseconds: timeoutMilliseconds)
    switch reply.outcome {
    case .error(let error): throw .refused(error)
    case .ok(let success):
      standing.note(request, answeredAt: success.seq)
      return success
    }
  }

  /// The lines of the wire behind the news so far, where they are kept.
  package func takeLines() -> [[UInt8]] {
    defer { lines.removeAll() }
    return lines
  }
}

extension ReconnectingSubscription {
  private func connect() throws(ClientError) {
    waiting.removeAll()
    let connection = try Connection(
      path: path,
      client: greeting.client,
      features: greeting.features,
      draws: greeting.draws,
      timeoutMilliseconds: timeoutMilliseconds
    )
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    for request in standing.requests() {
      let (_, reply) = try connection.exchange(
        request,
        timeoutMilliseconds: deadline.remainingMilliseconds
      )
      switch reply.outcome {
      case .ok: standing.regained(request)
      case .error(let error):
        if error.known == .unknownSurface { standing.forget(request.surface) }
        waiting.append(.refused(request, error))
      }
    }
    try subscribe(connection, until: deadline)
    self.connection = connection
    attempts.succeeded()
  }

  /// Takes back what was asked for with the connection and has no place any more.
  private func withdraw() throws(ClientError) {
    guard let connection else { return }
    while let request = standing.nextWithdrawal() {
      let (_, reply) = try connection.exchange(request, timeoutMilliseconds: timeoutMilliseconds)
      if case .error(let error) = reply.outcome { waiting.append(.refused(request, error)) }
    }
  }

  private func subscribe(_ connection: Connection, until deadline: Deadline) throws(ClientError) {
    var subscription = subscription
    subscription.from = place.from?.cursor
    place.subscribe()
    let (line, reply) = try connection.exchange(
      Request(.subscribe(subscription)),
      after: place.from?.seq,
      timeoutMilliseconds: deadline.remainingMilliseconds
    )
    if keepsLines { lines.append(line) }
    guard case .error(let error) = reply.outcome else { return }
    // A daemon of another release may have other cursors.
    guard error.known == .invalidArgument, subscription.from != nil else { throw .refused(error) }
    place.beginAnew("foreign")
    try subscribe(connection, until: deadline)
  }

  private func news(of message: ServerMessage) -> News? {
    switch message {
    case .resync(let resync):
      place.follow(resync)
      return nil
    case .snapshot(let snapshot):
      place.follow(snapshot)
      standing.follow(snapshot.surface, at: snapshot.seq)
      return .snapshot(snapshot)
    case .live(let live): return place.begin(live)
    case .update(let update): return news(of: update)
    case .reports(let line): return .reports(line)
    case .devices(let line): return .devices(line)
    case .touches(let line): return .touches(line)
    case .log(let notice): return .log(notice)
    case .heartbeat(let heartbeat): return .heartbeat(heartbeat)
    case .bye(let bye):
      place.follow(bye)
      return nil
    case .reply(let reply):
      guard case .error(let error) = reply.outcome else { return nil }
      return .error(error)
    case .hello, .unknown: return nil
    }
  }

  private func news(of update: Update) -> News? {
    if let state = update.state { standing.follow(state, at: update.seq) }
    if let surface = update.removedSurface { standing.forget(surface) }
    return place.take(update, olderThan: actionAgeMilliseconds).map { .update($0) }
  }

  private func lose(_ error: ClientError) -> News {
    // What is told again in pieces that do not link up would be told so for ever.
    if case .gap = error, !place.isLive { place.beginAnew("gap") }
    let retry = attempts.failed(with: error, at: path, wasConnected: connection != nil)
    connection = nil
    whyLost = error
    return .lost(error, retryMilliseconds: retry)
  }
}
