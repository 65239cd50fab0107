/// The rule that decides at the lift, chosen by name in the configuration.
package enum CommitRule: UInt8, Equatable, Sendable, CaseIterable {
  /// Where the finger would be 0.3 s later: at least half, travel ≥ 16 pt, not moving back.
  case projected = 1
  /// Past half of the way, whatever the velocity.
  case half = 2
  /// A drawer is open iff the main layer is moved further than the judge.
  case judge = 3
  /// The same for where the layer would be 0.3 s later.
  case judgeProjected = 4
  /// A whole extent a second decides by its sign, else half.
  case cupertino = 5
  /// A fling decides by its sign, else half.
  case flingOrHalf = 6
}

/// What a rule looks at: signed distances and velocities, positive towards the commit.
package struct Lift: Equatable, Sendable {
  /// From the down, unclamped.
  package var travelMicrometres: Int64
  /// The distance that is progress 1; positive.
  package var extentMicrometres: Int64
  /// How far it had come before the down.
  package var resumedMicrometres: Int64
  package var velocityMicrometresPerSecond: Int64
  /// Of a drawer: how far the main layer must be moved to stay so; nil: half of the extent.
  package var judgeMicrometres: Int64?
  /// Of a drawer: it is open, and the commit closes it.
  package var closes: Bool

  package init(
    travelMicrometres: Int64,
    extentMicrometres: Int64,
    resumedMicrometres: Int64 = 0,
    velocityMicrometresPerSecond: Int64,
    judgeMicrometres: Int64? = nil,
    closes: Bool = false
  ) {
    self.travelMicrometres = travelMicrometres
    self.extentMicrometres = extentMicrometres
    self.resumedMicrometres = resumedMicrometres
    self.velocityMicrometresPerSecond = velocityMicrometresPerSecond
    self.judgeMicrometres = judgeMicrometres
    self.closes = closes
  }

  /// Where it is between nothing and the whole extent.
  package var clampedTravelMicrometres: Int64 {
    min(max(resumedMicrometres + travelMicrometres, 0), extentMicrometres)
  }

  /// Progress in ppm, 0…1,000,000.
  package var progressPPM: Int64 { clampedTravelMicrometres * 1_000_000 / extentMicrometres }

  /// Velocity in ppm of the extent per second.
  package var velocityPPMPerSecond: Int64 {
    roundedQuotient(velocityMicrometresPerSecond * 1_000_000, extentMicrometres)
  }
}

extension CommitRule {
  /// The verdict on a lift, and the measurement that decided it.
  ///
  /// Every rule is monotone: further, or faster, never turns a commit into a revert.
  package func verdict(
    on lift: Lift,
    tuning: borrowing GestureTuning
  ) -> (verdict: Verdict, reason: Measurement) {
    switch self {
    case .projected: projected(lift, tuning)
    case .half: half(lift)
    case .judge: judge(lift, projection: 0)
    case .judgeProjected: judge(lift, projection: tuning.projectionMicroseconds)
    case .cupertino: fling(lift, from: lift.extentMicrometres)
    case .flingOrHalf: fling(lift, from: tuning.swipeMicrometresPerSecond)
    }
  }

  private func projected(
    _ lift: Lift,
    _ tuning: borrowing GestureTuning
  ) -> (verdict: Verdict, reason: Measurement) {
    let velocity = lift.velocityMicrometresPerSecond
    if velocity <= -tuning.backwardsMicrometresPerSecond {
      return (
        .revert,
        Measurement(
          .backwards,
          measured: velocity,
          threshold: -tuning.backwardsMicrometresPerSecond,
          unit: .micrometresPerSecond
        )
      )
    }
    if lift.travelMicrometres < tuning.travelMinMicrometres {
      return (
        .revert,
        Measurement(
          .travel,
          measured: lift.travelMicrometres,
          threshold: tuning.travelMinMicrometres,
          unit: .micrometres
        )
      )
    }
    let reach =
      lift.clampedTravelMicrometres * 1_000_000 + velocity * tuning.projectionMicroseconds
    let reached = flooredQuotient(reach, lift.extentMicrometres)
    return (
      reached >= 500_000 ? .commit : .revert,
      Measurement(.projected, measured: reached, threshold: 500_000, unit: .partsPerMillion)
    )
  }

  private func half(_ lift: Lift) -> (verdict: Verdict, reason: Measurement) {
    (
      2 * lift.clampedTravelMicrometres > lift.extentMicrometres ? .commit : .revert,
      Measurement(
        .progress,
        measured: lift.progressPPM,
        threshold: 500_000,
        unit: .partsPerMillion
      )
    )
  }

  /// Whether the drawer is open after the lift, by where its main layer is moved to; a commit is
  /// what changes it.
  private func judge(
    _ lift: Lift,
    projection: Int64
  ) -> (verdict: Verdict, reason: Measurement) {
    let threshold = lift.judgeMicrometres ?? lift.extentMicrometres / 2
    let travel = lift.clampedTravelMicrometres
    let sign: Int64 = lift.closes ? -1 : 1
    let moved =
      (lift.closes ? lift.extentMicrometres - travel : travel)
      + flooredQuotient(sign * lift.velocityMicrometresPerSecond * projection, 1_000_000)
    let isOpen = moved > threshold
    return (
      isOpen == lift.closes ? .revert : .commit,
      Measurement(.judge, measured: moved, threshold: threshold, unit: .micrometres)
    )
  }

  private func fling(
    _ lift: Lift,
    from threshold: Int64
  ) -> (verdict: Verdict, reason: Measurement) {
    let velocity = lift.velocityMicrometresPerSecond
    guard abs(velocity) >= threshold else { return half(lift) }
    return (
      velocity > 0 ? .commit : .revert,
      Measurement(
        .velocity,
        measured: velocity,
        threshold: velocity > 0 ? threshold : -threshold,
        unit: .micrometresPerSecond
      )
    )
  }
}

/// `numerator / denominator`, rounded down, so that what is reported stands on the same side of a
/// threshold as what decided; the denominator is positive.
private func flooredQuotient(_ numerator: Int64, _ denominator: Int64) -> Int64 {
  let quotient = numerator / denominator
  return numerator % denominator < 0 ? quotient - 1 : quotient
}
