import NavSystem
public import NavWire

/// A connection to the daemon's main socket, for one thread: requests and their replies, and one
/// subscription.
///
/// ```swift
/// let connection = try Connection(client: "menu")
/// try connection.request(.push(WirePage(identifier: "settings", title: "Settings")))
/// try connection.subscribe(Subscription(topics: .actions))
/// while let received = try connection.next(timeoutMilliseconds: 60_000) {
///   if case .update(let update) = received.message { update.actions.forEach(react) }
/// }
/// ```
///
/// It owns its descriptor, which is closed when the last reference goes, and the lines that came
/// and were not taken, at most 8 MiB. It starts no thread, calls nobody back and never waits
/// without a limit of time. It checks that no line of a subscription is missing. Once it has thrown
/// anything but `refused` or the timeout of an answer it cannot go on, and throws the same again.
public final class Connection {
  /// Where the daemon's socket is when nobody says otherwise: `$NAVD_SOCKET`, else
  /// `$XDG_RUNTIME_DIR/navd/navd.sock`, which is this user's own daemon, else, and where there is
  /// none of that, `/run/navd/navd.sock`, which is the machine's.
  public static var defaultPath: String { DefaultPaths.socketToReach() }

  /// The socket that it is connected to.
  public let path: String
  /// The daemon's greeting.
  public let hello: Hello
  private let stream: LineStream
  private var waiting: [Received] = []
  private var taken = 0
  private var waitingBytes = 0
  private var lastIdentifier: Int64 = 0
  /// The subscription whose reply has not come yet, and the seq that it goes on from.
  private var subscribing: (identifier: RequestIdentifier, after: UInt64?)?
  private var chain: LineChain
  private var byeReason: String?
  private var failure: ClientError?

  /// Connects, checks that the daemon runs as this user, as root or as the owner of the folder that
  /// the socket is in, and exchanges greetings.
  ///
  /// - Parameters:
  ///   - path: The daemon's socket; `defaultPath` if nil.
  ///   - client: The program's name, for people who look at the daemon.
  ///   - features: Kinds of message beyond the first version's: `log`.
  ///   - draws: Overlays that the program draws while it is connected: `notifications`, `controls`,
  ///     `switcher`.
  ///   - waitMilliseconds: How long to wait for a daemon where nobody listens yet, 0 or more.
  ///   - timeoutMilliseconds: How long connecting and greeting may take, 0 or more.
  /// - Throws: `notRunning`, `unreachable`, `untrusted`, `protocolVersion`, `refused` (where this
  ///   user may not connect, or too many have), `timeout`, `closed` (with the daemon's reason) or
  ///   `violation`.
  public init(
    path: String? = nil,
    client: String,
    features: [String] = [],
    draws: [String] = [],
    waitMilliseconds: Int = 0,
    timeoutMilliseconds: Int = 5_000
  ) throws(ClientError) {
    let path = path ?? Connection.defaultPath
    let (stream, deadline) = try LineStream.open(
      path,
      waitMilliseconds: waitMilliseconds,
      timeoutMilliseconds: timeoutMilliseconds
    )
    guard let line = try stream.next(until: deadline) else {
      throw .timeout(path: path, waitingFor: "greeting", milliseconds: timeoutMilliseconds)
    }
    let received = try Received(line: line, from: path)
    if let refusal = received.refusalOfNoRequest { throw .refused(refusal) }
    switch received.message {
    case .hello(let hello):
      guard hello.protocolVersion.major == Hello.protocolVersion.major else {
        throw .protocolVersion(path: path, version: hello.protocolVersion)
      }
      self.hello = hello
    case .bye(let bye): throw .closed(path: path, reason: bye.reason)
    default: throw .violation(path: path, problem: "no greeting but \(quoted(line))")
    }
    self.path = path
    self.stream = stream
    chain = LineChain(path: path)
    var writer = WireWriter()
    writer.append(ClientHello(client: client, features: features, draws: draws))
    try stream.send(writer.bytes, timeoutMilliseconds: timeoutMilliseconds)
  }

  /// The descriptor, for poll(2) in a loop of the caller's: readable means that `next` has
  /// something to do. It belongs to the connection; lines that wait already make nothing readable,
  /// so `next` is called with 0 until it returns nil.
  public var descriptorNumber: Int32 { stream.number }

  /// Asks, and waits for the answer. Lines of a subscription that come before it are kept for
  /// `next`.
  ///
  /// - Parameters:
  ///   - body: What is asked for.
  ///   - surface: The surface that is meant.
  ///   - ifRevision: Refuses the command unless the surface's revision is this one.
  ///   - key: 1…64 bytes: of commands of this user with the same key the daemon carries out one,
  ///     and answers all alike, over connections and restarts.
  ///   - holds: The stack is this connection's alone from then on; with a command that sets it.
  ///   - timeoutMilliseconds: How long the answer may take, 0 or more.
  /// - Returns: What the request had to say.
  /// - Throws: `refused` with the daemon's words; `timeout`, after which the answer is not known;
  ///   or what ends the connection.
  @discardableResult
  public func request(
    _ body: Request.Body,
    surface: String = Request.defaultSurface,
    ifRevision: UInt64? = nil,
    key: String? = nil,
    holds: Bool = false,
    timeoutMilliseconds: Int = 5_000
  ) throws(ClientError) -> Reply.Success {
    let request = Request(
      body,
      surface: surface,
      ifRevision: ifRevision,
      key: key,
      holds: holds
    )
    let (_, reply) = try exchange(request, timeoutMilliseconds: timeoutMilliseconds)
    switch reply.outcome {
    case .ok(let success): return success
    case .error(let error): throw .refused(error)
    }
  }

  /// The same with the answer's line as it came, whether it succeeded or not.
  ///
  /// - Parameters:
  ///   - request: What is asked for; its identifier is set here.
  ///   - timeoutMilliseconds: How long the answer may take, 0 or more.
  /// - Returns: The answer's bytes without the line feed, and the answer.
  /// - Throws: `timeout`, after which the answer is not known; or what ends the connection.
  public func exchange(
    _ request: Request,
    timeoutMilliseconds: Int = 5_000
  ) throws(ClientError) -> (line: [UInt8], reply: Reply) {
    try exchange(request, after: nil, timeoutMilliseconds: timeoutMilliseconds)
  }

  /// The same; of a subscription `seq` is what its cursor stands for, where that is known.
  func exchange(
    _ request: Request,
    after seq: UInt64?,
    timeoutMilliseconds: Int
  ) throws(ClientError) -> (line: [UInt8], reply: Reply) {
    if let failure { throw failure }
    lastIdentifier += 1
    let identifier = RequestIdentifier.integer(lastIdentifier)
    var request = request
    request.identifier = identifier
    if case .subscribe = request.body { subscribing = (identifier, seq) }
    var writer = WireWriter()
    writer.append(request)
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    do {
      try stream.send(writer.bytes, timeoutMilliseconds: timeoutMilliseconds)
    } catch {
      throw remember(error)
    }
    var told: WireError?
    do {
      while let received = try read(until: deadline) {
        if case .reply(let reply) = received.message, reply.identifier == identifier {
          return (received.line, reply)
        }
        told = received.refusalOfNoRequest ?? told
        try keep(received)
      }
    } catch .closed(_, let reason?) where reason == told?.code {
      // The rule that was broken says more than that the connection ended for it.
      if let told { throw .refused(told) }
    }
    throw .timeout(
      path: path,
      waitingFor: "answer",
      milliseconds: timeoutMilliseconds
    )
  }

  /// Subscribes; a second subscription replaces the first. The snapshots, the mark of what is live
  /// and the updates are then taken with `next`.
  ///
  /// - Parameters:
  ///   - subscription: The topics, how they are wanted, and of which surface.
  ///   - timeoutMilliseconds: How long the answer may take, 0 or more.
  /// - Returns: What the daemon answered.
  /// - Throws: As `request`.
  @discardableResult
  public func subscribe(
    _ subscription: Subscription,
    timeoutMilliseconds: Int = 5_000
  ) throws(ClientError) -> Reply.Success {
    try request(.subscribe(subscription), timeoutMilliseconds: timeoutMilliseconds)
  }

  /// The next message that is no answer to a request: a snapshot, the mark of what is live, an
  /// update, a resync, the daemon's bye, or an error of no request, as of a greeting whose overlays
  /// are not this client's to draw. Kinds that this library does not know are passed over.
  ///
  /// - Parameter timeoutMilliseconds: How long to wait, 0 or more; with 0 only what is there
  ///   counts.
  /// - Returns: The message; nil if none came in time.
  /// - Throws: `gap` where a line is missing; `closed` after the bye; or what else ends the
  ///   connection.
  public func next(timeoutMilliseconds: Int) throws(ClientError) -> Received? {
    if let kept = takeKept() { return kept }
    if let failure { throw failure }
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    while let received = try read(until: deadline) {
      if received.isForTheReader { return received }
    }
    return nil
  }
}

extension Connection {
  /// Whether `next` has something to do although the descriptor may not be readable.
  var hasMore: Bool { taken < waiting.count || stream.hasLine || failure != nil }

  /// The next line, understood and checked; nil if none came in time.
  private func read(until deadline: Deadline) throws(ClientError) -> Received? {
    do {
      guard let line = try stream.next(until: deadline) else { return nil }
      let received = try Received(line: line, from: path)
      try follow(received.message)
      return received
    } catch .closed {
      throw remember(.closed(path: path, reason: byeReason))
    } catch {
      throw remember(error)
    }
  }

  private func follow(_ message: ServerMessage) throws(ClientError) {
    switch message {
    case .reply(let reply):
      guard let subscribing, reply.identifier == subscribing.identifier else { return }
      self.subscribing = nil
      if case .ok = reply.outcome { chain.begin(after: subscribing.after) }
    case .bye(let bye): byeReason = bye.reason
    default: try chain.follow(message)
    }
  }

  private func keep(_ received: Received) throws(ClientError) {
    guard received.isForTheReader else { return }
    guard waitingBytes + received.line.count <= ClientLimits.backlogBytesMax else {
      throw remember(.backlogFull(path: path, bytes: ClientLimits.backlogBytesMax))
    }
    waiting.append(received)
    waitingBytes += received.line.count
  }

  private func takeKept() -> Received? {
    guard taken < waiting.count else { return nil }
    let kept = waiting[taken]
    taken += 1
    waitingBytes -= kept.line.count
    if taken == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      taken = 0
    }
    return kept
  }

  private func remember(_ error: ClientError) -> ClientError {
    failure = error
    return error
  }
}

extension String {
  /// The first number of `major.minor`.
  fileprivate var major: Substring { prefix { $0 != "." } }
}
