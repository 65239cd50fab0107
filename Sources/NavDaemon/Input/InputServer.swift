import NavCore
import NavSystem
import NavWire

/// The input socket and every stream on it.
///
/// Owns the streams. However one ends, its fingers are lifted by a cancel, never by an end.
final class InputServer {
  private(set) var streams: [InputStream] = []
  /// Streams that ended well in this turn and are told so once everything is written.
  private var finished: [InputStream] = []
  private var acceptor: Acceptor?
  private let connectionsMax: Int
  private var rate: ConnectRate
  /// Connects that came too soon behind others of the same user.
  private(set) var tooOften: UInt64 = 0
  private unowned let daemon: Daemon
  private let buffer = ReadBuffer(count: DaemonLimits.readBytes)

  init(
    _ listener: UnixListener,
    loop: EventLoop,
    connectionsMax: Int,
    rate: ConnectRate,
    daemon: Daemon
  ) throws(EventLoopError) {
    self.connectionsMax = connectionsMax
    self.rate = rate
    self.daemon = daemon
    acceptor = try Acceptor(
      listener,
      loop: loop,
      gate: daemon.log.gate,
      handlers: Acceptor.Handlers(
        onConnection: { [unowned self] in accept($0) },
        onReadable: { [unowned self] in readable($0) },
        onLineTimeout: { [unowned self] in timedOut($0) }
      )
    )
  }

  private func accept(_ connection: Connection) {
    daemon.beginTurn()
    let stream = InputStream(connection)
    streams.append(stream)
    let userID = connection.peer.userID
    if !daemon.access.roles(of: connection.peer).contains(.inject) {
      stream.say(InputError(daemon.access.refusalAsDevice(of: connection.peer)))
    } else if let wait = rate.refusal(of: userID, at: daemon.elapsed) {
      tooOften += 1
      let refusal =
        Refusals.connectsTooOften(uid: userID, rate.perSecond, comeAgainAfter: wait)
      stream.say(InputError(refusal))
    } else if isFull {
      stream.say(
        InputError(.limit, "\(connectionsMax) input connections are open, and no more may be")
      )
    }
    // Who was refused has no place any more, and so takes none from who comes next in this turn.
    if connection.isClosing { connection.flush() }
  }

  /// Whether the newest stream is one too many. A stream that has said its last line, to nobody who
  /// reads, gives its place away.
  private var isFull: Bool {
    if streams.count > connectionsMax {
      for other in streams where other.connection.isStuck { other.connection.die() }
    }
    return streams.count { !$0.connection.isDead } > connectionsMax
  }

  /// How often nobody was accepted for a moment, for want of descriptors.
  var rests: UInt64 { acceptor?.rests ?? 0 }

  /// Connections that were ever taken.
  var accepted: UInt64 { acceptor?.accepted ?? 0 }

  private func readable(_ connection: Connection) {
    guard let stream = streams.first(where: { $0.connection === connection }) else { return }
    daemon.beginTurn()
    switch buffer.read(from: connection.descriptor) {
    case .bytes(let count):
      settle(stream, buffer.lend(count) { stream.receive($0, daemon: daemon) })
    case .wouldBlock: break
    case .end where connection.isHungUp: gone(stream)
    case .end:
      let progress = stream.end()
      settle(stream, progress)
      if progress == .going { finish(stream) }
    case .peerGone: gone(stream)
    }
  }

  /// Its client closed without waiting to hear that all was written.
  private func gone(_ stream: InputStream) {
    detach(stream, .vanished)
    stream.connection.die()
  }

  private func finish(_ stream: InputStream) {
    guard stream.device != nil else { return stream.connection.closeWhenSent() }
    detach(stream, .ended)
    stream.connection.stopReading()
    finished.append(stream)
  }

  private func settle(_ stream: InputStream, _ progress: InputStream.Progress) {
    guard case .broken(let error) = progress else { return }
    detach(stream, error.known == .axesMissing ? .axesMissing : .error)
    stream.say(error)
  }

  private func timedOut(_ connection: Connection) {
    guard let stream = streams.first(where: { $0.connection === connection }) else { return }
    daemon.beginTurn()
    settle(stream, .broken(stream.slowness))
  }

  private func detach(_ stream: InputStream, _ reason: DeviceRemoved.Reason) {
    guard let device = stream.device else { return }
    daemon.detach(device, reason)
    stream.detached()
  }

  /// Ends streams whose devices went with their surface.
  func endOrphans() {
    for stream in streams {
      guard let device = stream.device,
        !daemon.engine.state.devices.contains(where: { $0.device == device })
      else { continue }
      settle(
        stream,
        .broken(
          InputError(.unknownSurface, "the configuration has the surface of this device no more")
        )
      )
    }
  }

  /// Tells sources of what became of their contacts; the events of it are written.
  func tell(_ feedback: [Output.Feedback]) {
    guard !feedback.isEmpty else { return }
    for stream in streams {
      for item in feedback { stream.tell(item) }
    }
  }

  /// Everything up to `seq` is numbered: whoever ended well hears it, once the log has come to
  /// `awaited`.
  func sayDone(seq: UInt64, behind awaited: UInt64) {
    for stream in finished { stream.sayDone(seq: seq, behind: awaited) }
    finished.removeAll(keepingCapacity: true)
  }

  /// Sends what waits. A recording can wait for the log, a finger cannot.
  func flush(isLogBehind: Bool = false) {
    for stream in streams {
      stream.connection.pauseReading(isLogBehind && stream.isVirtual)
      stream.connection.flush()
    }
  }

  /// Takes out whoever is gone, and whoever does not read what it asked for; a device that its
  /// client left behind goes with it.
  func sweep() {
    for stream in streams where stream.connection.isDead { detach(stream, .vanished) }
    for stream in streams where stream.isUnread && !stream.connection.isClosing { cut(stream) }
    streams.removeAll { $0.connection.isDead }
  }

  /// Ends a stream whose source believes that it still has its contacts, because it does not read
  /// that a gesture has them. What the kernel holds for it is all that it can still read.
  private func cut(_ stream: InputStream) {
    detach(stream, .error)
    stream.connection.outbox.dropWaiting()
    stream.say(
      InputError(
        .limit,
        "more than \(DaemonLimits.feedbackBytesMax) bytes of feedback wait: read it, or leave "
          + "\"feedback\" out of the device line"
      )
    )
  }

  /// No more streams come, and those that are there are read no more.
  func stop() {
    acceptor = nil
    for stream in streams { stream.connection.closeWhenSent() }
  }
}
