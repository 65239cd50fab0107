/// The layers of a surface at a time: pure functions of its state, the configuration and the time.
/// Nothing here is kept, and nothing here is decided.
///
/// From back to front: the other drawer, the drawer, the page or the two pages of the main layer,
/// overlays. Only what is to be drawn is there: no page that lies outside or is wholly covered, and
/// no drawer where the main layer covers it. Where a layer is, follows from the position of the
/// transition alone, so that nothing jumps when a gesture begins, is let go, commits or is resumed.
///
/// Numbers that SEMANTICS.md does not give are decided here; each says so.
package enum Presentation {
  /// Replaces what `layers` holds, and keeps its room.
  package static func layers(
    of surface: SurfaceState,
    settings: borrowing Settings,
    at time: Int64,
    into layers: inout [Layer]
  ) {
    layers.removeAll(keepingCapacity: true)
    let position = surface.transition?.positionPPM(at: time) ?? 0
    let overlay = OverlayPicture(of: surface, position, at: time)
    let drawer = DrawerPicture(of: surface, settings, position)
    let main = MainLayer(of: surface, beside: drawer, under: overlay, position, at: time)
    drawer.draw(under: main, of: surface, into: &layers)
    PagePicture(of: surface, in: main).draw(position, into: &layers)
    overlay.draw(on: surface, into: &layers)
  }

  /// How far a picture is moved down to be reached: by half its height, as the tap above it that
  /// ends it is eligible in the upper half. Ours.
  static let reachedPPM: Int64 = 500_000

  /// How much darker is what lies under an overlay that is wholly shown. An overlay may be seen
  /// through, so what is under it stays. Ours.
  static let overlayDimPPM: Int64 = 400_000

  /// The width of a drawer on a surface without a size: the most that one takes (SEMANTICS.md §4,
  /// drawers). A command may open it there, and no finger can contradict. Ours.
  static let unsizedDrawerPPM: Int64 = 800_000

  /// SEMANTICS.md §5, default springs: the rubber band beyond the end.
  static let rubberBandPPM: Int64 = 550_000

  /// A position without what is beyond its ends: there is nothing to show there.
  static func part(_ position: Int64) -> Int64 { (0...1_000_000).nearest(to: position) }

  /// How far the picture gives way to a distance beyond its end: (1 − 1 / (c · d + 1)), which never
  /// comes to a whole side. Presentation only.
  static func rubberBand(_ distance: Int64) -> Int64 {
    let pulled = (0...1_000_000_000_000).nearest(to: distance) * rubberBandPPM / 1_000_000
    return 1_000_000 - 1_000_000_000_000 / (pulled + 1_000_000)
  }
}

extension Transition {
  /// The finger has it: touches reach nothing else.
  var isTracking: Bool { phase == .tracking }

  /// 0 at the lift, and 1,000,000 when it has arrived, wherever the finger was: by the spring that
  /// it settles by, without the finger's velocity. What the gesture did not show comes by it.
  func arrivedPPM(at time: Int64) -> Int64 {
    guard var settling else { return 0 }
    settling.targetPPM = 1_000_000
    settling.velocityPPMPerSecond = 0
    return Presentation.part(settling.positionPPM(from: 0, at: time))
  }
}
