import NavWire

// How long more may wait for a subscriber who wants every line than may for long.
extension Client {
  /// Begins to count where that is so, and ends where it is not any more; nobody else is woken.
  func watchSlowness(on loop: EventLoop) throws(EventLoopError) {
    guard isStrained else {
      isStrainedTooLong = false
      return slowness?.disarm() ?? ()
    }
    if slowness == nil {
      slowness = try EventSource(.timer, on: loop) { [unowned self] in isStrainedTooLong = true }
    }
    guard slowness?.isArmed == false, !isStrainedTooLong else { return }
    slowness?.arm(afterMicroseconds: DaemonLimits.gaplessSoftMicroseconds)
  }

  private var isStrained: Bool {
    guard let policy = subscription?.policy, !connection.isClosing else { return false }
    return connection.outbox.isStrained(policy)
  }

  /// It does not read what it asked for, and goes for it.
  var isTooSlow: Bool {
    !connection.isClosing
      && (connection.outbox.isOverflowing || (isStrainedTooLong && isStrained))
  }
}
