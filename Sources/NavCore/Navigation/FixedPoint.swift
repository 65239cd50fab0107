/// Numbers with 60 binary places, and the few functions that springs are made of. Whole numbers
/// alone: what a machine computes here, every machine computes.
enum FixedPoint {
  static let places = 60
  static let one: Int64 = 1 << 60
  /// 2π and ln 2, to the nearest.
  static let turn: Int64 = 7_244_019_458_077_122_842
  static let logarithmOfTwo: Int64 = 799_144_290_325_165_979

  /// Beyond it e⁻ˣ has no place left: 42 · one.
  static let exponentMax = 42 * Int128(one)

  /// The product of two such numbers. The left one may be anything below 2¹²⁰, by a right one below
  /// eight: it is taken in two parts, so that nothing overflows on the way.
  static func product(_ left: Int128, _ right: Int128) -> Int128 {
    let whole = left >> Int128(places)
    let part = left - (whole << Int128(places))
    return whole * right + ((part * right) >> Int128(places))
  }

  /// e⁻ˣ of an x that is not negative, within 2⁻⁵⁴.
  static func exponential(ofMinus exponent: Int128) -> Int128 {
    guard exponent < exponentMax else { return 0 }
    // x = halvings · ln 2 + rest, and the rest by its series, from its smallest term.
    let halvings = exponent / Int128(logarithmOfTwo)
    let rest = exponent - halvings * Int128(logarithmOfTwo)
    var sum = Int128(one)
    for term in stride(from: Int128(18), to: 0, by: -1) {
      sum = Int128(one) - product(rest, sum) / term
    }
    return sum >> halvings
  }

  /// Sine and cosine of an angle in turns that is not negative, within 2⁻⁵⁵.
  static func sineAndCosine(ofTurns turns: Int128) -> (sine: Int128, cosine: Int128) {
    // The nearest quarter, and at most an eighth of a turn to either side of it.
    let quarter = (turns + Int128(one / 8)) >> Int128(places - 2)
    let angle = product(turns - (quarter << Int128(places - 2)), Int128(turn))
    let square = product(angle, angle)
    let sine = product(angle, series(of: square, lastFactor: 2))
    let cosine = series(of: square, lastFactor: 1)
    return switch quarter & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  /// 1 − s / (k (k + 1)) · (1 − s / ((k + 2) (k + 3)) · …): of a sine and a cosine, by their k.
  private static func series(of square: Int128, lastFactor: Int128) -> Int128 {
    var sum = Int128(one)
    for factor in stride(from: lastFactor + 18, through: lastFactor, by: -2) {
      sum = Int128(one) - product(square, sum) / (factor * (factor + 1))
    }
    return sum
  }

  /// The whole part of a square root.
  static func squareRoot(_ square: Int128) -> Int128 {
    guard square > 0 else { return 0 }
    var root = Int128(1) << Int128((129 - square.leadingZeroBitCount) / 2)
    while true {
      let closer = (root + square / root) / 2
      if closer >= root { return root }
      root = closer
    }
  }
}
