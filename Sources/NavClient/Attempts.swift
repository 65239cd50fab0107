import NavSystem

/// When a daemon that is gone is looked for again.
///
/// It owns the watch on the socket's folder while nobody listens. A daemon that was there is looked
/// for at once, then after pauses that double; where nobody listens only the folder counts in the
/// end, and nothing wakes a machine without a daemon.
struct Attempts {
  /// When the next one is due; nil: once the watch hears something.
  private var next: Deadline? = Deadline(milliseconds: 0)
  private var delayMilliseconds = 0
  /// Until when a connection counts as one that broke at once.
  private var unsteady = Deadline(milliseconds: 0)
  private var watch: PathWatch?

  /// What to wait for beside `waitMilliseconds`.
  var descriptorNumber: Int32? { watch?.descriptor.number }

  var waitMilliseconds: Int? { next?.remainingMilliseconds }

  /// Whether to try now. A watch that heard something is made anew before: what comes to be while
  /// one tries is heard by it.
  mutating func isDue(at path: String) -> Bool {
    if let watch, (try? watch.hear()) != false {
      self.watch = try? PathWatch(path)
      delayMilliseconds = 0
      return true
    }
    return next?.remainingMilliseconds == 0
  }

  mutating func succeeded() {
    watch = nil
    unsteady = Deadline(milliseconds: ClientLimits.steadyMilliseconds)
  }

  /// After what ended a connection, or an attempt; returns when the next one is due, nil where that
  /// is once somebody listens.
  mutating func failed(with error: ClientError, at path: String, wasConnected: Bool) -> Int? {
    if wasConnected && unsteady.remainingMilliseconds == 0 {
      // It may only have been started anew. One that lets in and breaks off is not.
      delayMilliseconds = 0
      return wait(0)
    }
    let before = delayMilliseconds
    delayMilliseconds = max(ClientLimits.retryMillisecondsMin, before * 2)
    guard case .notRunning = error else {
      watch = nil
      delayMilliseconds = min(delayMilliseconds, ClientLimits.retryMillisecondsMax)
      return wait(delayMilliseconds)
    }
    if watch == nil { watch = try? PathWatch(path) }
    if watch != nil && before >= ClientLimits.listeningMilliseconds { return wait(nil) }
    delayMilliseconds = min(delayMilliseconds, ClientLimits.unwatchedMilliseconds)
    return wait(delayMilliseconds)
  }

  private mutating func wait(_ milliseconds: Int?) -> Int? {
    next = milliseconds.map { Deadline(milliseconds: $0) }
    return milliseconds
  }
}
