import NavCore
import NavDaemon
import Testing

/// The look at the state that a configuration can ask for.
@Suite("Checked states")
struct InvariantTests {
  private var broken: NavState {
    var state = NavState()
    state.surfaces[0].isManaged = true
    state.surfaces.append(SurfaceState(name: "tv"))
    state.surfaces[1].stack = [Page(identifier: "a")]
    return state
  }

  @Test func `each thing that is wrong is said once, and counted as often as it is seen`() {
    var watch = InvariantWatch()
    #expect(watch.remarks(on: NavState(), seqs: 1...2) == [])
    let remarks = watch.remarks(on: broken, seqs: 7...9)
    #expect(
      remarks == [
        "the state is not right behind the events 7 to 9: main: managed, but without a page",
        "the state is not right behind the events 7 to 9: tv: unmanaged, but with 1 pages",
      ]
    )
    #expect(watch.remarks(on: broken, seqs: 10...10) == [])
    #expect(watch.broken == 4)
  }

  @Test func `texts without end are not said without end`() {
    var watch = InvariantWatch()
    var said = 0
    for depth in 1...200 {
      var state = NavState()
      state.surfaces[0].stack = (0..<depth).map { Page(identifier: "\($0)") }
      said += watch.remarks(on: state, seqs: 1...1).count
    }
    #expect(said == 64)
    #expect(watch.broken >= 200)
  }
}
