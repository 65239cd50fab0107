/// One page of a stack.
public struct WirePage: Equatable, Sendable {
  /// Unique in its stack, 1…64 bytes.
  public var identifier: String
  /// At most 128 bytes.
  public var title: String
  /// Opaque to the daemon, at most 4,096 bytes.
  public var parameters: String
  public var guarding: WireBackGuard
  /// nil: it has no pages beside each other.
  public var pager: WirePager?
  /// How it comes, and how it goes.
  public var pushStyle: WireStyle
  public var popStyle: WireStyle

  public init(
    identifier: String,
    title: String = "",
    parameters: String = "",
    guarding: WireBackGuard = .allow,
    pager: WirePager? = nil,
    pushStyle: WireStyle = .slide,
    popStyle: WireStyle = .slide
  ) {
    self.identifier = identifier
    self.title = title
    self.parameters = parameters
    self.guarding = guarding
    self.pager = pager
    self.pushStyle = pushStyle
    self.popStyle = popStyle
  }
}

/// What a page says to back.
public enum WireBackGuard: String, Equatable, Sendable, CaseIterable, Decodable {
  case allow
  /// It stays, and back is refused.
  case block
  /// It stays, and the action `back_requested` asks it.
  case ask
}

/// Pages that lie beside each other within one page of a stack.
public struct WirePager: Equatable, Sendable, Decodable {
  /// 1…100,000.
  public var count: Int32
  /// 0…count − 1.
  public var index: Int32
  /// The first page follows the last one.
  public var wraps: Bool
  /// A fling may go several pages at a time.
  public var isLong: Bool
  public var style: WireStyle

  public init(
    count: Int32,
    index: Int32 = 0,
    wraps: Bool = false,
    isLong: Bool = false,
    style: WireStyle = .slide
  ) {
    self.count = count
    self.index = index
    self.wraps = wraps
    self.isLong = isLong
    self.style = style
  }

  private enum CodingKeys: String, CodingKey {
    case count, index, wraps, long, style
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int32.self, forKey: .count)
    index = try container.decodeIfPresent(Int32.self, forKey: .index) ?? 0
    wraps = try container.decodeIfPresent(Bool.self, forKey: .wraps) ?? false
    isLong = try container.decodeIfPresent(Bool.self, forKey: .long) ?? false
    style = try container.decodeIfPresent(WireStyle.self, forKey: .style) ?? .slide
  }
}

/// A step of a pager, in reading direction.
public enum WirePagerStep: String, Equatable, Sendable, CaseIterable {
  case next
  case previous
}

/// A side of a surface in its reading direction.
public enum WireSide: String, Equatable, Sendable, CaseIterable, Decodable {
  case start
  case end
}

/// A page that is not in the stack, and may come again.
public struct WirePageTitle: Equatable, Sendable {
  public var identifier: String
  public var title: String

  public init(identifier: String, title: String = "") {
    self.identifier = identifier
    self.title = title
  }
}

extension WirePage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case title
    case parameters = "params"
    case guarding = "back"
    case pager, style
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try container.decode(String.self, forKey: .identifier)
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
    parameters = try container.decodeIfPresent(String.self, forKey: .parameters) ?? ""
    guarding = try container.decodeIfPresent(WireBackGuard.self, forKey: .guarding) ?? .allow
    pager = try container.decodeIfPresent(WirePager.self, forKey: .pager)
    let styles = try container.decodeIfPresent(WireStyles.self, forKey: .style)
    pushStyle = styles?.push ?? .slide
    popStyle = styles?.pop ?? .slide
  }
}

extension WirePageTitle: Decodable {
  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case title
  }
}
