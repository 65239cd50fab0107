import NavCore
import TestSupport
import Testing

/// Recorded touches under settings that did not hold: which sequences come to something else.
@Suite("What other settings would have made of a log")
struct WhatIfTests {
  /// Where the three swipes begin, in units of the panel: 1, 3 and 5 mm from the edge.
  private static let begins: [Int32] = [20, 60, 100]

  /// All touches are recorded; the third swipe begins outside the edge zone.
  private static func world() -> World {
    var world = World(settings: Settings(recording: .all))
    let device = world.attach()
    for begin in begins {
      // It rests first: what comes fast from outside may begin a little behind the zone.
      for way in [0, 1, 2, 3, 4, 5, 300, 700, 1_200, 1_700] as [Int32] {
        world.advance(8_000)
        world.state([FrameContact(tracking: begin, x: begin + way, y: 800, slot: 0)], of: device)
      }
      world.advance(8_000)
      world.state([], of: device)
      world.wait(2_000_000)
    }
    return world
  }

  private func whatIf(_ world: World, zoneMicrometres: Int64) -> LogWhatIf {
    LogWhatIf(world.events) { text in
      world.configurations[text].map { recorded in
        var other = recorded
        other.gesture.edgeZoneMicrometres = zoneMicrometres
        // Which frames are recorded stays as it was, whatever the other settings say.
        other.recording = .none
        return (recorded, other)
      }
    }
  }

  /// The numbers of the three sequences: those of their first frames.
  private func numbers(_ world: World) -> [UInt32] {
    world.events.compactMap { event in
      guard case .frame(let frame) = event.body, frame.contacts.liveCount > 0,
        Self.begins.contains(frame.contacts[0].x)
      else { return nil }
      return UInt32(truncatingIfNeeded: frame.arrival)
    }
  }

  @Test func `a zone that is smaller loses the swipe that began outside it, and no other`() throws {
    let world = Self.world()
    let sequences = numbers(world)
    #expect(sequences.count == 3)
    let flips = whatIf(world, zoneMicrometres: 2_000).flips
    #expect(flips.map(\.sequence.number) == [sequences[1]])
    let flip = try #require(flips.first)
    #expect(flip.sequence.session == 1 && flip.sequence.device == 1)
    #expect(flip.was?.outcome == .commit(.back, .back))
    #expect(flip.became == nil)
  }

  @Test func `a zone that is larger wins the swipe that nobody claimed`() throws {
    let world = Self.world()
    let result = whatIf(world, zoneMicrometres: 10_000)
    #expect(result.flips.map(\.sequence.number) == [numbers(world)[2]])
    #expect(result.flips.first?.was == nil)
    #expect(result.flips.first?.became?.outcome == .commit(.back, .back))
    // A gesture more, and what its end comes to.
    #expect(result.rerun.events.loggedGestures().count == 3)
    #expect(result.rerun.notRecorded.isEmpty)
  }

  @Test func `the settings that held flip nothing, and come to the same`() {
    let world = Self.world()
    let result = whatIf(world, zoneMicrometres: Settings().gesture.edgeZoneMicrometres)
    #expect(result.flips.isEmpty)
    #expect(result.rerun.difference == nil)
  }

  @Test func `each text has settings of its own, though two say the same`() {
    var world = World(settings: Settings(recording: .all))
    world.reload(Settings(recording: .all))
    let texts = world.configurations.keys.sorted()
    #expect(texts.count == 2)
    var asked: Set<String> = []
    _ = LogWhatIf(world.events) { text in
      asked.insert(text)
      return world.configurations[text].map { ($0, $0) }
    }
    #expect(asked.isSuperset(of: texts))
  }
}
