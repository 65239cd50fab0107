import NavCore
import NavLog
import NavSystem
import NavWire

// Subscriptions, from what was asked for to the first live line: whoever goes on from a cursor is
// told what it missed, from memory and, where that does not reach, from the log.
extension Daemon {
  /// Starts what was subscribed to in this turn.
  func begin(_ subscription: Subscription, of client: Client, _ identifier: RequestIdentifier?) {
    // The surface may have gone in this very turn.
    if let name = subscription.surface, let error = refusal(ofSurface: name) {
      let refusal = client.prepare(Reply(to: identifier, .error(error)))
      return client.send(refusal, behind: log.writer.discreteSeq)
    }
    let present = publisher.cursor(at: engine.state.seq)
    var fault: LogPast.Fault?
    var catchUp: CatchUp?
    if let from = subscription.from.flatMap({ Cursor(text: $0) }), from != present {
      fault = knownFault(of: from, present)
      let wish = Retelling.Wish(subscription, isRaw: client.roles.contains(.raw))
      if fault == nil { catchUp = CatchUp(wish, from: from) }
    }
    client.begin(
      subscription,
      reply: Reply(to: identifier, .ok(Reply.Success(seq: engine.state.seq))),
      from: catchUp,
      behind: log.writer.discreteSeq
    )
    if catchUp == nil { goLive(client, fault) }
    do { try client.beginHeartbeats(on: loop) } catch { stop(failing: .loop(error)) }
  }

  /// Why nobody can go on from a cursor, as far as that is known without reading anything.
  private func knownFault(of cursor: Cursor, _ present: Cursor) -> LogPast.Fault? {
    past.fault(
      of: cursor,
      present: present,
      keptBehind: recent.behindSeq,
      unrecordedFrom: files == nil ? 1 : log.writer.degradation?.fromSeq
    )
  }

  /// The end of what was missed: snapshots, then live.
  private func goLive(_ client: Client, _ fault: LogPast.Fault?) {
    let wanted = client.subscription?.surface
    client.goLive(
      fault.map { Resync(reason: $0.name) },
      snapshots: engine.state.surfaces.map(\.name).filter { wanted == nil || $0 == wanted }
        .map { snapshot(of: $0, hashed: false) },
      devices: client.subscription?.topics.contains(.devices) == true ? devicesLine() : nil,
      live: Live(seq: engine.state.seq),
      behind: log.writer.discreteSeq
    )
  }

  // MARK: What was missed

  /// Takes who is on the way a piece further, where the one before was taken: at the end of a turn,
  /// when its events are written and all others were told of them. A turn tells only so many events
  /// again, and the next one begins with those to whom it did not come.
  func catchUp() {
    guard let clients else { return }
    let waiting = clients.clients.filter(\.hasRoomForMore)
    guard !waiting.isEmpty else { return }
    let first = waiting.firstIndex { $0.number >= clients.nextRetold } ?? 0
    var left = DaemonLimits.retoldEventsPerTurnMax
    for client in waiting[first...] + waiting[..<first] {
      guard left > 0 else {
        clients.nextRetold = client.number
        return
      }
      left -= max(1, catchUp(client))
    }
    clients.nextRetold = 0
  }

  /// - Returns: how many events that took.
  private func catchUp(_ client: Client) -> Int {
    guard let catchUp = client.catchUp else { return 0 }
    if let piece = catchUp.piece {
      take(piece, for: client)
      return piece.retelling.lines.count
    }
    if let files, !catchUp.isSure, !past.knowsOrigin(of: catchUp.place.session),
      !ages.sought.contains(catchUp.place.session)
    {
      seekOrigin(of: catchUp.place.session, for: client, files)
      return 0
    }
    if catchUp.place.seq >= recent.behindSeq {
      var retelling = catchUp.retelling(
        to: engine.state.seq,
        by: publisher,
        Retelling.Bounds(
          bytes: DaemonLimits.retoldBytesMax,
          events: DaemonLimits.retoldEventsMax
        )
      )
      recent.read(behind: catchUp.place.seq) { retelling.take($0) }
      client.catchUp?.take(retelling) { publisher.cursor(at: $0) }
      tell(retelling, to: client)
      return retelling.events
    } else if let fault = knownFault(of: catchUp.place, publisher.cursor(at: engine.state.seq)) {
      // What was missed was not kept, or is lost by now.
      goLive(client, fault)
    } else if let files {
      read(catchUp.reading(to: recent.behindSeq, by: publisher), for: client, files)
    }
    return 0
  }

  /// Tells what a piece came to, and all else where that was the last one.
  private func tell(_ retelling: Retelling, to client: Client) {
    for origin in retelling.origins where !past.knowsOrigin(of: origin.session) {
      past.learn(origin)
    }
    if !retelling.lines.isEmpty, let present = past.origin(of: engine.state.session) {
      let now = moment
      for line in retelling.lines {
        let age = ages.milliseconds(
          since: line.timeMicroseconds,
          of: line.session,
          from: past.origin(of: line.session),
          in: present,
          now: now
        )
        client.publish(again: line.parts.parts, ageMilliseconds: age)
      }
    }
    if let fault = retelling.fault {
      goLive(client, fault)
    } else if retelling.seq == engine.state.seq {
      goLive(client, nil)
    }
  }

  private var moment: EventAges.Moment {
    EventAges.Moment(
      session: engine.sessionTime(elapsed: elapsed),
      monotonic: SystemClock.monotonicMicroseconds(),
      boottime: SystemClock.boottimeMicroseconds(),
      wall: SystemClock.wallMicroseconds()
    )
  }

  // MARK: From the log

  private func read(_ piece: CatchUp.Piece, for client: Client, _ files: any LogStorage) {
    client.catchUp?.work = .reading
    log.thread.submit { () -> CatchUp.Piece in
      var read = piece
      read.read(files)
      return read
    } receive: { [unowned self] piece in
      // It came back from a log that is being closed: nothing is numbered any more.
      guard !isStopping else { return }
      beginTurn()
      if let problem = piece.problem { found(piece.damage, problem, in: piece.segment) }
      client.catchUp?.work = .nothing
      client.catchUp?.piece = piece
    }
  }

  private func take(_ piece: CatchUp.Piece, for client: Client) {
    client.catchUp?.piece = nil
    let isMore = client.catchUp?.take(piece) { publisher.cursor(at: $0) } == true
    tell(piece.retelling, to: client)
    guard client.catchUp != nil else { return }
    guard piece.problem != nil || !isMore else { return }
    if piece.problem == nil, let segment = piece.segment { log.writer.doubt(segment) }
    goLive(client, .damaged)
  }

  /// When a session began that this one has not read of: once for all who wait to know it.
  private func seekOrigin(
    of session: UInt32,
    for client: Client,
    _ files: any LogStorage
  ) {
    let isSought = isSought(session)
    client.catchUp?.work = .seeking
    if isSought { return }
    log.thread.submit { () -> SessionStarted? in
      (try? LogPast.origin(of: session, in: files)) ?? nil
    } receive: { [unowned self] origin in
      guard !isStopping else { return }
      beginTurn()
      ages.sought(session)
      if let origin, !past.knowsOrigin(of: origin.session) { past.learn(origin) }
      for client in clients?.clients ?? [] where client.isSeeking(session) {
        client.catchUp?.work = .nothing
      }
    }
  }

  private func isSought(_ session: UInt32) -> Bool {
    clients?.clients.contains { $0.isSeeking(session) } == true
  }
}

extension Client {
  fileprivate func isSeeking(_ session: UInt32) -> Bool {
    catchUp?.work == .seeking && catchUp?.place.session == session
  }
}
