import NavCore
import NavSystem
import NavWire

extension Daemon {
  /// The command that a request asks for; nil where it only asks.
  func command(of request: Request, from client: Client) -> Command? {
    switch request.body {
    case .push(let page): .push(Page(page))
    case .pop: .pop
    case .back: .back
    case .forward: .forward
    case .drawer(let side, let isOpen): .drawer(Side(side), isOpen: isOpen)
    case .pagerIndex(let index): .pagerIndex(index)
    case .pagerStep(let step): .pagerStep(PagerStep(step))
    case .guardPage(let page, let guarding): .guardPage(page ?? "", BackGuard(guarding))
    case .zones(let zones): .zones(self.zones(zones, of: client, on: request.surface))
    case .pause: .pause
    case .resume: .resume
    case .direction(let direction): .direction(Direction(direction))
    case .rotate(let orientation): .rotate(Orientation(orientation))
    case .release: .release
    case .get, .sync, .why, .subscribe, .fail: nil
    }
  }

  func outcome(of command: Command, _ request: Request, _ client: Client) -> Reply.Outcome {
    switch judge(command, on: request.surface, client, ifRevision: request.ifRevision) {
    case .commandAccepted(let seq, let revision, let changed):
      return .ok(Reply.Success(seq: seq, revision: revision, changed: changed))
    case .commandRefused(let refusal):
      return .error(WireError(refusal, surface: request.surface))
    default: preconditionFailure("a command was neither accepted nor refused")
    }
  }

  /// A client says what it draws, on every surface. That is an answer to nothing: only a refusal is
  /// told.
  func greet(_ hello: ClientHello, from client: Client) {
    let draws = Overlays(names: hello.draws)
    for surface in engine.state.surfaces {
      var asked = present(of: client, on: surface)
      guard asked.draws != draws else { continue }
      asked.draws = draws
      var refusal = access.refusal(of: .control, from: client)
      if refusal == nil,
        case .commandRefused(let refused) = judge(.zones(asked), on: surface.name, client)
      {
        refusal = WireError(refused, surface: surface.name)
      }
      guard let refusal else { continue }
      return answers.append(.reply(client, client.prepare(Reply(to: nil, .error(refusal)))))
    }
  }

  /// What a connection asked for is over with it.
  func forget(_ client: Client) {
    let nothing = ClientZones(client: client.number)
    for surface in engine.state.surfaces where present(of: client, on: surface) != nothing {
      _ = judge(.zones(nothing), on: surface.name, client)
    }
  }

  private func judge(
    _ command: Command,
    on surface: String,
    _ client: Client,
    ifRevision: UInt64? = nil
  ) -> Answer {
    engine.step(
      .command(
        command,
        surface: surface,
        uid: client.connection.peer.userID,
        ifRevision: ifRevision
      ),
      elapsed: elapsed,
      into: &output
    )
  }

  /// The places that a client names from now on, beside what it draws.
  private func zones(
    _ zones: WireZones,
    of client: Client,
    on surface: String
  ) -> ClientZones {
    let known = engine.state.surfaces.first { $0.name == surface }
    return ClientZones(
      client: client.number,
      exclusions: zones.exclusions.map { PanelRectangle($0) },
      regions: zones.regions.map { Region($0) },
      draws: known.map { present(of: client, on: $0).draws } ?? []
    )
  }

  private func present(of client: Client, on surface: SurfaceState) -> ClientZones {
    surface.zones.first { $0.client == client.number } ?? ClientZones(client: client.number)
  }
}
