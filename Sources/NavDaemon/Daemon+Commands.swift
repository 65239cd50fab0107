import NavCore
import NavSystem
import NavWire

extension Daemon {
  /// The command that a request asks for; nil where it only asks.
  func command(of request: Request, from client: Client) -> Command? {
    switch request.body {
    case .push(let page): .push(Page(page))
    case .pop: .pop
    case .popTo(let page): .popTo(page)
    case .popToRoot: .popToRoot
    case .replace(let page): .replace(Page(page))
    case .setStack(let pages): .setStack(pages.map { Page($0) })
    case .show(let page): .show(Page(page))
    case .back: .back
    case .forward: .forward
    case .home: .home
    case .release: .release
    case .addSurface(let name, let size): .addSurface(name, size.map { SurfaceSize($0) })
    case .removeSurface: .removeSurface
    default: commandBesidePages(of: request, from: client)
    }
  }

  private func commandBesidePages(of request: Request, from client: Client) -> Command? {
    switch request.body {
    case .quickSwitch(let step): .quickSwitch(PagerStep(step))
    case .showOverlay(let overlay): .showOverlay(Overlay(overlay))
    case .dismiss: .dismiss
    case .reachability(let isOn): .reachability(isOn: isOn)
    case .drawer(let side, let isOpen): .drawer(Side(side), isOpen: isOpen)
    case .pagerIndex(let index): .pagerIndex(index)
    case .pagerStep(let step): .pagerStep(PagerStep(step))
    case .guardPage(let page, let guarding): .guardPage(page ?? "", BackGuard(guarding))
    case .zones(let zones): .zones(self.zones(zones, of: client, on: request.surface))
    case .pause: .pause
    case .resume: .resume
    case .direction(let direction): .direction(Direction(direction))
    case .rotate(let orientation): .rotate(Orientation(orientation))
    default: nil
    }
  }

  func outcome(of command: Command, _ request: Request, _ client: Client) -> Reply.Outcome {
    let origin = CommandOrigin(
      uid: client.connection.peer.userID,
      client: client.number,
      ifRevision: request.ifRevision,
      key: request.key,
      holds: request.holds
    )
    switch judge(command, on: request.surface, origin) {
    case .commandAccepted(let seq, let revision, let changed):
      return .ok(Reply.Success(seq: seq, revision: revision, changed: changed))
    case .commandRefused(.unknownSurface):
      return .error(.unknownSurface(request.surface, of: engine.state.surfaces.map(\.name)))
    case .commandRefused(let refusal):
      return .error(WireError(refusal, surface: request.surface))
    default: preconditionFailure("a command was neither accepted nor refused")
    }
  }

  /// A client says what it draws, on every surface. That is an answer to nothing: only a refusal is
  /// told.
  func greet(_ hello: ClientHello, from client: Client) {
    client.take(hello)
    let draws = Overlays(names: hello.draws)
    guard draws != client.draws else { return }
    if let refusal = access.refusal(of: .control, from: client) {
      return answers.append(.reply(client, client.prepare(Reply(to: nil, .error(refusal)))))
    }
    client.draws = draws
    for surface in engine.state.surfaces { draw(on: surface, client) }
  }

  /// What clients draw they draw on surfaces that come later as well.
  func drawOnNewSurfaces() {
    guard let artists = clients?.clients.filter({ !$0.draws.isEmpty }), !artists.isEmpty else {
      return
    }
    let added = output.events.compactMap { event -> String? in
      if case .surfaceAdded(let added) = event.body { added.name } else { nil }
    }
    for surface in engine.state.surfaces where added.contains(surface.name) {
      for client in artists where !client.isForgotten { draw(on: surface, client) }
    }
  }

  private func draw(on surface: SurfaceState, _ client: Client) {
    var asked = present(of: client, on: surface)
    guard asked.draws != client.draws else { return }
    asked.draws = client.draws
    let answer = judge(
      .zones(asked),
      on: surface.name,
      CommandOrigin(uid: client.connection.peer.userID, client: client.number)
    )
    guard case .commandRefused(let refused) = answer else { return }
    let refusal = WireError(refused, surface: surface.name)
    answers.append(.reply(client, client.prepare(Reply(to: nil, .error(refusal)))))
  }

  /// What a connection asked for is over with it: from the moment when it is heard no more, however
  /// long what it was told waits to be read.
  func forget(_ client: Client) {
    guard !client.isForgotten else { return }
    client.isForgotten = true
    _ = engine.step(.clientEnded(client.number), elapsed: elapsed, into: &output)
  }

  private func judge(
    _ command: Command,
    on surface: String,
    _ origin: CommandOrigin
  ) -> Answer {
    engine.step(
      .command(command, surface: surface, origin),
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
