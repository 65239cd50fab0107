import NavCore
import TestSupport

/// One way that a picture can go.
struct PresentationStory: Sendable {
  var name: String
  var style = PageStyle.slide
  var pager: Pager?
  var gesture: (GestureTarget, GestureKind)?
  var outcome: HomeBarOutcome?
  var command: Command?
  var prepare: @Sendable (inout PresentationStage) -> Void = { _ in }
  /// What comes after its commit is shown by somebody else, in the same place.
  var leaves = false
  /// One page takes the place of another where it is.
  var swaps = false
}

extension PresentationStory {
  static func all(_ style: PageStyle) -> [PresentationStory] {
    (pageGestures + pagers(style) + gesturesOverPages + overlays + commands(style)).map {
      var story = $0
      story.style = style
      return story
    }
  }

  private static let root: @Sendable (inout PresentationStage) -> Void = {
    $0.command(.popToRoot)
    $0.settled()
  }

  private static let openDrawer: @Sendable (inout PresentationStage) -> Void = {
    $0.command(.drawer(.end, isOpen: true))
    $0.settled()
  }

  private static func show(_ overlay: Overlay) -> @Sendable (inout PresentationStage) -> Void {
    {
      $0.command(.showOverlay(overlay))
      $0.settled()
    }
  }

  private static let pageGestures = [
    PresentationStory(name: "pop", gesture: (.back, .edgeBack)),
    PresentationStory(name: "back", gesture: (.back, .edgeBack), prepare: root, leaves: true),
    PresentationStory(
      name: "unmanaged",
      gesture: (.back, .edgeBack),
      prepare: { $0.command(.release) },
      leaves: true
    ),
    PresentationStory(
      name: "home",
      gesture: (.back, .edgeBack),
      prepare: {
        root(&$0)
        $0.rules.rootBack = .home
      },
      leaves: true
    ),
    PresentationStory(name: "forward", gesture: (.forward, .edgeForward), prepare: root),
    PresentationStory(name: "bound", gesture: (.bound("x"), .swipe)),
  ]

  private static func pagers(_ style: PageStyle) -> [PresentationStory] {
    let one = Pager(count: 5, index: 2, style: style)
    let long = Pager(count: 9, index: 1, isLong: true, style: style)
    let wrapping = Pager(count: 3, index: 2, wraps: true, isLong: true, style: style)
    return [
      PresentationStory(name: "next", pager: one, gesture: (.page(.next), .pager)),
      PresentationStory(name: "previous", pager: one, gesture: (.page(.previous), .pager)),
      PresentationStory(name: "long", pager: long, gesture: (.page(.next), .pager)),
      PresentationStory(name: "wrap", pager: wrapping, gesture: (.page(.next), .pager)),
      PresentationStory(name: "leap", pager: long, command: .pagerIndex(6)),
      PresentationStory(name: "step", pager: wrapping, command: .pagerStep(.next)),
    ]
  }

  private static let gesturesOverPages = [
    PresentationStory(name: "open start", gesture: (.openDrawer(.start), .drawerOpen)),
    PresentationStory(name: "open end", gesture: (.openDrawer(.end), .drawerOpen)),
    PresentationStory(name: "close", gesture: (.closeDrawer, .drawerClose), prepare: openDrawer),
    PresentationStory(name: "notifications", gesture: (.show(.notifications), .topZone)),
    PresentationStory(
      name: "controls over",
      gesture: (.show(.controls), .topZone),
      prepare: show(.switcher)
    ),
    PresentationStory(
      name: "end reachability",
      gesture: (.endReachability, .reachabilityTap),
      prepare: { $0.command(.reachability(isOn: true)) }
    ),
    PresentationStory(
      name: "home bar",
      gesture: (.homeBar, .homeBar),
      outcome: .home,
      leaves: true
    ),
    PresentationStory(name: "switcher", gesture: (.homeBar, .homeBar), outcome: .switcher),
    PresentationStory(name: "reachability", gesture: (.homeBar, .homeBar), outcome: .reachability),
  ]

  private static var overlays: [PresentationStory] {
    Overlay.allCases.flatMap {
      [
        PresentationStory(
          name: "close \($0)",
          gesture: (.closeOverlay, .overlayClose),
          prepare: show($0)
        ),
        PresentationStory(name: "show \($0)", command: .showOverlay($0)),
      ]
    }
  }

  private static func commands(_ style: PageStyle) -> [PresentationStory] {
    let next = Page(identifier: "c", pushStyle: style)
    return [
      PresentationStory(name: "push", command: .push(next)),
      PresentationStory(name: "pop", command: .pop),
      PresentationStory(name: "root", command: .popToRoot),
      PresentationStory(name: "replace", command: .replace(next)),
      PresentationStory(name: "set", command: .setStack([next])),
      PresentationStory(name: "show", command: .show(next)),
      PresentationStory(name: "drawer", command: .drawer(.end, isOpen: true)),
      PresentationStory(name: "home", command: .home, leaves: true),
      PresentationStory(name: "forward", command: .forward, prepare: root),
      PresentationStory(
        name: "show closes",
        command: .show(next),
        prepare: openDrawer,
        swaps: true
      ),
      PresentationStory(name: "push beside", command: .push(next), prepare: openDrawer),
    ]
  }
}

// MARK: - Playing it

extension PresentationStory {
  func stage(_ direction: Direction = .leftToRight) -> PresentationStage {
    var stage = PresentationStage(direction: direction)
    stage.command(.zones(ClientZones(client: 1, draws: .all)))
    let pages = ["z", "a", "b"].map {
      Page(
        identifier: $0,
        pager: $0 == "b" ? pager : nil,
        pushStyle: style,
        popStyle: style
      )
    }
    stage.command(.setStack(pages))
    prepare(&stage)
    return stage
  }

  /// Plays it, and shows the stage after each step; to its end, or only so far.
  func play(
    _ verdict: Verdict,
    on stage: inout PresentationStage,
    _ random: inout SeededRandom,
    watch: (PresentationStage) -> Void
  ) throws {
    if let (target, kind) = gesture {
      let isTap = kind == .reachabilityTap
      var progress = isTap ? 0 : Int64.random(in: 0...200_000, using: &random)
      try stage.began(target, kind, at: progress)
      watch(stage)
      for _ in 0..<5 where !isTap {
        stage.wait(8_000)
        progress = Int64.random(in: 0...1_000_000, using: &random)
        stage.changed(to: progress)
        watch(stage)
      }
      // 8,000 pt/s over 390 pt, and half as fast back.
      let velocity = isTap ? 0 : Int64.random(in: -10_000_000...20_000_000, using: &random)
      stage.lifted(verdict, at: progress, velocity: velocity, outcome)
    } else if let command = command {
      guard stage.command(command) else { throw PresentationStage.NothingBegan() }
    }
    watch(stage)
    while let deadline = stage.surface.transition?.settling?.deadlineMicroseconds {
      if stage.time + 8_000 >= deadline { break }
      stage.wait(8_000)
      watch(stage)
    }
    stage.settled()
    watch(stage)
  }
}
