package import NavWire

extension SurfaceLayers {
  /// A line for each layer, back to front, then where they come to rest.
  package var lines: [String] {
    let head =
      "\(surface.printable) at \(Figure.seconds(microseconds: atMicroseconds)), back to front:"
    let rest = settled.map { ["coming to rest as:"] + Self.lines($0) } ?? []
    return [head] + Self.lines(layers) + rest
  }

  /// All of them in one line, with what moves.
  package var sentence: String {
    let parts = layers.map { layer in
      ([layer.content.name] + layer.remarks).joined(separator: " ")
    }
    return "\(surface.printable): \(parts.isEmpty ? "nothing" : parts.joined(separator: "; "))"
  }

  private static func lines(_ layers: [WireLayer]) -> [String] {
    if layers.isEmpty { return ["  nothing"] }
    let width = layers.map { $0.content.name.count }.max() ?? 0
    return layers.map { layer in
      let remarks = layer.remarks.isEmpty ? ["in its place"] : layer.remarks
      return "  \(layer.content.name.padded(to: width))  \(remarks.joined(separator: ", "))"
    }
  }
}

extension WireLayer {
  /// What is not as it is in a layer at rest.
  fileprivate var remarks: [String] {
    var remarks: [String] = []
    if xPPM != 0 { remarks.append("\(Figure.level(ppm: xPPM)) across") }
    if yPPM != 0 { remarks.append("\(Figure.level(ppm: yPPM)) down") }
    if scalePPM != 1_000_000 { remarks.append("scale \(Figure.level(ppm: scalePPM))") }
    if alphaPPM != 1_000_000 { remarks.append("alpha \(Figure.level(ppm: alphaPPM))") }
    if shadowPPM != 0 { remarks.append("shadow \(Figure.level(ppm: shadowPPM))") }
    if dimPPM != 0 { remarks.append("dim \(Figure.level(ppm: dimPPM))") }
    if !isInteractive { remarks.append("not to be touched") }
    return remarks
  }
}

extension WireLayer.Content {
  fileprivate var name: String {
    switch self {
    case .page("", _): "whatever an unmanaged surface shows"
    case .page(let identifier, let index):
      "page \(identifier.printable)" + (index.map { " \($0)" } ?? "")
    case .drawer(let side): "\(side.rawValue) drawer"
    case .overlay(let name): name.words.printable
    }
  }
}
