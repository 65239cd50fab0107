import NavClient
import NavConfiguration
import NavCore
import NavSystem
import NavWire

/// What ends a watch: an action, or a time.
struct WatchEnd {
  /// How long is left of a watch that has begun.
  struct Clock {
    private let endMicroseconds: Int64?

    init(milliseconds: Int?) {
      endMicroseconds = milliseconds.map {
        SystemClock.monotonicMicroseconds() + Int64($0) * 1_000
      }
    }

    /// nil: as long as it likes.
    var remainingMilliseconds: Int? {
      endMicroseconds.map {
        let left = max(0, $0 - SystemClock.monotonicMicroseconds())
        return Int((left + 999) / 1_000)
      }
    }
  }

  static let actions = Action.named.map(\.name)

  private let action: String?
  private let milliseconds: Int?

  init(_ arguments: CommandLineArguments) throws(Failure) {
    action = try arguments.value("until").map { (name) throws(Failure) in
      if Self.actions.contains(name) || ActionName.isFree(name) { return name }
      throw .usage(UsageError("--until \(name): a name of \(ActionName.form) was expected"))
    }
    milliseconds = try usage { () throws(UsageError) in
      try arguments.thousandths("timeout", in: 1...1_000_000_000)
    }
  }

  /// What has to be subscribed to for it.
  var topics: Subscription.Topics { action == nil ? [] : .actions }

  func started() -> Clock { Clock(milliseconds: milliseconds) }

  func isReached(by news: ReconnectingSubscription.News) -> Bool {
    guard let action, case .update(let update) = news else { return false }
    return update.actions.contains { $0.name == action }
  }

  /// An error where an action was waited for.
  func timeIsOver() throws(Failure) {
    guard let action, let milliseconds else { return }
    throw .noAction(name: action, milliseconds: milliseconds)
  }
}
