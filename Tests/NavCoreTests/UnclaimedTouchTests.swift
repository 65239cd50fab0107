import NavCore
import TestSupport
import Testing

/// The secret that `claimed` keeps: a log is the same, byte for byte, whether touches that no
/// gesture claimed were there or not.
@Suite("Touches that nobody claims")
struct UnclaimedTouchTests {
  private static let seeds = Seed.some(300)

  @Test(arguments: seeds)
  func `they are in no byte of a log, by place, time, number or being there`(seed: Seed) throws {
    for recording in [FrameRecording.claimed, .none] {
      let typed = TypingLife(seed, recording, types: true).world
      let silent = TypingLife(seed, recording, types: false).world
      #expect(typed.engine.explanations.items.count > silent.engine.explanations.items.count)
      #expect(typed.actions == silent.actions && !typed.actions.isEmpty)
      #expect(typed.events.difference(from: silent.events) == nil)
      let bytes = try segment(typed.events, on: NavState())
      #expect(try bytes == segment(silent.events, on: NavState()))
      #expect(LogRerun(typed.events) { _ in typed.settings }.difference == nil)
    }
    // The same fingers are seen where every frame is written.
    let typed = TypingLife(seed, .all, types: true).world
    let silent = TypingLife(seed, .all, types: false).world
    #expect(typed.events.count > silent.events.count)
  }
}

/// A person who types on a screen keyboard with two thumbs, and swipes back now and then: before,
/// between and after, with a thumb that rests, and with a key that is hit as the swipe lifts.
private struct TypingLife {
  private(set) var world: World
  private var random: SeededRandom
  private let types: Bool
  private let device: UInt32
  private var nextFinger = 1
  /// Fingers that type, and those that swipe.
  private var typing: [World.Finger] = []
  private var swiping: [World.Finger] = []

  init(_ seed: Seed, _ recording: FrameRecording, types: Bool) {
    random = SeededRandom(seed)
    self.types = types
    var settings = Settings()
    settings.recording = recording
    world = World(settings: settings)
    if seed.value % 2 == 0 { world.listen() }
    device = world.attach()
    for _ in 0..<12 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: type()
      case 1: swipe(rests: true)
      default: swipe(rests: false)
      }
      // What is due is applied on its own, before anybody asks something.
      pause(700_000...2_000_000)
      if chance(30) { world.command(.direction(chance(50) ? .leftToRight : .rightToLeft)) }
      world.wait(20_000)
    }
    swipe(rests: false)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pause(_ range: ClosedRange<Int64>) {
    world.wait(Int64.random(in: range, using: &random))
  }

  /// All fingers that are down now; without typing only those that swipe, and no frame where
  /// nothing of them is new.
  private mutating func put(isSwipe: Bool) {
    if types {
      world.frame(device, swiping + typing)
    } else if isSwipe {
      world.frame(device, swiping)
    }
    pause(4_000...12_000)
  }

  private mutating func finger(_ x: ClosedRange<Int32>) -> World.Finger {
    nextFinger += 1
    return World.Finger(
      nextFinger,
      Int32.random(in: x, using: &random),
      Int32.random(in: 1_200...1_900, using: &random)
    )
  }

  /// Keys under two thumbs, one of which is often down before the other is up.
  private mutating func type() {
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      typing.append(finger(800...2_200))
      put(isSwipe: false)
      if chance(10) { lose() }
      if typing.count < 2, chance(50) { continue }
      if typing.isEmpty { continue }
      typing.removeFirst()
      put(isSwipe: false)
    }
    while !typing.isEmpty {
      typing.removeFirst()
      put(isSwipe: false)
    }
  }

  /// The machine sleeps, or records of the keys are lost: nobody knows what they were.
  private mutating func lose() {
    if chance(50) {
      world.step(.suspended)
    } else if types {
      world.drop(device)
    }
    typing.removeAll()
    put(isSwipe: false)
  }

  private mutating func swipe(rests: Bool) {
    if rests {
      // A thumb stays on its key until it counts no more, and goes while the other hand swipes.
      typing.append(finger(1_000...2_000))
      put(isSwipe: false)
      pause(1_050_000...1_200_000)
      put(isSwipe: false)
    }
    let isRight = world.surface.direction == .rightToLeft
    nextFinger += 1
    swiping = [World.Finger(nextFinger, isRight ? 2_990 : 10, 600)]
    put(isSwipe: true)
    for step in 0..<12 {
      swiping[0].x += isRight ? -120 : 120
      if step == 6, rests, chance(50) { typing.removeAll() }
      put(isSwipe: true)
    }
    swiping.removeAll()
    // The next key goes down in the very frame of the lift.
    if chance(50) { typing.append(finger(800...2_200)) }
    put(isSwipe: true)
    if chance(50) { type() }
    typing.removeAll()
    put(isSwipe: false)
  }
}
