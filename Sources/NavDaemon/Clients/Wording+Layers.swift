import NavCore
import NavWire

extension SurfaceLayers {
  /// What is seen of a state at a time of the session.
  init(_ state: SurfaceState, _ settings: borrowing Settings, at time: Int64) {
    var layers: [Layer] = []
    Presentation.layers(of: state, settings: settings, at: time, into: &layers)
    self.init(
      surface: state.name,
      atMicroseconds: time,
      layers: layers.map { WireLayer($0) }
    )
    guard let end = state.transition?.settling?.deadlineMicroseconds else { return }
    Presentation.layers(of: state, settings: settings, at: end, into: &layers)
    settled = layers.map { WireLayer($0) }
  }
}

extension WireLayer {
  fileprivate init(_ layer: Layer) {
    self.init(
      Content(layer.content),
      xPPM: layer.x,
      yPPM: layer.y,
      scalePPM: layer.scalePPM,
      alphaPPM: layer.alphaPPM,
      shadowPPM: layer.shadowPPM,
      dimPPM: layer.dimPPM,
      isInteractive: layer.isInteractive
    )
  }
}

extension WireLayer.Content {
  fileprivate init(_ content: Layer.Content) {
    self =
      switch content {
      case .page(let identifier, let index): .page(identifier, index: index)
      case .drawer(let side): .drawer(WireSide(side))
      case .overlay(let overlay): .overlay(overlay.name)
      }
  }
}
