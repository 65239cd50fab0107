import NavCore
import TestSupport
import Testing

/// Where pages, drawers and overlays are drawn.
@Suite("Presentation")
struct PresentationTests {
  /// A stage with those pages, of that style all of them.
  private func stage(
    _ pages: [String],
    style: PageStyle = .slide,
    pager: Pager? = nil,
    direction: Direction = .leftToRight
  ) -> PresentationStage {
    var stage = PresentationStage(direction: direction)
    let pages = pages.map {
      Page(identifier: $0, pager: pager, pushStyle: style, popStyle: style)
    }
    if !pages.isEmpty { stage.command(.setStack(pages)) }
    return stage
  }

  private func page(_ identifier: String, index: Int32? = nil) -> Layer.Content {
    .page(identifier, index: index)
  }

  @Test func `at rest there is one page, and it takes touches`() {
    #expect(stage([]).layers() == [Layer(content: page(""), isInteractive: true)])
    #expect(stage(["a", "b"]).layers() == [Layer(content: page("b"), isInteractive: true)])
    #expect(
      stage(["a"], pager: Pager(count: 5, index: 3)).layers()
        == [Layer(content: page("a", index: 3), isInteractive: true)]
    )
  }

  @Test(arguments: [Direction.leftToRight, .rightToLeft])
  func `a push of the seed's style slides over the full width in half a second`(
    direction: Direction
  ) {
    let sign: Int64 = direction == .leftToRight ? 1 : -1
    var stage = stage(["a"], direction: direction)
    stage.command(.push(Page(identifier: "b", pushStyle: .seed)))
    #expect(stage.layers().map(\.content) == [page("a")])
    var last: Int64 = 1_000_001
    for _ in 0..<50 {
      stage.wait(10_000)
      let layers = stage.layers()
      #expect(layers.map(\.content) == [page("a"), page("b")])
      #expect(layers.map(\.isInteractive) == [false, true])
      guard layers.count == 2 else { return }
      // The outgoing page goes as far as the incoming one comes.
      #expect(layers[1].x - layers[0].x == sign * 1_000_000)
      #expect(sign * layers[1].x < last)
      last = sign * layers[1].x
    }
    #expect((0...1_000).contains(last))
    stage.settled()
    #expect(stage.layers() == [Layer(content: page("b"), isInteractive: true)])
  }

  @Test(arguments: [Direction.leftToRight, .rightToLeft])
  func `a pop of the seed's style is its push backwards`(direction: Direction) {
    let sign: Int64 = direction == .leftToRight ? 1 : -1
    var stage = stage(["a", "b"], style: .seed, direction: direction)
    stage.command(.pop)
    stage.wait(100_000)
    let layers = stage.layers()
    #expect(layers.map(\.content) == [page("a"), page("b")])
    #expect(layers.map(\.isInteractive) == [true, false])
    #expect(sign * (layers.first?.x ?? 1) < 0 && sign * (layers.last?.x ?? -1) > 0)
    stage.wait(400_000)
    #expect((-1_000...0).contains(sign * (stage.layers().first?.x ?? 1)))
    #expect(sign * (stage.layers().last?.x ?? 0) >= 999_000)
  }

  @Test func `each style has its places`() throws {
    // The page that comes, and the page that goes, at three tenths of a pop.
    let expected: [(PageStyle, [Layer])] = [
      (.slide, [layer("a", x: -700_000), layer("b", x: 300_000)]),
      (.seed, [layer("a", x: -700_000), layer("b", x: 300_000)]),
      (.parallax, [layer("a", x: -210_000), layer("b", x: 300_000)]),
      (.cover, [layer("a", x: 0), layer("b", x: 300_000)]),
      (.depth, [layer("b", x: 0, scale: 925_000, alpha: 700_000), layer("a", x: -700_000)]),
      (
        .zoom,
        [
          layer("a", x: -700_000, scale: 895_000, alpha: 650_000),
          layer("b", x: 300_000, scale: 955_000, alpha: 850_000),
        ]
      ),
      (.none, [layer("b", x: 0)]),
    ]
    #expect(expected.count == PageStyle.allCases.count)
    for (style, layers) in expected {
      var stage = stage(["a", "b"], style: style)
      try stage.began(.back, .edgeBack, at: 300_000)
      #expect(stage.layers() == layers, "\(style)")
    }
  }

  private func layer(
    _ identifier: String,
    x: Int64,
    scale: Int64 = 1_000_000,
    alpha: Int64 = 1_000_000
  ) -> Layer {
    Layer(
      content: page(identifier),
      x: x,
      scalePPM: scale,
      alphaPPM: alpha,
      isInteractive: false
    )
  }

  @Test func `a page that is covered or outside is not drawn`() throws {
    for style in PageStyle.allCases where style != .none {
      var stage = stage(["a", "b"], style: style)
      try stage.began(.back, .edgeBack, at: 0)
      #expect(stage.layers().map(\.content) == [page("b")], "\(style)")
      stage.changed(to: 1_000_000)
      #expect(stage.layers().map(\.content) == [page("a")], "\(style)")
    }
  }

  @Test func `the drawer scales the main layer from 1 to 0.8 over its offset`() throws {
    // 280 pt are 44.45 of 100 mm.
    for (direction, side, sign) in [
      (Direction.leftToRight, Side.start, Int64(1)), (.leftToRight, .end, -1),
      (.rightToLeft, .start, -1), (.rightToLeft, .end, 1),
    ] {
      var stage = stage(["a"], direction: direction)
      stage.settings.endDrawerLook.scalePPM = 800_000
      try stage.began(.openDrawer(side), .drawerOpen, at: 0)
      #expect(stage.layers().map(\.content) == [page("a")])
      for tenth: Int64 in 1...10 {
        stage.changed(to: tenth * 100_000)
        let layers = stage.layers()
        // The other drawer is at the very back.
        #expect(layers.map(\.content) == [.drawer(side.other), .drawer(side), page("a")])
        #expect(layers.last?.x == sign * tenth * 44_450)
        #expect(layers.last?.scalePPM == 1_000_000 - tenth * 20_000)
        #expect(layers.last?.shadowPPM == tenth * 100_000)
        #expect(!layers.contains { $0.isInteractive })
        #expect(layers.dropLast().allSatisfy { $0.x == 0 && $0.scalePPM == 1_000_000 })
      }
      stage.lifted(.commit, at: 1_000_000)
      #expect(stage.layers().map(\.isInteractive) == [false, true, false])
      stage.settled()
      #expect(stage.layers().last?.scalePPM == 800_000)
    }
  }

  @Test func `what is not configured of a drawer is not drawn`() {
    var stage = stage(["a"])
    stage.settings.endDrawer.isEnabled = false
    stage.settings.startDrawerLook.hasShadow = false
    stage.settings.startDrawerLook.scalePPM = 1_000_000
    stage.command(.drawer(.start, isOpen: true))
    stage.settled()
    #expect(
      stage.layers() == [
        Layer(content: .drawer(.start), isInteractive: true),
        Layer(content: page("a"), x: 444_500, isInteractive: false),
      ]
    )
  }

  @Test func `a drawer by command overshoots in its spring, and not in its picture`() {
    var stage = stage(["a"])
    stage.command(.drawer(.start, isOpen: true))
    var most: Int64 = 0
    for _ in 0..<600 {
      stage.wait(1_000)
      most = max(most, stage.surface.transition?.positionPPM(at: stage.time) ?? 0)
      #expect((0...444_500).contains(stage.layers().last?.x ?? -1))
      #expect((800_000...1_000_000).contains(stage.layers().last?.scalePPM ?? 0))
    }
    #expect(most > 1_060_000)
  }

  @Test func `a drawer takes four fifths of a narrow surface, and of one without a size`() {
    for geometry in [
      nil,
      SurfaceGeometry(
        widthMicrometres: 20_000,
        heightMicrometres: 40_000,
        rule: .configured,
        device: 0
      ),
    ] {
      var stage = stage(["a"])
      stage.surface.geometry = geometry
      stage.surface.openDrawer = .end
      #expect(stage.layers().last?.x == -800_000)
    }
  }

  @Test(arguments: PageStyle.allCases)
  func `beside an open drawer pages fade within the main layer`(style: PageStyle) {
    var stage = stage(["a"])
    stage.surface.openDrawer = .start
    stage.command(.push(Page(identifier: "b", pushStyle: style)))
    stage.wait(100_000)
    let pages = stage.layers().dropFirst(2)
    #expect(pages.map(\.content) == (style == .none ? [page("b")] : [page("a"), page("b")]))
    #expect(pages.allSatisfy { $0.x == 444_500 && $0.scalePPM == 800_000 && !$0.isInteractive })
    let alpha = pages.last?.alphaPPM ?? 0
    #expect(style == .none ? alpha == 1_000_000 : (1..<1_000_000).contains(alpha))
  }
}
