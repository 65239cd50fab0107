private import Foundation
private import Testing

/// Random numbers that come again: SplitMix64 from a seed. No test draws from anything else.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(_ seed: Seed) { state = seed.value }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// The argument of a random test, so that a failure names the seed that brings it back.
///
///     @Test(arguments: Seed.some(20))
///     func `a law holds`(seed: Seed) { var random = SeededRandom(seed) … }
package struct Seed: Sendable, Hashable, CustomTestStringConvertible {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  package var testDescription: String { "NAVD_SEED=\(value)" }

  /// The seeds 1…count, ten times as many in a long run; `NAVD_SEED` alone where it is set.
  package static func some(_ count: Int) -> [Seed] {
    if let text = ProcessInfo.processInfo.environment["NAVD_SEED"], let value = UInt64(text) {
      return [Seed(value)]
    }
    return (1...UInt64(TestRun.isLong ? count * 10 : count)).map { Seed($0) }
  }

  /// As many in a long run too, for a test that does more with each then.
  package static func fixed(_ count: Int) -> [Seed] {
    let seeds = some(count)
    return Array(seeds.prefix(count))
  }
}
