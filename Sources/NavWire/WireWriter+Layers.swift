extension WireWriter {
  /// One surface's layers as an object, no line.
  mutating func append(layers: SurfaceLayers) {
    literal("{\"surface\":")
    string(layers.surface)
    literal(",\"at\":")
    integer(layers.atMicroseconds)
    literal(",\"layers\":")
    list(layers.layers) { $0.append(layer: $1) }
    if let settled = layers.settled {
      literal(",\"settled\":")
      list(settled) { $0.append(layer: $1) }
    }
    literal("}")
  }

  private mutating func append(layer: WireLayer) {
    switch layer.content {
    case .page(let identifier, let index):
      literal("{\"page\":")
      string(identifier)
      if let index {
        literal(",\"index\":")
        integer(Int64(index))
      }
    case .drawer(let side):
      literal("{\"drawer\":")
      string(side.rawValue)
    case .overlay(let name):
      literal("{\"overlay\":")
      string(name)
    }
    literal(",\"x\":")
    millionths(layer.xPPM)
    literal(",\"y\":")
    millionths(layer.yPPM)
    literal(",\"scale\":")
    millionths(layer.scalePPM)
    literal(",\"alpha\":")
    millionths(layer.alphaPPM)
    literal(",\"shadow\":")
    millionths(layer.shadowPPM)
    literal(",\"dim\":")
    millionths(layer.dimPPM)
    literal(",\"interactive\":")
    boolean(layer.isInteractive)
    literal("}")
  }
}
