/// What became of a winner.
struct WinnerOutcome: Sendable {
  var reason: Measurement
  /// nil: cancelled.
  var verdict: Verdict?
  var cancelled: CancelReason?
  /// A little more or less would have turned the verdict.
  var isFragile = false

  init(_ verdict: Verdict, _ reason: Measurement, isFragile: Bool) {
    self.reason = reason
    self.verdict = verdict
    self.isFragile = isFragile
  }

  init(cancelled: CancelReason) {
    reason = Measurement(.cancelled)
    self.cancelled = cancelled
  }
}

extension Arena {
  /// A candidate has won: from now on its way is measured.
  mutating func beginTracking(_ winner: Int) -> Observation {
    if candidates[winner].course.followed == .span { motion.beginSpan(tuning) }
    if case .strip = candidates[winner].form {
      homeBar = HomeBarTable(
        homeBarTuning,
        height: motion.surface.heightMicrometres,
        at: motion.timeMicroseconds
      )
      followHomeBar()
    }
    return .began(progress().progress)
  }

  /// A frame of the winner's way.
  mutating func track(
    _ frame: borrowing TouchFrame,
    _ followed: Motion.Followed
  ) -> Observation {
    guard outcome == nil else { return .nothing }
    switch motion.follow(frame, followed, description, tuning) {
    case .none, .parked:
      followHomeBar()
      return .changed(progress().progress)
    case .joined: return cancel(.fingerJoined)
    case .palm: return cancel(.palm)
    case .lifted: return end()
    }
  }

  private mutating func cancel(_ reason: CancelReason) -> Observation {
    outcome = WinnerOutcome(cancelled: reason)
    return .cancelled(reason)
  }

  /// The lift: the verdict falls.
  mutating func end() -> Observation {
    guard let winner, outcome == nil else { return .nothing }
    let (progress, reason, result) = progress()
    outcome = WinnerOutcome(
      progress.verdict,
      reason,
      isFragile: isFragile(candidates[winner], progress.verdict, reason)
    )
    return .ended(progress, reason: reason, result)
  }

  /// How far the winner is, and what a lift now would come to.
  private func progress() -> (progress: Progress, reason: Measurement, HomeBarOutcome?) {
    guard let winner else {
      return (
        Progress(progressPPM: 0, velocityPPMPerSecond: 0, verdict: .revert),
        Measurement(.cancelled), nil
      )
    }
    let course = candidates[winner].course
    switch candidates[winner].form {
    case .strip: return homeBarProgress(course)
    case .tap:
      return (
        Progress(
          progressPPM: course.resumedMicrometres * 1_000_000 / course.extentMicrometres,
          velocityPPMPerSecond: 0,
          verdict: .commit
        ),
        Measurement(
          .duration,
          measured: motion.timeMicroseconds - motion.begunMicroseconds,
          threshold: tuning.tapMicroseconds,
          unit: .microseconds
        ), nil
      )
    case .pan, .pager, .swipe, .pinch:
      let lift = course.lift(of: motion, tuning)
      let (verdict, reason) = course.verdict(
        on: lift,
        of: motion,
        tuning
      )
      return (
        Progress(
          progressPPM: lift.progressPPM,
          velocityPPMPerSecond: lift.velocityPPMPerSecond,
          verdict: verdict
        ), reason, nil
      )
    }
  }

  /// Whether one point more or less, in place and over the line of the velocity, would have turned
  /// a verdict. Rules are monotone, so both ends are enough.
  private func isFragile(
    _ candidate: Candidate,
    _ verdict: Verdict,
    _ reason: Measurement
  ) -> Bool {
    switch candidate.form {
    case .strip, .tap: return reason.isWithinJitter
    case .pan, .pager, .swipe, .pinch: break
    }
    let course = candidate.course
    let lift = course.lift(of: motion, tuning)
    let jitter = Measurement.jitterMicrometres
    let speed = jitter * 1_000_000 / max(1, tuning.lineWindowMicroseconds)
    return [-1, 1].contains { (sign: Int64) in
      var moved = lift
      moved.travelMicrometres += sign * jitter
      moved.velocityMicrometresPerSecond += sign * speed
      let other = course.verdict(
        on: moved,
        of: motion,
        tuning
      )
      return other.verdict != verdict
    }
  }
}

// MARK: - The bottom strip

extension Arena {
  /// How high the finger is above its down, and its velocity sideways and up.
  private var rise: (height: Int64, sideways: Int64, upwards: Int64) {
    let velocity = motion.slowVelocity(tuning)
    return (-motion.displacement.y, velocity.x, -velocity.y)
  }

  private mutating func followHomeBar() {
    // After a frame whose time was put right a steady finger would seem to pause.
    guard homeBar != nil, motion.samples > 1 else { return }
    let rise = rise
    homeBar?.follow(
      height: rise.height,
      sideways: rise.sideways,
      upwards: rise.upwards,
      at: motion.timeMicroseconds
    )
  }

  private func homeBarProgress(
    _ course: Course
  ) -> (progress: Progress, reason: Measurement, HomeBarOutcome?) {
    let rise = rise
    let lift = Lift(
      travelMicrometres: rise.height,
      extentMicrometres: course.extentMicrometres,
      resumedMicrometres: course.resumedMicrometres,
      velocityMicrometresPerSecond: rise.upwards
    )
    let decided = homeBar?.outcome(
      height: rise.height,
      sideways: rise.sideways,
      upwards: rise.upwards,
      at: motion.timeMicroseconds
    )
    return (
      Progress(
        progressPPM: lift.progressPPM,
        velocityPPMPerSecond: lift.velocityPPMPerSecond,
        verdict: decided?.outcome == nil ? .revert : .commit
      ),
      decided?.reason ?? Measurement(.height),
      decided?.outcome
    )
  }

  /// When the silence of the finger will be a pause; nil: no such timer runs.
  package var pauseDueMicroseconds: Int64? {
    guard isTracking, let homeBar else { return nil }
    return homeBar.pauseDue(height: -motion.displacement.y)
  }

  /// The finger was silent so long that it pauses.
  package mutating func pause() -> Observation {
    guard isTracking, homeBar != nil else { return .nothing }
    homeBar?.fallSilent()
    return .changed(progress().progress)
  }
}
