import NavCore
import Testing

/// What a damaged log holds, and its checksums miss, is no right state; still every event has its
/// effect on it, and nothing traps.
@Suite("The fold of a damaged log")
struct DamagedFoldTests {
  @Test func `behind the last revision that there is comes the first`() {
    var state = NavState()
    state.surfaces[0].revision = .max
    state.surfaces[0].overlay = .controls
    state.apply(
      NavEvent(
        seq: 1,
        timeMicroseconds: 0,
        cause: 0,
        arrival: 1,
        body: .overlayChanged(OverlayChanged(surface: 0, overlay: nil))
      )
    )
    #expect(state.surfaces[0].revision == 0)
    #expect(state.surfaces[0].overlay == nil)
  }

  @Test func `a pager that cannot be has no page beside its own`() {
    for index in [.min, -1, 3, .max - 1, .max] as [Int32] {
      let pager = Pager(count: 3, index: index, wraps: true)
      #expect(pager.index(after: .next) == nil)
      #expect(pager.index(after: .previous) == nil)
    }
  }
}
