import Foundation
import NavClient
import NavCore
import NavDaemon
import NavWire
import TestSupport
import Testing

/// The log itself as a subscriber follows it.
@Suite("Events as a topic")
struct EventTopicTests {
  @Test func `each event is told once, in the line of its seq and as history tells it`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let alone = try daemon.subscribe(.events)
    let follower = try daemon.subscribe([.events, .state, .actions, .progress], policy: .gapless)
    try client.push("a", "b")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try client.ask(.home)
    let last = try client.ask(.sync).seq
    // What comes to rest on its own comes later, or before.
    let lines = try follower.drain().prefix { $0.seq <= last }
    let others = try alone.drain().prefix { $0.seq <= last }
    #expect(lines.map(\.seq) == Array(follower.live + 1...last))
    #expect(others.map(\.seq) == Array(alone.live + 1...last))
    let told = lines.flatMap(\.events)
    #expect(told.map(\.seq) == lines.map(\.seq))
    let attached = others.flatMap(\.events).prefix { $0.seq <= follower.live }
    #expect(attached.map(\.kind) == ["raw_attached"])
    #expect(told == Array(others.flatMap(\.events).dropFirst()))
    var written: [LogPage.Item] = []
    var next: UInt64? = follower.live + 1
    while let from = next {
      guard case .log(let page) = try client.ask(.log(LogQuery(from: .seq(from), to: last))).content
      else {
        throw Unexpected("log was answered without events")
      }
      written += page.items
      next = page.next
    }
    #expect(written == told.map { .event($0) })
    #expect(told.contains { $0.kind == "frame" }, "its own user may know of single touches")
  }

  @Test func `of one surface are told its own events and those of none`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.ask(.addSurface("tv", nil))
    let tv = try daemon.subscribe(.events, surface: "tv")
    let main = try daemon.subscribe(.events, surface: "main")
    try client.push("a")
    try client.ask(.back, surface: "tv", key: "k")
    var line = try Recordings.own("edge-swipe-back").framedDevice()
    line.surface = "tv"
    let input = try daemon.openInput(line)
    for (name, phase) in [(1, .down), (1, .move)] as [(Int32, InputContact.Phase)] {
      let contact = InputContact(name, phase, x: 10 + (phase == .move ? 900 : 0), y: 400)
      let time: Int64 = phase == .move ? 9_000 : 1_000
      try input.send(.frame(InputFrame(timeMicroseconds: time, contacts: [contact])))
    }
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    try tv.drain()
    try main.drain()
    let ofTV = tv.updates.flatMap(\.events).map(\.kind)
    let ofMain = main.updates.flatMap(\.events).map(\.kind)
    for kind in ["command_accepted", "device_added", "frame", "gesture_began", "device_removed"] {
      #expect(ofTV.contains(kind), "\(kind) in \(ofTV)")
    }
    #expect(!ofTV.contains("stack_changed"))
    #expect(ofMain.contains("stack_changed"))
    #expect(!ofMain.contains { $0.hasPrefix("device") || $0.hasPrefix("gesture") || $0 == "frame" })
    let ofNone = ["clock_skewed", "command_answered"]
    for kind in ofNone { #expect(ofTV.contains(kind) && ofMain.contains(kind), "\(kind)") }
  }

  /// In strict a frame is on the disk some time after it was written: a stop waits for that.
  @Test func `a stop tells every event before it says goodbye`() throws {
    let daemon = try RunningDaemon(configuration: "[log]\ndurability = \"strict\"\n")
    let follower = try daemon.subscribe(.events)
    let input = try daemon.openInput(
      try Recordings.own("edge-swipe-back").framedDevice(clock: .own)
    )
    var time: Int64 = 1_000
    func move(_ x: Int32, _ phase: InputContact.Phase) throws {
      let contact = InputContact(1, phase, x: x, y: 400)
      try input.send(.frame(InputFrame(timeMicroseconds: time, contacts: [contact])))
      time += 8_000
    }
    try move(10, .down)
    for step in 1...3 as ClosedRange<Int32> { try move(10 + 150 * step, .move) }
    try follower.wait { $0.events.contains { $0.kind == "gesture_began" } }
    for step in 4...9 as ClosedRange<Int32> { try move(10 + 150 * step, .move) }
    daemon.process.send(SIGTERM)
    try follower.readToEnd()
    #expect(try daemon.process.wait() == .status(0))
    let told = follower.updates.map(\.seq)
    #expect(told == Array(follower.live + 1...(told.last ?? 0)))
    #expect(follower.bye?.cursor == follower.updates.last?.cursor)
  }

  /// What is told again later is what was told at once, and needs no more than the states around.
  @Test(arguments: GoldenTrace.all(in: "navigation") + GoldenTrace.all(in: "gesture"))
  func `occurrences told from the states are those told live`(trace: GoldenTrace) throws {
    let wanted = Publisher.Wanted.rawEvents
    let occurrences: Subscription.Topics = [.actions, .gestures, .events]
    var player = TracePlayer()
    var publisher = Self.publisher(of: NavState())
    var state = NavState()
    var seen = (events: 0, changes: 0)
    var compared = 0
    _ = try trace.differences { line in
      if line.hasPrefix("world") {
        (player, publisher, state) = (TracePlayer(), Self.publisher(of: NavState()), NavState())
        seen = (0, 0)
      } else if line.hasSuffix("restart") {
        publisher = Self.publisher(of: state)
      }
      _ = try player.play(line)
      var output = Output()
      output.events = Array(player.world.events[seen.events...])
      output.changes = Array(player.world.changes[seen.changes...])
      seen = (player.world.events.count, player.world.changes.count)
      let settings = player.world.engine.settings
      let live = publisher.parts(of: output, settings, wanted)
      #expect(live.map(\.seq) == output.events.map(\.seq))
      for (event, parts) in zip(output.events, live) {
        let before = state
        state.apply(event)
        let again = publisher.occurrences(of: event, before: before, after: state, wanted)
        #expect(again?.body(occurrences) == parts.body(occurrences), "\(line): \(event)")
        #expect(again?.surface == parts.surface && again?.topics.isSubset(of: occurrences) == true)
        let told = publisher.occurrences(of: event, before: before, after: state, [])
        let needed = parts.topics.intersection([.actions, .gestures])
        #expect((told?.topics ?? []) == needed)
        compared += 1
      }
      return []
    }
    #expect(compared > 0)
  }

  private static func publisher(of state: NavState) -> Publisher {
    Publisher(
      surfaces: state.surfaces,
      devices: state.devices,
      log: LogIdentifier(high: 0, low: 0),
      session: state.session + 1
    )
  }

  /// An event that says so many bytes.
  private static func event(_ seq: UInt64, bytes: Int) -> LogEvent {
    LogEvent(
      seq: seq,
      timeMicroseconds: 1,
      kind: "configured",
      cause: 0,
      arrival: 1,
      fields: ["text": .text(String(repeating: "x", count: bytes))]
    )
  }

  private static func told(_ parts: UpdateParts) throws -> (update: Update, bytes: Int) {
    var outbox = Outbox()
    outbox.append(parts, Subscription(topics: [.state, .events]))
    let line = Array(outbox.offer)
    guard case .update(let update) = try ServerMessage.decode(line) else {
      throw Unexpected("no update")
    }
    return (update, line.count)
  }

  @Test func `an event that a line has no room for is told without what it says`() throws {
    var snapshot = SurfaceSnapshot(
      surface: "main",
      revision: 1,
      isManaged: false,
      direction: .leftToRight
    )
    snapshot.stack = [WirePage(identifier: "a", title: String(repeating: "\u{1}", count: 5_000))]
    for (bytes, state, isCut) in [
      (40_000, nil, false), (60_000, nil, true), (30_000, snapshot, false),
      (48_000, snapshot, true),
    ] as [(Int, SurfaceSnapshot?, Bool)] {
      let parts = UpdateParts(
        seq: 7,
        cursor: Cursor(log: LogIdentifier(high: 0, low: 0), session: 0, seq: 0),
        state: state,
        actions: [],
        gestures: [],
        progress: nil,
        event: Self.event(7, bytes: bytes)
      )
      let told = try Self.told(parts)
      #expect(told.update.events.map(\.isCut) == [isCut], "\(bytes)")
      #expect(told.update.events.first?.fields.isEmpty == isCut)
      #expect(told.bytes <= WireLimits.lineBytesMax)
    }
  }

  @Test func `events wait for the log, collapse never, and are too many at their bound`() throws {
    let gate = PublicationGate()
    gate.move(fileSeq: 10, releasedSeq: 10)
    var outbox = Outbox(gate: gate)
    outbox.append(live: Array("{}\n".utf8), seq: 10)
    outbox.took(outbox.offer.count)
    let wanted = Subscription(topics: [.state, .progress, .events])
    for seq in 11...20 as ClosedRange<UInt64> {
      outbox.append(Self.parts(seq), wanted)
    }
    #expect(outbox.offer.isEmpty, "the log has none of them")
    gate.move(fileSeq: 20, releasedSeq: 20)
    outbox.fill()
    let lines = outbox.offer.split(separator: 0x0a).count
    #expect(lines == 10 && outbox.previousSeq == 20)
    let filler = [UInt8](repeating: 0x20, count: DaemonLimits.readyBytes) + [0x0a]
    outbox.append(line: filler)
    gate.move(fileSeq: 300, releasedSeq: 300)
    for seq in 21...300 as ClosedRange<UInt64> {
      outbox.append(Self.parts(seq), wanted)
      #expect(outbox.isOverflowing == (seq > 20 + UInt64(DaemonLimits.occurrencesMax)))
    }
  }

  private static func parts(_ seq: UInt64) -> UpdateParts {
    UpdateParts(
      seq: seq,
      cursor: Cursor(log: LogIdentifier(high: 1, low: 2), session: 3, seq: seq),
      state: nil,
      actions: [],
      gestures: [],
      progress: nil,
      event: event(seq, bytes: 10)
    )
  }
}
