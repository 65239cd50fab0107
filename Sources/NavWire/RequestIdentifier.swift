/// The `id` of a request: correlates a reply with it, within one connection, and means nothing
/// else.
public enum RequestIdentifier: Hashable, Sendable {
  /// Any integer of 64 bits.
  case integer(Int64)
  /// At most `WireLimits.identifierBytesMax` bytes.
  case string(String)
}

extension RequestIdentifier: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else {
      self = .string(try container.decode(String.self))
    }
  }
}
