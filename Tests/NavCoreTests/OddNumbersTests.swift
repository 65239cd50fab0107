import NavCore
import TestSupport
import Testing

/// Numbers that no command leaves in a state, but a damaged log might.
@Suite("Numbers that are impossible")
struct OddNumbersTests {
  private static let odd: [Int32] = [.min, -5, -1, 0, 1, 3, .max - 1, .max]

  private func state(_ pager: Pager, _ indexes: (from: Int32, to: Int32)) -> NavState {
    var state = NavState()
    state.surfaces[0].isManaged = true
    state.surfaces[0].stack = [Page(identifier: "a", pager: pager)]
    state.surfaces[0].transition = Transition(
      identifier: 1,
      kind: .nextPage,
      phase: .committed,
      gesture: 0,
      gestureKind: nil,
      device: 0,
      style: .slide,
      from: "a",
      to: "a",
      fromIndex: indexes.from,
      toIndex: indexes.to,
      progressPPM: 0,
      velocityPPMPerSecond: 0,
      will: .commit,
      startedMicroseconds: 0,
      settling: Settling(to: 1_000_000, by: .page, velocityPPMPerSecond: 0, at: 0),
      cause: 1
    )
    return state
  }

  @Test(arguments: odd, [true, false])
  func `a pager that cannot be is drawn, judged and turned without a trap`(
    count: Int32,
    wraps: Bool
  ) {
    for index in Self.odd {
      let pager = Pager(count: count, index: index, wraps: wraps, isLong: true)
      var state = state(pager, (index, index &+ 1))
      if !isPossible(count, index) { #expect(state.brokenInvariants() != [], "\(pager)") }
      var layers: [Layer] = []
      Presentation.layers(of: state.surfaces[0], settings: Settings(), at: 100_000, into: &layers)
      #expect(layers.allSatisfy { abs($0.x) < 2_000_000 })
      for to in Self.odd {
        let before = state.surfaces[0].stack[0].pager?.index
        state.apply(event(.pagerChanged(PagerChanged(surface: 0, index: to))))
        let after = state.surfaces[0].stack[0].pager?.index
        #expect(after == (to >= 0 && to < count ? to : before), "\(pager) to \(to)")
        _ = state.brokenInvariants()
      }
    }
  }

  @Test(arguments: odd)
  func `a step from an index that cannot be is a step to nowhere`(count: Int32) {
    for index in Self.odd {
      let pager = Pager(count: count, index: index, wraps: true)
      for step in PagerStep.allCases {
        let next = pager.index(after: step)
        #expect(next.map { $0 >= 0 && $0 < count && $0 != index } ?? true, "\(pager)")
      }
      guard !isPossible(count, index) else { continue }
      var world = World(state: state(pager, (0, 1)))
      for command in [Command.pagerStep(.next), .pagerStep(.previous), .pagerIndex(.max), .back] {
        world.command(command)
      }
      let device = world.attach()
      for x in [2_000, 1_400, 800] as [Int32] {
        world.advance(8_000)
        world.frame(device, [World.Finger(1, x, 800)])
      }
      world.frame(device, [])
    }
  }

  @Test(arguments: [Int64.min, -150_000, -1, 0, 1, 4, .max])
  func `a drawer on a width that cannot be is a part of it between none and four fifths`(
    width: Int64
  ) {
    for size in [Int64.min, -1, 0, 1, 44_450, .max] {
      var drawer = DrawerTuning()
      drawer.sizeMicrometres = size
      #expect((0...800_000).contains(drawer.sizePPM(onWidth: width)), "\(size) on \(width)")
    }
    var surface = SurfaceState(name: "main")
    surface.openDrawer = .start
    surface.geometry = SurfaceGeometry(
      widthMicrometres: width,
      heightMicrometres: 100_000,
      rule: .command,
      device: 0
    )
    var layers: [Layer] = []
    Presentation.layers(of: surface, settings: Settings(), at: 0, into: &layers)
    #expect(layers.allSatisfy { abs($0.x) <= 1_000_000 })
  }

  private func isPossible(_ count: Int32, _ index: Int32) -> Bool {
    count > 0 && count <= Limits.pagerCountMax && index >= 0 && index < count
  }

  private func event(_ body: NavEvent.Body) -> NavEvent {
    NavEvent(seq: 1, timeMicroseconds: 0, cause: 0, arrival: 0, body: body)
  }
}
