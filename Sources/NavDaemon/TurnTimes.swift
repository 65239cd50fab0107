/// How long the turns of the loop took: from the reading of their clock to their last write.
///
/// A histogram by powers of two, of a size that is settled when it is made; a turn is counted in
/// one place of it, so the counts together are the turns.
package struct TurnTimes {
  /// Where the first class ends and the last but one: below the one is nothing worth telling apart,
  /// above the other a turn has held everybody up, however long it was.
  private static let exponents = 4...17

  private var counts = [UInt64](repeating: 0, count: exponents.count + 1)
  /// The longest one.
  private var longestMicroseconds: Int64 = 0

  package init() {}

  package mutating func count(microseconds: Int64) {
    longestMicroseconds = max(longestMicroseconds, microseconds)
    let bits = Int64.bitWidth - max(0, microseconds).leadingZeroBitCount
    let place = max(bits, Self.exponents.lowerBound) - Self.exponents.lowerBound
    counts[min(place, counts.count - 1)] += 1
  }

  /// By name, as `stats` tells them.
  package var figures: [(name: String, value: Int64)] {
    let classes = zip(Self.exponents, counts).map { exponent, count in
      (name: "turns_below_\(1 << exponent)_us", value: Int64(clamping: count))
    }
    let rest = (name: "turns_longer", value: Int64(clamping: counts[counts.count - 1]))
    return classes + [rest, (name: "turn_longest_us", value: longestMicroseconds)]
  }
}
