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

  public init(
    identifier: String,
    title: String = "",
    parameters: String = "",
    guarding: WireBackGuard = .allow,
    pager: WirePager? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.parameters = parameters
    self.guarding = guarding
    self.pager = pager
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

  public init(count: Int32, index: Int32 = 0, wraps: Bool = false) {
    self.count = count
    self.index = index
    self.wraps = wraps
  }

  private enum CodingKeys: String, CodingKey {
    case count, index, wraps
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int32.self, forKey: .count)
    index = try container.decodeIfPresent(Int32.self, forKey: .index) ?? 0
    wraps = try container.decodeIfPresent(Bool.self, forKey: .wraps) ?? false
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

/// A page that went and may come again.
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
    case pager
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try container.decode(String.self, forKey: .identifier)
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
    parameters = try container.decodeIfPresent(String.self, forKey: .parameters) ?? ""
    guarding = try container.decodeIfPresent(WireBackGuard.self, forKey: .guarding) ?? .allow
    pager = try container.decodeIfPresent(WirePager.self, forKey: .pager)
  }
}

extension WirePageTitle: Decodable {
  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case title
  }
}
