import NavClient
import NavWire
import Testing

/// What is said of drawers, styles, holds, roots that were shown, and layers.
@Suite("Wording of navigation") struct NavigationWordingTests {
  private func surface(_ stack: [WirePage] = []) -> SurfaceSnapshot {
    SurfaceSnapshot(
      surface: "main",
      revision: 2,
      isManaged: true,
      direction: .leftToRight,
      size: .init(widthMicrometres: 62_000, heightMicrometres: 110_000, rule: "configured"),
      stack: stack
    )
  }

  /// Its lines behind the first one.
  private func rest(_ surface: SurfaceSnapshot) -> [String] { Array(surface.lines.dropFirst()) }

  @Test func `a drawer is told with its width, and with what is not as at first`() {
    var surface = surface()
    surface.startDrawer = WireDrawer(isEnabled: true, sizePPM: 716_935)
    surface.endDrawer = WireDrawer(
      isEnabled: true,
      scalePPM: 800_000,
      openMilliseconds: 400,
      closeMilliseconds: 200,
      hasShadow: false
    )
    surface.openDrawer = .start
    #expect(
      rest(surface) == [
        "  start drawer open", "  start drawer, 71.7 % wide",
        "  end drawer, size not known yet, the page beside it at 80 %, opens in 400 ms, "
          + "closes in 200 ms, without a shadow",
      ]
    )
    surface.startDrawer.isEnabled = false
    surface.endDrawer.isEnabled = false
    surface.openDrawer = nil
    #expect(rest(surface) == [])
  }

  @Test func `styles and pagers are told where they are not as at first`() {
    let pages = [
      WirePage(identifier: "a"),
      WirePage(identifier: "b", pushStyle: .depth, popStyle: .depth),
      WirePage(identifier: "c", guarding: .block, pushStyle: .none, popStyle: .slide),
      WirePage(
        identifier: "d",
        pager: WirePager(count: 5, index: 2, wraps: true, isLong: true, style: .zoom)
      ),
    ]
    #expect(
      rest(surface(pages)) == [
        "    a", "    b  (style depth)", "    c  (blocks back, comes by none, goes by slide)",
        "  ▸ d  (at 2 of 5 pages, in a ring, several at a fling, their style zoom)",
      ]
    )
  }

  @Test func `a hold and the roots that were shown are told`() {
    var surface = surface()
    surface.isHeld = true
    surface.visited = ["a", "b\u{7}"].map { WirePageTitle(identifier: $0) }
    #expect(rest(surface) == ["  held by a client", "  shown before: a, b?"])
    surface.visited = (1...8).map { WirePageTitle(identifier: "p\($0)") }
    #expect(rest(surface).last == "  shown before: p1, p2, p3, p4, p5, and 3 more")
  }

  @Test func `a transition says from where it settles, and how it is shown`() {
    var transition = WireTransition(
      identifier: 1,
      kind: "pop",
      phase: .tracking,
      from: "b",
      to: "a",
      progressPPM: 421_000,
      velocityPPMPerSecond: 0,
      will: .revert,
      startedMicroseconds: 0,
      cause: 1
    )
    #expect(transition.line == "pop tracking: b → a, at 42.1 %, would revert")
    transition.phase = .reverting
    transition.style = "depth"
    #expect(transition.line == "pop reverting: b → a, from 42.1 %, style depth")
    transition.phase = .committed
    transition.kind = "next_page"
    transition.progressPPM = 0
    transition.fromIndex = 1
    transition.toIndex = 4
    #expect(transition.line == "next page committed: page 1 → 4, style depth")
  }

  private let layers = SurfaceLayers(
    surface: "main",
    atMicroseconds: 61_240_000,
    layers: [
      WireLayer(.drawer(.start), isInteractive: false),
      WireLayer(.page("a\u{1B}", index: 3), xPPM: -600_000, scalePPM: 850_000, alphaPPM: 400_000),
      WireLayer(.overlay("quick_panel"), yPPM: 100_000, shadowPPM: 500_000, dimPPM: 250_000),
    ],
    settled: [WireLayer(.page("a", index: nil))]
  )

  @Test func `layers are lines, with what is not in its place`() {
    #expect(
      layers.lines == [
        "main at 61.240 s, back to front:",
        "  start drawer  not to be touched",
        "  page a? 3     -60.0 % across, scale 85.0 %, alpha 40.0 %",
        "  quick panel   10.0 % down, shadow 50.0 %, dim 25.0 %",
        "coming to rest as:", "  page a  in its place",
      ]
    )
    let unmanaged = WireLayer(.page("", index: nil))
    let plain = SurfaceLayers(surface: "main", atMicroseconds: 0, layers: [unmanaged])
    #expect(plain.lines.last == "  whatever an unmanaged surface shows  in its place")
    let empty = SurfaceLayers(surface: "main", atMicroseconds: 0, layers: [])
    #expect(empty.lines == ["main at 0.000 s, back to front:", "  nothing"])
  }

  @Test func `a watcher is told of layers, and of a surface that goes`() {
    let update = Update(
      seq: 7,
      previous: 6,
      cursor: "c",
      actions: [
        .init(name: "drawer_opened", surface: "main", cause: 6, side: .end),
        .init(name: "pager_changed", surface: "main", cause: 6, index: 3),
      ],
      gestures: [.init(gesture: 1, kind: "pan", surface: "wall", phase: .began, cause: 5)],
      layers: layers,
      removedSurface: "wall"
    )
    let wording = WatchWording(bar: ProgressBar(width: 5, usesBlocks: false))
    #expect(
      wording.lines(for: .update(update)) == [
        WatchLine(.gesture, "#7     pan on wall began"),
        WatchLine(
          .progress,
          "#7     layers main: start drawer not to be touched; page a? 3 -60.0 % across scale "
            + "85.0 % alpha 40.0 %; quick panel 10.0 % down shadow 50.0 % dim 25.0 %"
        ),
        WatchLine(.action, "#7     action drawer opened on main, the end one (because of #6)"),
        WatchLine(.action, "#7     action pager changed on main, to 3 (because of #6)"),
        WatchLine(.state, "#7     wall is no more"),
      ]
    )
  }
}
