import NavClient
import NavCore
import TestSupport
import Testing

/// What real fingers on real panels mean to content.
@Suite("Content: recordings of real devices", Recordings.needed)
struct ContentRecordingTests {
  private func world(_ direction: Direction = .leftToRight) -> World {
    var settings = Settings()
    settings.surfaces[0].direction = direction
    var world = World(settings: settings)
    world.listen()
    return world
  }

  private func reports(_ name: String) throws -> [Report] {
    var world = world()
    try world.play(Recordings.real(name))
    return world.reports
  }

  @Test func `a tap is a tap, with its fingers and its count`() throws {
    let expected: [(String, [(fingers: Int, count: Int)])] = [
      ("isdv4-e6.single-tap-center", [(1, 1)]),
      ("isdv4-e6.double-tap-center", [(1, 1), (1, 2)]),
      ("isdv4-e6.2fg-tap", [(2, 1)]),
      ("maxtouch.1-finger-fast-taps", (1...8).map { (1, $0) } + [(1, 1)]),
    ]
    for (name, taps) in expected {
      let reports = try reports(name)
      #expect(reports.map(\.kind) == taps.map { _ in .tap }, "\(name)")
      #expect(reports.map(\.fingers) == taps.map(\.fingers), "\(name)")
      #expect(reports.map(\.count) == taps.map(\.count), "\(name)")
    }
  }

  @Test(arguments: [
    ("isdv4-e6.single-center-scroll", 1), ("isdv4-e6.double-center-scroll", 2),
    ("maxtouch.1-finger-drag-up-down", 1), ("maxtouch.4-finger-drag-down", 3),
  ])
  func `a scroll is one pan and nothing else`(name: String, fingers: Int) throws {
    let reports = try reports(name)
    #expect(Set(reports.map(\.kind)) == [.pan])
    #expect(reports.first?.phase == .began && reports.first?.fingers == fingers)
    #expect(reports.count { $0.phase == .ended } == 1)
  }

  @Test func `two fingers that go in a circle together turn about each other a little`() throws {
    let reports = try reports("isdv4-e6.double-center-circle")
    #expect(Set(reports.map(\.kind)) == [.pan, .rotate])
    let turn = try #require(reports.last { $0.kind == .rotate })
    #expect(turn.phase == .ended && turn.angleMillidegrees == 25_476)
  }

  @Test(arguments: Recordings.names)
  func `in a mirror it is mirrored, to the micrometre`(name: String) throws {
    let recording = try Recordings.real(name)
    var plain = world()
    plain.play(recording)
    var mirrored = world(.rightToLeft)
    mirrored.play(recording.mirrored)
    // A touchpad gives its surface no size, and is measured on its own.
    let first = zip(plain.reports, mirrored.reports).first { _ in true }
    let own = first.map { $0.place.x + $1.place.x } ?? 0
    let width = plain.surface.shown?.widthMicrometres ?? own
    #expect(mirrored.reports.map { $0.mirrored(onWidth: width) } == plain.reports)
  }
}
