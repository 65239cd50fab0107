import NavCore
import NavLog
import NavWire

extension Daemon {
  /// What later answers must know of events that were written.
  func remember(_ events: [NavEvent]) {
    for index in events.indices { past.take(events[index]) }
  }

  /// The last events, for who was away for a moment.
  var recent: RecentEvents { log.writer.recent }

  /// What is wrong with the log; nil: events are kept.
  var logCondition: LogCondition? {
    log.writer.degradation.map {
      LogCondition(reason: $0.reason.name, sinceSeq: $0.fromSeq)
    }
  }

  /// What is to be read for a client, or why not.
  func history(_ query: LogQuery, for client: Client) throws(WireError) -> History {
    let kinds = try kinds(query.kinds, for: client)
    var from: UInt64 = 0
    switch query.from {
    case .seq(let seq): from = seq
    case .cursor(let text): from = try seq(behind: text)
    case nil: break
    }
    if let to = query.to, to < from {
      throw WireError(.invalidArgument, "to must be \(from), where reading begins, or more")
    }
    return History(
      from: from,
      to: query.to ?? .max,
      kinds: kinds,
      limit: query.limit ?? WireLimits.logEventsMax
    )
  }

  /// Single touches are only told to whoever may see them.
  private func kinds(
    _ names: [String],
    for client: Client
  ) throws(WireError) -> Set<EntryKind> {
    let known = EntryKind.allCases.filter(\.isEvent)
    var kinds: Set<EntryKind> = []
    for name in names {
      guard let kind = known.first(where: { $0.name == name }) else {
        let list = known.map(\.name).joined(separator: ", ")
        throw WireError(.invalidArgument, "kinds must be a list of some of \(list)")
      }
      kinds.insert(kind)
    }
    if kinds.contains(where: \.tellsSingleTouches),
      let refusal = access.refusal(of: .raw, from: client)
    {
      throw refusal
    }
    guard kinds.isEmpty else { return kinds }
    return Set(known.filter { client.roles.contains(.raw) || !$0.tellsSingleTouches })
  }

  /// The first event behind a cursor; one that is none of this log's names no event of it.
  private func seq(behind text: String) throws(WireError) -> UInt64 {
    guard let cursor = Cursor(text: text) else {
      throw WireError(.invalidArgument, "from is no cursor as this server gives them")
    }
    let present = publisher.cursor(at: engine.state.seq)
    switch past.fault(of: cursor, present: present) {
    case .foreign, .future, .ahead:
      throw WireError(.invalidArgument, "from is a cursor behind which this log has nothing")
    default: return cursor.seq == .max ? .max : cursor.seq + 1
    }
  }

  /// Has a part of the log read on its thread; the answer is given when that is done, and what the
  /// client asked for behind it waits until then.
  func read(_ history: History, for client: Client, _ identifier: RequestIdentifier?) {
    // What a turn has written is in the file before its answers are given, unless a sync holds it.
    let written = min(log.gate.fileSeq, log.writer.fileSeq)
    var complete = min(written, log.writer.lastSeq)
    var gaps = past.gaps
    if let degradation = log.writer.degradation, complete + 1 >= degradation.fromSeq {
      let from = degradation.fromSeq
      complete = log.writer.lastSeq
      gaps.append(LogGap(from: from, to: complete, reason: .notRecorded))
    }
    let (files, end, known) = (files, complete, gaps)
    log.thread.submit {
      history.read(files, complete: end, written: written, gaps: known)
    } receive: { [unowned self] piece in
      // It came back from a log that is being closed: nothing is numbered any more.
      guard !isStopping else { return }
      beginTurn()
      client.endReadingLog()
      if let problem = piece.problem { found(piece.damage, problem, in: piece.segment) }
      let outcome = outcome(of: piece)
      answers.append(.reply(client, client.prepare(Reply(to: identifier, outcome))))
    }
  }

  private func outcome(of piece: History.Piece) -> Reply.Outcome {
    if let failure = piece.failure {
      return .error(WireError(.internal, "the log cannot be read: \(failure)"))
    }
    return .ok(
      Reply.Success(
        seq: engine.state.seq,
        durableSeq: log.writer.durableSeq,
        content: .log(piece.page)
      )
    )
  }

  /// A reader found that what had reached the disk is something else now.
  func found(_ damage: LogDamaged?, _ problem: String, in segment: UInt64?) {
    say(problem)
    guard let damage else {
      // What is written to cannot be set aside before another segment goes on from there.
      if let segment { log.writer.doubt(segment) }
      return
    }
    log.writer.tookAside(damage.segment)
    lost(damage)
  }

  /// Numbers what says so.
  func lost(_ damage: LogDamaged) {
    let events =
      damage.from > damage.to
      ? "no event went with it" : "events \(damage.from) to \(damage.to) are gone"
    say("segment \(damage.segment) was damaged and is set aside; \(events)")
    _ = engine.step(.logDamaged(damage), elapsed: elapsed, into: &output)
  }
}
