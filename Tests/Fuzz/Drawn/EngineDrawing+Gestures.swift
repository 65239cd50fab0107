import NavCore

// What people do with their fingers, once each.
extension EngineDrawing {
  static func drawn(
    _ name: String,
    _ wishes: [Wish] = [],
    _ draw: (inout EngineDrawing) -> Void
  ) -> Drawing {
    var drawing = EngineDrawing(wishes)
    // Half of the drawings are listened to.
    if name.utf8.count.isMultiple(of: 2) { drawing.add(Operation.listen) }
    draw(&drawing)
    return Drawing(name: name, bytes: drawing.bytes)
  }

  static let all =
    edges + strips + several + content + mishaps + devices + rare + rules
    + commands + asking + surfaces

  private static let edges = [
    drawn("swipe-back") { $0.swipeBack() },
    drawn("swipe-back-from-the-right", [.rightToLeft]) {
      $0.stroke(from: (254, 120), by: (-11, 0))
    },
    drawn("swipe-reverts") {
      $0.swipeBack(frames: 4, lifts: false)
      $0.stroke(from: (0, 0), by: (-3, 0), frames: 6)
    },
    drawn("pop-and-forward", [.forwardEdge]) {
      for name in 0..<3 { $0.push(UInt8(name)) }
      $0.swipeBack()
      $0.stroke(from: (254, 120), by: (-11, 0))
      $0.swipeBack(frames: 6, lifts: false)
      $0.command(.pop)
    },
    drawn("pages-that-ask-and-block") {
      $0.push(0)
      $0.push(1, guarding: .ask)
      $0.swipeBack()
      $0.command(.guardPage, 0, 4 | BackGuard.block.rawValue << 5)
      $0.swipeBack()
      $0.command(.back)
    },
    drawn("drawers", [.startDrawer, .endDrawer]) {
      $0.push(0)
      $0.stroke(from: (2, 120), by: (9, 0))
      $0.stroke(from: (60, 120), by: (-9, 0))
      $0.stroke(from: (254, 120), by: (-9, 0))
      $0.stroke(from: (20, 120), frames: 4)
      $0.command(.drawer, Flags.on | Flags.start)
      $0.command(.back)
    },
    drawn("pager") {
      $0.pushPager(0, wraps: true)
      $0.stroke(from: (200, 120), by: (-11, 0))
      $0.stroke(from: (40, 120), by: (11, 0))
      $0.command(.pagerStep, Flags.on)
      $0.command(.pagerIndex, Flags.whole, 2)
    },
    drawn("from-anywhere", [.anywhere]) { $0.stroke(from: (60, 120), by: (10, 0)) },
    drawn("over-the-bezel") { $0.stroke(from: (14, 120), by: (24, 0), frames: 8) },
    drawn("at-the-root", [.rootBackAction, .homeBar]) {
      $0.push(0)
      $0.swipeBack()
      $0.command(.release)
    },
  ]

  private static let strips = [
    drawn("home", [.homeBar]) { $0.stroke(from: (120, 253), by: (0, -14)) },
    drawn("home-paused", [.homeBar]) {
      $0.stroke(from: (120, 253), by: (0, -6), lifts: false)
      $0.wait(milliseconds: 400)
      $0.stroke(from: (0, 0), frames: 1)
    },
    drawn("quick-switch", [.homeBar]) {
      $0.stroke(from: (60, 253), by: (12, -1))
      $0.stroke(from: (200, 253), by: (-12, 0))
    },
    drawn("reach", [.homeBar]) {
      $0.stroke(from: (120, 245), by: (0, 2), frames: 9)
      $0.stroke(from: (120, 30), frames: 4)
      $0.stroke(from: (120, 245), by: (0, 2), frames: 9)
      $0.wait(milliseconds: 1_000)
      $0.add(Operation.wait, 160)
    },
    drawn("up-and-down", [.homeBar]) {
      $0.stroke(from: (120, 253), by: (0, -12), frames: 6, lifts: false)
      $0.stroke(from: (0, 0), by: (0, 9), frames: 6)
    },
    drawn("overlays", [.topZones, .homeBar]) {
      $0.command(.zones, 0, 1, 7)
      $0.stroke(from: (60, 1), by: (0, 14))
      $0.stroke(from: (120, 200), by: (0, -14))
      $0.stroke(from: (240, 1), by: (0, 14))
      $0.command(.back)
      $0.stroke(from: (120, 253), by: (0, -6), lifts: false)
      $0.wait(milliseconds: 400)
      $0.stroke(from: (0, 0), frames: 1)
      $0.stroke(from: (120, 100), by: (0, 14))
      $0.command(.zones, 0, 1, 0)
    },
  ]

  private static let several = [
    drawn("three-fingers", [.swipesOfThree]) {
      $0.push(0)
      $0.push(1)
      $0.stroke(3, from: (60, 60), by: (8, 0))
      $0.stroke(3, from: (160, 60), by: (-8, 0))
    },
    drawn("three-fingers-on-a-pad", [.swipesOfThree, .touchpad]) {
      $0.stroke(3, from: (60, 60), by: (8, 0))
    },
    drawn("two-fingers-on-a-pad", [.padSwipesOfTwo, .touchpad]) {
      $0.stroke(2, from: (60, 60), by: (8, 0))
    },
    drawn("pages-of-four", [.pagesOfFour]) {
      $0.pushPager(0)
      $0.stroke(4, from: (150, 60), by: (-8, 0))
      $0.stroke(4, from: (60, 60), by: (8, 0))
    },
    drawn("pinches", [.pinchesOfTwo, .pinchesOfFive]) {
      $0.stroke(2, from: (100, 100), frames: 14, apart: 3)
      $0.stroke(2, from: (60, 100), frames: 9, apart: -3)
      $0.stroke(5, from: (30, 60), frames: 8, apart: -2)
    },
    drawn("a-fourth-joins", [.swipesOfThree]) {
      $0.stroke(3, from: (60, 60), by: (8, 0), frames: 6, lifts: false)
      $0.stroke(4, from: (60, 60), by: (8, 0), frames: 4)
    },
    drawn("one-by-one", [.swipesOfThree]) {
      $0.stroke(1, from: (60, 60), frames: 2, lifts: false)
      $0.stroke(2, from: (60, 60), frames: 2, lifts: false)
      $0.stroke(3, from: (60, 60), by: (8, 0), lifts: false)
      $0.stroke(2, from: (0, 0), frames: 2, lifts: false)
      $0.stroke(1, from: (0, 0), frames: 2)
    },
    drawn("a-second-finger") {
      $0.swipeBack(frames: 8, lifts: false)
      $0.stroke(2, from: (80, 60), by: (10, 0), frames: 5)
      $0.stroke(2, from: (2, 60), by: (10, 0), frames: 5)
    },
    drawn("fingers-beyond-the-slots", [.twoSlots, .swipesOfThree]) {
      $0.stroke(3, from: (60, 60), by: (8, 0))
    },
  ]

  private static let content = [
    drawn("taps") {
      for _ in 0..<3 {
        $0.stroke(from: (120, 120), frames: 5)
        $0.wait(milliseconds: 80)
      }
      $0.stroke(2, from: (100, 120), frames: 5)
    },
    drawn("press-and-drag") {
      $0.stroke(from: (120, 120), frames: 1, lifts: false)
      $0.wait(milliseconds: 500)
      $0.wait(milliseconds: 200)
      $0.stroke(from: (0, 0), by: (5, 3), frames: 10)
    },
    drawn("pan-turn-and-pinch") {
      $0.stroke(from: (120, 120), by: (4, 9), frames: 9, lifts: false)
      $0.stroke(2, from: (60, 60), by: (3, 3), frames: 10, apart: 2, lifts: false)
      $0.stroke(1, from: (0, 0), by: (9, 9), frames: 5)
    },
    drawn("drag-in-a-region") {
      $0.command(.zones, 0, 1 | 1 << 5, 0, 1 | 2 << 3, 80, 80, 90, 90)
      $0.stroke(from: (120, 120), by: (2, 9), frames: 9)
    },
    drawn("excluded") {
      $0.command(.zones, 0, 1 | 1 << 3, 0, 0, 100, 60, 40)
      $0.swipeBack()
      $0.command(.rotate, 0, 3)
    },
    drawn("parked-thumb") {
      $0.stroke(from: (2, 200), frames: 1, lifts: false)
      for _ in 0..<3 { $0.wait(milliseconds: 500) }
      $0.stroke(2, from: (2, 60), by: (0, 0), frames: 1, lifts: false)
      $0.stroke(2, from: (0, 0), by: (11, 0))
    },
  ]
}
