/// The overlay that is shown, and one that it takes the place of. Each is drawn by a client; what
/// nobody draws is no layer.
struct OverlayPicture {
  private let shown: Overlay?
  /// 0…1,000,000 of its way in.
  private let shownPPM: Int64
  /// It fades out under the other.
  private let replaced: Overlay?

  /// What lies under it all.
  var dimPPM: Int64 {
    (replaced == nil ? shownPPM : 1_000_000) * Presentation.overlayDimPPM / 1_000_000
  }

  init(of surface: SurfaceState, _ position: Int64, at time: Int64) {
    let part = Presentation.part(position)
    // What was open before a commit is not in the state any more; the transition may name it.
    let open =
      surface.transition?.phase == .committed
      ? Overlay.allCases.first { $0.name == surface.transition?.from } : surface.overlay
    switch surface.transition?.kind {
    case .showNotifications: self.init(.notifications, part, over: open, on: surface)
    case .showControls: self.init(.controls, part, over: open, on: surface)
    case .showSwitcher: self.init(.switcher, part, over: open, on: surface)
    case .closeOverlay: self.init(open, 1_000_000 - part)
    case .homeBar where surface.staysAfterHomeBar && surface.overlay == .switcher:
      self.init(.switcher, surface.transition?.arrivedPPM(at: time) ?? 1_000_000)
    default: self.init(surface.overlay, 1_000_000)
    }
  }

  private init(_ shown: Overlay?, _ part: Int64, over replaced: Overlay? = nil) {
    self.shown = shown
    shownPPM = shown == nil ? 0 : part
    self.replaced = replaced
  }

  private init(_ shown: Overlay, _ part: Int64, over open: Overlay?, on surface: SurfaceState) {
    if surface.zones.draw(shown) {
      self.init(shown, part, over: open == shown ? nil : open)
    } else {
      self.init(surface.overlay, 1_000_000)
    }
  }

  /// Notifications and controls slide in from the top, where their zones are, the switcher from
  /// below, where the strip is: each goes the way that a finger closes it. An overlay is not moved
  /// down to be reached: it comes from the surface's own edge. Ours.
  func draw(on surface: SurfaceState, into layers: inout [Layer]) {
    let isLive = surface.transition?.isTracking != true
    if let replaced {
      draw(
        Layer(
          content: .overlay(replaced),
          alphaPPM: 1_000_000 - shownPPM,
          isInteractive: isLive && surface.overlay == replaced
        ),
        into: &layers
      )
    }
    if let shown {
      let away = 1_000_000 - shownPPM
      draw(
        Layer(
          content: .overlay(shown),
          y: shown == .switcher ? away : -away,
          isInteractive: isLive && surface.overlay == shown
        ),
        into: &layers
      )
    }
  }

  private func draw(_ layer: Layer, into layers: inout [Layer]) {
    if layer.isSeen { layers.append(layer) }
  }
}
