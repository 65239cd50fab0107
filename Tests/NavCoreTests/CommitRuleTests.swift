import NavCore
import TestSupport
import Testing

/// What a lift decides, by rule.
@Suite("Commit rules")
struct CommitRuleTests {
  private let tuning = GestureTuning()

  /// A lift on a page 390 pt wide, at a part of it in percent and a velocity in pt/s.
  private func verdict(
    _ rule: CommitRule,
    percent: Int64,
    pointsPerSecond: Int64
  ) -> (verdict: Verdict, reason: Measurement) {
    let width = GestureTuning.micrometres(hundredthsOfPoint: 39_000)
    return rule.verdict(
      on: Lift(
        travelMicrometres: width * percent / 100,
        extentMicrometres: width,
        velocityMicrometresPerSecond: GestureTuning.micrometres(
          hundredthsOfPoint: pointsPerSecond * 100
        )
      ),
      tuning: tuning
    )
  }

  @Test(
    arguments: [
      (30, 150, Verdict.revert, Criterion.projected), (30, 350, .commit, .projected),
      (60, -150, .revert, .backwards), (60, -350, .revert, .backwards),
      (8, 0, .revert, .projected), (26, 600, .commit, .projected),
      (60, -99, .commit, .projected), (3, 8_000, .revert, .travel),
    ] as [(Int64, Int64, Verdict, Criterion)]
  )
  func `projected decides where the finger would be`(
    percent: Int64,
    speed: Int64,
    expected: Verdict,
    criterion: Criterion
  ) {
    let (verdict, reason) = verdict(.projected, percent: percent, pointsPerSecond: speed)
    #expect(verdict == expected)
    #expect(reason.criterion == criterion)
  }

  @Test(
    arguments: [
      (50, Verdict.revert), (51, .commit), (100, .commit), (0, .revert), (-70, .revert),
    ] as [(Int64, Verdict)]
  )
  func `half asks for more than half, whatever the velocity`(percent: Int64, expected: Verdict) {
    for speed: Int64 in [-2_000, 0, 2_000] {
      #expect(
        verdict(.half, percent: percent, pointsPerSecond: speed).verdict == expected
      )
    }
  }

  @Test func `what is measured stands on the same side as what was decided`() {
    var random = SeededRandom(Seed(11))
    for _ in 0..<20_000 {
      let extent = Int64.random(in: 1...4_000_000, using: &random)
      let lift = Lift(
        travelMicrometres: Int64.random(in: -extent...2 * extent, using: &random),
        extentMicrometres: extent,
        velocityMicrometresPerSecond: Int64.random(in: -1_270_000...1_270_000, using: &random)
      )
      for rule in CommitRule.allCases {
        let (verdict, reason) = rule.verdict(on: lift, tuning: tuning)
        let isCommit = verdict == .commit
        switch reason.criterion {
        case .projected: #expect((reason.measured >= reason.threshold) == isCommit)
        case .progress: #expect(!isCommit || reason.measured >= reason.threshold)
        case .judge: #expect((reason.measured > reason.threshold) == isCommit)
        case .velocity: #expect((reason.measured > 0) == isCommit)
        default: #expect(!isCommit && reason.measured < reason.threshold + 1)
        }
      }
    }
  }

  @Test func `further or faster never turns a commit into a revert`() {
    var random = SeededRandom(Seed(12))
    for _ in 0..<(TestRun.isLong ? 1_000_000 : 20_000) {
      let extent = Int64.random(in: 2...4_000_000, using: &random)
      let near = Lift(
        travelMicrometres: Int64.random(in: -extent...extent, using: &random),
        extentMicrometres: extent,
        velocityMicrometresPerSecond: Int64.random(in: -1_270_000...1_270_000, using: &random)
      )
      var far = near
      far.travelMicrometres += Int64.random(in: 0...extent, using: &random)
      far.velocityMicrometresPerSecond += Int64.random(in: 0...300_000, using: &random)
      for rule in CommitRule.allCases
      where rule.verdict(on: near, tuning: tuning).verdict == .commit {
        #expect(rule.verdict(on: far, tuning: tuning).verdict == .commit)
      }
    }
  }

  /// A drawer of 275 pt with its judge at 100 pt, as an application of old had it.
  private func drawer(
    _ rule: CommitRule,
    travel: Int64,
    pointsPerSecond: Int64 = 0,
    closes: Bool
  ) -> Verdict {
    let point = GestureTuning.micrometres(hundredthsOfPoint:)
    let lift = Lift(
      travelMicrometres: point(travel * 100),
      extentMicrometres: point(27_500),
      velocityMicrometresPerSecond: point(pointsPerSecond * 100),
      judgeMicrometres: point(10_000),
      closes: closes
    )
    return rule.verdict(on: lift, tuning: tuning).verdict
  }

  @Test(
    arguments: [(120, Verdict.revert), (174, .revert), (176, .commit), (180, .commit)]
      as [(Int64, Verdict)]
  )
  func `a closing drag must bring the layer to the judge`(travel: Int64, expected: Verdict) {
    #expect(drawer(.judge, travel: travel, closes: true) == expected)
    #expect(drawer(.judge, travel: travel, pointsPerSecond: 900, closes: true) == expected)
  }

  @Test(arguments: [(99, Verdict.revert), (100, .revert), (101, .commit)] as [(Int64, Verdict)])
  func `an opening drag must bring it beyond the judge`(travel: Int64, expected: Verdict) {
    #expect(drawer(.judge, travel: travel, closes: false) == expected)
  }

  @Test func `a projected judge looks three tenths of a second ahead`() {
    #expect(drawer(.judgeProjected, travel: 40, pointsPerSecond: 190, closes: false) == .revert)
    #expect(drawer(.judgeProjected, travel: 40, pointsPerSecond: 210, closes: false) == .commit)
    #expect(drawer(.judgeProjected, travel: 120, pointsPerSecond: 190, closes: true) == .commit)
    #expect(drawer(.judgeProjected, travel: 120, pointsPerSecond: 180, closes: true) == .revert)
    #expect(drawer(.judgeProjected, travel: 180, pointsPerSecond: -30, closes: true) == .revert)
  }

  @Test(
    arguments: [
      (.cupertino, 10, 389, .revert), (.cupertino, 10, 391, .commit),
      (.cupertino, 90, -389, .commit), (.cupertino, 90, -391, .revert),
      (.cupertino, 51, 0, .commit), (.cupertino, 50, 0, .revert),
      (.flingOrHalf, 10, 249, .revert), (.flingOrHalf, 10, 251, .commit),
      (.flingOrHalf, 90, -249, .commit), (.flingOrHalf, 90, -251, .revert),
      (.flingOrHalf, 51, 0, .commit), (.flingOrHalf, 50, 0, .revert),
    ] as [(CommitRule, Int64, Int64, Verdict)]
  )
  func `a fling decides by its sign, whatever is slower by half of the way`(
    rule: CommitRule,
    percent: Int64,
    speed: Int64,
    expected: Verdict
  ) {
    #expect(verdict(rule, percent: percent, pointsPerSecond: speed).verdict == expected)
  }
}
