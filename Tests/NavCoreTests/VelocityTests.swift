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

  @Test(
    arguments: [8_000, 16_000, 100_000, 500_000] as [Int64],
    [1_000, 2_000, 4_000, 8_000, 16_000]
  )
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

  @Test func `a finger that slows down is not taken to turn back, one that turns back is`() {
    func velocity(_ way: [Int64]) -> Int64 {
      self.velocity(way.enumerated().map { (Int64($0.offset) * 8_000, $0.element) })
    }
    // By the quadratic it goes back at 204 mm/s. Over the last 48 ms it came 2.4 mm forward.
    let slowing: [Int64] = [
      0, 6_000, 12_000, 16_000, 18_000, 18_400, 18_800, 19_200, 19_600, 20_000, 20_400, 20_800,
    ]
    #expect(velocity(slowing) == 50_000)
    #expect(velocity(slowing.map { -$0 }) == -50_000)
    // Over the last 48 ms it came nowhere: no line that contradicts.
    let turning: [Int64] = [
      0, 800, 1_600, 2_400, 3_200, 4_000, 4_800, 5_600, 6_400, 5_600, 4_800, 4_000,
    ]
    #expect(velocity(turning) == -59_241)
  }

  /// The velocity of frames at their times in µs and places in µm, when the finger lifts `rest` µs
  /// after the last.
  private func velocity(
    _ frames: [(time: Int64, position: Int64)],
    rest: Int64 = 0
  ) -> Int64 {
    let tuning = GestureTuning()
    var window = SampleWindow()
    for frame in frames {
      window.append(time: frame.time, position: frame.position, tuning: tuning)
    }
    return window.velocity(at: (frames.last?.time ?? 0) + rest, tuning: tuning)
  }

  @Test func `no two samples are closer than 3 ms`() {
    #expect(velocity([(0, 0), (2_999, 3_000)]) == 0)
    #expect(velocity([(0, 0), (3_000, 3_000)]) == 1_000_000)
    // The frame at 2.9 ms is no sample: between the last two, the finger would be at 1 m/s.
    #expect(velocity([(0, 0), (2_900, 110), (3_100, 310)]) == 100_000)
  }

  @Test func `the down counts again as soon as a frame is far enough from it`() {
    // The place at 2 ms is 300 µm too far. It stands for the down while nothing else is there.
    #expect(velocity([(0, 0), (2_000, 900)]) == 0)
    #expect(velocity([(0, 0), (2_000, 900), (5_000, 1_500)]) == 300_000)
  }

  @Test func `the last frame has its own time and place, however close it is`() {
    let steady = (0..<8).map { (time: Int64($0) * 8_000, position: Int64($0) * 1_600) }
    #expect(velocity(steady + [(56_500, 11_300)]) == 200_000)
    #expect(velocity(steady + [(56_500, 11_300), (57_000, 11_400)]) == 200_000)
  }

  @Test func `of two frames at one time the later is right`() {
    #expect(velocity([(0, 0), (8_000, 9_999), (8_000, 1_600)]) == 200_000)
    #expect(velocity([(0, 77), (0, 0), (8_000, 1_600)]) == 200_000)
    #expect(velocity([(0, 0), (8_000, 9_999), (8_000, 1_600), (16_000, 3_200)]) == 200_000)
  }

  @Test func `a time before the last forgets what was before`() {
    #expect(velocity([(50_000, 0), (58_000, 1_600), (8_000, 1_600)]) == 0)
    #expect(velocity([(1 << 58, 0), (1 << 58, 9), (0, 0), (8_000, 1_600)]) == 200_000)
  }

  @Test func `a silence is measured from frame to frame, not from sample to sample`() {
    let steady = (0..<4).map { (time: Int64($0) * 8_000, position: Int64($0) * 1_600) }
    // 24 ms is a sample and 26.9 ms is none; it is silent from the one or the other on.
    #expect(velocity(steady + [(26_900, 5_380), (66_900, 13_380)]) == 200_000)
    #expect(velocity(steady + [(26_900, 5_380), (66_901, 13_380)]) == 0)
    #expect(velocity(steady + [(64_000, 12_800), (66_900, 13_380)]) == 200_000)
    #expect(velocity(steady + [(64_001, 12_800), (66_900, 13_380)]) == 0)
  }

  @Test func `a silence of 40 ms or of 2.5 median periods is still motion, a longer one is rest`() {
    #expect(velocity(of: 200_000, count: 20, period: 8_000, rest: 40_000) == 200_000)
    #expect(velocity(of: 200_000, count: 20, period: 8_000, rest: 40_001) == 0)
    #expect(velocity(of: 200_000, count: 6, period: 30_000, rest: 75_000) == 200_000)
    #expect(velocity(of: 200_000, count: 6, period: 30_000, rest: 75_001) == 0)
  }

  @Test func `frames in which the finger rests do not slow its panel down`() {
    let resting = (0..<8).map { (time: Int64($0) * 60_000, position: Int64(0)) }
    let moving = (1...4).map { (time: 420_000 + Int64($0) * 8_000, position: Int64($0) * 1_600) }
    #expect(velocity(resting + moving, rest: 40_000) > 150_000)
    #expect(velocity(resting + moving, rest: 40_001) == 0)
  }

  @Test func `what is older than 100 ms or 20 samples does not count`() {
    // The first of 13 frames is where the finger never was.
    let way = (1...12).map { (time: Int64($0) * 8_000 + 4_000, position: Int64($0) * 1_600) }
    #expect(velocity([(0, 30_000)] + way) != 200_000)
    #expect(velocity([(-1, 30_000)] + way) == 200_000)
    // A thousand frames a second make a sample every 3 ms: 20 of them are 57 ms.
    let still = (0..<40).map { (time: Int64($0) * 1_000, position: Int64(0)) }
    let fast = (0...57).map { (time: 40_000 + Int64($0) * 1_000, position: Int64($0) * 200) }
    #expect(velocity(still + fast.dropLast()) != 200_000)
    #expect(velocity(still + fast + [(98_000, 11_600), (99_000, 11_800)]) == 200_000)
  }

  @Test func `at 50 pt a second a finger moves`() {
    #expect(velocity([(0, 0), (12_599, 100)]) == 0)
    #expect(velocity([(0, 0), (12_598, 100)]) == 7_938)
  }

  /// Frames of every distance, with rests, jumps and turns between them.
  private func randomFrames(_ random: inout SeededRandom) -> [(time: Int64, position: Int64)] {
    let periods: [ClosedRange<Int64>] = [
      0...0, 1...2_999, 3_000...3_000, 3_000...9_000, 8_000...8_000, 16_000...40_000,
      38_000...43_000, 60_000...200_000,
    ]
    var usual = periods[Int.random(in: 1...6, using: &random)]
    var (time, position) = (Int64(0), Int64.random(in: 0...200_000, using: &random))
    return (0..<Int.random(in: 1...60, using: &random)).map { _ in
      let isUsual = Int.random(in: 0..<6, using: &random) > 0
      let period = isUsual ? usual : periods[Int.random(in: 0...7, using: &random)]
      time += Int64.random(in: period, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: position = Int64.random(in: 0...4_000_000, using: &random)
      case 1..<6: break
      case 6: usual = periods[Int.random(in: 1...6, using: &random)]
      default: position += Int64.random(in: -1_500...4_000, using: &random)
      }
      return (time, position)
    }
  }

  @Test(arguments: Seed.some(400))
  func `any motion has the velocity of the specification, and mirrored its negative`(seed: Seed) {
    var random = SeededRandom(seed)
    var tuning = GestureTuning()
    tuning.restMicrometresPerSecond = 0
    tuning.velocityMaxMicrometresPerSecond = 1 << 50
    tuning.velocityWindowMicroseconds = seed.value.isMultiple(of: 3) ? 150_000 : 100_000
    var (window, mirrored, plain) = (SampleWindow(), SampleWindow(), PlainMotion())
    for frame in randomFrames(&random) {
      window.append(time: frame.time, position: frame.position, tuning: tuning)
      mirrored.append(time: frame.time, position: -frame.position, tuning: tuning)
      plain.append(time: frame.time, position: frame.position)
      for time in [frame.time, frame.time + Int64.random(in: 0...120_000, using: &random)] {
        let measured = window.velocity(at: time, tuning: tuning)
        let expected = plain.velocity(at: time, tuning)
        #expect(
          abs(Double(measured) - expected) <= 1 + abs(expected) / 1_000_000,
          "\(frame.time) µs: \(measured), \(expected) expected"
        )
        #expect(mirrored.velocity(at: time, tuning: tuning) == -measured)
      }
    }
  }

  @Test func `over the longest way in the longest window it is exact`() {
    var tuning = GestureTuning()
    tuning.velocityMaxMicrometresPerSecond = 1 << 50
    tuning.velocityWindowMicroseconds = 1 << 50
    // From 8.3 m on one side to 8.3 m on the other, ever faster: 46 mm · k². The first is where the
    // finger never was; 150 ms before the last it counts, or else would be one of 20.
    for (period, expected) in [(7_500, 233_066_667), (7_900, 221_265_823)] as [(Int64, Int64)] {
      var window = SampleWindow()
      for k in Int64(-1)...19 where k >= 0 || period == 7_500 {
        let isOutside = k < 0 || k == 0 && period == 7_900
        let position = isOutside ? 8_300_000 : k * k * 46_000 - 8_300_000
        window.append(time: 1_000_000 + k * period, position: position, tuning: tuning)
      }
      #expect(window.velocity(at: 1_000_000 + 19 * period, tuning: tuning) == expected)
    }
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
          position: Bool.random(using: &random)
            ? Int64.random(in: 0...4_000_000, using: &random)
            : Int64.random(in: .min ... .max, using: &random),
          tuning: tuning
        )
      }
      #expect(abs(window.velocity(at: time, tuning: tuning)) <= 1_270_000)
    }
  }
}
