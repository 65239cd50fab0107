import NavCore
import NavSystem
import NavWire

/// The main socket and everybody on it.
///
/// Owns the clients. A client that breaks a rule is told so and goes alone; nobody else notices.
final class ClientServer {
  private(set) var clients: [Client] = []
  private var lastNumber: UInt32 = 0
  private var acceptor: Acceptor?
  /// Fires when clients whose lines were left may go on, or who can be told more of what they
  /// missed.
  private var rest: EventSource?
  /// Who sent something that was not taken yet, in the order in which it will be.
  var lineUp: [Client] = []
  private let limits: Limits
  private var rate: ConnectRate
  /// What waits for all clients.
  let queues = QueueTotal()
  /// Who is next to be told what it missed, by number.
  var nextRetold: UInt32 = 0
  var counters = Counters()
  unowned let daemon: Daemon
  let buffer = ReadBuffer(count: DaemonLimits.clientReadBytes)

  struct Limits {
    var connections: Int
    var connectionsPerUID: Int
    var connects: ConnectRate
  }

  /// Who was not served as it wished, since the start.
  struct Counters {
    /// Connects that came too soon behind others of the same user.
    var tooOften: UInt64 = 0
    /// Clients that were sent off because too much waited for them.
    var slow: UInt64 = 0
    /// Those among them for whom not too much waited, but for all together.
    var slowTogether: UInt64 = 0
    /// How often something that a client had sent was left to a later turn.
    var linesDeferred: UInt64 = 0
  }

  /// How often nobody was accepted for a moment, for want of descriptors.
  var rests: UInt64 { acceptor?.rests ?? 0 }

  /// Connections that were ever taken.
  var accepted: UInt64 { acceptor?.accepted ?? 0 }

  init(
    _ listener: UnixListener,
    loop: EventLoop,
    limits: Limits,
    daemon: Daemon
  ) throws(EventLoopError) {
    self.limits = limits
    rate = limits.connects
    self.daemon = daemon
    acceptor = try Acceptor(
      listener,
      loop: loop,
      gate: daemon.log.gate,
      queues: queues,
      handlers: Acceptor.Handlers(
        onConnection: { [unowned self] in accept($0) },
        onReadable: { [unowned self] in readable($0) },
        onLineTimeout: { [unowned self] in timedOut($0) }
      )
    )
    rest = try EventSource(.timer, on: loop) { [unowned self] in self.daemon.beginTurn() }
  }

  private func accept(_ connection: Connection) {
    daemon.beginTurn()
    lastNumber &+= 1
    let client = Client(
      connection,
      number: lastNumber,
      roles: daemon.access.roles(of: connection.peer),
      sinceMicroseconds: daemon.elapsed
    )
    clients.append(client)
    admit(client)
    // Who was refused has no place any more, and so takes none from who comes next in this turn.
    if client.connection.isClosing { client.connection.flush() }
  }

  private func admit(_ client: Client) {
    let peer = client.connection.peer
    if let wait = rate.refusal(of: peer.userID, at: daemon.elapsed) {
      counters.tooOften += 1
      return client.refuse(
        Refusals.connectsTooOften(uid: peer.userID, rate.perSecond, comeAgainAfter: wait)
      )
    }
    if client.roles.isDisjoint(with: .ofClients) {
      return client.refuse(daemon.access.refusal(of: peer))
    }
    for other in clients where other.connection.isHalfClosed && other.connection.isHungUp {
      other.connection.die()
    }
    if excess(peer) != nil {
      // Who was sent off and does not read has no right to a place that another could use.
      for other in clients where other.connection.isStuck { other.connection.die() }
    }
    if let excess = excess(peer) { return client.refuse(excess) }
    client.send(daemon.hello(client.roles, connectionsPerUID: limits.connectionsPerUID))
  }

  /// The limit that the newest connection is beyond.
  private func excess(_ peer: PeerCredentials) -> WireError? {
    let present = clients.filter { !$0.connection.isDead }
    if present.count > limits.connections {
      return Refusals.tooManyConnections(limit: limits.connections)
    }
    let ofPeer = present.count { $0.connection.peer.userID == peer.userID }
    return ofPeer > limits.connectionsPerUID
      ? Refusals.tooManyConnections(ofUID: peer.userID, limit: limits.connectionsPerUID) : nil
  }

  private func readable(_ connection: Connection) {
    daemon.beginTurn()
    guard let client = clients.first(where: { $0.connection === connection }) else { return }
    client.isReadable = true
    lineUp(client)
  }

  private func timedOut(_ connection: Connection) {
    daemon.beginTurn()
    guard let client = clients.first(where: { $0.connection === connection }) else { return }
    // The end of the line may be what came.
    if client.isLinedUp { client.isLineOverdue = true } else { refuseAsTooSlow(client) }
  }

  var hasSubscribers: Bool { clients.contains { $0.subscription != nil } }

  var wantReports: Bool { clients.contains { $0.wantsReports && !$0.connection.isClosing } }

  var wantTouches: Bool { clients.contains { $0.wantsTouches && !$0.connection.isClosing } }

  var wantDevices: Bool { clients.contains { $0.wantsDevices && !$0.connection.isClosing } }

  /// What must be made of events, for anybody.
  var wanted: Publisher.Wanted { clients.reduce(into: []) { $0.formUnion($1.wanted) } }

  /// Hands every client what it asked for, and sends off who is too slow for it. The devices go out
  /// once the log has come to `seq`.
  func publish(
    _ parts: [UpdateParts],
    _ passing: [PassingParts] = [],
    devices: DevicesLine?,
    behind seq: UInt64
  ) {
    let devices = devices.map { line in
      var writer = WireWriter(capacity: 1_024)
      writer.appendDevicesBody(line)
      return writer.bytes
    }
    var shared = SharedLines(parts, gate: daemon.log.gate)
    for client in clients where client.subscription != nil {
      let isTold = client.publish(&shared)
      for part in isTold ? [] : parts {
        client.publish(part)
        // A turn may come to more than waits for anybody: it is slow who does not take it, not who
        // was not offered it.
        client.connection.relieve()
      }
      for lines in passing {
        client.publish(lines)
        client.connection.relieve()
      }
      if let devices { client.publish(devices: devices, behind: seq) }
      if queues.bytes > DaemonLimits.queuesBytesMax { sendOffSlow() }
    }
  }

  /// Tells those who asked for it how the log fares.
  func tell(_ notice: LogNotice) {
    var writer = WireWriter(capacity: 128)
    writer.append(notice)
    for client in clients { client.tell(writer.bytes) }
  }

  /// Heartbeats for those whose are due.
  func beat(seq: UInt64, durableSeq: UInt64) {
    for client in clients { client.beat(seq: seq, durableSeq: durableSeq) }
  }

  /// Sends what waits; reads on only where the log keeps up with what is asked for.
  func flush(isLogBehind: Bool = false) {
    sendOffSlow()
    var mayTellMore = false
    for client in clients {
      client.connection.pauseReading(isLogBehind)
      client.connection.flush()
      client.noteRoom(at: daemon.elapsed)
      if client.hasLinesLeft && client.mayTakeLines { lineUp(client) }
      mayTellMore = mayTellMore || client.hasRoomForMore
    }
    let mayTakeMore = !lineUp.isEmpty && !isLogBehind
    guard mayTellMore || mayTakeMore, rest?.isArmed == false else { return }
    let isNobodyServed = !mayTellMore && isHoldingBack && lineUp.allSatisfy(\.wasLeft)
    rest?.arm(afterMicroseconds: isNobodyServed ? DaemonLimits.breathLookMicroseconds : 0)
  }

  func sweep() {
    for client in clients where client.connection.isClosing || client.connection.isDead {
      client.dropUntaken()
      daemon.forget(client)
    }
    clients.removeAll { $0.connection.isDead }
    lineUp.removeAll { $0.connection.isDead }
  }

  /// No more connections come; those that are there are told, and who has not come to the present
  /// goes on another time from where it is.
  func stop(cursor: String) {
    acceptor = nil
    for client in clients {
      client.dismiss("shutdown", cursor: client.catchUp?.place.text ?? cursor)
    }
  }
}
