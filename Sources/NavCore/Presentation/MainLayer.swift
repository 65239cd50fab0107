/// The frame of the pages: all of them are moved, scaled and dimmed with it.
struct MainLayer {
  private(set) var x: Int64
  private(set) var y: Int64
  private(set) var scalePPM: Int64
  private(set) var shadowPPM: Int64
  private(set) var dimPPM: Int64
  /// 1 where the reading direction is from left to right, −1 where it is not: of the transition
  /// while it moves, of the surface at rest (SEMANTICS.md §4, direction).
  let sign: Int64
  /// Touches may reach its top page.
  private(set) var isInteractive: Bool

  init(
    of surface: SurfaceState,
    beside drawer: DrawerPicture,
    under overlay: OverlayPicture,
    _ position: Int64,
    at time: Int64
  ) {
    let direction = surface.transition?.direction ?? surface.direction
    sign = direction == .leftToRight ? 1 : -1
    x = sign * drawer.displacementPPM
    y = Self.lowering(of: surface, position, at: time)
    scalePPM = drawer.mainScalePPM
    shadowPPM = drawer.shadowPPM
    dimPPM = overlay.dimPPM
    // SEMANTICS.md §4: not while a drawer is open or opening; nor under an overlay or a finger that
    // navigates. What goes away for good has had its last touch.
    isInteractive =
      surface.transition?.isTracking != true && surface.openDrawer == nil
      && surface.overlay == nil && !surface.isLeaving
  }

  /// How far the picture is moved down.
  ///
  /// It lies lower while it is reachable, and goes up with the tap that ends it. From the bottom
  /// strip it follows the finger up; where home or a quick switch comes of it, it goes on, and
  /// where the page stays (under the switcher, or lowered) it comes back from there. The command
  /// `home` looks like the gesture. Ours: SEMANTICS.md §7 is silent.
  private static func lowering(
    of surface: SurfaceState,
    _ position: Int64,
    at time: Int64
  ) -> Int64 {
    let rest = surface.reachableUntilMicroseconds == nil ? 0 : Presentation.reachedPPM
    guard let transition = surface.transition else { return rest }
    let part = Presentation.part(position)
    switch transition.kind {
    case .endReachability:
      return Presentation.reachedPPM * (1_000_000 - part) / 1_000_000
    case .homeBar where surface.staysAfterHomeBar:
      let lift = -Presentation.part(transition.progressPPM)
      return lift + (rest - lift) * transition.arrivedPPM(at: time) / 1_000_000
    case .homeBar: return rest - part
    case .home where transition.gestureKind == nil: return rest - part
    default: return rest
    }
  }

  /// A drawer beside it is seen.
  var isDisplaced: Bool { x != 0 }

  /// A layer of it, by its place within.
  func layer(_ content: Layer.Content, at place: PagePlace, isInteractive: Bool) -> Layer {
    Layer(
      content: content,
      x: x + sign * place.offset,
      y: y,
      scalePPM: scalePPM * place.scalePPM / 1_000_000,
      alphaPPM: place.alphaPPM,
      shadowPPM: shadowPPM,
      dimPPM: dimPPM,
      isInteractive: isInteractive && self.isInteractive
    )
  }
}

extension SurfaceState {
  /// A lift from the bottom strip has come to something that leaves the page where it was. What it
  /// came to is no part of a transition; these two show in the state.
  var staysAfterHomeBar: Bool {
    transition?.kind == .homeBar && transition?.phase == .committed
      && (overlay == .switcher || reachableUntilMicroseconds != nil)
  }

  /// What is shown goes, and what comes is not known here: whoever reacts to the action shows it.
  var isLeaving: Bool {
    guard let transition, transition.phase == .committed else { return false }
    switch transition.kind {
    case .back, .home: return true
    case .homeBar: return !staysAfterHomeBar
    default: return false
    }
  }
}
