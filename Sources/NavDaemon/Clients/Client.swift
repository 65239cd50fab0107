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
  var subscription: Subscription?
  /// How far it has come with what it missed; nil: it is live, or not subscribed.
  var catchUp: CatchUp?
  /// The rule that its last bytes broke: it ends behind the answers to what came before them.
  private var brokenRule: WireError?
  /// Its subscription has begun, and it is told what happens.
  var isLive = false
  /// The overlays that it draws, on every surface.
  var draws: Overlays = []
  /// What it asked for is over.
  var isForgotten = false
  private var framer = LineFramer()
  /// Bytes of lines that it sent and that were not taken yet.
  private(set) var untakenBytes = 0
  /// Bytes of answers that wait for the end of the turn.
  var unsentBytes = 0
  /// Lines have come that are looked at later, because enough answers wait already, or one that
  /// must come first.
  private(set) var hasLinesLeft = false
  /// It waits for its turn among those who sent something.
  var isLinedUp = false
  /// Its descriptor was found readable and not read since.
  var isReadable = false
  /// The last turn left something of what it sent, because it had enough.
  var wasLeft = false
  /// A line that it began took too long; it is read once more before that is so.
  var isLineOverdue = false
  /// Since when the kernel has no room for what it is told.
  private var refusedSince: Int64?
  /// A part of the log is read for it: the answers to what it asks behind that come behind that.
  private var isReadingLog = false
  /// Armed while more waits than may for long.
  var slowness: EventSource?
  /// It has been so for too long.
  var isStrainedTooLong = false
  var heartbeat: EventSource?
  /// Its interval is over, and the next line of its own is a heartbeat.
  var isHeartbeatDue = false

  init(_ connection: Connection, number: UInt32, roles: Roles, sinceMicroseconds: Int64) {
    self.connection = connection
    self.number = number
    self.roles = roles
    self.sinceMicroseconds = sinceMicroseconds
  }

  /// Takes what it says of itself.
  func take(_ hello: ClientHello) {
    name = hello.client.cut(toBytes: DaemonLimits.clientNameBytesMax)
    // Each once, however often it was named.
    features = Feature.allCases.filter { hello.features.contains($0.rawValue) }
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
      dropped: connection.outbox.reportsDropped + connection.outbox.touchesDropped
    )
  }

  /// Tells of the log, where it asked for that.
  func tell(_ notice: [UInt8]) {
    guard features.contains(.log), !connection.isClosing else { return }
    connection.outbox.append(notice: notice)
  }

  /// Takes bytes, whose lines are to be taken before there are more.
  func receive(_ bytes: RawSpan) {
    framer.receive(bytes)
    countUntaken()
  }

  /// What it sent and was not taken counts for the bound of all queues.
  private func countUntaken() {
    connection.outbox.total.add(framer.heldBytes - untakenBytes)
    untakenBytes = framer.heldBytes
  }

  /// What it sent is not taken any more, and need not be kept.
  func dropUntaken() {
    framer = LineFramer()
    countUntaken()
  }

  /// Gives the lines that have come, until its share of the turn is spent or enough answers wait;
  /// nothing is read before the rest is taken. A line without end ends the connection.
  /// What is handed a line says what that cost beside its bytes.
  func takeLines(_ share: inout LineBudget, each: ([UInt8]) -> Int) {
    while !connection.isClosing, brokenRule == nil, mayTakeLines, !share.isSpent,
      let outcome = framer.next()
    {
      // Each line has its own time to end.
      connection.watchLine(isPartial: false)
      isLineOverdue = false
      switch outcome {
      case .line(let line): share.spend(line.count + each(line))
      case .tooLong: brokenRule = Refusals.lineTooLong
      }
    }
    countUntaken()
    let isPartial = framer.holdsPartialLine && !connection.isClosing
    hasLinesLeft = isPartial && (!mayTakeLines || share.isSpent)
    connection.watchLine(isPartial: isPartial && !hasLinesLeft)
    connection.holdReading(hasLinesLeft || isReadingLog || catchUp != nil)
  }

  /// Notes whether the kernel has room for what it is told; called at the end of a turn.
  func noteRoom(at now: Int64) {
    guard subscription != nil, connection.isRefused, !connection.isClosing else {
      refusedSince = nil
      return
    }
    refusedSince = refusedSince ?? now
  }

  /// It has not had time yet to read what the kernel had no room for.
  func isOwedTime(at now: Int64) -> Bool {
    refusedSince.map { now - $0 < DaemonLimits.breathMicroseconds } ?? false
  }

  /// Takes no line until the log was read.
  func beginReadingLog() { isReadingLog = true }

  /// What was left meanwhile may be taken again, once this answer was given.
  func endReadingLog() {
    isReadingLog = false
    takeLinesAgain()
  }

  /// What was left while something had to come first may be taken.
  func takeLinesAgain() {
    hasLinesLeft = framer.holdsPartialLine && !connection.isClosing
    connection.holdReading(hasLinesLeft)
  }

  var mayTakeLines: Bool { hasRoom && !isReadingLog && catchUp == nil }

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

  func send(_ hello: Hello) {
    var writer = WireWriter(capacity: 512)
    writer.append(hello)
    connection.outbox.append(line: writer.bytes)
  }

  /// Sends an answer that was prepared, as soon as the log has come to `seq`.
  func send(_ answer: [UInt8], behind seq: UInt64 = 0) {
    unsentBytes = 0
    connection.outbox.append(answer: answer, behind: seq)
    if connection.outbox.replyBytes > DaemonLimits.replyBytesMax { connection.stopReading() }
  }

  /// What it is to be told of events as they happen; nil: nothing.
  private var audience: Audience? {
    guard let subscription, isLive, !connection.isClosing else { return nil }
    return Audience(
      topics: subscription.topics,
      surface: subscription.surface,
      isRaw: roles.contains(.raw)
    )
  }

  /// Sends all updates of a turn at once, as others are sent them; false where something waits
  /// already, or has to: then each is told by itself.
  func publish(_ shared: inout SharedLines) -> Bool {
    guard let audience, connection.outbox.isEmpty,
      let lines = shared.lines(for: audience, behind: connection.outbox.previousSeq)
    else { return false }
    connection.send(lines)
    return true
  }

  /// Tells of one event what the subscription asked for.
  func publish(_ parts: UpdateParts) {
    guard let subscription, let audience, audience.wants(parts) else { return }
    connection.outbox.append(parts, subscription)
  }

  /// Tells of reports or frames, where the subscription asked for them; of places only who may know
  /// of single touches. Who may not has no subscription to frames.
  func publish(_ parts: PassingParts) {
    let wants = if case .reports = parts { wantsReports } else { wantsTouches }
    guard wants, isLive, !connection.isClosing, isAbout(parts.surface) else { return }
    connection.outbox.append(parts, withPositions: roles.contains(.raw))
  }

  /// Tells how it stands with the devices, where the subscription asked for that, as soon as the
  /// log has come to `seq`.
  func publish(devices line: [UInt8], behind seq: UInt64) {
    guard let subscription, wantsDevices, isLive, !connection.isClosing else { return }
    connection.outbox.append(devices: line, subscription.policy, behind: seq)
  }

  /// Whether the subscription is about that surface; about none everybody is told.
  private func isAbout(_ surface: String?) -> Bool {
    guard let surface, let only = subscription?.surface else { return true }
    return surface == only
  }

  var wantsReports: Bool { subscription?.topics.contains(.reports) == true }

  var wantsTouches: Bool { subscription?.topics.contains(.touches) == true }

  var wantsDevices: Bool { subscription?.topics.contains(.devices) == true }

  /// What must be made of an event for it.
  var wanted: Publisher.Wanted {
    guard let topics = subscription?.topics, !connection.isClosing else { return [] }
    var wanted: Publisher.Wanted = topics.contains(.layers) ? .layers : []
    if topics.contains(.events) { wanted.insert(roles.contains(.raw) ? .rawEvents : .events) }
    return wanted
  }

  /// The rule that it broke since this was asked.
  func takeBrokenRule() -> WireError? {
    defer { brokenRule = nil }
    return brokenRule
  }

  /// Says which rule was broken, and ends the connection once that is sent.
  func refuse(_ error: WireError) {
    guard !connection.isClosing else { return }
    send(prepare(Reply(to: nil, .error(error))))
    dismiss(error.code)
  }

  /// Says why the connection ends, and ends it once that is sent.
  func dismiss(_ reason: String, cursor: String? = nil) {
    dropUntaken()
    var writer = WireWriter(capacity: 128)
    writer.append(Bye(reason: reason, cursor: cursor))
    connection.close(saying: writer.bytes)
  }
}
