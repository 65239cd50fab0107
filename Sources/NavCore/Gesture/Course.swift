/// How the way of a winner is measured: along which axis, to what extent, and by which rule. Frozen
/// at the down.
struct Course: Sendable {
  enum Axis: Sendable {
    case horizontal
    case vertical
  }

  /// Whose way it is.
  var followed: Motion.Followed = .owner
  var axis: Axis
  /// 1 or −1: towards the commit.
  var sign: Int64
  /// The distance that is progress 1; positive.
  var extentMicrometres: Int64
  /// How far it had come before this finger.
  private(set) var resumedMicrometres: Int64 = 0
  var rule: CommitRule
  /// Of a drawer: its judge, and whether the commit closes it.
  var judgeMicrometres: Int64?
  var closes = false
  /// The page wants to be asked: what would commit reverts.
  var asks = false
  /// How straight the way must have been; 0: any way will do.
  var straightnessPPM: Int64 = 0

  init(
    _ axis: Axis,
    sign: Int64,
    extent: Int64,
    _ rule: CommitRule,
    judge: Int64? = nil,
    closes: Bool = false
  ) {
    self.axis = axis
    self.sign = sign
    extentMicrometres = max(1, extent)
    self.rule = rule
    judgeMicrometres = judge
    self.closes = closes
  }

  /// Goes on from there; what the finger itself travels counts from its own down.
  mutating func resume(fromPPM progress: Int64) {
    resumedMicrometres = progress * extentMicrometres / 1_000_000
  }

  /// What a release of these fingers now is.
  func lift(
    of motion: borrowing Motion,
    _ tuning: borrowing GestureTuning
  ) -> Lift {
    let travel: Int64
    let velocity: Int64
    switch axis {
    case .horizontal:
      travel = motion.displacement.x
      velocity = motion.velocityX(tuning)
    case .vertical:
      travel = motion.displacement.y
      velocity = motion.velocityY(tuning)
    }
    return Lift(
      travelMicrometres: sign * travel,
      extentMicrometres: extentMicrometres,
      resumedMicrometres: resumedMicrometres,
      velocityMicrometresPerSecond: sign * velocity,
      judgeMicrometres: judgeMicrometres,
      closes: closes
    )
  }

  /// What a lift of those fingers comes to, and what decided.
  func verdict(
    on lift: Lift,
    of motion: borrowing Motion,
    _ tuning: borrowing GestureTuning
  ) -> (verdict: Verdict, reason: Measurement) {
    let decided = rule.verdict(on: lift, tuning: tuning)
    guard decided.verdict == .commit else { return decided }
    let straight = straightnessPPM > 0 ? motion.straightnessPPM : 1_000_000
    if straight < straightnessPPM {
      return (
        .revert,
        Measurement(
          .curved,
          measured: straight,
          threshold: straightnessPPM,
          unit: .partsPerMillion
        )
      )
    }
    guard asks else { return decided }
    var reason = decided.reason
    reason.criterion = .asked
    return (.revert, reason)
  }
}
