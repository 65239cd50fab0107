/// One sequence of one device, from the first finger down to the last finger up, and its
/// candidates.
///
/// Owns the fingers, the candidates in their order, and the decision who wins; at most one does,
/// and a decision stands until all fingers are up. It never sees the state of navigation: what it
/// must know is the `Scene` of the down, and whether that still holds at the win. Lists are used
/// again, so that no frame allocates.
package struct Arena: Sendable {
  /// What a frame meant for navigation.
  package enum Observation: Equatable, Sendable {
    case nothing
    /// A candidate would win: `judge` says whether it may.
    case ready
    /// A candidate won with this frame; `conclude` says what else the frame was.
    case began(Progress)
    case changed(Progress)
    /// The fingers lifted; the outcome is the bottom strip's, where it was one.
    case ended(Progress, reason: Measurement, HomeBarOutcome?)
    /// The owner is no finger any more, or another one joined.
    case cancelled(CancelReason)
  }

  /// How far a winner has come.
  package struct Progress: Equatable, Sendable {
    package var progressPPM: Int64
    package var velocityPPMPerSecond: Int64
    /// What a lift decides, or would decide now.
    package var verdict: Verdict

    package init(progressPPM: Int64, velocityPPMPerSecond: Int64, verdict: Verdict) {
      self.progressPPM = progressPPM
      self.velocityPPMPerSecond = velocityPPMPerSecond
      self.verdict = verdict
    }
  }

  let description: DeviceDescription
  /// Changed only between sequences.
  var tuning: GestureTuning
  var motion = Motion()
  var candidates: [Candidate] = []
  /// The place of the winner among the candidates.
  var winner: Int?
  /// What became of the winner, once its part is over.
  var outcome: WinnerOutcome?
  var homeBar: HomeBarTable?
  var homeBarTuning = HomeBarTuning()
  /// How things were at the down, when it was decided who may win.
  private var atDown = Scene.Present(isBusy: false, isPaused: false, revision: 0, back: .allowed)
  /// The present frame has lifted a finger.
  private var isLifted = false
  /// A finger is down.
  package private(set) var isActive = false
  /// A candidate may still win, so the frames so far may still be wanted.
  package private(set) var isPending = false
  /// Names the sequence to whoever is told of it while it happens.
  package private(set) var sequence: UInt32 = 0
  /// Names it in the log, where a gesture has won it: the arrival number of its first frame.
  package private(set) var begunArrival: UInt32 = 0

  package init(_ description: DeviceDescription, _ tuning: GestureTuning) {
    self.description = description
    self.tuning = tuning
  }

  /// A candidate has won this sequence.
  package var isClaimed: Bool { winner != nil }
  /// A candidate has won, and its fingers are still down.
  package var isTracking: Bool { winner != nil && outcome == nil }

  /// What would win now, where something would.
  var readyTarget: GestureTarget? {
    guard winner == nil, let candidate = candidates.first(where: { $0.isOpen }),
      candidate.phase == .ready
    else { return nil }
    return candidate.target
  }

  /// The start edge was the right one at the down.
  var isMirrored: Bool { motion.isMirrored }

  /// The candidate that won.
  var claim: Candidate? { winner.map { candidates[$0] } }

  /// Whether all fingers that a gesture goes on with are among those.
  package func isOwned(by contacts: borrowing ContactList) -> Bool {
    guard isActive else { return false }
    let isSeveral = winner.map { candidates[$0].form.fingers > 1 } ?? (motion.fingers.count > 1)
    for index in motion.fingers.indices where index == 0 || isSeveral {
      guard contacts.contact(tracking: motion.fingers[index].tracking) != nil else { return false }
    }
    return true
  }

  /// A sequence begins with a frame that has fingers which count.
  package mutating func begin(
    _ frame: borrowing TouchFrame,
    _ scene: borrowing Scene,
    sequence: UInt32
  ) {
    motion.begin(
      frame,
      on: Self.surface(scene, description, device: frame.device),
      isMirrored: scene.isMirrored,
      description,
      tuning
    )
    isActive = true
    self.sequence = sequence
    begunArrival = UInt32(truncatingIfNeeded: frame.arrival)
    atDown = scene.present
    homeBarTuning = scene.rules.homeBar
    Self.enter(&candidates, motion, scene, description, tuning)
    if frame.fingers > 1 { judgeAll() }
    _ = next()
  }

  /// A device that does not lie on the surface is measured by its own size.
  private static func surface(
    _ scene: borrowing Scene,
    _ description: borrowing DeviceDescription,
    device: UInt32
  ) -> ShownSurface {
    if description.kind == .touchscreen, let surface = scene.surface { return surface }
    return ShownSurface(.given(by: copy description, device: device), .upright)
  }

  /// Takes a frame into the sequence. The one that ends it has none of its fingers.
  package mutating func step(_ frame: borrowing TouchFrame) -> Observation {
    isLifted = false
    if let winner { return track(frame, candidates[winner].course.followed) }
    guard isPending else { return .nothing }
    let change = motion.follow(frame, .all, description, tuning)
    isLifted = change == .lifted
    switch change {
    case .none, .joined: judgeAll()
    case .lifted:
      let moment = Moment(motion, tuning)
      for index in candidates.indices { candidates[index].lifted(moment) }
    case .palm: refuse(Measurement(.palm), at: frame.timeMicroseconds)
    case .parked:
      refuse(
        Measurement(
          .parked,
          measured: frame.timeMicroseconds - motion.begunMicroseconds,
          threshold: tuning.parkMicroseconds,
          unit: .microseconds
        ),
        at: frame.timeMicroseconds
      )
    }
    return next()
  }

  private mutating func judgeAll() {
    let moment = Moment(motion, tuning)
    for index in candidates.indices where candidates[index].isOpen {
      candidates[index].judge(moment)
    }
  }

  /// The first in the order that has not failed, if it is ready; one that is not holds all below.
  private mutating func next() -> Observation {
    for candidate in candidates.indices {
      switch candidates[candidate].phase {
      case .ready:
        isPending = true
        return .ready
      case .pending:
        isPending = true
        return .nothing
      case .won, .refused, .ineligible: continue
      }
    }
    isPending = false
    return .nothing
  }

  /// Whether the candidate that is ready may win, as things are now.
  package mutating func judge(_ present: Scene.Present) -> Observation {
    guard winner == nil, let index = candidates.firstIndex(where: { $0.isOpen }),
      candidates[index].phase == .ready
    else { return .nothing }
    let time = motion.timeMicroseconds
    let isStale =
      present.isGone || candidates[index].target.isStale(in: present, from: atDown)
    let obstacle: Criterion? =
      present.isPaused ? .paused : present.isBusy ? .busy : isStale ? .stale : nil
    if let obstacle {
      candidates[index].refuse(Measurement(obstacle), at: time)
      return next()
    }
    candidates[index].win(at: time)
    for other in candidates.indices {
      candidates[other].refuse(Measurement(.outranked), at: time)
    }
    isPending = false
    winner = index
    candidates[index].course.resume(fromPPM: present.resumedPPM)
    return beginTracking(index)
  }

  /// What else the frame was with which a candidate won: its lift, for a tap.
  package mutating func conclude() -> Observation { isLifted ? end() : .nothing }

  /// Ends the winner's part from outside; the sequence goes on until its fingers are up.
  package mutating func cancelGesture(_ reason: CancelReason) {
    guard isTracking else { return }
    outcome = WinnerOutcome(cancelled: reason)
  }

  /// Refuses what is still open.
  package mutating func refuse(_ reason: Measurement, at time: Int64) {
    // A clock of its own may run ahead of the session's.
    let decided = max(time, motion.begunMicroseconds)
    for index in candidates.indices { candidates[index].refuse(reason, at: decided) }
    isPending = false
  }

  /// Ends the sequence and tells what it was; nil where none was.
  package mutating func finish(at time: Int64, device: UInt32, surface: UInt8) -> Explanation? {
    guard isActive else { return nil }
    refuse(Measurement(.cancelled), at: time)
    let explanation = Explanation(
      sequence: sequence,
      begunArrival: begunArrival,
      device: device,
      deviceName: description.name,
      surface: surface,
      downMicroseconds: motion.begunMicroseconds,
      upMicroseconds: time,
      candidates: explained()
    )
    isActive = false
    winner = nil
    outcome = nil
    homeBar = nil
    candidates.removeAll(keepingCapacity: true)
    return explanation
  }
}

extension GestureTarget {
  /// What it would act on is no longer what it was at the down.
  fileprivate func isStale(in present: Scene.Present, from atDown: Scene.Present) -> Bool {
    switch self {
    case .show, .homeBar, .bound: false
    case .back: present.revision != atDown.revision || present.back != atDown.back
    case .forward, .openDrawer, .closeDrawer, .closeOverlay, .endReachability, .page:
      present.revision != atDown.revision
    }
  }
}
