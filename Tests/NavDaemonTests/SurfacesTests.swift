import Foundation
import NavClient
import NavCore
import NavDaemon
import NavWire
import TestSupport
import Testing

/// Surfaces that clients make, and what each subscriber hears of them.
@Suite("Several surfaces")
struct SurfacesTests {
  private let size = WireSize(widthMicrometres: 160_000, heightMicrometres: 90_000)

  @Test func `a surface comes and goes under whoever is subscribed`() throws {
    let daemon = try RunningDaemon()
    let all = try daemon.subscribe([.state])
    let main = try daemon.subscribe([.state], surface: "main")
    let client = try daemon.connect()
    try client.ask(.addSurface("tv", size))
    try client.ask(.addSurface("desk", nil))
    try client.ask(.push(WirePage(identifier: "film")), surface: "tv")
    try client.ask(.push(WirePage(identifier: "mail")), surface: "desk")
    try client.ask(.removeSurface, surface: "tv")
    try client.ask(.push(WirePage(identifier: "chat")), surface: "desk")
    try client.push("home")
    try all.drain()
    try main.drain()
    let sized = try #require(all.updates.first { $0.state?.size != nil }?.state)
    #expect(sized.surface == "tv")
    #expect(
      sized.size
        == SurfaceSnapshot.Size(
          widthMicrometres: 160_000,
          heightMicrometres: 90_000,
          rule: "command"
        )
    )
    #expect(all.updates.compactMap(\.removedSurface) == ["tv"])
    let desk = all.updates.compactMap(\.state).filter { $0.surface == "desk" }
    #expect(desk.last?.pages == ["mail", "chat"])
    #expect(Set(main.updates.compactMap { $0.state?.surface }) == ["main"])
    #expect(main.updates.compactMap(\.removedSurface) == [])
    #expect(try client.state("desk").pages == ["mail", "chat"])
    #expect(try client.refusal(.get(.state), surface: "tv").known == .unknownSurface)
    let late = try daemon.subscribe([.state])
    #expect(late.snapshots.map(\.surface.surface) == ["main", "desk"])
  }

  @Test func `what a surface may not be is told with what would be right`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.ask(.addSurface("tv", size))
    #expect(try client.refusal(.addSurface("tv", nil)).known == .duplicateSurface)
    #expect(try client.refusal(.addSurface("main", nil)).known == .duplicateSurface)
    #expect(try client.refusal(.removeSurface).known == .surfaceConfigured)
    let flat = WireSize(widthMicrometres: 160_000, heightMicrometres: 1)
    let refused = try client.refusal(.addSurface("flat", flat))
    #expect(refused.known == .invalidArgument)
    #expect(refused.message.contains("10 to 5000"))
    let unknown = try client.refusal(.back, surface: "radio")
    #expect(unknown.known == .unknownSurface)
    #expect(unknown.message == "there is no surface radio; there are main, tv")
    let subscription = Subscription(topics: .state, surface: "radio")
    #expect(try client.refusal(.subscribe(subscription)).known == .unknownSurface)
    for number in 3...8 { try client.ask(.addSurface("s\(number)", nil)) }
    let beyond = try client.refusal(.addSurface("s9", nil))
    #expect(beyond.known == .limit)
    #expect(beyond.limit == 8)
  }

  @Test func `two panels move two surfaces, and two subscribers hear of one each`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.ask(.addSurface("tv", nil))
    try client.push("home", "settings")
    try client.ask(.push(WirePage(identifier: "films")), surface: "tv")
    try client.ask(.push(WirePage(identifier: "film")), surface: "tv")
    let main = try daemon.subscribe(surface: "main")
    let tv = try daemon.subscribe(surface: "tv")
    #expect(main.snapshots.map(\.surface.surface) == ["main"])
    #expect(tv.snapshots.map(\.surface.surface) == ["tv"])
    let recording = try Recordings.own("edge-swipe-back")
    var line = try recording.framedDevice(clock: .own)
    let first = try daemon.openInput(line)
    line.surface = "tv"
    let second = try daemon.openInput(line)
    #expect(try client.refusal(.removeSurface, surface: "tv").known == .surfaceInUse)
    for frame in recording.frames {
      try first.send(.frame(frame))
      try second.send(.frame(frame))
    }
    _ = try first.finish(timeoutMilliseconds: Patience.milliseconds)
    _ = try second.finish(timeoutMilliseconds: Patience.milliseconds)
    for (subscriber, surface, page) in [(main, "main", "settings"), (tv, "tv", "film")] {
      try subscriber.drain()
      let actions = subscriber.updates.flatMap(\.actions).filter { $0.name == "back" }
      #expect(actions.map(\.page) == [page])
      #expect(actions.map(\.surface) == [surface])
      let gestures = subscriber.updates.flatMap(\.gestures)
      #expect(gestures.map(\.phase) == [.began, .ended])
      #expect(gestures.allSatisfy { $0.surface == surface })
      #expect(subscriber.updates.compactMap(\.progress).allSatisfy { $0.surface == surface })
      #expect(subscriber.updates.compactMap(\.state).allSatisfy { $0.surface == surface })
    }
    #expect(try client.ask(.removeSurface, surface: "tv").changed == true)
  }

  /// The daemon is stopped while both ask, so that it finds both at once.
  @Test(arguments: [true, false])
  func `who subscribes to a surface that goes in the same turn is answered`(isFirst: Bool) throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.ask(.addSurface("tv", size))
    let subscriber = try RawClient(daemon.socket)
    let other = try RawClient(daemon.socket)
    try subscriber.send(#"{"id":1,"do":"sync"}"#, "\n")
    try other.send(#"{"id":1,"do":"sync"}"#, "\n")
    _ = try subscriber.reply()
    _ = try other.reply()
    let subscribe = #"{"id":2,"do":"subscribe","topics":["state"],"surface":"tv"}"#
    try daemon.process.pause()
    if isFirst { try subscriber.send(subscribe, "\n", #"{"id":3,"do":"sync"}"#, "\n") }
    try other.send(#"{"id":2,"do":"remove_surface","surface":"tv"}"#, "\n")
    if !isFirst { try subscriber.send(subscribe, "\n", #"{"id":3,"do":"sync"}"#, "\n") }
    daemon.process.goOn()
    let reply = try subscriber.reply()
    #expect(reply.identifier == .integer(2))
    guard case .error(let error) = reply.outcome else { throw Unexpected("it was subscribed") }
    #expect(error.known == .unknownSurface)
    #expect(try subscriber.reply().identifier == .integer(3))
    guard case .ok = try other.reply().outcome else { throw Unexpected("it was not removed") }
  }

  @Test func `a name with a control character is refused`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    for name in ["a\nb", "\u{1b}[31m", "a\u{85}"] {
      #expect(try client.refusal(.addSurface(name, nil)).known == .invalidArgument)
    }
    #expect(try daemon.subscribe([.state]).snapshots.map(\.surface.surface) == ["main"])
  }

  @Test func `a drawer is as large as the surface lets it be`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let watch = WireSize(widthMicrometres: 40_000, heightMicrometres: 40_000)
    try client.ask(.addSurface("watch", watch))
    #expect(try client.state("watch").startDrawer.sizePPM == 800_000)
    #expect(try client.state().startDrawer.sizePPM == nil)
  }

  @Test func `what a client draws it draws on surfaces that come later`() throws {
    let daemon = try RunningDaemon()
    let bar = try RawClient(daemon.socket)
    try bar.send(#"{"hello":{"client":"bar","draws":["controls"]}}"# + "\n")
    try bar.send(#"{"do":"sync"}"# + "\n")
    _ = try bar.reply()
    let client = try daemon.connect()
    try client.ask(.addSurface("tv", size))
    try client.ask(.showOverlay(.controls), surface: "tv")
    try client.ask(.showOverlay(.switcher), surface: "tv")
    #expect(try client.state("tv").overlay == "controls")
    #expect(try client.state().overlay == nil)
  }
}

/// What is told of a turn in which numbers of surfaces change.
@Suite("Numbers of surfaces")
struct SurfaceNumberTests {
  private func engine(_ surfaces: String...) -> (Engine, Publisher) {
    var engine = Engine()
    engine.wantsReports = true
    var publisher = Publisher(
      surfaces: engine.state.surfaces,
      log: LogIdentifier(high: 0, low: 0),
      session: 1
    )
    var output = Output()
    for name in surfaces { command(.addSurface(name, nil), "main", &engine, &output) }
    _ = publisher.parts(of: output, engine.settings)
    return (engine, publisher)
  }

  private func command(
    _ command: Command,
    _ surface: String,
    _ engine: inout Engine,
    _ output: inout Output
  ) {
    let origin = CommandOrigin(uid: 1, client: 1)
    _ = engine.step(.command(command, surface: surface, origin), elapsed: 0, into: &output)
  }

  private func text(_ parts: UpdateParts) -> String {
    String(decoding: parts.body([.state, .actions]), as: UTF8.self)
  }

  @Test func `events behind a removal are told of the surface that they are of`() {
    var (engine, publisher) = engine("a", "b")
    var output = Output()
    command(.removeSurface, "a", &engine, &output)
    command(.back, "b", &engine, &output)
    command(.push(Page(identifier: "two")), "b", &engine, &output)
    command(.addSurface("c", nil), "main", &engine, &output)
    command(.back, "c", &engine, &output)
    let parts = publisher.parts(of: output, engine.settings, [.layers])
    #expect(parts.map(\.surface) == ["a", "b", "b", "b", "c", "c"])
    #expect(text(parts[0]).contains(#""surface_removed":"a""#))
    #expect(text(parts[1]).contains(#""actions":[{"name":"back","surface":"b""#))
    #expect(text(parts[5]).contains(#""actions":[{"name":"back","surface":"c""#))
  }

  @Test func `layers are made where somebody wants them, and nowhere else`() {
    for isWanted in [true, false] {
      var (engine, publisher) = engine()
      var output = Output()
      command(.push(Page(identifier: "one")), "main", &engine, &output)
      let parts = publisher.parts(of: output, engine.settings, isWanted ? [.layers] : [])
      let body = String(decoding: parts[0].body([.state, .layers]), as: UTF8.self)
      #expect(body.contains(#""layers":{"surface":"main""#) == isWanted)
    }
  }

  @Test func `reports before a removal are told of the surface that they are of`() throws {
    var (engine, publisher) = engine("a", "b")
    var output = Output()
    var panel = World.panel
    panel.surface = "b"
    guard
      case .deviceAdded(let device) = engine.step(
        .deviceAdded(panel),
        elapsed: 0,
        into: &output
      )
    else { throw Unexpected("the panel was not attached") }
    var finger = ContactList()
    finger.append(FrameContact(tracking: 1, x: 1_500, y: 1_000, slot: 0))
    for (stamp, contacts) in [(0, finger), (100_000, ContactList())] as [(Int64, ContactList)] {
      let frame = StatedFrame(stampMicroseconds: stamp, contacts: contacts)
      _ = engine.receive(frame, device: device, elapsed: stamp, into: &output)
    }
    #expect(!output.reports.isEmpty)
    command(.removeSurface, "a", &engine, &output)
    _ = publisher.parts(of: output, engine.settings)
    let reports = publisher.reports(of: output, engine.state)
    let told = reports.map { String(decoding: $0.body(withPositions: true), as: UTF8.self) }
    #expect(told.count == 1)
    #expect(told.allSatisfy { $0.contains(#""surface":"b""#) })
  }

  @Test func `what names a surface that is not there is told nobody`() {
    var (engine, publisher) = engine()
    var output = Output()
    output.events = [
      NavEvent.Body.gestureChanged(
        GestureChanged(
          gesture: 1,
          surface: 7,
          progressPPM: 1,
          velocityPPMPerSecond: 1,
          will: .commit,
          isFlip: true
        )
      ), .surfaceRemoved(SurfaceRemoved(surface: 7)),
      .drawerChanged(DrawerChanged(surface: 7, open: .end, action: .drawerOpened)),
    ].map { NavEvent(seq: 9, timeMicroseconds: 0, cause: 0, arrival: 0, body: $0) }
    #expect(publisher.parts(of: output, engine.settings, [.layers]).isEmpty)
    engine.wantsReports = false
  }
}
