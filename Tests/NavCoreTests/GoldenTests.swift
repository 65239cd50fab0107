import TestSupport
import Testing

/// The golden traces of the core, each named by what it shows.
@Suite("Golden traces of the core")
struct GoldenTests {
  @Test(
    arguments: GoldenTrace.all(in: "touch") + GoldenTrace.all(in: "gesture")
      + GoldenTrace.all(in: "navigation")
  )
  func `a trace comes out as it is written`(trace: GoldenTrace) throws {
    var player = TracePlayer()
    try trace.check { try player.play($0) }
  }
}
