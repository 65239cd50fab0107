/// The drawer that is seen, and what it does to the main layer, which is drawn over it.
struct DrawerPicture {
  /// nil: the main layer covers every drawer.
  private let side: Side?
  /// 0…1,000,000 of its size: a spring that swings beyond it moves nothing (SEMANTICS.md §7,
  /// clamped at size).
  private let openPPM: Int64
  /// How far the main layer is moved, of its width, towards the end of a line; against it for the
  /// drawer at the end.
  let displacementPPM: Int64
  /// SEMANTICS.md §7: 1 − displacement / size · (1 − scale).
  let mainScalePPM: Int64
  /// The main layer's own shadow, as strong as the drawer is open.
  let shadowPPM: Int64
  private let hasOther: Bool

  init(of surface: SurfaceState, _ settings: borrowing Settings, _ position: Int64) {
    let (side, open) = Self.opened(surface, position)
    guard let side, open > 0 else {
      self.side = nil
      openPPM = 0
      displacementPPM = 0
      mainScalePPM = 1_000_000
      shadowPPM = 0
      hasOther = false
      return
    }
    let look = settings.drawerLook(side)
    let size = Self.sizePPM(of: settings.drawer(side), on: surface.shown)
    self.side = side
    openPPM = open
    displacementPPM = (side == .start ? 1 : -1) * (open * size / 1_000_000)
    mainScalePPM = 1_000_000 - open * (1_000_000 - Presentation.part(look.scalePPM)) / 1_000_000
    shadowPPM = look.hasShadow ? open : 0
    hasOther = settings.drawer(side.other).isEnabled
  }

  /// SEMANTICS.md §7: the other drawer is moved to the very back. A drawer stays in its place; the
  /// main layer uncovers it.
  func draw(under main: MainLayer, of surface: SurfaceState, into layers: inout [Layer]) {
    guard let side else { return }
    let isLive = surface.transition?.isTracking != true && surface.overlay == nil
    for drawn in [side.other, side] where drawn == side || hasOther {
      layers.append(
        Layer(
          content: .drawer(drawn),
          y: main.y,
          dimPPM: main.dimPPM,
          isInteractive: isLive && surface.openDrawer == drawn
        )
      )
    }
  }

  /// The drawer that moves or is open, and how far.
  private static func opened(_ surface: SurfaceState, _ position: Int64) -> (Side?, Int64) {
    let part = Presentation.part(position)
    return switch surface.transition?.kind {
    case .openStartDrawer: (.start, part)
    case .openEndDrawer: (.end, part)
    case .closeStartDrawer: (.start, 1_000_000 - part)
    case .closeEndDrawer: (.end, 1_000_000 - part)
    default: (surface.openDrawer, 1_000_000)
    }
  }

  /// Of the surface's width.
  private static func sizePPM(of drawer: DrawerTuning, on surface: ShownSurface?) -> Int64 {
    guard let width = surface?.widthMicrometres, width > 0 else {
      return Presentation.unsizedDrawerPPM
    }
    return drawer.sizePPM(onWidth: width)
  }
}
