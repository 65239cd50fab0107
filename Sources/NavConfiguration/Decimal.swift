/// Decimal numbers with a fixed count of places, as integers of their last place: 2.5 with two
/// places is 250. No arithmetic on binary fractions comes in between: what is written holds.
enum Decimal {
  enum Fault: Error {
    case notANumber
    case tooManyPlaces
    case tooManyDigits
  }

  /// The number that `text` (digits, one point at most, a sign) says, in units of its last place.
  static func parse(_ text: String, places: Int) throws(Fault) -> Int64 {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2 else { throw .notANumber }
    var fraction = parts.count == 2 ? parts[1] : ""
    guard !whole.isEmpty, (whole + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .notANumber
    }
    while fraction.last == "0" { fraction.removeLast() }
    guard fraction.count <= places else { throw .tooManyPlaces }
    let all = whole + fraction + String(repeating: "0", count: places - fraction.count)
    guard all.count <= ConfigurationLimits.digitsMax, let value = Int64(all) else {
      throw .tooManyDigits
    }
    return isNegative ? -value : value
  }

  /// The shortest text that means `value` units of the last of `places` places.
  static func text(_ value: Int64, places: Int) -> String {
    var digits = String(value.magnitude)
    if digits.count <= places {
      digits = String(repeating: "0", count: places + 1 - digits.count) + digits
    }
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (value < 0 ? "-" : "") + digits.dropLast(places)
    return fraction.isEmpty ? whole : whole + "." + fraction
  }

  /// 10 to the power of `places`: units of the last place in 1.
  static func scale(places: Int) -> Int64 {
    (0..<places).reduce(1) { power, _ in power * 10 }
  }
}
