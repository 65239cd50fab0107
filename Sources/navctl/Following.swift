import NavClient
import NavLog
import NavSystem
import NavWire

/// A subscription that a command follows over restarts of the daemon, until the command is over.
///
/// It owns the subscription. It says what happens to the connection, with --json also every line of
/// the wire; the first connection that cannot be made is an error, any later one is waited for.
final class Following {
  private let invocation: Invocation
  private let subscription: ReconnectingSubscription
  private let end: WatchEnd
  /// The daemon's end is the command's.
  private let endsWithDaemon: Bool
  /// Until when a daemon that does not listen yet is waited for at first.
  private let first: WatchEnd.Clock
  /// Runs from the first connection on.
  private var clock: WatchEnd.Clock?
  private var isGreeted = false
  /// What was said of the present loss; the same is said once.
  private var lastError: ClientError?

  init(_ invocation: Invocation, _ wanted: Subscription, until end: WatchEnd) throws(Failure) {
    self.invocation = invocation
    self.end = end
    endsWithDaemon = invocation.arguments.has("once")
    first = WatchEnd.Clock(milliseconds: try invocation.waitMilliseconds())
    subscription = ReconnectingSubscription(
      path: invocation.socket,
      client: "navctl",
      features: [Feature.log.rawValue],
      subscription: wanted,
      actionAgeMilliseconds: nil,
      timeoutMilliseconds: 5_000
    )
    subscription.keepsLines = invocation.wantsLines
  }

  /// The next news that is there; nil if none is.
  func next() throws(Failure) -> ReconnectingSubscription.News? {
    while let news = subscription.next() {
      for line in subscription.takeLines() { try invocation.screen.say(line: line) }
      guard case .lost(let error, _) = news else {
        try greet()
        return news
      }
      if try isNew(error) { return news }
    }
    for line in subscription.takeLines() { try invocation.screen.say(line: line) }
    // No further attempt may be due: what is left is somebody who comes, in the time for that.
    if isAwaitingFirst && first.remainingMilliseconds == 0 {
      throw .client(.notRunning(path: subscription.path))
    }
    return nil
  }

  /// Whether the time of the command is over.
  var isOver: Bool { clock?.remainingMilliseconds == 0 }

  /// No daemon has greeted yet.
  private var isAwaitingFirst: Bool { clock == nil && subscription.hello == nil }

  /// Waits for news, at most so long; a signal ends the program, with the terminal as it was.
  /// Returns whether there is anything.
  func wait(_ milliseconds: Int? = nil, _ bell: SignalBell? = nil) throws(Failure) -> Bool {
    let untilGivenUp = isAwaitingFirst ? first.remainingMilliseconds : nil
    let times = [
      milliseconds, clock?.remainingMilliseconds, untilGivenUp, subscription.waitMilliseconds,
    ]
    return try system { () throws(SystemError) in
      var entries = subscription.descriptorNumber.map { [PollEntry(number: $0)] } ?? []
      if let bell { entries.append(PollEntry(bell.descriptor)) }
      let count = try Poll.wait(&entries, timeoutMilliseconds: times.compactMap { $0 }.min())
      if let signal = try bell?.hear() {
        invocation.screen.end()
        ThisProcess.end(by: signal)
      }
      return count > 0 || subscription.waitMilliseconds == 0
    }
  }

  /// What is seen of a surface now; nil where there is nobody to ask.
  func layers(of surface: String) throws(Failure) -> SurfaceLayers? {
    do throws(ClientError) {
      let success = try subscription.request(.get(.layers), surface: surface)
      guard case .layers(let layers) = success.content else { return nil }
      return layers
    } catch .refused(let error) {
      throw .client(.refused(error))
    } catch {
      // The loss is among the news.
      return nil
    }
  }

  private func greet() throws(Failure) {
    guard !isGreeted, let hello = subscription.hello else { return }
    isGreeted = true
    lastError = nil
    if clock == nil { clock = end.started() }
    guard !invocation.wantsLines, !invocation.arguments.has("draw") else { return }
    let server = hello.server.printable
    try invocation.screen.say("\(server) at \(subscription.path), seq \(hello.seq)", .faint)
  }

  /// Whether the loss is to be told; an error where it ends the command.
  private func isNew(_ error: ClientError) throws(Failure) -> Bool {
    isGreeted = false
    if clock == nil {
      if case .notRunning = error, first.remainingMilliseconds != 0 { return false }
      throw .client(error)
    }
    // A limit passes; whoever may not, or asks for what is not there, is told so.
    if case .refused(let refusal) = error, refusal.known != .limit { throw .client(error) }
    if endsWithDaemon { throw .client(error) }
    // That nobody listens is no news once the connection has gone.
    if case .notRunning = error, lastError != nil { return false }
    defer { lastError = error }
    guard error != lastError else { return false }
    if invocation.wantsLines {
      let field = EventField.object([("error", .text(error.description))])
      try invocation.screen.say(EventField.object([("lost", field)]).json)
    }
    return true
  }
}
