/// One sequence of one device, from the first finger down to the last finger up, and its
/// candidates.
///
/// Owns the sequence and decides who wins it; at most one candidate does, and a decision stands
/// until all fingers are up. It never sees the state of navigation: what it must know is the
/// `Scene`.
package struct Arena: Sendable {
  /// What a frame meant for navigation.
  package enum Observation: Equatable, Sendable {
    case nothing
    /// A candidate won with this frame.
    case began(Progress, zone: Measurement, slop: Measurement)
    case changed(Progress)
    /// The owner lifted.
    case ended(Progress, reason: Measurement)
  }

  /// How far a winner has come.
  package struct Progress: Equatable, Sendable {
    package var progressPPM: Int64
    package var velocityPPMPerSecond: Int64
    /// What a lift decides, or would decide now.
    package var verdict: Verdict
  }

  private let description: DeviceDescription
  private var sequence: Sequence?

  package init(_ description: DeviceDescription) { self.description = description }

  /// A finger is down.
  package var isActive: Bool { sequence != nil }
  /// A candidate may still win, so the frames so far may still be wanted.
  package var isPending: Bool { sequence?.candidate.phase == .pending }
  /// A candidate has won this sequence.
  package var isClaimed: Bool { sequence?.candidate.phase == .won }
  /// A candidate has won, and its owner is still down.
  package var isTracking: Bool { isClaimed && sequence?.outcome == nil }
  /// The number of the sequence, and whether its start edge is the right one.
  package var claim: (sequence: UInt32, isMirrored: Bool)? {
    sequence.map { ($0.number, $0.isMirrored) }
  }

  /// Takes one frame. The frame that begins a sequence has contacts; the one that ends it has none.
  package mutating func step(_ frame: borrowing TouchFrame, scene: borrowing Scene) -> Observation {
    guard sequence != nil else {
      if !frame.contacts.isEmpty { begin(frame, scene) }
      return .nothing
    }
    return sequence?.advance(frame, description, scene) ?? .nothing
  }

  private mutating func begin(_ frame: borrowing TouchFrame, _ scene: borrowing Scene) {
    let owner = frame.contacts[0]
    let geometry =
      scene.geometry
      ?? SurfaceGeometry(widthMicrometres: 2, heightMicrometres: 2, rule: .estimated, device: 0)
    var begun = Sequence(
      number: UInt32(truncatingIfNeeded: frame.arrival),
      downMicroseconds: frame.timeMicroseconds,
      owner: owner.tracking,
      isMirrored: scene.isMirrored,
      rule: scene.rule,
      geometry: geometry,
      candidate: EdgeBackCandidate(
        down: Self.place(
          of: owner,
          description,
          geometry,
          isMirrored: scene.isMirrored,
          at: frame.timeMicroseconds
        ),
        geometry: geometry,
        obstacle: obstacle(scene),
        scene: scene
      )
    )
    begun.samples.append(
      time: frame.timeMicroseconds,
      position: begun.candidate.down.inward,
      tuning: scene.tuning
    )
    if frame.contacts.count > 1 { begun.refuseSecondFinger(frame) }
    sequence = begun
  }

  /// What keeps every zone candidate out from the start.
  private func obstacle(_ scene: borrowing Scene) -> Criterion? {
    if description.kind != .touchscreen { return .indirect }
    return scene.geometry == nil ? .noSize : scene.back.refusal
  }

  /// Ends the winner's part from outside; the sequence goes on until its fingers are up.
  package mutating func cancelGesture() {
    guard isTracking else { return }
    sequence?.outcome = Sequence.Outcome(reason: Measurement(.cancelled), verdict: nil)
  }

  /// Refuses what is still pending.
  package mutating func refuse(_ reason: Measurement, at time: Int64) {
    sequence?.candidate.refuse(reason, at: time)
  }

  /// Ends the sequence and tells what it was; nil where none was.
  package mutating func finish(at time: Int64, device: UInt32, surface: UInt8) -> Explanation? {
    cancelGesture()
    refuse(Measurement(.cancelled), at: time)
    guard let over = sequence else { return nil }
    sequence = nil
    return Explanation(
      sequence: over.number,
      device: device,
      deviceName: description.name,
      surface: surface,
      downMicroseconds: over.downMicroseconds,
      upMicroseconds: time,
      candidates: [over.explanation]
    )
  }

  fileprivate static func place(
    of contact: FrameContact,
    _ description: borrowing DeviceDescription,
    _ geometry: SurfaceGeometry,
    isMirrored: Bool,
    at time: Int64
  ) -> EdgeBackCandidate.Place {
    let point = geometry.place(of: contact, on: description)
    return EdgeBackCandidate.Place(
      inward: isMirrored ? geometry.widthMicrometres - point.x : point.x,
      across: point.y,
      time: time
    )
  }
}

extension Arena {
  /// What an arena owns while fingers are down. Direction, rule and size are frozen at the down.
  private struct Sequence: Sendable {
    struct Outcome: Sendable {
      var reason: Measurement
      /// nil: cancelled.
      var verdict: Verdict?
    }

    let number: UInt32
    let downMicroseconds: Int64
    /// The first finger; its lift ends the gesture.
    let owner: Int32
    let isMirrored: Bool
    let rule: CommitRule
    let geometry: SurfaceGeometry
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
      geometry: SurfaceGeometry,
      candidate: EdgeBackCandidate
    ) {
      self.number = number
      self.downMicroseconds = downMicroseconds
      self.owner = owner
      self.isMirrored = isMirrored
      self.rule = rule
      self.geometry = geometry
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
      guard wasPending || (candidate.phase == .won && outcome == nil) else { return .nothing }
      let place = Arena.place(
        of: owner,
        description,
        geometry,
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
      if frame.contacts.count > 1 {
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
        extentMicrometres: geometry.widthMicrometres,
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
      outcome = Outcome(reason: reason, verdict: progress.verdict)
      return .ended(progress, reason: reason)
    }

    mutating func refuseSecondFinger(_ frame: borrowing TouchFrame) {
      candidate.refuse(
        Measurement(
          .secondFinger,
          measured: Int64(frame.contacts.count),
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
        verdict: outcome?.verdict
      )
    }
  }
}
