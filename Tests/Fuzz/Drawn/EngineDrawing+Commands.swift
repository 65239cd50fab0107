import NavCore

// What clients ask for, and what is drawn of it.
extension EngineDrawing {
  static let commands = [
    drawn("stack-by-commands") {
      $0.setStack(4)
      $0.command(.popTo, 0, 31)
      $0.command(.replace, 0, 9)
      $0.command(.push, 0, 10)
      $0.command(.popTo, 0, 9)
      $0.command(.forward)
      $0.command(.popToRoot)
      $0.setStack(6)
      $0.command(.pop)
      $0.command(.push, 0, 9)
    },
    drawn("shown-again", [.startDrawer]) {
      for name in 4..<9 as Range<UInt8> { $0.command(.show, 0, name) }
      $0.command(.push, 0, 20)
      $0.command(.drawer, Flags.on | Flags.start)
      $0.command(.show, 0, 5)
      $0.add(Operation.look, 20)
      $0.command(.show, 0, 4)
    },
    drawn("styles") {
      for style in PageStyle.allCases {
        $0.terms(styles: (style, style))
        $0.push(style.rawValue)
        $0.add(Operation.look, 25)
      }
      for _ in PageStyle.allCases {
        $0.swipeBack(frames: 8, lifts: false)
        $0.add(Operation.look, 0)
        $0.swipeBack(frames: 8)
        $0.add(Operation.look, 25)
        $0.command(.pop)
      }
    },
    drawn("long-pager") {
      $0.terms(styles: (.slide, .parallax), isLong: true)
      // A hundred thousand pages, at the one before the last.
      $0.command(.push, 0, 5 | 0x80, 3 | 2 << 3)
      for way in [20, 20, -20] as [Int8] {
        $0.stroke(from: (way > 0 ? 20 : 230, 120), by: (way, 0), frames: 10)
        $0.add(Operation.look, 40)
      }
      $0.command(.pagerIndex, Flags.whole, 200)
      $0.add(Operation.look, 40)
    },
    drawn("taken-up") {
      $0.push(0)
      $0.push(1)
      for _ in 0..<3 {
        $0.swipeBack(frames: 6, lifts: false)
        $0.stroke(from: (0, 0), by: (-2, 0), frames: 5)
        $0.add(Operation.look, 10)
      }
      $0.swipeBack()
    },
    drawn("drawers-by-commands", [.startDrawer, .endDrawer]) {
      $0.command(.drawer, Flags.on | Flags.start)
      $0.add(Operation.look, 40)
      $0.command(.drawer, Flags.on)
      $0.command(.push, 0, 7)
      $0.swipeBack(frames: 8, lifts: false)
      $0.command(.drawer, 0)
      $0.command(.home)
    },
    drawn("overlays-by-commands", [.topZones, .homeBar]) {
      $0.command(.zones, 0, 1, 7)
      for overlay in 0..<3 as Range<UInt8> {
        $0.command(.showOverlay, 0, overlay)
        $0.add(Operation.look, 30)
      }
      $0.command(.dismiss)
      $0.command(.reachability, Flags.on)
      $0.command(.quickSwitch)
      $0.command(.reachability)
    },
  ]

  static let asking = [
    drawn("held") {
      $0.terms(client: 1, holds: true)
      $0.setStack(3)
      $0.terms(client: 2)
      $0.push(0)
      $0.terms(client: 1)
      $0.push(1)
      $0.swipeBack()
      $0.command(.zones, 0, 1, 7)
      $0.add(Operation.endClient, 1)
      $0.push(2)
    },
    drawn("keys") {
      for key in TermsInput.Key.allCases {
        $0.terms(key: key)
        $0.push(1)
      }
      for uid in 1..<20 as Range<UInt8> {
        $0.terms(key: .repeated, uid: uid)
        $0.command(.pause)
      }
      $0.add(Operation.restart, 0)
      $0.terms(key: .repeated)
      $0.command(.resume)
    },
    drawn("damaged") {
      $0.push(0)
      $0.pushPager(1)
      $0.swipeBack()
      $0.command(.pagerStep, Flags.on)
      $0.wait(milliseconds: 1_000)
      // The revision of main is the last that there is; then all numbers, from the last byte on.
      $0.damage([(entry: 1, back: 8, value: 0xff)])
      $0.swipeBack(frames: 8)
      for place in 0..<24 as Range<UInt8> {
        $0.damage([
          (entry: 1, back: place * 8 + 8, value: 0x7f), (entry: 1, back: place * 5, value: 0x80),
        ])
        $0.damage([], event: (place, back: place, value: 0xff))
      }
    },
  ]

  static let surfaces = [
    drawn("configured-anew", [.startDrawer, .endDrawer, .topZones, .homeBar]) {
      $0.command(.zones, 0, 1, 7)
      $0.command(.drawer, Flags.on | Flags.start)
      $0.configure([.secondSurface])
      $0.push(0)
      $0.command(.showOverlay, 0, 1)
      $0.configure([.rightToLeft, .configuredSize, .turned], 3)
      $0.push(1)
      $0.swipeBack(frames: 8, lifts: false)
      $0.configure([.startDrawer], 4)
      $0.swipeBack()
    },
    drawn("device-on-a-surface-that-goes", [.secondSurface]) {
      $0.attach(1, [.onSecond])
      $0.terms(surface: 2)
      $0.setStack(3)
      $0.swipeBack(frames: 8, lifts: false)
      $0.configure([])
      $0.swipeBack()
    },
    drawn("surfaces-by-commands", [.secondSurface]) {
      // Two with a size and without one, then as many as there may be.
      $0.command(.addSurface, 0, 0x10)
      for name in [1, 2, 3, 4, 5, 6, 7, 8, 9] as [UInt8] { $0.command(.addSurface, 0, name) }
      $0.terms(surface: 3)
      $0.attach(1)
      $0.terms(surface: 3)
      $0.setStack(3)
      $0.swipeBack(frames: 8, lifts: false)
      $0.command(.removeSurface, 2)
      $0.configure([], 1)
      $0.swipeBack(frames: 4)
      $0.terms(surface: 4)
      $0.command(.removeSurface)
      $0.configure([.secondSurface])
      $0.add(Operation.restart, 0)
    },
  ]
}
