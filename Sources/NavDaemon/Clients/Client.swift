import NavCore
import NavSystem
import NavWire

/// One connection to the main socket: its requests come in lines, its subscription goes out in
/// lines.
///
/// Owns the connection and the line that is not whole yet. What a request means is the daemon's to
/// say.
final class Client {
  let connection: Connection
  /// Names it within the session, from 1.
  let number: UInt32
  /// What it may do, settled when it connected.
  let roles: Roles
  /// Microseconds of the session at which it connected.
  let sinceMicroseconds: Int64
  /// What it called itself, cut where that is long; nil: nothing.
  private(set) var name: String?
  private(set) var features: [Feature] = []
  /// Lines that it sent.
  var requests: UInt64 = 0
  private(set) var subscription: Subscription?
  /// The overlays that it draws, on every surface.
  var draws: Overlays = []
  /// What it asked for is over.
  var isForgotten = false
  private var framer = LineFramer()
  /// Bytes of answers that wait for the end of the turn.
  private var unsentBytes = 0
  /// Lines have come that are looked at later, because enough answers wait already, or one that
  /// must come first.
  private(set) var hasLinesLeft = false
  /// A part of the log is read for it: the answers to what it asks behind that come behind that.
  private var isReadingLog = false
  private var heartbeat: EventSource?
  /// Its interval is over, and the next line of its own is a heartbeat.
  private var isHeartbeatDue = false

  init(_ connection: Connection, number: UInt32, roles: Roles, sinceMicroseconds: Int64) {
    self.connection = connection
    self.number = number
    self.roles = roles
    self.sinceMicroseconds = sinceMicroseconds
  }

  /// Takes what it says of itself.
  func take(_ hello: ClientHello) {
    name = String(hello.client.prefix(DaemonLimits.clientNameCharactersMax))
    features = hello.features.compactMap { Feature(rawValue: $0) }
  }

  var status: ClientStatus {
    let topics = subscription?.topics ?? []
    return ClientStatus(
      number: number,
      name: name,
      userID: connection.peer.userID,
      processID: connection.peer.processID,
      roles: roles.names,
      sinceMicroseconds: sinceMicroseconds,
      topics: Subscription.Topics.named.filter { topics.contains($0.topic) }.map(\.name),
      policy: subscription?.policy,
      queuedBytes: Int64(connection.outbox.queuedBytes),
      requests: requests,
      coalesced: connection.outbox.coalesced,
      dropped: connection.outbox.reportsDropped
    )
  }

  /// Tells of the log, where it asked for that.
  func tell(_ notice: [UInt8]) {
    guard features.contains(.log), !connection.isClosing else { return }
    connection.outbox.append(line: notice)
  }

  /// Takes bytes and gives the lines that they complete; a line without end ends the connection.
  func receive(_ bytes: RawSpan, each: ([UInt8]) -> Void) {
    framer.receive(bytes)
    takeLines(each)
  }

  /// Gives the lines that have come, until enough answers wait; nothing is read before the rest is
  /// taken.
  func takeLines(_ each: ([UInt8]) -> Void) {
    while !connection.isClosing, mayTakeLines, let outcome = framer.next() {
      // Each line has its own time to end.
      connection.watchLine(isPartial: false)
      switch outcome {
      case .line(let line): each(line)
      case .tooLong: refuse(Refusals.lineTooLong)
      }
    }
    let isPartial = framer.holdsPartialLine && !connection.isClosing
    hasLinesLeft = isPartial && !mayTakeLines
    connection.watchLine(isPartial: isPartial && !hasLinesLeft)
    connection.holdReading(hasLinesLeft || isReadingLog)
  }

  /// Takes no line until the log was read.
  func beginReadingLog() { isReadingLog = true }

  /// What was left meanwhile may be taken again, once this answer was given.
  func endReadingLog() {
    isReadingLog = false
    hasLinesLeft = framer.holdsPartialLine && !connection.isClosing
    connection.holdReading(hasLinesLeft)
  }

  var mayTakeLines: Bool { hasRoom && !isReadingLog }

  /// Whether another answer may be added to those that wait.
  private var hasRoom: Bool {
    connection.outbox.replyBytes + unsentBytes <= DaemonLimits.replyBytesMax
  }

  /// The bytes of an answer that is sent at the end of the turn.
  func prepare(_ reply: Reply) -> [UInt8] {
    var writer = WireWriter(capacity: 256)
    writer.append(reply)
    unsentBytes += writer.bytes.count
    return writer.bytes
  }

  /// A subscription begins at the end of the turn; how long its snapshots are is not known before.
  func prepareSubscription() { unsentBytes += DaemonLimits.replyBytesMax + 1 }

  /// Starts a subscription, or replaces the one there was: reply, snapshots, then live, as soon as
  /// the log has come to `seq`.
  func subscribe(
    _ subscription: Subscription,
    reply: Reply,
    resync: Resync?,
    snapshots: [Snapshot],
    live: Live,
    behind seq: UInt64
  ) {
    self.subscription = subscription
    send(prepare(reply), behind: seq)
    var writer = WireWriter(capacity: 1_024)
    if let resync { writer.append(resync) }
    for snapshot in snapshots { writer.append(snapshot) }
    connection.outbox.append(line: writer.bytes, isReply: true, behind: seq)
    writer.clear()
    writer.append(live)
    connection.outbox.append(live: writer.bytes, seq: live.seq)
  }

  func send(_ hello: Hello) {
    var writer = WireWriter(capacity: 512)
    writer.append(hello)
    connection.outbox.append(line: writer.bytes)
  }

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

  /// Says how far it was told, where that is due: all up to `seq`, but for what waits.
  func beat(seq: UInt64, durableSeq: UInt64) {
    guard isHeartbeatDue else { return }
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

  /// Sends an answer that was prepared, as soon as the log has come to `seq`.
  func send(_ answer: [UInt8], behind seq: UInt64 = 0) {
    unsentBytes = 0
    connection.outbox.append(line: answer, isReply: true, behind: seq)
    if connection.outbox.replyBytes > DaemonLimits.replyBytesMax { connection.stopReading() }
  }

  /// Tells of one event what the subscription asked for.
  func publish(_ parts: UpdateParts) {
    guard let subscription, !connection.isClosing, isAbout(parts.surface) else { return }
    connection.outbox.append(parts, subscription)
  }

  /// Tells of reports, where the subscription asked for them; of places only who may know of single
  /// touches.
  func publish(_ reports: ReportParts) {
    guard wantsReports, !connection.isClosing, isAbout(reports.surface) else { return }
    connection.outbox.append(reports, withPositions: roles.contains(.raw))
  }

  /// Whether the subscription is about that surface.
  private func isAbout(_ surface: String) -> Bool {
    subscription?.surface.map { $0 == surface } ?? true
  }

  var wantsReports: Bool { subscription?.topics.contains(.reports) == true }

  var wantsLayers: Bool { subscription?.topics.contains(.layers) == true }

  /// Says which rule was broken, and ends the connection once that is sent.
  func refuse(_ error: WireError) {
    guard !connection.isClosing else { return }
    send(prepare(Reply(to: nil, .error(error))))
    dismiss(error.code)
  }

  /// Says why the connection ends, and ends it once that is sent.
  func dismiss(_ reason: String, cursor: String? = nil) {
    var writer = WireWriter(capacity: 128)
    writer.append(Bye(reason: reason, cursor: cursor))
    connection.close(saying: writer.bytes)
  }
}
