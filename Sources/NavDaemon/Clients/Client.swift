import NavWire

/// One connection to the main socket: its requests come in lines, its subscription goes out in
/// lines.
///
/// Owns the connection and the line that is not whole yet. What a request means is the daemon's to
/// say.
final class Client {
  let connection: Connection
  private(set) var subscription: Subscription?
  private var framer = LineFramer()

  init(_ connection: Connection) { self.connection = connection }

  /// Takes bytes and gives the lines that they complete; a line without end ends the connection.
  func receive(_ bytes: RawSpan, each: ([UInt8]) -> Void) {
    framer.receive(bytes)
    while !connection.isClosing, let outcome = framer.next() {
      switch outcome {
      case .line(let line): each(line)
      case .tooLong: dismiss("limit")
      }
    }
    connection.watchLine(isPartial: framer.holdsPartialLine && !connection.isClosing)
  }

  /// Starts a subscription, or replaces the one there was: reply, snapshots, then live.
  func subscribe(
    _ subscription: Subscription,
    reply: Reply,
    resync: Resync?,
    snapshots: [Snapshot],
    live: Live
  ) {
    self.subscription = subscription
    send(reply)
    var writer = WireWriter(capacity: 1_024)
    if let resync { writer.append(resync) }
    for snapshot in snapshots { writer.append(snapshot) }
    connection.outbox.append(line: writer.bytes)
    writer.clear()
    writer.append(live)
    connection.outbox.append(live: writer.bytes, seq: live.seq)
  }

  func send(_ hello: Hello) {
    var writer = WireWriter(capacity: 512)
    writer.append(hello)
    connection.outbox.append(line: writer.bytes)
  }

  func send(_ reply: Reply) {
    var writer = WireWriter(capacity: 256)
    writer.append(reply)
    connection.outbox.append(line: writer.bytes, isReply: true)
    if connection.outbox.replyBytes > DaemonLimits.replyBytesMax { connection.stopReading() }
  }

  /// Tells of one event what the subscription asked for.
  func publish(_ parts: UpdateParts) {
    guard let subscription, !connection.isClosing else { return }
    connection.outbox.append(parts, subscription)
  }

  /// Says why the connection ends, and ends it once that is sent.
  func dismiss(_ reason: String, cursor: String? = nil) {
    var writer = WireWriter(capacity: 128)
    writer.append(Bye(reason: reason, cursor: cursor))
    connection.close(saying: writer.bytes)
  }
}
