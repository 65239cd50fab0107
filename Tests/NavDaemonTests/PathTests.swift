import NavClient
import NavCore
import NavLog
import NavWire
import TestSupport
import Testing

/// From a record in one socket to a line in the other.
@Suite("The path through the daemon")
struct PathTests {
  @Test(arguments: [DeviceLine.Format.evdev24, .evdev16])
  func `a swipe from the edge is one back, told in order`(format: DeviceLine.Format) throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try daemon.play(Recordings.own("edge-swipe-back"), format: format)
    try subscriber.drain()

    #expect(subscriber.actions.map(\.name) == ["back"])
    #expect(subscriber.phases == [.began, .ended])
    #expect(subscriber.transitions == ["none", "tracking", "committed", "none"])
    #expect(subscriber.updates.compactMap(\.progress).count > 20)
    #expect(subscriber.updates.last?.state?.revision == 0)
    #expect(try daemon.connect().hello.seq >= subscriber.updates.last?.seq ?? .max)
  }

  @Test func `progress grows with the finger and agrees with what is decided`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try daemon.play(Recordings.own("edge-swipe-back"))
    let levels = try subscriber.drain().compactMap(\.progress)
    #expect(levels.map(\.progressPPM) == levels.map(\.progressPPM).sorted())
    #expect(levels.last?.will == .commit)
    #expect(levels.first?.will == .revert)
  }

  @Test func `every line names the event that caused it`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try daemon.play(Recordings.own("edge-swipe-back"))
    try subscriber.drain()
    let events = try daemon.readLog().events
    for update in subscriber.updates {
      #expect(events.contains { $0.seq == update.seq })
      for cause in update.actions.map(\.cause) + update.gestures.map(\.cause) {
        #expect(cause < update.seq)
        #expect(events.contains { $0.seq == cause })
      }
    }
  }

  @Test(arguments: ["tap", "vertical-pan-at-edge", "second-finger"])
  func `what is no swipe tells of no gesture`(name: String) throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe([.actions, .gestures, .progress])
    try daemon.play(Recordings.own(name))
    #expect(try subscriber.drain().isEmpty)
  }

  @Test func `a swipe that rests is reverted and nothing happened`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try daemon.play(Recordings.own("edge-swipe-reverted"))
    try subscriber.drain()
    #expect(subscriber.actions.isEmpty)
    #expect(subscriber.phases == [.began, .ended])
    #expect(subscriber.updates.flatMap(\.gestures).last?.verdict == .revert)
    #expect(subscriber.transitions == ["none", "tracking", "reverting", "none"])
  }

  @Test func `right to left, back comes from the right edge alone`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try subscriber.connection.ask(.direction(.rightToLeft))
    try daemon.play(Recordings.own("edge-swipe-back"))
    try subscriber.drain()
    #expect(subscriber.actions.isEmpty)
    try daemon.play(Recordings.own("edge-swipe-back-right"))
    try subscriber.drain()
    #expect(subscriber.actions.map(\.name) == ["back"])
  }

  @Test func `a stack of two loses one page in the line that tells the action`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try subscriber.connection.push("home", "settings")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try subscriber.drain()

    let lines = subscriber.updates.filter { !$0.doing.isEmpty }
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(line.actions.map(\.page) == ["settings"])
    #expect(line.state?.pages == ["home"])
    #expect(line.state?.transition?.phase == .committed)
    #expect(line.actions.first?.transition == line.state?.transition?.identifier)
    let before = subscriber.updates.filter { $0.seq < line.seq }.compactMap(\.state)
    #expect(before.last?.pages == ["home", "settings"])
  }

  @Test func `the last page of a stack stays`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try subscriber.connection.push("home")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try subscriber.drain()
    #expect(subscriber.actions.isEmpty)
    #expect(try subscriber.connection.state().pages == ["home"])
  }

  @Test func `two subscribers are told the same, each what it asked for`() throws {
    let daemon = try RunningDaemon()
    let all = try daemon.subscribe()
    let actions = try daemon.subscribe([.actions])
    try daemon.play(Recordings.own("edge-swipe-back"))
    try all.drain()
    try actions.drain()
    #expect(actions.updates.map(\.seq) == all.updates.filter { !$0.actions.isEmpty }.map(\.seq))
    #expect(actions.updates.allSatisfy { $0.state == nil && $0.gestures.isEmpty })
  }

  @Test func `done counts what came, and comes when all of it is in the log`() throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own("edge-swipe-back")
    let done = try daemon.play(recording)
    let (events, report) = try daemon.readLog()
    #expect(done.records == UInt64(recording.events.count))
    #expect(done.frames == UInt64(recording.events.count { $0.type == 0 && $0.code == 0 }))
    #expect(report.stop.isGood)
    #expect(report.lastSeq >= done.seq)
    let removals = events.compactMap {
      if case .deviceRemoved(let removed) = $0.body { removed.reason } else { nil }
    }
    #expect(removals == [.ended])
    #expect(events.last?.seq == done.seq)
  }

  @Test func `a stream without records is done as well`() throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own("tap")
    let done = try daemon.openInput(recording).finish(timeoutMilliseconds: Patience.milliseconds)
    #expect(done.records == 0)
    #expect(done.frames == 0)
  }

  @Test func `records cut anywhere are the same records`() throws {
    let recording = try Recordings.own("edge-swipe-back")
    let bytes = recording.encoded(layout: .evdev24)
    let whole = try RunningDaemon()
    try whole.play(recording)
    let pieces = try RunningDaemon()
    let barrier = try pieces.connect()
    let input = try pieces.openInput(recording)
    var random = SeededRandom(Seed(7))
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...400, using: &random)
      try input.send(Array(rest.prefix(count)))
      try barrier.ask(.sync)
      rest = rest.dropFirst(count)
    }
    let done = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    #expect(done.records == UInt64(recording.events.count))
    let gestures = { (daemon: RunningDaemon) in
      try daemon.readLog().events.filter(\.isOfGesture).map(\.body.withoutTime)
    }
    #expect(try gestures(whole) == gestures(pieces))
  }
}

extension NavEvent.Body {
  /// The event without the times of its session, which differ from run to run.
  var withoutTime: NavEvent.Body {
    func timeless(_ settling: Settling) -> Settling {
      var timeless = settling
      timeless.deadlineMicroseconds -= timeless.startMicroseconds
      timeless.startMicroseconds = 0
      return timeless
    }
    switch self {
    case .gestureEnded(var ended):
      ended.settling = ended.settling.map(timeless)
      return .gestureEnded(ended)
    case .transitionCommitted(var committed):
      committed.settling = timeless(committed.settling)
      return .transitionCommitted(committed)
    default: return self
    }
  }
}

/// Real fingers, through the daemon.
@Suite("Real recordings through the daemon", Recordings.needed)
struct RealPathTests {
  private static let swipe = "isdv4-e6.single-top-swipe"

  @Test func `the swipe is one back, and one page from a stack of two`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    try daemon.play(Recordings.real(Self.swipe))
    try subscriber.drain()
    #expect(subscriber.actions.map(\.name) == ["back"])
    try subscriber.connection.push("a", "b")
    try daemon.play(Recordings.real(Self.swipe))
    try subscriber.drain()
    #expect(subscriber.actions.map(\.page) == [nil, "b"])
    #expect(try subscriber.connection.state().pages == ["a"])
  }

  @Test func `mirrored it is a back from the other edge, right to left`() throws {
    let daemon = try RunningDaemon(configuration: "[surface.main]\ndirection = \"rtl\"\n")
    let subscriber = try daemon.subscribe()
    try daemon.play(Recordings.real(Self.swipe))
    try daemon.play(Recordings.real(Self.swipe).mirrored)
    try subscriber.drain()
    #expect(subscriber.actions.map(\.name) == ["back"])
  }

  @Test func `with the real panel's size it is refused, and why says so`() throws {
    let daemon = try RunningDaemon(
      configuration: "[surface.main]\nwidth_mm = 277\nheight_mm = 156\n"
    )
    let subscriber = try daemon.subscribe()
    try daemon.play(Recordings.real(Self.swipe))
    try subscriber.drain()
    #expect(subscriber.actions.isEmpty)
    guard case .sequences(let all, _)? = try subscriber.connection.ask(.why(count: 1)).content,
      let candidate = all.first?.candidates.first
    else { throw Unexpected("why has nothing to say") }
    #expect(candidate.outcome == .refused)
    #expect(candidate.measurement?.criterion == "edge_zone")
    #expect(candidate.measurement?.measured == 11_974)
    #expect(candidate.measurement?.threshold == 3_175)
  }

  @Test func `circles, scrolls, taps and drags navigate nowhere`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe([.actions, .gestures, .progress])
    for name in [
      "isdv4-e6.single-center-circle", "isdv4-e6.single-center-scroll",
      "isdv4-e6.single-tap-center", "isdv4-e6.double-tap-center", "isdv4-e6.2fg-tap",
      "maxtouch.1-finger-fast-taps", "ep0430m09.1-finger-drag-up-down",
    ] {
      let done = try daemon.play(Recordings.real(name))
      #expect(done.frames > 0)
    }
    #expect(try subscriber.drain().isEmpty)
  }
}
