import NavCore
import NavWire

// A subscription from its reply to its first live line, and the heartbeats beside it.
extension Client {
  /// A subscription begins at the end of the turn; how long its snapshots are is not known before.
  func prepareSubscription() { unsentBytes += DaemonLimits.replyBytesMax + 1 }

  /// Starts a subscription, or replaces the one there was, as soon as the log has come to `seq`.
  /// What was asked for behind it is answered when it is live.
  func begin(_ subscription: Subscription, reply: Reply, from catchUp: CatchUp?, behind seq: UInt64)
  {
    self.subscription = subscription
    isLive = false
    self.catchUp = catchUp
    send(prepare(reply), behind: seq)
    guard let catchUp else { return }
    connection.holdReading(true)
    // The first line that it missed names the cursor's seq as the one before.
    connection.outbox.append(live: [], seq: catchUp.place.seq)
  }

  /// It may be told more of what it missed.
  var hasRoomForMore: Bool {
    catchUp?.work == .nothing && !connection.isClosing && !connection.isDead
      && connection.outbox.hasRoomForMore
  }

  /// Tells of an event that it missed.
  func publish(again parts: UpdateParts, ageMilliseconds: Int64) {
    guard let subscription else { return }
    connection.outbox.append(again: parts, subscription.topics, ageMilliseconds: ageMilliseconds)
    connection.relieve()
  }

  /// All that it missed was told, or cannot be: snapshots, the devices where it asked for them,
  /// then live.
  func goLive(
    _ resync: Resync?,
    snapshots: [Snapshot],
    devices: DevicesLine?,
    live: Live,
    behind seq: UInt64
  ) {
    if catchUp != nil {
      catchUp = nil
      takeLinesAgain()
    }
    var writer = WireWriter(capacity: 1_024)
    if let resync { writer.append(resync) }
    for snapshot in snapshots { writer.append(snapshot) }
    if let devices { writer.append(devices) }
    connection.outbox.append(line: writer.bytes, isReply: true, behind: seq)
    writer.clear()
    writer.append(live)
    connection.outbox.append(live: writer.bytes, seq: live.seq)
    isLive = true
  }

  /// The place behind the last line that was made for it, for its farewell: a cursor whose number
  /// has not been found to be of its session stays as it was given. Nil before the first was made.
  func lastPlace(_ cursor: (UInt64) -> String) -> String? {
    if let catchUp, !catchUp.isSure { return catchUp.place.text }
    let last = connection.outbox.previousSeq
    return last == 0 ? nil : cursor(last)
  }

  // MARK: Heartbeats

  /// Wakes the loop at the interval that its subscription asks for; nobody else is woken.
  func beginHeartbeats(on loop: EventLoop) throws(EventLoopError) {
    isHeartbeatDue = false
    heartbeat?.disarm()
    guard subscription?.heartbeatSeconds != nil else { return }
    if heartbeat == nil {
      heartbeat = try EventSource(.timer, on: loop) { [unowned self] in isHeartbeatDue = true }
    }
    armHeartbeat()
  }

  private func armHeartbeat() {
    guard let seconds = subscription?.heartbeatSeconds, !connection.isClosing else { return }
    heartbeat?.arm(afterMicroseconds: Int64(seconds) * 1_000_000)
  }

  /// Says how far it was told, where that is due: all up to `seq`, but for what waits. One that
  /// falls due before the subscription is live comes when it is.
  func beat(seq: UInt64, durableSeq: UInt64) {
    guard isHeartbeatDue, isLive else { return }
    isHeartbeatDue = false
    armHeartbeat()
    guard !connection.isClosing else { return }
    // What the log has let go comes first.
    connection.outbox.fill()
    var writer = WireWriter(capacity: 64)
    let told = min(seq, connection.outbox.toldSeq)
    writer.append(Heartbeat(seq: told, durableSeq: durableSeq))
    connection.outbox.interject(writer.bytes)
  }
}
