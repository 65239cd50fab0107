import FoundationEssentials

/// A decimal of the wire as the integer that it was printed from: no binary fraction stands
/// between.
struct PartsPerMillion: Decodable {
  var value: Int64

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let decimal = try container.decode(Decimal.self)
    guard let value = PartsPerMillion.parse(decimal.description) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(decimal) has more than six places or is out of range"
      )
    }
    self.value = value
  }

  /// The millionths in a decimal numeral without exponent; nil with more than six places.
  static func parse(_ numeral: String) -> Int64? {
    let parts = numeral.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2 else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard fraction.utf8.count <= 6 else { return nil }
    let padding = String(repeating: "0", count: 6 - fraction.utf8.count)
    return Int64(whole + fraction + padding)
  }
}
