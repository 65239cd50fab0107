import NavSystem
public import NavWire

/// The news of a subscription that outlives connections, for tasks:
///
/// ```swift
/// let sequence = try NewsSequence(
///   client: "panel",
///   subscription: Subscription(topics: [.state, .actions])
/// )
/// for await news in sequence {
///   if case .update(let update) = news { update.actions.forEach(react) }
/// }
/// ```
///
/// It owns a thread with a `ReconnectingSubscription`, and what is said there holds here. The
/// thread ends, and the connection with it, when the task that waits for news is cancelled, with
/// `end`, and when nobody has the sequence or an iterator of it any more. One task iterates; of two
/// each gets some of the news.
///
/// At most 64 news wait to be taken. While they do the connection is not read, so the daemon
/// collapses levels or says bye, as the policy has it, and nothing is lost in silence.
public final class NewsSequence: AsyncSequence, Sendable {
  public typealias Element = ReconnectingSubscription.News
  public typealias Failure = Never

  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let sequence: NewsSequence

    /// The next news; nil once the task was cancelled or the sequence ended.
    public func next() async -> Element? { await sequence.desk.next() }

    public func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await sequence.desk.next()
    }
  }

  private let desk: NewsDesk

  /// Starts the thread, which connects.
  ///
  /// - Parameters:
  ///   - path: The daemon's socket; `Connection.defaultPath` if nil.
  ///   - client: The program's name, for people who look at the daemon.
  ///   - features: Kinds of message beyond the first version's: `log`.
  ///   - draws: Overlays that the program draws: `notifications`, `controls`, `switcher`.
  ///   - subscription: As of `ReconnectingSubscription`.
  ///   - actionAgeMilliseconds: As of `ReconnectingSubscription`.
  /// - Throws: `unreachable` where the system has no thread or descriptor left to give.
  public init(
    path: String? = nil,
    client: String,
    features: [String] = [],
    draws: [String] = [],
    subscription: Subscription,
    actionAgeMilliseconds: Int? = ReconnectingSubscription.defaultActionAgeMilliseconds
  ) throws(ClientError) {
    let path = path ?? Connection.defaultPath
    do throws(SystemError) {
      desk = NewsDesk(bell: try WakeUp())
      let desk = desk
      try OwnThread.start {
        desk.serve(
          ReconnectingSubscription(
            path: path,
            client: client,
            features: features,
            draws: draws,
            subscription: subscription,
            actionAgeMilliseconds: actionAgeMilliseconds
          )
        )
      }
    } catch {
      throw .unreachable(path: path, reason: error.reason)
    }
  }

  deinit { desk.end() }

  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  /// Closes the connection and ends the thread; whoever waits gets nil.
  public func end() { desk.end() }

  /// Asks over the connection of the subscription, as `ReconnectingSubscription.request` does.
  ///
  /// - Parameters:
  ///   - body: What is asked for; no subscription.
  ///   - surface: The surface that is meant.
  ///   - ifRevision: Refuses the command unless the surface's revision is this one.
  ///   - key: As of `Connection.request`; goes with no hold.
  ///   - holds: The stack is this client's alone from then on.
  ///   - timeoutMilliseconds: How long the answer may take, 0 or more.
  /// - Returns: What the request had to say.
  /// - Throws: As `ReconnectingSubscription.request`; `closed` where the sequence has ended.
  @discardableResult
  public func request(
    _ body: Request.Body,
    surface: String = Request.defaultSurface,
    ifRevision: UInt64? = nil,
    key: String? = nil,
    holds: Bool = false,
    timeoutMilliseconds: Int = 5_000
  ) async throws(ClientError) -> Reply.Success {
    let request = Request(body, surface: surface, ifRevision: ifRevision, key: key, holds: holds)
    return try await desk.ask(request, timeoutMilliseconds: timeoutMilliseconds).get()
  }
}
