import NavCore
import TestSupport
import Testing

/// What navd remembers of clients, and that it forgets the oldest of it.
@Suite("What is remembered")
struct RememberedTests {
  private func ask(_ world: inout World, _ command: Command, key: String, uid: UInt32 = 7) -> Answer
  {
    world.step(.command(command, surface: "main", CommandOrigin(uid: uid, key: key)))
  }

  private func show(_ world: inout World, _ page: Page) {
    world.command(.show(page))
    #expect(world.engine.state.brokenInvariants() == [])
  }

  @Test func `of one uid the latest keys are known, and the oldest may come again`() {
    var world = World()
    let count = Limits.keysMax + 3
    let first = ask(&world, .replace(Page(identifier: "p1")), key: "k1")
    for number in 2...count {
      _ = ask(&world, .replace(Page(identifier: "p\(number)")), key: "k\(number)")
      #expect(world.engine.state.brokenInvariants() == [])
    }
    #expect(world.engine.state.keys.map(\.answers.count) == [Limits.keysMax])
    let before = world.engine.state
    _ = ask(&world, .pop, key: "k4")
    #expect(world.engine.state == before)
    #expect(ask(&world, .replace(Page(identifier: "p1")), key: "k1") != first)
    #expect(world.surface.stack.map(\.identifier) == ["p1"])
  }

  @Test func `of many uids those are known that gave a key last`() {
    var world = World()
    for uid in 1...UInt32(Limits.keyUsersMax) {
      _ = ask(&world, .replace(Page(identifier: "p\(uid)")), key: "k", uid: uid)
    }
    _ = ask(&world, .home, key: "other", uid: 1)
    _ = ask(&world, .home, key: "k", uid: 99)
    #expect(world.engine.state.brokenInvariants() == [])
    #expect(world.engine.state.keys.count == Limits.keyUsersMax)
    #expect(!world.engine.state.keys.contains { $0.uid == 2 })
    #expect(world.engine.state.keys.first { $0.uid == 1 }?.answers.count == 2)
  }

  @Test func `the latest roots come back as they were, and no more than there is room for`() {
    var world = World()
    for number in 0...Limits.visitedMax + 2 {
      show(&world, Page(identifier: "r\(number)", parameters: "\(number)"))
    }
    #expect(world.surface.visited.count == Limits.visitedMax)
    show(&world, Page(identifier: "r3"))
    #expect(world.surface.stack == [Page(identifier: "r3", parameters: "3")])
    show(&world, Page(identifier: "r0"))
    #expect(world.surface.stack == [Page(identifier: "r0")])
    let long = String(repeating: "p", count: Limits.pageParametersBytesMax)
    for number in 0..<20 { show(&world, Page(identifier: "l\(number)", parameters: long)) }
    #expect(world.surface.visited.count == Limits.visitedBytesMax / (long.utf8.count + 30))
    for number in 0..<Limits.visitedMax {
      let title = String(repeating: "\"", count: Limits.pageTitleBytesMax)
      show(&world, Page(identifier: "t\(number)", title: title))
    }
    #expect((10..<Limits.visitedMax).contains(world.surface.visited.count))
  }
}
