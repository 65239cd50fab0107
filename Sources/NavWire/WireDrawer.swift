/// What the configuration says of the drawer of one side, as it is on this surface.
public struct WireDrawer: Equatable, Sendable {
  /// There is a drawer on that side.
  public var isEnabled: Bool
  /// Parts per million of the surface's width as it is shown; on the wire six places. nil: the
  /// surface has no size yet.
  public var sizePPM: Int64?
  /// Of the main layer where the drawer is open, in parts per million; on the wire six places.
  public var scalePPM: Int64
  /// How long a command's opening and closing last.
  public var openMilliseconds: Int64
  public var closeMilliseconds: Int64
  /// The main layer throws a shadow on the drawer.
  public var hasShadow: Bool

  public init(
    isEnabled: Bool = false,
    sizePPM: Int64? = nil,
    scalePPM: Int64 = 1_000_000,
    openMilliseconds: Int64 = 500,
    closeMilliseconds: Int64 = 300,
    hasShadow: Bool = true
  ) {
    self.isEnabled = isEnabled
    self.sizePPM = sizePPM
    self.scalePPM = scalePPM
    self.openMilliseconds = openMilliseconds
    self.closeMilliseconds = closeMilliseconds
    self.hasShadow = hasShadow
  }
}

extension WireDrawer: Decodable {
  private enum CodingKeys: String, CodingKey {
    case enabled, size, scale, shadow
    case open = "open_ms"
    case close = "close_ms"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    isEnabled = try container.decode(Bool.self, forKey: .enabled)
    sizePPM = try container.decodeIfPresent(PartsPerMillion.self, forKey: .size)?.value
    scalePPM = try container.decode(PartsPerMillion.self, forKey: .scale).value
    openMilliseconds = try container.decode(Int64.self, forKey: .open)
    closeMilliseconds = try container.decode(Int64.self, forKey: .close)
    hasShadow = try container.decode(Bool.self, forKey: .shadow)
  }
}
