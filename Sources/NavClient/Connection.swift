import NavSystem
public import NavWire

/// A line of the daemon's, as it came and as it is meant.
public struct Received: Equatable, Sendable {
  /// The bytes without the line feed.
  public let line: [UInt8]
  public let message: ServerMessage
}

/// A connection to the daemon's main socket, for one thread: requests and their replies, and one
/// subscription.
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
  private var waitingBytes = 0
  private var lastIdentifier: Int64 = 0
  /// The subscription whose reply has not come yet.
  private var subscribing: RequestIdentifier?
  /// What the next line of the subscription must follow; nil before it is live.
  private var expectedPrevious: UInt64?
  private var byeReason: String?
  private var failure: ClientError?

  /// Connects, checks that the daemon runs as this user, as root or as the owner of the socket, and
  /// exchanges greetings.
  ///
  /// - Parameters:
  ///   - path: The daemon's socket; `defaultPath` if nil.
  ///   - client: The program's name, for people who look at the daemon.
  ///   - features: Kinds of message beyond the first version's.
  ///   - waitMilliseconds: How long to wait for a daemon where nobody listens yet, 0 or more.
  ///   - timeoutMilliseconds: How long connecting and greeting may take, 0 or more.
  /// - Throws: `notRunning`, `unreachable`, `untrusted`, `protocolVersion`, `refused` (where this
  ///   user may not connect, or too many have), `timeout`, `closed` (with the daemon's reason) or
  ///   `violation`.
  public init(
    path: String? = nil,
    client: String,
    features: [String] = [],
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
    let message = try Connection.decode(line, from: path)
    if let refusal = message.refusalOfNoRequest { throw .refused(refusal) }
    switch message {
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
    var writer = WireWriter()
    writer.append(ClientHello(client: client, features: features))
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
    if let failure { throw failure }
    lastIdentifier += 1
    let identifier = RequestIdentifier.integer(lastIdentifier)
    var request = request
    request.identifier = identifier
    if case .subscribe = request.body { subscribing = identifier }
    var writer = WireWriter()
    writer.append(request)
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    do {
      try stream.send(writer.bytes, timeoutMilliseconds: timeoutMilliseconds)
    } catch {
      throw remember(error)
    }
    while let received = try read(until: deadline) {
      guard case .reply(let reply) = received.message else {
        try keep(received)
        continue
      }
      if reply.identifier == identifier || reply.identifier == nil { return (received.line, reply) }
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

  /// The next message that is no reply: a snapshot, the mark of what is live, an update, a resync
  /// or the daemon's bye. Kinds that this library does not know are passed over.
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
      if received.message.isForTheReader { return received }
    }
    return nil
  }
}

extension Connection {
  /// The next line, understood and checked; nil if none came in time.
  private func read(until deadline: Deadline) throws(ClientError) -> Received? {
    do {
      guard let line = try stream.next(until: deadline) else { return nil }
      let message = try Connection.decode(line, from: path)
      try follow(message)
      return Received(line: line, message: message)
    } catch .closed {
      throw remember(.closed(path: path, reason: byeReason))
    } catch {
      throw remember(error)
    }
  }

  /// Checks that the lines of a subscription are linked.
  private func follow(_ message: ServerMessage) throws(ClientError) {
    switch message {
    case .reply(let reply):
      guard let subscribing, reply.identifier == subscribing else { return }
      self.subscribing = nil
      if case .ok = reply.outcome { expectedPrevious = nil }
    case .live(let live): expectedPrevious = live.seq
    case .resync: expectedPrevious = nil
    case .bye(let bye): byeReason = bye.reason
    case .update(let update):
      if let expectedPrevious, update.previous != expectedPrevious {
        throw .gap(path: path, expected: expectedPrevious, found: update.previous)
      }
      expectedPrevious = update.seq
    default: break
    }
  }

  private func keep(_ received: Received) throws(ClientError) {
    guard received.message.isForTheReader else { return }
    guard waitingBytes + received.line.count <= ClientLimits.backlogBytesMax else {
      throw remember(.backlogFull(path: path, bytes: ClientLimits.backlogBytesMax))
    }
    waiting.append(received)
    waitingBytes += received.line.count
  }

  private func takeKept() -> Received? {
    guard let first = waiting.first else { return nil }
    waiting.removeFirst()
    waitingBytes -= first.line.count
    return first
  }

  private func remember(_ error: ClientError) -> ClientError {
    failure = error
    return error
  }

  private static func decode(
    _ line: [UInt8],
    from path: String
  ) throws(ClientError) -> ServerMessage {
    do {
      return try ServerMessage.decode(line)
    } catch {
      throw .violation(path: path, problem: "\(error.message) in \(quoted(line))")
    }
  }
}

/// The beginning of a foreign line, for an error's text.
func quoted(_ line: [UInt8]) -> String {
  let text = String(decoding: line.prefix(ClientLimits.quotedBytesMax), as: UTF8.self)
  return line.count > ClientLimits.quotedBytesMax ? "`\(text)…`" : "`\(text)`"
}

extension ServerMessage {
  /// What `next` hands out; answers go to whoever asked.
  fileprivate var isForTheReader: Bool {
    switch self {
    case .snapshot, .live, .update, .reports, .devices, .touches, .heartbeat, .log, .resync, .bye:
      true
    case .reply, .hello, .unknown: false
    }
  }

  /// The error that the daemon says where nobody asked: who is not let in hears it.
  fileprivate var refusalOfNoRequest: WireError? {
    guard case .reply(let reply) = self, reply.identifier == nil,
      case .error(let error) = reply.outcome
    else { return nil }
    return error
  }
}

extension String {
  /// The first number of `major.minor`.
  fileprivate var major: Substring { prefix { $0 != "." } }
}
