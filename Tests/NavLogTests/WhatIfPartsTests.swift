import NavCore
import NavLog
import TestSupport
import Testing

/// A log under other settings, where it comes in parts.
@Suite("What a log would have been, part after part")
struct WhatIfPartsTests {
  private let settings = Settings()

  private func changes(zoneMicrometres: Int64) -> [String: LogWhatIf.Change] {
    var other = settings
    other.gesture.edgeZoneMicrometres = zoneMicrometres
    return ["": (settings, other)]
  }

  /// Somebody swiped back from the page "b" to the page "a".
  private func lived() -> World {
    var world = World()
    world.command(.push(Page(identifier: "a")))
    world.command(.push(Page(identifier: "b")))
    let device = world.attach()
    // It rests first: what comes fast from outside may begin a little behind the zone.
    for x in [20, 21, 22, 23, 24, 25, 400, 900, 1_600, 2_200] as [Int32] {
      world.advance(8_000)
      world.state([FrameContact(tracking: 1, x: x, y: 800, slot: 0)], of: device)
    }
    world.advance(8_000)
    world.state([], of: device)
    world.wait(2_000_000)
    return world
  }

  private func page(_ state: NavState?) -> String? {
    state?.surfaces.first?.stack.last?.identifier
  }

  @Test func `without a gap the state that would have been goes on`() {
    let world = lived()
    var whatIf = WhatIf()
    whatIf.run(RecordedSession(events: world.events), changes: changes(zoneMicrometres: 100))
    #expect(whatIf.flips.count == 1)
    #expect(page(whatIf.recordedEnd) == "a")
    #expect(page(whatIf.end) == "b")
    let next = World(state: world.engine.state)
    whatIf.run(
      RecordedSession(start: world.engine.state, events: next.events),
      changes: changes(zoneMicrometres: 100)
    )
    #expect(page(whatIf.recordedEnd) == "a")
    #expect(page(whatIf.end) == "b")
  }

  @Test func `behind a gap it goes on from what is recorded there`() {
    let world = lived()
    var whatIf = WhatIf()
    whatIf.run(RecordedSession(events: world.events), changes: changes(zoneMicrometres: 100))
    #expect(page(whatIf.end) == "b")
    // Ten events that no segment holds came to another page.
    var start = world.engine.state
    start.seq += 10
    start.surfaces[0].stack.append(Page(identifier: "c"))
    let next = World(state: start)
    whatIf.run(
      RecordedSession(start: start, events: next.events),
      changes: changes(zoneMicrometres: 100)
    )
    #expect(page(whatIf.recordedEnd) == "c")
    #expect(page(whatIf.end) == "c")
  }
}
