import Foundation
import NavCore
import TestSupport
import Testing

/// The angle of a direction in whole numbers.
@Suite("Angles")
struct AngleTests {
  private func exact(_ dx: Int64, _ dy: Int64) -> Double {
    atan2(Double(dy), Double(dx)) * 180_000 / .pi
  }

  /// An angle by its name of more than -180,000 and at most 180,000.
  private func within(_ angle: Int64) -> Int64 {
    if angle > 180_000 { return angle - 360_000 }
    return angle <= -180_000 ? angle + 360_000 : angle
  }

  /// Directions of any length, of either sign, steep ones and flat ones among them.
  private func directions(_ seed: Seed, count: Int) -> [(dx: Int64, dy: Int64)] {
    var random = SeededRandom(seed)
    return (0..<count).map { _ in
      let bits = Int64.random(in: 1...62, using: &random)
      let dx = Int64.random(in: -(1 << bits)...(1 << bits), using: &random)
      let other = Int64.random(in: 1...62, using: &random)
      let dy = Int64.random(in: -(1 << other)...(1 << other), using: &random)
      return (dx, dy)
    }
  }

  @Test func `the axes and the diagonals are exact`() {
    let expected: [(Int64, Int64, Int64)] = [
      (1, 0, 0), (1, 1, 45_000), (0, 1, 90_000), (-1, 1, 135_000), (-1, 0, 180_000),
      (1, -1, -45_000), (0, -1, -90_000), (-1, -1, -135_000), (0, 0, 0),
    ]
    for (dx, dy, angle) in expected {
      #expect(angleMillidegrees(dx: dx, dy: dy) == angle, "\(dx), \(dy)")
      #expect(angleMillidegrees(dx: dx * 1_000_003, dy: dy * 1_000_003) == angle)
    }
  }

  @Test func `the farthest directions have angles too`() {
    #expect(angleMillidegrees(dx: .max, dy: .max) == 45_000)
    #expect(angleMillidegrees(dx: .min, dy: .min) == -135_000)
    #expect(angleMillidegrees(dx: .min, dy: 0) == 180_000)
    #expect(angleMillidegrees(dx: 1, dy: .min) == -90_000)
    #expect(angleMillidegrees(dx: .min, dy: -1) == 180_000)
  }

  @Test(arguments: Seed.some(20))
  func `an angle is within one thousandth of a degree of the true one`(seed: Seed) {
    for (dx, dy) in directions(seed, count: 2_000) where dx != 0 || dy != 0 {
      let angle = angleMillidegrees(dx: dx, dy: dy)
      let difference = abs(Double(angle) - exact(dx, dy))
      // Just above the negative x axis and just below it are near each other.
      #expect(min(difference, 360_000 - difference) <= 1, "\(dx), \(dy)")
      #expect(angle > -180_000 && angle <= 180_000)
    }
  }

  @Test(arguments: Seed.some(20))
  func `a mirrored direction has the mirrored angle, exactly`(seed: Seed) {
    for (dx, dy) in directions(seed, count: 2_000) where dx != 0 || dy != 0 {
      let angle = angleMillidegrees(dx: dx, dy: dy)
      #expect(angleMillidegrees(dx: dx, dy: -dy) == within(-angle), "\(dx), \(dy)")
      #expect(angleMillidegrees(dx: -dx, dy: dy) == within(180_000 - angle), "\(dx), \(dy)")
      #expect(angleMillidegrees(dx: dy, dy: dx) == within(90_000 - angle), "\(dx), \(dy)")
    }
  }

  @Test func `a direction that turns on has no smaller angle`() {
    for length in [100, 9_999, 1 << 40] as [Int64] {
      var before: Int64 = 0
      for step in 0...20_000 as ClosedRange<Int64> {
        let angle = angleMillidegrees(dx: length * 10_000, dy: length * step)
        #expect(angle >= before)
        before = angle
      }
    }
  }
}
