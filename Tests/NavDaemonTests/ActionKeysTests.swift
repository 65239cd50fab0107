import NavConfiguration
import NavCore
import NavDaemon
import TestSupport
import Testing

/// Which keys are pressed for what happened.
@Suite struct ActionKeysTests {
  private static let back: [UInt16] = [158]
  private static let home: [UInt16] = [172]

  /// From the left edge, three frames to the middle, and up.
  private static let swipe = [
    "+8ms 1@10,800", "+8ms 1@120,800", "+8ms 1@250,800", "+8ms 1@900,800", "+8ms -", "+600ms",
  ]
  /// The same, but the finger comes to rest near the edge.
  private static let reverted = Array(swipe.prefix(3)) + ["+400ms 1@251,800", "+8ms -", "+600ms"]

  /// From the right edge to the middle, and a pan from there to the left.
  private static let fromRight = [
    "+8ms 1@2990,800", "+8ms 1@2700,800", "+8ms 1@1600,800", "+8ms -", "+700ms",
  ]
  private static let paged = [
    "+8ms 1@2000,800", "+8ms 1@1800,800", "+8ms 1@600,800", "+8ms -", "+700ms",
  ]

  @Test func `a committed back without pages is one press`() throws {
    #expect(try presses(["world", "panel"] + Self.swipe) == [Self.back])
  }

  @Test func `each back is one more press`() throws {
    let lines = ["world", "panel"] + Self.swipe + Self.swipe
    #expect(try presses(lines) == [Self.back, Self.back])
  }

  @Test func `a gesture that reverts or is cancelled presses nothing`() throws {
    let (events, pressed) = try play(["world", "panel"] + Self.reverted)
    #expect(events.contains { if case .gestureEnded = $0.body { true } else { false } })
    #expect(pressed == [])
    let unplugged = Array(Self.swipe.prefix(4)) + ["unplug", "+600ms"]
    #expect(try presses(["world", "panel"] + unplugged) == [])
  }

  @Test func `a page that goes is shown by its client and presses nothing`() throws {
    let managed = ["world", "panel", "push a", "push b", "push c"]
    let (events, pressed) = try play(managed + Self.swipe)
    #expect(events.contains { $0.action?.action == .back })
    #expect(pressed == [])
    #expect(try presses(managed + ["back", "pop"]) == [])
  }

  @Test func `on the last page the key is that of the action that back is there`() throws {
    let asAction = ["world root_back=action", "panel", "push a"]
    #expect(try presses(asAction + Self.swipe) == [Self.back])
    #expect(try presses(asAction + ["back"]) == [Self.back])
    #expect(try presses(["world root_back=home", "panel", "push a"] + Self.swipe) == [Self.home])
    #expect(try presses(["world", "panel", "push a"] + Self.swipe) == [])
  }

  @Test func `what its client shows itself presses nothing, be it a page, a drawer or a pager`()
    throws
  {
    let keys = ActionKeys([
      .forward: [1], .drawerOpened: [2], .drawerClosed: [3], .pagerChanged: [4],
    ])
    let pages = ["world forward_edge drawer=start:280", "panel", "push a pager=3"]
    let again = ["back", "push b pager=3", "back"]
    let lines = pages + Self.swipe + again + Self.fromRight + Self.paged
    let (events, pressed) = try play(lines, keys)
    let kinds = events.compactMap { event in
      if case .transitionCommitted(let committed) = event.body { committed.kind } else { nil }
    }
    #expect(
      kinds == [.openStartDrawer, .closeStartDrawer, .push, .pop, .forward, .nextPage]
    )
    #expect(pressed == [])
  }

  @Test func `what the system shows presses its key, whether a client draws it or not`() throws {
    let keys = ActionKeys([.notifications: [1], .bound("lamp"): [2]])
    let down = ["+8ms 1@500,20", "+8ms 1@500,400", "+8ms 1@500,1200", "+8ms -", "+700ms"]
    #expect(try play(["world top_zones", "panel"] + down, keys).pressed == [[1]])
    let drawn = ["world top_zones", "panel", "zones 1 draws=notifications"]
    #expect(try play(drawn + down, keys).pressed == [[1]])
    let three = [500, 800, 1_100].enumerated()
    let frames = [0, 300, 600, 900].map { way in
      "+8ms " + three.map { "\($0.offset)@\($0.element + way),800" }.joined(separator: " ")
    }
    let bound = ["world binding=3:forth:lamp", "panel"] + frames + ["+8ms -", "+700ms"]
    #expect(try play(bound, keys).pressed == [[2]])
  }

  @Test func `a page that is asked, and what only is felt, presses nothing`() throws {
    let keys = ActionKeys([.backRequested: [1], .armed: [2], .disarmed: [3], .back: [4]])
    let asking = ["world", "panel", "push a", "push b back=ask"]
    let (events, pressed) = try play(asking + Self.swipe + ["guard allow"] + Self.swipe, keys)
    #expect(events.compactMap { $0.action?.action } == [.backRequested, .armed, .back])
    #expect(pressed == [])
  }

  @Test func `a command that is an action presses its key too`() throws {
    #expect(try presses(["world", "back"]) == [Self.back])
  }

  @Test func `a bound gesture presses the keys of its action`() throws {
    let keys = try Configuration.parse(
      """
      [[binding]]
      fingers = 3
      motion = "swipe_up"
      action = "overview"
      keys = "leftmeta+tab"
      """,
      file: "t"
    ).keys
    let up = [1_600, 1_450, 1_300, 1_150, 1_000, 850, 700].map { height in
      "+8ms 1@800,\(height) 2@1000,\(height) 3@1200,\(height)"
    }
    let bound = ["world binding=3:up:overview", "panel"] + up + ["+8ms -", "+600ms"]
    #expect(try play(bound, keys).pressed == [[125, 15]])
    #expect(try play(bound).pressed == [])
  }

  @Test func `keys go down in the order in which they are written`() throws {
    let keys = ActionKeys([.back: [105, 56], .home: []])
    #expect(try play(["world", "back"], keys).pressed == [[105, 56]])
    #expect(try play(["world root_back=home", "push a", "back"], keys).pressed == [])
    #expect(keys.all == [56, 105])
    #expect(try play(["world", "back"], .none).pressed == [])
  }

  private func presses(_ lines: [String]) throws -> [[UInt16]] { try play(lines).pressed }

  private func play(
    _ lines: [String],
    _ keys: ActionKeys = ActionKeys()
  ) throws -> (events: [NavEvent], pressed: [[UInt16]]) {
    var player = TracePlayer()
    for line in lines { _ = try player.play(line) }
    return (player.world.events, keys.presses(for: player.world.events))
  }
}
