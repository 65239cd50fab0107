import NavCore
import TestSupport
import Testing

/// States that no command and no gesture leads to, as a damaged log might hold them.
@Suite("Presentation of odd states")
struct PresentationOddStateTests {
  @Test(arguments: Seed.some(20))
  func `no state traps, and what is drawn is on the surface`(seed: Seed) {
    var random = SeededRandom(seed)
    for _ in 0..<1_000 {
      var stage = PresentationStage()
      oddSurface(&stage.surface, &random)
      for layer in stage.layers(at: number(&random)) {
        #expect(abs(layer.x) < 2_000_000 && abs(layer.y) < 2_000_000)
        #expect((0...1_000_000).contains(layer.scalePPM))
        #expect((0...1_000_000).contains(layer.alphaPPM))
        #expect((0...1_000_000).contains(layer.shadowPPM))
        #expect((0...1_000_000).contains(layer.dimPPM))
      }
    }
  }

  private func number(_ random: inout SeededRandom) -> Int64 {
    let odd: [Int64] = [.min, -1_000_000, -1, 0, 1, 999_999, 1_000_000, .max]
    let any = Int64.random(in: .min ... .max, using: &random)
    return Bool.random(using: &random)
      ? odd.randomElement(using: &random) ?? 0 : any >> Int64(any & 63)
  }

  private func index(_ random: inout SeededRandom) -> Int32 {
    Int32(truncatingIfNeeded: number(&random))
  }

  private func oddSurface(_ surface: inout SurfaceState, _ random: inout SeededRandom) {
    surface.geometry?.widthMicrometres = number(&random)
    let pager = Pager(
      count: index(&random),
      index: index(&random),
      wraps: Bool.random(using: &random)
    )
    surface.stack = [Page(identifier: "a", pager: pager)]
    surface.openDrawer = [nil, .start, .end].randomElement(using: &random) ?? nil
    surface.overlay = [nil, .switcher].randomElement(using: &random) ?? nil
    surface.zones = [ClientZones(client: 1, draws: .all)]
    surface.transition = oddTransition(&random)
  }

  private func oddTransition(_ random: inout SeededRandom) -> Transition {
    let isTracking = Bool.random(using: &random)
    var transition = Transition(
      identifier: 1,
      kind: Transition.Kind.allCases.randomElement(using: &random) ?? .back,
      phase: isTracking ? .tracking : .committed,
      gesture: 1,
      gestureKind: GestureKind.allCases.randomElement(using: &random),
      device: 1,
      style: PageStyle.allCases.randomElement(using: &random) ?? .slide,
      from: ["", "a", "controls"].randomElement(using: &random) ?? "",
      to: "b",
      fromIndex: index(&random),
      toIndex: index(&random),
      progressPPM: number(&random),
      velocityPPMPerSecond: number(&random),
      will: .commit,
      startedMicroseconds: number(&random),
      settling: nil,
      cause: 1
    )
    guard !isTracking else { return transition }
    transition.settling = Settling(
      targetPPM: number(&random),
      velocityPPMPerSecond: number(&random),
      responseMicroseconds: number(&random),
      dampingPPM: number(&random),
      startMicroseconds: number(&random),
      deadlineMicroseconds: number(&random)
    )
    return transition
  }
}
