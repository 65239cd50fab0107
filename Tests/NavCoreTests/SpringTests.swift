import Foundation
import NavCore
import TestSupport
import Testing

/// Springs in whole numbers, against the same formulas in floating point.
@Suite("Springs")
struct SpringTests {
  /// The closed form, as a textbook has it: mass 1, times in seconds.
  private func known(_ settling: Settling, from start: Int64, after microseconds: Int64) -> Double {
    let time = Double(microseconds) / 1e6
    let frequency = 2 * Double.pi / (Double(settling.responseMicroseconds) / 1e6)
    let ratio = Double(settling.dampingPPM) / 1e6
    let distance = Double(start - settling.targetPPM)
    let push = Double(settling.velocityPPMPerSecond) + ratio * frequency * distance
    let decay = exp(-ratio * frequency * time)
    let way: Double
    if settling.dampingPPM < 1_000_000 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      way = decay * (distance * cos(swing * time) + push / swing * sin(swing * time))
    } else if settling.dampingPPM == 1_000_000 {
      way = decay * (distance + push * time)
    } else {
      // (e^(qωt) − e^(−qωt)) / 2 by the decay before it: neither factor may leave a double's range.
      let creep = frequency * (ratio * ratio - 1).squareRoot()
      let slow = exp(-frequency / (ratio + (ratio * ratio - 1).squareRoot()) * time)
      let fast = exp(-(ratio * frequency + creep) * time)
      way = (slow + fast) / 2 * distance + push * (slow - fast) / (2 * creep)
    }
    return Double(settling.targetPPM) + way
  }

  private func settling(
    to target: Int64,
    response: Int64,
    damping: Int64,
    velocity: Int64,
    at start: Int64 = 0,
    deadline: Int64 = .max
  ) -> Settling {
    Settling(
      targetPPM: target,
      velocityPPMPerSecond: velocity,
      responseMicroseconds: response,
      dampingPPM: damping,
      startMicroseconds: start,
      deadlineMicroseconds: deadline
    )
  }

  private func drawn(_ random: inout SeededRandom) -> Settling {
    let dampings: [Int64] = [50_000, 650_000, 999_999, 1_000_000, 1_000_001, 10_000_000]
    let responses: [Int64] = [1_000, 10_000, 1_000_000]
    let near = Int64.random(in: 900_000...1_100_000, using: &random)
    let any = Int64.random(in: 50_000...10_000_000, using: &random)
    let target = Int64.random(in: 0...9, using: &random)
    let speed = Int64(1) << Int64.random(in: 0...29, using: &random)
    return settling(
      to: target == 9 ? 100_000_000_000 : target * 1_000_000,
      response: Int64.random(in: 1...100, using: &random)
        * (responses.randomElement(using: &random) ?? 1_000),
      damping: (dampings + [near, any]).randomElement(using: &random) ?? any,
      velocity: Int64.random(in: -speed...speed, using: &random),
      at: Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
    )
  }

  @Test(arguments: Seed.some(20))
  func `every place is within a millionth of the way`(seed: Seed) {
    var random = SeededRandom(seed)
    var worst = 0.0
    for _ in 0..<500 {
      let settling = drawn(&random)
      let start = Int64.random(in: 0...1_000_000, using: &random)
      for _ in 0..<10 {
        let response = settling.responseMicroseconds
        let time = Int64.random(in: 0...response * 4, using: &random)
        let place = settling.positionPPM(from: start, at: settling.startMicroseconds + time)
        let known = known(settling, from: start, after: time)
        // A double knows 53 places of the longest way; half is what rounding takes.
        let doubtful = 0.501 + abs(Double(settling.targetPPM)) * 1e-12
        worst = max(worst, abs(Double(place) - known) / doubtful)
      }
    }
    #expect(worst <= 1)
  }

  @Test(arguments: Seed.some(5))
  func `a spring starts where it is, and is at its end at the deadline`(seed: Seed) {
    var random = SeededRandom(seed)
    for _ in 0..<500 {
      var settling = drawn(&random)
      let start = Int64.random(in: 0...1_000_000, using: &random)
      let begin = settling.startMicroseconds
      settling.deadlineMicroseconds = begin + 600_000
      #expect(settling.positionPPM(from: start, at: begin) == start)
      #expect(settling.positionPPM(from: start, at: begin - 1) == start)
      #expect(settling.positionPPM(from: start, at: .min) == start)
      #expect(settling.positionPPM(from: start, at: begin + 600_000) == settling.targetPPM)
      #expect(settling.positionPPM(from: start, at: .max) == settling.targetPPM)
      // A microsecond on, no spring without velocity is anywhere else.
      settling.velocityPPMPerSecond = 0
      settling.responseMicroseconds = max(settling.responseMicroseconds, 100_000)
      let way = abs(settling.targetPPM - start)
      let moved = settling.positionPPM(from: start, at: begin + 1) - start
      #expect(abs(moved) <= 1 + way / 100_000_000)
    }
  }

  @Test func `what is critically damped goes one way only`() {
    for damping: Int64 in [1_000_000, 1_000_001, 1_500_000, 10_000_000] {
      for target: Int64 in [1_000_000, 0, 3_000_000, 100_000_000_000] {
        let settling = settling(to: target, response: 350_000, damping: damping, velocity: 0)
        var last: Int64 = 500_000
        for time in stride(from: Int64(0), to: 20_000_000, by: 997) {
          let place = settling.positionPPM(from: 500_000, at: time)
          #expect(target > 500_000 ? last...target ~= place : target...last ~= place)
          last = place
        }
        if damping < 2_000_000 { #expect(last == target) }
      }
    }
  }

  @Test func `what is damped less swings beyond its end and comes back`() {
    let settling = settling(to: 1_000_000, response: 300_000, damping: 650_000, velocity: 0)
    let places = stride(from: Int64(0), to: 2_000_000, by: 1_000).map {
      settling.positionPPM(from: 0, at: $0)
    }
    let beyond = exp(-Double.pi * 0.65 / (1 - 0.65 * 0.65).squareRoot()) * 1e6
    #expect(abs(Double((places.max() ?? 0) - 1_000_000) - beyond) < 3)
    #expect(places.last == 1_000_000)
  }

  @Test(arguments: Seed.some(20))
  func `no number traps`(seed: Seed) {
    var random = SeededRandom(seed)
    let odd: [Int64] = [.min, .min + 1, -1, 0, 1, 2, 999_999, 1_000_000, 1_000_001, .max - 1, .max]
    func number() -> Int64 {
      switch UInt8.random(in: 0...2, using: &random) {
      case 0:
        odd.randomElement(using: &random) ?? 0
      case 1: Int64.random(in: .min ... .max, using: &random)
      default:
        Int64.random(in: .min ... .max, using: &random)
          >> Int64.random(in: 0...63, using: &random)
      }
    }
    for _ in 0..<5_000 {
      let settling = Settling(
        targetPPM: number(),
        velocityPPMPerSecond: number(),
        responseMicroseconds: number(),
        dampingPPM: number(),
        startMicroseconds: number(),
        deadlineMicroseconds: number()
      )
      let start = number()
      let time = number()
      let place = settling.positionPPM(from: start, at: time)
      let isMoving = time > settling.startMicroseconds && time < settling.deadlineMicroseconds
      // Twenty swings of the fastest push: it stays in sight of its way.
      #expect(!isMoving || abs(place) < 100_000_000_000_000)
    }
  }

  @Test func `a transition is where its spring is, and stays while it tracks`() {
    var transition = Transition(
      identifier: 1,
      kind: .pop,
      phase: .tracking,
      gesture: 1,
      gestureKind: .edgeBack,
      device: 1,
      from: "b",
      to: "a",
      progressPPM: 300_000,
      velocityPPMPerSecond: 0,
      will: .revert,
      startedMicroseconds: 0,
      settling: nil,
      cause: 1
    )
    #expect(transition.positionPPM(at: 5_000_000) == 300_000)
    let settling = Settling(to: 0, by: .page, velocityPPMPerSecond: 0, at: 1_000)
    transition.phase = .reverting
    transition.settling = settling
    for time: Int64 in [0, 1_000, 101_000, 301_000, 601_000] {
      #expect(transition.positionPPM(at: time) == settling.positionPPM(from: 300_000, at: time))
    }
    #expect((1..<300_000).contains(transition.positionPPM(at: 101_000)))
  }
}

/// The springs that pages and drawers settle by.
@Suite("Springs of pages and drawers")
struct SpringConstantsTests {
  private func place(
    _ spring: Spring,
    velocity: Int64 = 0,
    after time: Int64
  ) -> Int64 {
    Settling(to: 1_000_000, by: spring, velocityPPMPerSecond: velocity, at: 0)
      .positionPPM(from: 0, at: time)
  }

  @Test func `a spring by its duration has a thousandth left when it is over`() {
    // (1 + x) e⁻ˣ = 1/1000, by Newton.
    var x = 9.0
    for _ in 0..<20 { x += ((1 + x) * exp(-x) - 1e-3) / (x * exp(-x)) }
    for duration: Int64 in [100_000, 500_000, 1_234_567] {
      let spring = Spring.settling(durationMicroseconds: duration)
      let response = 2 * Double.pi / x * Double(duration)
      #expect(abs(Double(spring.responseMicroseconds) - response) <= 2)
      #expect(spring.dampingPPM == 1_000_000)
      #expect((999_000...999_001).contains(place(spring, after: duration)))
    }
  }

  @Test func `a drawer's spring has an envelope of a thousandth when it is over`() {
    for duration: Int64 in [100_000, 300_000, 500_000, 1_234_567] {
      let spring = Spring.drawer(durationMicroseconds: duration)
      let response = 2 * Double.pi * 0.65 / log(1_000) * Double(duration)
      #expect(abs(Double(spring.responseMicroseconds) - response) <= 2)
      #expect(spring.dampingPPM == 650_000)
    }
    #expect(Spring.drawerVelocityPPMPerSecond == 100_000)
  }

  @Test func `a drawer by command overshoots, and starts with a tenth of the way a second`() {
    let spring = Spring.drawer(durationMicroseconds: 500_000)
    let places = stride(from: Int64(0), through: 600_000, by: 1_000).map {
      place(spring, velocity: Spring.drawerVelocityPPMPerSecond, after: $0)
    }
    let peak = places.max() ?? 0
    #expect((1_066_000...1_070_000).contains(peak))
    #expect(places.dropFirst(500).allSatisfy { abs($0 - 1_000_000) <= 1_400 })
    // 0.1 of the way a second, and what the spring itself adds: ω² t² / 2.
    let frequency = 2 * Double.pi / (Double(spring.responseMicroseconds) / 1e6)
    let early = place(spring, velocity: Spring.drawerVelocityPPMPerSecond, after: 1_000)
    #expect(abs(Double(early) - (100 + frequency * frequency / 2)) < 5)
  }

  @Test func `pages of the seed's style take half a second`() {
    let spring = PageStyle.seed.spring
    #expect(spring == .settling(durationMicroseconds: 500_000))
    #expect(place(spring, after: 500_000) >= 999_000)
    #expect(place(spring, after: 400_000) < 999_000)
    #expect(PageStyle.allCases.filter { $0.spring == .page }.count == PageStyle.allCases.count - 1)
  }

  @Test func `whatever settles is at rest at its deadline`() {
    // 8,000 pt/s over a drawer of 280 pt, and over a page of 390 pt.
    let fastest: [(Spring, Int64)] = [
      (.page, 28_571_429), (PageStyle.seed.spring, 20_512_821),
      (.drawer(durationMicroseconds: 500_000), 100_000),
      (.drawer(durationMicroseconds: 300_000), 100_000),
      (.drawer(durationMicroseconds: 2_000_000), 100_000),
    ]
    for (spring, velocity) in fastest {
      let settling = Settling(to: 1_000_000, by: spring, velocityPPMPerSecond: velocity, at: 0)
      let last = settling.positionPPM(from: 0, at: settling.deadlineMicroseconds - 1)
      #expect(abs(last - 1_000_000) <= 1_000)
    }
  }
}
