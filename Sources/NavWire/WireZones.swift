/// The places that a connection asks for on a surface. They go with the connection, and when the
/// picture gets another size or is turned.
public struct WireZones: Equatable, Sendable {
  /// Where the client wants sideways pans for itself, at most 16.
  public var exclusions: [WireRectangle]
  /// Places with a name, at most 32.
  public var regions: [WireRegion]

  public init(exclusions: [WireRectangle] = [], regions: [WireRegion] = []) {
    self.exclusions = exclusions
    self.regions = regions
  }
}

/// A part of a surface as it is shown, in parts per million of its sides from the top left corner;
/// on the wire a list of four decimals from 0 to 1 with at most six places.
public struct WireRectangle: Equatable, Sendable {
  public var xPPM: Int32
  public var yPPM: Int32
  public var widthPPM: Int32
  public var heightPPM: Int32

  public init(xPPM: Int32, yPPM: Int32, widthPPM: Int32, heightPPM: Int32) {
    self.xPPM = xPPM
    self.yPPM = yPPM
    self.widthPPM = widthPPM
    self.heightPPM = heightPPM
  }
}

/// A place with a name.
public struct WireRegion: Equatable, Sendable {
  /// 1…64 bytes.
  public var name: String
  public var rectangle: WireRectangle
  /// How far a finger goes in it before that is a drag, in hundredths of a point, at most
  /// `WireLimits.dragHundredthsOfPointMax`; on the wire points with two places. nil: no drags.
  public var dragHundredthsOfPoint: Int64?

  public init(
    name: String,
    rectangle: WireRectangle,
    dragHundredthsOfPoint: Int64? = nil
  ) {
    self.name = name
    self.rectangle = rectangle
    self.dragHundredthsOfPoint = dragHundredthsOfPoint
  }
}

extension WireRectangle: Decodable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    func side() throws -> Int32 {
      let value = try container.decode(PartsPerMillion.self).value
      guard (0...1_000_000).contains(value) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "\(value) millionths are no part of a side"
        )
      }
      return Int32(value)
    }
    xPPM = try side()
    yPPM = try side()
    widthPPM = try side()
    heightPPM = try side()
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "a rectangle is four numbers"
      )
    }
  }
}

extension WireRegion: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, rect
    case drag = "drag_pt"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    rectangle = try container.decode(WireRectangle.self, forKey: .rect)
    guard let points = try container.decodeIfPresent(PartsPerMillion.self, forKey: .drag) else {
      return
    }
    let hundredths = points.value / 10_000
    guard points.value % 10_000 == 0,
      (0...WireLimits.dragHundredthsOfPointMax).contains(hundredths)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .drag,
        in: container,
        debugDescription: "\(points.value) millionths of a point are no distance of a drag"
      )
    }
    dragHundredthsOfPoint = hundredths
  }
}
