import NavCore
import TestSupport
import Testing

/// What `Settings.recording` changes: which frames are in the log, and nothing else.
@Suite("Which frames are recorded")
struct RecordingModeTests {
  private static let seeds = RandomLife.seeds

  private func life(
    _ seed: Seed,
    _ recording: FrameRecording,
    steps: Int = RandomLife.steps
  ) -> World {
    var settings = RandomLife.settings(seed)
    settings.recording = recording
    var world = World(settings: settings)
    world.live(RandomLife(seed, steps: steps).operations)
    return world
  }

  @Test(arguments: seeds)
  func `in every mode the same inputs come to the same state and the same verdicts`(seed: Seed) {
    let claimed = life(seed, .claimed)
    let all = life(seed, .all)
    let none = life(seed, .none)
    for other in [all, none] {
      #expect(claimed.engine.state.unnumbered == other.engine.state.unnumbered)
      #expect(claimed.events.unrecorded.difference(from: other.events.unrecorded) == nil)
      #expect(claimed.changes.map(\.surface) == other.changes.map(\.surface))
    }
    #expect(none.events.allSatisfy { !$0.isFrame })
    // Without frames each gesture stands beside its arrival number, which is the same.
    let numbered = { (world: World) in world.events.filter { !$0.isFrame }.map(\.arrival) }
    #expect(numbered(claimed) == numbered(none))
  }

  /// Lives in which a picture was moved down, and a loss of frames that nobody claimed came when it
  /// was to go up.
  @Test(arguments: [Seed(101), Seed(401)])
  func `what only a log of all frames has moves no timer`(seed: Seed) {
    let claimed = life(seed, .claimed, steps: 10_000)
    let all = life(seed, .all, steps: 10_000)
    #expect(claimed.events.unrecorded.difference(from: all.events.unrecorded) == nil)
  }

  @Test(arguments: seeds)
  func `a log of every mode is run again to the same events`(seed: Seed) {
    for recording in FrameRecording.allCases {
      let world = life(seed, recording)
      let again = LogRerun(world.events) { world.configurations[$0] }
      #expect(again.difference == nil)
      #expect(again.state == world.engine.state)
      let gestures = world.events.loggedGestures()
      #expect(again.recorded.count == (recording == .none ? 0 : gestures.count))
      #expect(again.notRecorded == (recording == .none ? gestures : []))
    }
  }

  @Test func `a session records as it began, whatever another configuration says`() {
    var world = World()
    let device = world.attach()
    var others = Settings()
    others.recording = .all
    world.step(.configured(others, text: "all"))
    for frame in [[World.Finger(1, 1_500, 800)], []] { world.frame(device, frame) }
    #expect(world.events.allSatisfy { !$0.isFrame })
  }

  /// Every frame of a life with one finger, in its place.
  @Test func `all writes each frame once, when it comes`() {
    var settings = Settings()
    settings.recording = .all
    var world = World(settings: settings)
    let device = world.attach()
    let frames: [[World.Finger]] = [
      // A tap, a swipe, a finger that rests so long that it is parked, and another one beside it.
      [World.Finger(1, 1_500, 800)], [],
      [World.Finger(2, 20, 800)], [World.Finger(2, 900, 800)], [World.Finger(3, 1_000, 900)], [],
      [World.Finger(4, 1_000, 700)], [World.Finger(4, 1_000, 701)],
      [World.Finger(4, 1_000, 702), World.Finger(5, 2_000, 900)], [World.Finger(4, 1_000, 703)], [],
    ]
    var written = world.events.count
    for (place, frame) in frames.enumerated() {
      world.advance(place == 7 ? 1_100_000 : 8_000)
      world.frame(device, frame)
      let recorded = world.events[written...].compactMap(\.frame)
      written = world.events.count
      #expect(recorded.map(\.places) == [frame.map { [$0.x, $0.y] }])
      #expect(recorded.allSatisfy { $0.timeMicroseconds == world.elapsed })
    }
    let flags = world.events.compactMap(\.frame)[7].contacts[0].flags
    #expect(flags == .parked)
    #expect(world.actions == [.back])
    #expect(LogRerun(world.events) { _ in settings }.difference == nil)
  }
}

extension TouchFrame {
  fileprivate var places: [[Int32]] {
    (0..<contacts.count).map { [contacts[$0].x, contacts[$0].y] }
  }
}

extension NavEvent {
  fileprivate var isFrame: Bool { frame != nil }

  fileprivate var frame: TouchFrame? {
    if case .frame(let frame) = body { return frame }
    return nil
  }
}

extension [NavEvent] {
  /// What is left without frames, and what only they give a number to.
  fileprivate var unrecorded: [NavEvent] {
    compactMap { event in
      var event = event
      event.seq = 0
      event.cause = 0
      event.arrival = 0
      switch event.body {
      // Of what nobody claimed only a log of all frames has them.
      case .frame, .inputGap: return nil
      case .gestureBegan(var began):
        began.sequence = 0
        event.body = .gestureBegan(began)
      default: break
      }
      return event
    }
  }
}

extension NavState {
  /// Without what numbers the events, and without the time of the last one.
  fileprivate var unnumbered: NavState {
    var state = self
    state.seq = 0
    state.timeMicroseconds = 0
    for index in state.surfaces.indices { state.surfaces[index].transition?.cause = 0 }
    for user in state.keys.indices {
      for answer in state.keys[user].answers.indices { state.keys[user].answers[answer].seq = 0 }
    }
    return state
  }
}
