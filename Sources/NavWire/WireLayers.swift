/// What is seen on a surface at one moment: enough to draw it without knowing a rule.
public struct SurfaceLayers: Equatable, Sendable {
  public var surface: String
  /// The moment, in microseconds of the session.
  public var atMicroseconds: Int64
  /// Back to front.
  public var layers: [WireLayer]
  /// The same layers where the transition that settles comes to rest; nil where none settles.
  public var settled: [WireLayer]?

  public init(
    surface: String,
    atMicroseconds: Int64,
    layers: [WireLayer],
    settled: [WireLayer]? = nil
  ) {
    self.surface = surface
    self.atMicroseconds = atMicroseconds
    self.layers = layers
    self.settled = settled
  }
}

/// One layer. Places, scale and the rest are parts per million, on the wire six places.
public struct WireLayer: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    /// A page by its id; with the index, where it is one of a pager.
    case page(String, index: Int32?)
    case drawer(WireSide)
    /// notifications, controls, switcher; others may come.
    case overlay(String)
  }

  public var content: Content
  /// Where it is moved to, in parts of the surface's width and height, from where it belongs.
  public var xPPM: Int64
  public var yPPM: Int64
  public var scalePPM: Int64
  public var alphaPPM: Int64
  public var shadowPPM: Int64
  public var dimPPM: Int64
  /// It may be touched.
  public var isInteractive: Bool

  public init(
    _ content: Content,
    xPPM: Int64 = 0,
    yPPM: Int64 = 0,
    scalePPM: Int64 = 1_000_000,
    alphaPPM: Int64 = 1_000_000,
    shadowPPM: Int64 = 0,
    dimPPM: Int64 = 0,
    isInteractive: Bool = true
  ) {
    self.content = content
    self.xPPM = xPPM
    self.yPPM = yPPM
    self.scalePPM = scalePPM
    self.alphaPPM = alphaPPM
    self.shadowPPM = shadowPPM
    self.dimPPM = dimPPM
    self.isInteractive = isInteractive
  }
}

extension SurfaceLayers: Decodable {
  private enum CodingKeys: String, CodingKey {
    case surface, layers, settled
    case atMicroseconds = "at"
  }
}

extension WireLayer: Decodable {
  private enum CodingKeys: String, CodingKey {
    case page, index, drawer, overlay
    case x, y, scale, alpha, shadow, dim, interactive
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let side = try container.decodeIfPresent(WireSide.self, forKey: .drawer) {
      content = .drawer(side)
    } else if let overlay = try container.decodeIfPresent(String.self, forKey: .overlay) {
      content = .overlay(overlay)
    } else {
      content = .page(
        try container.decode(String.self, forKey: .page),
        index: try container.decodeIfPresent(Int32.self, forKey: .index)
      )
    }
    func millionths(_ key: CodingKeys) throws -> Int64 {
      try container.decode(PartsPerMillion.self, forKey: key).value
    }
    xPPM = try millionths(.x)
    yPPM = try millionths(.y)
    scalePPM = try millionths(.scale)
    alphaPPM = try millionths(.alpha)
    shadowPPM = try millionths(.shadow)
    dimPPM = try millionths(.dim)
    isInteractive = try container.decode(Bool.self, forKey: .interactive)
  }
}
