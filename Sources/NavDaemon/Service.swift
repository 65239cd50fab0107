import NavSystem

/// What the daemon tells the service manager that started it: that it is ready, that it lives, that
/// it stops.
///
/// Owns the timer of the signs of life, which runs only where the manager asks for them. A manager
/// that cannot be told is complained of once; the daemon serves all the same.
final class Service {
  private let notifier: ServiceNotifier
  private var watchdog: EventSource?
  private var hasComplained = false

  init(_ notifier: ServiceNotifier, loop: EventLoop) throws(EventLoopError) {
    self.notifier = notifier
    guard notifier.watchdogMicroseconds != nil else { return }
    watchdog = try EventSource(.timer, on: loop) { [unowned self] in
      // The next one comes as soon: one that is lost is not missed.
      tell(["WATCHDOG=1"], mayBeLost: true)
      armWatchdog()
    }
  }

  func sayReady(status: String) {
    tell(["READY=1", "STATUS=\(status)"])
    armWatchdog()
  }

  /// The log is read before anything else: that may take as long as it has to. Said again with each
  /// segment, which is what the time that is asked for is measured by.
  func sayReading() {
    tell(["STATUS=Reading the log", "EXTEND_TIMEOUT_USEC=\(DaemonLimits.logReadMicroseconds)"])
  }

  func say(status: String) { tell(["STATUS=\(status)"]) }

  func sayStopping() { tell(["STOPPING=1", "STATUS=Saying farewell"]) }

  private func armWatchdog() {
    guard let period = notifier.watchdogMicroseconds else { return }
    watchdog?.arm(afterMicroseconds: period / 2)
  }

  private func tell(_ lines: [String], mayBeLost: Bool = false) {
    do {
      try notifier.tell(lines, mayBeLost: mayBeLost)
    } catch {
      guard !hasComplained else { return }
      hasComplained = true
      StandardStream.error.write("navd: the service manager does not hear: \(error)\n")
    }
  }
}
