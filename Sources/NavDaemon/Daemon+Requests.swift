import NavConfiguration
import NavCore
import NavLog
import NavSystem
import NavWire

extension Daemon {
  func hello(_ roles: Roles, connectionsPerUID: Int) -> Hello {
    let told = log.toldSeq
    return Hello(
      server: "navd \(Release.version)",
      cursor: publisher.cursor(at: told).text,
      seq: told,
      roles: roles.names,
      features: Feature.allCases.map(\.rawValue),
      limits: Hello.Limits(
        lineBytes: WireLimits.lineBytesMax,
        depth: WireLimits.nestingMax,
        connectionsPerUID: connectionsPerUID,
        queueBytes: DaemonLimits.gaplessBytesMax
      )
    )
  }

  /// One line of a client. Every request gets exactly one reply, at the end of the turn.
  func handle(_ line: [UInt8], from client: Client) {
    counters.requests += 1
    client.requests += 1
    switch Request.decode(line) {
    case .request(let request): answers.append(answer(to: request, from: client))
    case .refused(let reply): answers.append(.reply(client, client.prepare(reply)))
    case .hello(let hello): greet(hello, from: client)
    case .skipped: break
    }
  }

  private func answer(to request: Request, from client: Client) -> PendingAnswer {
    let outcome: Reply.Outcome
    if let error = access.refusal(of: request.body, from: client) ?? refusal(of: request) {
      outcome = .error(error)
    } else if case .subscribe(let subscription) = request.body {
      client.prepareSubscription()
      noteRaw(subscription, of: client)
      return .subscription(client, request.identifier, subscription)
    } else if case .log(let query) = request.body {
      do {
        let history = try history(query, for: client)
        client.beginReadingLog()
        return .history(client, request.identifier, history)
      } catch {
        outcome = .error(error)
      }
    } else {
      outcome = self.outcome(of: request, from: client)
    }
    return .reply(client, client.prepare(Reply(to: request.identifier, outcome)))
  }

  /// Who will be told of single touches is named in the log.
  private func noteRaw(_ subscription: Subscription, of client: Client) {
    guard client.roles.contains(.raw) else { return }
    var topics: RawAttached.Topics = []
    if subscription.topics.contains(.reports) { topics.insert(.reports) }
    if subscription.topics.contains(.events) { topics.insert(.events) }
    if subscription.topics.contains(.touches) { topics.insert(.touches) }
    guard !topics.isEmpty else { return }
    let uid = client.connection.peer.userID
    _ = engine.step(
      .rawAttached(RawAttached(uid: uid, client: client.number, topics: topics)),
      elapsed: elapsed,
      into: &output
    )
  }

  private func refusal(of request: Request) -> WireError? {
    guard case .subscribe(let subscription) = request.body else { return nil }
    if let surface = subscription.surface, let refusal = refusal(ofSurface: surface) {
      return refusal
    }
    guard let from = subscription.from, Cursor(text: from) == nil else { return nil }
    return WireError(.invalidArgument, "from is no cursor as this server gives them")
  }

  func refusal(ofSurface name: String) -> WireError? {
    let surfaces = engine.state.surfaces.map(\.name)
    return surfaces.contains(name) ? nil : .unknownSurface(name, of: surfaces)
  }

  private func outcome(of request: Request, from client: Client) -> Reply.Outcome {
    if let command = command(of: request, from: client) {
      return outcome(of: command, request, client)
    }
    // Of a command the core judges that as well: one whose key was answered is answered the same
    // again, even where its surface has gone.
    if let refusal = refusal(ofSurface: request.surface) { return .error(refusal) }
    return switch request.body {
    case .get(let subject): succeed(content(of: subject, request.surface))
    case .why(let count): succeed(explanations(count))
    case .reload: reloaded()
    case .fail: .error(WireError(.failed, "it was asked to fail"))
    case .sync:
      .ok(Reply.Success(seq: engine.state.seq, durableSeq: log.writer.durableSeq))
    default: succeed()
    }
  }

  private func succeed(_ content: ReplyContent? = nil) -> Reply.Outcome {
    .ok(Reply.Success(seq: engine.state.seq, content: content))
  }

  private func content(of subject: Request.Subject, _ surface: String) -> ReplyContent {
    switch subject {
    case .state: .state(snapshot(of: surface, hashed: true))
    case .layers: .layers(layers(of: surface))
    case .stats: .stats(stats)
    case .config: .configuration(configuration.effectiveText)
    case .limits: .limits(limits)
    case .devices: .devices(deviceList)
    case .clients: clientList
    }
  }

  func snapshot(of surface: String, hashed: Bool) -> Snapshot {
    let index = engine.state.surfaces.firstIndex { $0.name == surface } ?? 0
    return Snapshot(
      seq: engine.state.seq,
      durableSeq: log.writer.durableSeq,
      cursor: publisher.cursor(at: engine.state.seq).text,
      hash: hashed ? StateHash(engine.state).description : nil,
      log: logCondition,
      surface: SurfaceSnapshot(engine.state.surfaces[index], engine.settings)
    )
  }

  private func layers(of surface: String) -> SurfaceLayers {
    let index = engine.state.surfaces.firstIndex { $0.name == surface } ?? 0
    return SurfaceLayers(
      engine.state.surfaces[index],
      engine.settings,
      at: engine.sessionTime(elapsed: elapsed)
    )
  }

  /// The newest first, as many as one line takes.
  private func explanations(_ count: Int) -> ReplyContent {
    let surfaces = engine.state.surfaces
    let all = engine.explanations.items.suffix(count).reversed().compactMap {
      let index = Int($0.surface)
      return index < surfaces.count
        ? SequenceExplanation($0, surface: surfaces[index].name) : nil
    }
    let kept = all.fitting(DaemonLimits.sequencesBytesMax) { $0.append(sequence: $1) }
    return .sequences(kept, leftOut: all.count - kept.count)
  }

  /// Gives what a request of this turn came to, behind the lines of its events.
  func give(_ answer: PendingAnswer) {
    switch answer {
    // Nothing comes behind a farewell.
    case .reply(let client, _) where client.connection.isClosing: return
    case .subscription(let client, _, _) where client.connection.isClosing: return
    case .history(let client, _, _) where client.connection.isClosing: return
    case .reply(let client, let answer): client.send(answer, behind: log.writer.discreteSeq)
    case .refusal(let client, let error): client.refuse(error)
    case .history(let client, let identifier, let history):
      read(history, for: client, identifier)
    case .subscription(let client, let identifier, let subscription):
      begin(subscription, of: client, identifier)
    }
  }
}

/// What a request will be answered once its turn is written and published.
enum PendingAnswer {
  case reply(Client, [UInt8])
  case subscription(Client, RequestIdentifier?, Subscription)
  case history(Client, RequestIdentifier?, History)
  /// It broke a rule, and goes.
  case refusal(Client, WireError)
}
