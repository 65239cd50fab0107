import Foundation
import NavCore
import TestSupport
import Testing

/// A finger's velocity: what is measured, what is forgotten, what is never invented.
@Suite("Velocity")
struct VelocityTests {
  /// A finger at `micrometresPerSecond` for `count` frames of `period` µs, and its velocity when it
  /// lifts `rest` µs after the last.
  private func velocity(
    of micrometresPerSecond: Int64,
    count: Int,
    period: Int64,
    rest: Int64 = 0,
    from: Int64 = 0
  ) -> Int64 {
    let tuning = GestureTuning()
    var window = SampleWindow()
    var time = from
    for index in 0..<Int64(count) {
      time = from + index * period
      window.append(
        time: time,
        position: micrometresPerSecond * index * period / 1_000_000,
        tuning: tuning
      )
    }
    return window.velocity(at: time + rest, tuning: tuning)
  }

  @Test(arguments: [8_000, 16_000, 100_000, 500_000] as [Int64], [2_000, 4_000, 8_000, 16_000])
  func `a steady finger has its own velocity`(speed: Int64, period: Int64) {
    let measured = velocity(of: speed, count: 40, period: period)
    #expect(abs(measured - speed) <= speed / 50)
    #expect(velocity(of: -speed, count: 40, period: period) == -measured)
  }

  @Test func `a finger that rests before it lifts has none`() {
    #expect(velocity(of: 200_000, count: 20, period: 8_000, rest: 39_000) > 190_000)
    #expect(velocity(of: 200_000, count: 20, period: 8_000, rest: 41_000) == 0)
    #expect(velocity(of: 200_000, count: 20, period: 8_000, rest: 2_000_000) == 0)
  }

  @Test func `a slow panel's frames are no rest`() {
    #expect(velocity(of: 200_000, count: 6, period: 30_000, rest: 60_000) > 190_000)
    #expect(velocity(of: 200_000, count: 6, period: 30_000, rest: 80_000) == 0)
  }

  @Test func `a flick of three frames has one, a contact of one frame has none`() {
    #expect(abs(velocity(of: 300_000, count: 3, period: 8_000) - 300_000) < 1_000)
    #expect(abs(velocity(of: 300_000, count: 2, period: 8_000) - 300_000) < 1_000)
    #expect(velocity(of: 300_000, count: 1, period: 8_000) == 0)
  }

  @Test func `below 50 pt a second a finger rests, above 8,000 it is held`() {
    #expect(velocity(of: 7_500, count: 20, period: 8_000) == 0)
    #expect(velocity(of: 8_500, count: 20, period: 8_000) > 0)
    #expect(velocity(of: 3_000_000, count: 20, period: 8_000) == 1_270_000)
  }

  @Test func `the session's time does not matter`() {
    let early = velocity(of: 123_456, count: 13, period: 7_919)
    #expect(velocity(of: 123_456, count: 13, period: 7_919, from: 1 << 58) == early)
  }

  @Test func `a turn in the last frames is believed only in its sign`() {
    let tuning = GestureTuning()
    var window = SampleWindow()
    // Forward for 64 ms, then back for 40 ms: the line over the last 50 ms goes back.
    let way: [Int64] = [
      0, 800, 1_600, 2_400, 3_200, 4_000, 4_800, 5_600, 6_400, 5_600, 4_800, 4_000,
    ]
    for (index, position) in way.enumerated() {
      window.append(time: Int64(index) * 8_000, position: position, tuning: tuning)
    }
    #expect(window.velocity(at: 88_000, tuning: tuning) < 0)
  }

  @Test func `wild positions never trap and never pass the bound`() {
    var random = SeededRandom(Seed(7))
    let tuning = GestureTuning()
    for _ in 0..<2_000 {
      var window = SampleWindow()
      var time: Int64 = 0
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        time += Int64.random(in: 0...9_000, using: &random)
        window.append(
          time: time,
          position: Int64.random(in: 0...4_000_000, using: &random),
          tuning: tuning
        )
      }
      #expect(abs(window.velocity(at: time, tuning: tuning)) <= 1_270_000)
    }
  }

  private struct Flings: Decodable {
    struct Fling: Decodable {
      var name: String
      var samples: [[Double]]
      var lsq2_px_per_s: [String: Double]
    }
    var flings: [Fling]
  }

  @Test(Recordings.needed)
  func `recorded flings have the velocities that are known for them, within a fifth`() throws {
    let text = try Data(contentsOf: Recordings.url("flings.json"))
    let flings = try JSONDecoder().decode(Flings.self, from: text).flings
    var compared = 0
    for fling in flings {
      for (axis, expected) in fling.lsq2_px_per_s {
        var tuning = GestureTuning()
        // Pixels are counted as 100 µm each, so that nothing is at rest and nothing is held.
        tuning.restMicrometresPerSecond = 0
        tuning.velocityMaxMicrometresPerSecond = 10_000_000
        var window = SampleWindow()
        let column = axis == "x" ? 1 : 2
        for sample in fling.samples.dropLast() {
          window.append(
            time: Int64(sample[0]),
            position: Int64((sample[column] * 100).rounded()),
            tuning: tuning
          )
        }
        let lift = Int64(fling.samples[fling.samples.count - 1][0])
        let measured = Double(window.velocity(at: lift, tuning: tuning)) / 100
        #expect(
          abs(measured - expected) <= abs(expected) / 5,
          "\(fling.name) \(axis): \(measured) px/s, \(expected) expected"
        )
        compared += 1
      }
    }
    #expect(flings.count == 19)
    #expect(compared == 27)
  }
}
