import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

/// `navctl state` with several surfaces, and pictures on a terminal and elsewhere.
@Suite("Pictures of navctl") struct NavctlDrawingTests {
  private static func surface(_ name: String, page: String) -> SurfaceSnapshot {
    SurfaceSnapshot(
      surface: name,
      revision: 2,
      isManaged: true,
      direction: .leftToRight,
      stack: [WirePage(identifier: "home"), WirePage(identifier: page)]
    )
  }

  private static func snapshot(_ surface: SurfaceSnapshot) -> Snapshot {
    Snapshot(seq: 4, durableSeq: 4, cursor: "c", surface: surface)
  }

  private static func layers(
    _ page: String,
    at time: Int64,
    xPPM: Int64 = 0,
    of name: String = "main"
  ) -> SurfaceLayers {
    let layer = WireLayer(.page(page, index: nil), xPPM: xPPM)
    return SurfaceLayers(surface: name, atMicroseconds: time, layers: [layer])
  }

  /// A pop that was decided on at a time of the session, and is over 600 ms later.
  private static func popping(at time: Int64) -> WireTransition {
    WireTransition(
      identifier: 1,
      kind: "pop",
      phase: .committed,
      from: "settings",
      to: "home",
      progressPPM: 400_000,
      velocityPPMPerSecond: 0,
      will: .commit,
      startedMicroseconds: 0,
      settle: WireSettling(
        targetPPM: 1_000_000,
        velocityPPMPerSecond: 0,
        responseMicroseconds: 350_000,
        dampingPPM: 1_000_000,
        startMicroseconds: time,
        deadlineMicroseconds: time + 600_000
      ),
      cause: 6
    )
  }

  /// Answers one request, whatever it is, by what it asks for.
  private static func answer(_ peer: FakePeer, id: Int, _ content: ReplyContent) {
    guard peer.line() != nil else { return }
    var writer = WireWriter()
    writer.append(Reply(to: .integer(Int64(id)), .ok(.init(seq: 4, content: content))))
    peer.write(writer.bytes)
  }

  private static func begin(_ peer: FakePeer, _ surfaces: [SurfaceSnapshot]) {
    peer.greet()
    _ = peer.line()
    peer.say(#"{"re":1,"ok":{"seq":4}}"#)
    var writer = WireWriter()
    for surface in surfaces { writer.append(snapshot(surface)) }
    peer.write(writer.bytes)
    peer.say(#"{"live":{"seq":4}}"#)
  }

  private static func tell(_ peer: FakePeer, _ update: Update) {
    var writer = WireWriter()
    writer.append(update)
    peer.write(writer.bytes)
  }

  /// From here on the picture moves by itself.
  private static func move(_ peer: FakePeer, after previous: UInt64 = 4) {
    var moving = surface("main", page: "settings")
    moving.transition = popping(at: 1_000_000)
    let start = layers("settings", at: 999_999, xPPM: 400_000)
    tell(peer, Update(seq: 6, previous: previous, cursor: "c", state: moving, layers: start))
  }

  private static let back = ActionOccurrence(name: "back", surface: "main", cause: 6)

  @Test func `the state is that of every surface, one after the other`() throws {
    let surfaces = [Self.surface("main", page: "a"), Self.surface("wall", page: "b")]
    let daemon = try FakeDaemon { peer in
      Self.begin(peer, surfaces)
      for (number, surface) in surfaces.enumerated() {
        Self.answer(peer, id: number + 2, .state(Self.snapshot(surface)))
      }
    }
    let shown = try Navctl.run(["state", "--socket", daemon.path])
    let blocks = surfaces.map { Self.snapshot($0).lines.joined(separator: "\n") }
    #expect(shown.output == blocks.joined(separator: "\n\n") + "\n")
    #expect(shown.status == 0)
    daemon.wait()
  }

  @Test func `a surface that is named is asked for alone`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      Self.answer(peer, id: 1, .state(Self.snapshot(Self.surface("wall", page: "b"))))
      Self.answer(peer, id: 2, .layers(Self.layers("b", at: 1, of: "wall")))
    }
    let shown = try Navctl.run(
      ["state", "--draw", "--surface", "wall", "--socket", daemon.path],
      environment: ["LC_ALL": "C"]
    )
    let picture = Picture(
      surface: Self.surface("wall", page: "b"),
      layers: Self.layers("b", at: 1).layers
    )
    let sheet = PictureSheet(columns: 80, rows: 40, usesBlocks: false)
    #expect(shown.output == picture.lines(on: sheet).map { "\($0)\n" }.joined())
    daemon.wait()
  }

  /// What a watch writes while `script` tells it of `main`, up to the action back.
  private func drawn(
    columns: Int?,
    _ script: @escaping @Sendable (FakePeer) -> Void
  ) throws -> Navctl {
    let daemon = try FakeDaemon { peer in
      Self.begin(peer, [Self.surface("main", page: "settings")])
      script(peer)
    }
    let words = ["watch", "--draw", "--until", "back", "--timeout", "30", "--socket", daemon.path]
    let environment = ["TERM": "xterm", "LC_ALL": "C.UTF-8"]
    let watch =
      if let columns {
        try Navctl.run(words, environment: environment, columns: columns)
      } else {
        try Navctl.run(words, environment: environment)
      }
    daemon.wait()
    return watch
  }

  @Test func `on a terminal a picture takes the place of the one before`() throws {
    let watch = try drawn(columns: 60) { peer in
      Self.answer(peer, id: 2, .layers(Self.layers("settings", at: 1)))
      Self.move(peer)
      // Asked for only once the picture before was drawn.
      Self.answer(peer, id: 3, .layers(Self.layers("home", at: 1_600_000)))
      Self.tell(peer, Update(seq: 7, previous: 6, cursor: "c", actions: [Self.back]))
      _ = peer.rest()
    }
    #expect(watch.status == 0)
    #expect(watch.output.hasPrefix("\u{1B}[?25l\r┌"))
    #expect(watch.output.hasSuffix("\u{1B}[?25h"))
    let pictures = watch.output.split(separator: "\u{1B}[23A")
    #expect(pictures.count > 1, "nothing was drawn over: \(watch.output)")
    #expect(pictures.allSatisfy { $0.count(where: { $0 == "\n" }) == 23 })
    #expect(pictures.last?.contains("home") == true)
  }

  @Test func `layers are asked for while they move by themselves, and never else`() throws {
    let folder = try TemporaryFolder()
    let place = folder.path("rest")
    let watch = try drawn(columns: 60) { peer in
      Self.answer(peer, id: 2, .layers(Self.layers("settings", at: 1)))
      Self.move(peer)
      Self.answer(peer, id: 3, .layers(Self.layers("settings", at: 1_300_000, xPPM: 700_000)))
      Self.answer(peer, id: 4, .layers(Self.layers("settings", at: 1_600_000, xPPM: 900_000)))
      // It has come to rest: whoever goes on asking does it within this time.
      usleep(300_000)
      Self.tell(peer, Update(seq: 7, previous: 6, cursor: "c", actions: [Self.back]))
      _ = FileManager.default.createFile(atPath: place, contents: Data(peer.rest()))
    }
    #expect(watch.status == 0)
    #expect(watch.output.contains("100.0 %  committed"))
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "")
  }

  @Test func `elsewhere there is one picture for each change, and none in between`() throws {
    let watch = try drawn(columns: nil) { peer in
      Self.answer(peer, id: 2, .layers(Self.layers("settings", at: 1)))
      let moved = Self.layers("settings", at: 2, xPPM: 200_000)
      Self.tell(peer, Update(seq: 5, previous: 4, cursor: "c", layers: moved))
      Self.move(peer, after: 5)
      usleep(200_000)
      Self.tell(peer, Update(seq: 7, previous: 6, cursor: "c", actions: [Self.back]))
      _ = peer.rest()
    }
    #expect(watch.status == 0)
    #expect(!watch.output.contains("\u{1B}"))
    let captions = watch.output.split(separator: "\n").filter { $0.hasPrefix("main: ") }
    #expect(captions.count == 2)
    #expect(watch.output.contains("nothing moves\n\n┌"))
    #expect(watch.output.hasSuffix("40.0 %  committed\n"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal leaves the terminal as it was`(signal: Int32) throws {
    let watch = try drawn(columns: 60) { peer in
      Self.answer(peer, id: 2, .layers(Self.layers("settings", at: 1)))
      let again = Self.surface("main", page: "photos")
      Self.tell(peer, Update(seq: 6, previous: 4, cursor: "c", state: again))
      Self.answer(peer, id: 3, .layers(Self.layers("photos", at: 2)))
      peer.signal(signal)
      _ = peer.rest()
    }
    #expect(watch.status == 128 + signal)
    #expect(watch.output.hasPrefix("\u{1B}[?25l"))
    #expect(watch.output.hasSuffix("\u{1B}[?25h"))
  }

  @Test func `a surface that goes ends its picture`() throws {
    let watch = try drawn(columns: 60) { peer in
      Self.answer(peer, id: 2, .layers(Self.layers("settings", at: 1)))
      Self.move(peer)
      Self.answer(peer, id: 3, .layers(Self.layers("home", at: 1_600_000)))
      Self.tell(peer, Update(seq: 7, previous: 6, cursor: "c", removedSurface: "main"))
      _ = peer.rest()
    }
    #expect(watch.status == 0)
    #expect(watch.output.contains("\u{1B}[?25h"))
    #expect(watch.output.contains("main is no more"))
  }

  @Test func `a surface that went before it was told of ends the watch`() throws {
    let daemon = try FakeDaemon { peer in
      Self.begin(peer, [])
      _ = peer.rest()
    }
    let watch = try Navctl.run(
      ["watch", "--draw", "--until", "back", "--timeout", "30", "--socket", daemon.path]
    )
    #expect(watch.status == 0)
    #expect(watch.output == "main is no more\n")
    daemon.wait()
  }
}
