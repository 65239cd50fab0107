/// The rule that decides at the lift, chosen by name in the configuration.
package enum CommitRule: UInt8, Equatable, Sendable, CaseIterable {
  /// Where the finger would be 0.3 s later: at least half, travel ≥ 16 pt, not moving back.
  case projected = 1
  /// Past half of the way, whatever the velocity.
  case half = 2
}

/// What a rule looks at: signed distances and velocities, positive towards the commit.
package struct Lift: Equatable, Sendable {
  /// From the down, unclamped.
  package var travelMicrometres: Int64
  /// The distance that is progress 1; positive.
  package var extentMicrometres: Int64
  package var velocityMicrometresPerSecond: Int64

  package init(
    travelMicrometres: Int64,
    extentMicrometres: Int64,
    velocityMicrometresPerSecond: Int64
  ) {
    self.travelMicrometres = travelMicrometres
    self.extentMicrometres = extentMicrometres
    self.velocityMicrometresPerSecond = velocityMicrometresPerSecond
  }

  /// Travel between nothing and the whole extent.
  package var clampedTravelMicrometres: Int64 { min(max(travelMicrometres, 0), extentMicrometres) }

  /// Progress in ppm, 0…1,000,000.
  package var progressPPM: Int64 { clampedTravelMicrometres * 1_000_000 / extentMicrometres }

  /// Velocity in ppm of the extent per second.
  package var velocityPPMPerSecond: Int64 {
    roundedQuotient(velocityMicrometresPerSecond * 1_000_000, extentMicrometres)
  }
}

extension CommitRule {
  /// The verdict on a lift, and the measurement that decided it.
  package func verdict(
    on lift: Lift,
    tuning: borrowing GestureTuning
  ) -> (verdict: Verdict, reason: Measurement) {
    switch self {
    case .projected: projected(lift, tuning)
    case .half: half(lift)
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
    // Rounded down, so that what is reported stands on the same side of half as what decided.
    let quotient = reach / lift.extentMicrometres
    let floor = reach % lift.extentMicrometres < 0 ? quotient - 1 : quotient
    return (
      floor >= 500_000 ? .commit : .revert,
      Measurement(.projected, measured: floor, threshold: 500_000, unit: .partsPerMillion)
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
}
