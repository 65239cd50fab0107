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
    /// The owner is no finger any more.
    case cancelled(CancelReason)
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

  /// Whether the finger that began the present sequence is among those.
  package func isOwned(by contacts: borrowing ContactList) -> Bool {
    guard let owner = sequence?.owner else { return false }
    return contacts.contact(tracking: owner) != nil
  }

  /// Takes one frame. The frame that begins a sequence has fingers that count; the one that ends it
  /// has none of the sequence's own.
  package mutating func step(_ frame: borrowing TouchFrame, scene: borrowing Scene) -> Observation {
    guard sequence != nil else {
      if let owner = frame.contacts.firstLive { begin(frame, owner, scene) }
      return .nothing
    }
    return sequence?.advance(frame, description, scene) ?? .nothing
  }

  private mutating func begin(
    _ frame: borrowing TouchFrame,
    _ owner: FrameContact,
    _ scene: borrowing Scene
  ) {
    let surface =
      scene.surface
      ?? ShownSurface(
        SurfaceGeometry(widthMicrometres: 2, heightMicrometres: 2, rule: .estimated, device: 0),
        .upright
      )
    var begun = Sequence(
      number: UInt32(truncatingIfNeeded: frame.arrival),
      downMicroseconds: frame.timeMicroseconds,
      owner: owner.tracking,
      isMirrored: scene.isMirrored,
      rule: scene.rule,
      surface: surface,
      candidate: EdgeBackCandidate(
        down: Self.place(
          of: owner,
          description,
          surface,
          isMirrored: scene.isMirrored,
          at: frame.timeMicroseconds
        ),
        surface: surface,
        obstacle: obstacle(scene),
        scene: scene
      )
    )
    begun.samples.append(
      time: frame.timeMicroseconds,
      position: begun.candidate.down.inward,
      tuning: scene.tuning
    )
    if frame.fingers > 1 { begun.refuseSecondFinger(frame) }
    sequence = begun
  }

  /// What keeps every zone candidate out from the start.
  private func obstacle(_ scene: borrowing Scene) -> Criterion? {
    if description.kind != .touchscreen { return .indirect }
    return scene.surface == nil ? .noSize : scene.back.refusal
  }

  /// Ends the winner's part from outside; the sequence goes on until its fingers are up.
  package mutating func cancelGesture(_ reason: CancelReason) {
    guard isTracking else { return }
    sequence?.outcome = Sequence.Outcome(cancelled: reason)
  }

  /// Refuses what is still pending.
  package mutating func refuse(_ reason: Measurement, at time: Int64) {
    sequence?.candidate.refuse(reason, at: time)
  }

  /// Ends the sequence and tells what it was; nil where none was.
  package mutating func finish(at time: Int64, device: UInt32, surface: UInt8) -> Explanation? {
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

  static func place(
    of contact: FrameContact,
    _ description: borrowing DeviceDescription,
    _ surface: ShownSurface,
    isMirrored: Bool,
    at time: Int64
  ) -> EdgeBackCandidate.Place {
    let point = surface.place(of: contact, on: description)
    return EdgeBackCandidate.Place(
      inward: isMirrored ? surface.widthMicrometres - point.x : point.x,
      across: point.y,
      time: time
    )
  }
}
