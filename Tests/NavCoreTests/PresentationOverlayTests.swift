import NavCore
import TestSupport
import Testing

/// What lies over the pages, and what lowers or lifts them.
@Suite("Presentation of overlays, pagers and the bottom strip")
struct PresentationOverlayTests {
  private func stage(_ pager: Pager? = nil) -> PresentationStage {
    var stage = PresentationStage()
    stage.command(.setStack([Page(identifier: "a", pager: pager)]))
    stage.command(.zones(ClientZones(client: 1, draws: .all)))
    return stage
  }

  private func seen(_ stage: PresentationStage) -> [Int32: Int64] {
    var places: [Int32: Int64] = [:]
    for layer in stage.layers() {
      if case .page(_, let index?) = layer.content { places[index] = layer.x }
    }
    return places
  }

  // MARK: - Overlays

  @Test func `notifications come from the top over darker pages`() throws {
    var stage = stage()
    try stage.began(.show(.notifications), .topZone, at: 250_000)
    #expect(
      stage.layers() == [
        Layer(content: .page("a", index: nil), dimPPM: 100_000, isInteractive: false),
        Layer(content: .overlay(.notifications), y: -750_000, isInteractive: false),
      ]
    )
    stage.lifted(.commit, at: 250_000)
    stage.settled()
    #expect(
      stage.layers() == [
        Layer(content: .page("a", index: nil), dimPPM: 400_000, isInteractive: false),
        Layer(content: .overlay(.notifications), isInteractive: true),
      ]
    )
    try stage.began(.closeOverlay, .overlayClose, at: 400_000)
    #expect(stage.layers().last?.y == -400_000)
    #expect(stage.layers().first?.dimPPM == 240_000)
    stage.lifted(.commit, at: 400_000)
    #expect(stage.layers().last?.y == -400_000)
    #expect(stage.layers().map(\.isInteractive) == [true, false])
  }

  @Test func `the switcher comes from below, and goes there`() {
    var stage = stage()
    stage.command(.showOverlay(.switcher))
    stage.wait(50_000)
    let place = stage.layers().last
    #expect(place?.content == .overlay(.switcher))
    #expect((1..<1_000_000).contains(place?.y ?? 0))
    stage.settled()
    stage.command(.dismiss)
    stage.wait(50_000)
    #expect((1..<1_000_000).contains(stage.layers().last?.y ?? 0))
  }

  @Test func `an overlay that nobody draws is no layer`() throws {
    var stage = stage()
    stage.command(.zones(ClientZones(client: 1, draws: [])))
    try stage.began(.show(.controls), .topZone, at: 500_000)
    #expect(stage.layers() == [Layer(content: .page("a", index: nil), isInteractive: false)])
  }

  // MARK: - The bottom strip

  @Test func `the page follows the finger from the bottom strip, and stays under the switcher`()
    throws
  {
    var stage = stage()
    try stage.began(.homeBar, .homeBar, at: 300_000)
    #expect(stage.layers().map(\.y) == [-300_000])
    var home = stage
    home.lifted(.commit, at: 300_000, .home)
    home.wait(400_000)
    #expect((home.layers().first?.y ?? 0) < -900_000)
    stage.lifted(.commit, at: 300_000, .switcher)
    #expect(stage.layers().map(\.y) == [-300_000])
    stage.settled()
    #expect(stage.layers().map(\.y) == [0, 0])
    #expect(stage.layers().last?.content == .overlay(.switcher))
  }

  @Test func `a picture that is reached lies lower, and goes up with the tap`() throws {
    var stage = stage()
    try stage.began(.homeBar, .homeBar, at: 0)
    stage.lifted(.commit, at: 0, .reachability)
    #expect(stage.layers().map(\.y) == [0])
    stage.settled()
    #expect(stage.layers().map(\.y) == [500_000])
    #expect(stage.layers().map(\.isInteractive) == [true])
    try stage.began(.endReachability, .reachabilityTap, at: 0)
    stage.lifted(.commit, at: 0)
    #expect(stage.layers().map(\.y) == [500_000])
    stage.settled()
    #expect(stage.layers().map(\.y) == [0])
  }

  @Test func `a bound action moves nothing`() throws {
    var stage = stage()
    try stage.began(.bound("lights"), .swipe, at: 700_000)
    #expect(stage.layers() == [Layer(content: .page("a", index: nil), isInteractive: false)])
  }

  // MARK: - Pagers

  @Test func `a pager shows the two pages around its position`() throws {
    var stage = stage(Pager(count: 9, index: 2, isLong: true))
    try stage.began(.page(.next), .pager, at: 400_000)
    #expect(seen(stage) == [2: -400_000, 3: 600_000])
    // A fling over three pages.
    stage.lifted(.commit, at: 900_000, velocity: 7_000_000)
    #expect(stage.surface.transition?.settling?.targetPPM == 3_000_000)
    #expect(seen(stage) == [2: -900_000, 3: 100_000])
    var pages: [Int32] = []
    for _ in 0..<600 {
      stage.wait(1_000)
      let places = seen(stage)
      #expect(places.count <= 2)
      for page in places.keys.sorted() where !pages.contains(page) { pages.append(page) }
      let position = stage.surface.transition?.positionPPM(at: stage.time) ?? 0
      for (page, x) in places { #expect(x == Int64(page - 2) * 1_000_000 - position) }
    }
    #expect(pages.starts(with: [2, 3, 4, 5]))
    stage.settled()
    #expect(seen(stage) == [5: 0])
    try stage.began(.page(.previous), .pager, at: 400_000)
    #expect(seen(stage) == [5: 400_000, 4: -600_000])
  }

  @Test func `a pager that wraps goes on over its end`() throws {
    var stage = stage(Pager(count: 4, index: 3, wraps: true))
    try stage.began(.page(.next), .pager, at: 250_000)
    #expect(seen(stage) == [3: -250_000, 0: 750_000])
    stage.lifted(.revert, at: 250_000)
    stage.settled()
    stage.command(.pagerIndex(0))
    stage.settled()
    try stage.began(.page(.previous), .pager, at: 250_000)
    #expect(seen(stage) == [0: 250_000, 3: -750_000])
  }

  @Test func `a pager gives way beyond its last page, and no more`() throws {
    var stage = stage(Pager(count: 2))
    try stage.began(.page(.next), .pager, at: 900_000)
    stage.lifted(.commit, at: 900_000, velocity: 20_000_000)
    stage.wait(60_000)
    let position = stage.surface.transition?.positionPPM(at: stage.time) ?? 0
    try #require(position > 1_200_000)
    // (1 − 1 / (0.55 d + 1)) of the width.
    let way = Double(position - 1_000_000) / 1e6
    let places = seen(stage)
    #expect(Array(places.keys) == [1])
    #expect(abs(Double(places[1] ?? 0) + (1 - 1 / (0.55 * way + 1)) * 1e6) <= 2)
  }

  @Test func `a command leaps over the pages between`() {
    var stage = stage(Pager(count: 9, index: 1))
    stage.command(.pagerIndex(7))
    stage.wait(100_000)
    #expect(seen(stage).keys.sorted() == [1, 7])
    #expect((seen(stage)[7] ?? 0) - (seen(stage)[1] ?? 0) == 1_000_000)
  }

  // MARK: - Backs without a page

  @Test func `whatever an unmanaged surface shows goes with back`() throws {
    var stage = PresentationStage(direction: .rightToLeft)
    try stage.began(.back, .edgeBack, at: 300_000)
    #expect(
      stage.layers() == [Layer(content: .page("", index: nil), x: -300_000, isInteractive: false)]
    )
    stage.lifted(.commit, at: 300_000)
    #expect(stage.layers().map(\.isInteractive) == [false])
    stage.wait(500_000)
    #expect((stage.layers().first?.x ?? 0) < -990_000)
  }

  @Test func `home by command lifts the last page, and by a finger it goes sideways`() throws {
    var stage = stage()
    stage.command(.home)
    stage.wait(100_000)
    #expect((stage.layers().first?.y ?? 0) < 0)
    stage.settled()
    stage.rules.rootBack = .home
    try stage.began(.back, .edgeBack, at: 300_000)
    #expect(stage.layers().map(\.x) == [300_000])
  }
}
