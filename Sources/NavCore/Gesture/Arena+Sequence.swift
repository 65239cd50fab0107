extension Arena {
  /// What an arena owns while fingers are down. Direction, rule and size are frozen at the down.
  struct Sequence: Sendable {
    struct Outcome: Sendable {
      var reason: Measurement
      /// nil: cancelled.
      var verdict: Verdict?
      var cancelled: CancelReason?

      init(_ verdict: Verdict, _ reason: Measurement) {
        self.reason = reason
        self.verdict = verdict
      }

      init(cancelled: CancelReason) {
        reason = Measurement(.cancelled)
        self.cancelled = cancelled
      }
    }

    let number: UInt32
    let downMicroseconds: Int64
    /// The first finger; its lift ends the gesture.
    let owner: Int32
    let isMirrored: Bool
    let rule: CommitRule
    let surface: ShownSurface
    var candidate: EdgeBackCandidate
    var samples = SampleWindow()
    var travel: Int64 = 0
    /// What became of the winner, once its part is over.
    var outcome: Outcome?

    init(
      number: UInt32,
      downMicroseconds: Int64,
      owner: Int32,
      isMirrored: Bool,
      rule: CommitRule,
      surface: ShownSurface,
      candidate: EdgeBackCandidate
    ) {
      self.number = number
      self.downMicroseconds = downMicroseconds
      self.owner = owner
      self.isMirrored = isMirrored
      self.rule = rule
      self.surface = surface
      self.candidate = candidate
    }

    /// Takes a frame in place: a sequence is large, and a copy of it costs more than what it does.
    mutating func advance(
      _ frame: borrowing TouchFrame,
      _ description: borrowing DeviceDescription,
      _ scene: borrowing Scene
    ) -> Observation {
      let time = frame.timeMicroseconds
      let wasPending = candidate.phase == .pending
      guard let owner = frame.contacts.contact(tracking: owner) else {
        return ownerLifted(at: time, scene.tuning)
      }
      if owner.flags.contains(.palm) { return ownerBecamePalm(at: time) }
      guard wasPending || (candidate.phase == .won && outcome == nil) else { return .nothing }
      let place = Arena.place(
        of: owner,
        description,
        surface,
        isMirrored: isMirrored,
        at: time
      )
      // Of a frame whose time was put right nobody knows how long its way took.
      if !frame.flags.isEmpty { samples = SampleWindow() }
      samples.append(time: time, position: place.inward, tuning: scene.tuning)
      travel = place.inward - candidate.down.inward
      guard wasPending else {
        return .changed(progress(at: time, scene.tuning).progress)
      }
      if frame.fingers > 1 {
        refuseSecondFinger(frame)
        return .nothing
      }
      candidate.moved(to: place, scene: scene)
      guard candidate.phase == .won else { return .nothing }
      return .began(
        progress(at: time, scene.tuning).progress,
        zone: candidate.zone,
        slop: candidate.measurement
      )
    }

    func progress(
      at time: Int64,
      _ tuning: borrowing GestureTuning
    ) -> (progress: Progress, reason: Measurement) {
      let lift = Lift(
        travelMicrometres: travel,
        extentMicrometres: surface.widthMicrometres,
        velocityMicrometresPerSecond: samples.velocity(at: time, tuning: tuning)
      )
      let (verdict, reason) = rule.verdict(on: lift, tuning: tuning)
      return (
        Progress(
          progressPPM: lift.progressPPM,
          velocityPPMPerSecond: lift.velocityPPMPerSecond,
          verdict: verdict
        ), reason
      )
    }

    mutating func ownerLifted(at time: Int64, _ tuning: borrowing GestureTuning) -> Observation {
      candidate.lifted(at: time)
      guard candidate.phase == .won, outcome == nil else { return .nothing }
      let (progress, reason) = progress(at: time, tuning)
      outcome = Outcome(progress.verdict, reason)
      return .ended(progress, reason: reason)
    }

    mutating func ownerBecamePalm(at time: Int64) -> Observation {
      candidate.refuse(Measurement(.palm), at: time)
      guard candidate.phase == .won, outcome == nil else { return .nothing }
      outcome = Outcome(cancelled: .palm)
      return .cancelled(.palm)
    }

    mutating func refuseSecondFinger(_ frame: borrowing TouchFrame) {
      candidate.refuse(
        Measurement(
          .secondFinger,
          measured: Int64(frame.fingers),
          threshold: 1,
          unit: .count
        ),
        at: frame.timeMicroseconds
      )
    }

    var explanation: CandidateExplanation {
      let result: CandidateExplanation.Outcome =
        switch candidate.phase {
        case .won: .won
        case .ineligible: .ineligible
        case .pending, .refused: .refused
        }
      return CandidateExplanation(
        kind: .edgeBack,
        outcome: result,
        measurement: outcome?.reason ?? candidate.measurement,
        decidedMicroseconds: candidate.decidedAt,
        verdict: outcome?.verdict,
        cancelled: outcome?.cancelled
      )
    }
  }
}
