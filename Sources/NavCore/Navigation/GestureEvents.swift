/// A navigation candidate won its sequence; this is the start of its transition, or the same one
/// goes on that was reverting.
package struct GestureBegan: Equatable, Sendable {
  package var gesture: UInt32
  package var kind: GestureKind
  /// Names its sequence of touches: the arrival number of the first frame.
  package var sequence: UInt32
  package var device: UInt32
  package var surface: UInt8
  package var direction: Direction
  package var transition: UInt32
  package var transitionKind: Transition.Kind
  package var style: PageStyle
  package var from: String
  package var to: String
  package var progressPPM: Int64
  package var velocityPPMPerSecond: Int64
  package var will: Verdict
  /// What the winner was measured by at the down and at slop.
  package var zone: Measurement
  package var slop: Measurement

  package init(
    gesture: UInt32,
    kind: GestureKind,
    sequence: UInt32,
    device: UInt32,
    surface: UInt8,
    direction: Direction,
    transition: UInt32,
    transitionKind: Transition.Kind,
    style: PageStyle = .slide,
    from: String,
    to: String,
    progressPPM: Int64,
    velocityPPMPerSecond: Int64,
    will: Verdict,
    zone: Measurement,
    slop: Measurement
  ) {
    self.gesture = gesture
    self.kind = kind
    self.sequence = sequence
    self.device = device
    self.surface = surface
    self.direction = direction
    self.transition = transition
    self.transitionKind = transitionKind
    self.style = style
    self.from = from
    self.to = to
    self.progressPPM = progressPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.will = will
    self.zone = zone
    self.slop = slop
  }
}

/// The finger moved and progress with it.
package struct GestureChanged: Equatable, Sendable {
  package var gesture: UInt32
  package var surface: UInt8
  package var progressPPM: Int64
  package var velocityPPMPerSecond: Int64
  package var will: Verdict
  /// A release would have done something else one frame before.
  package var isFlip: Bool

  package init(
    gesture: UInt32,
    surface: UInt8,
    progressPPM: Int64,
    velocityPPMPerSecond: Int64,
    will: Verdict,
    isFlip: Bool = false
  ) {
    self.gesture = gesture
    self.surface = surface
    self.progressPPM = progressPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.will = will
    self.isFlip = isFlip
  }
}

/// The finger lifted. A revert carries how the picture goes back; a commit is followed by
/// `TransitionCommitted`.
package struct GestureEnded: Equatable, Sendable {
  package var gesture: UInt32
  package var surface: UInt8
  package var verdict: Verdict
  package var progressPPM: Int64
  package var velocityPPMPerSecond: Int64
  /// What decided.
  package var reason: Measurement
  /// Set on a revert.
  package var settling: Settling?
  /// `back_requested`, where the page wants to be asked and would have gone.
  package var action: Action?

  package init(
    gesture: UInt32,
    surface: UInt8,
    verdict: Verdict,
    progressPPM: Int64,
    velocityPPMPerSecond: Int64,
    reason: Measurement,
    settling: Settling?,
    action: Action? = nil
  ) {
    self.gesture = gesture
    self.surface = surface
    self.verdict = verdict
    self.progressPPM = progressPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.reason = reason
    self.settling = settling
    self.action = action
  }
}

/// The gesture came to an abnormal end; the picture reverts from where it is.
package struct GestureCancelled: Equatable, Sendable {
  package var gesture: UInt32
  package var surface: UInt8
  package var reason: CancelReason
  package var settling: Settling

  package init(gesture: UInt32, surface: UInt8, reason: CancelReason, settling: Settling) {
    self.gesture = gesture
    self.surface = surface
    self.reason = reason
    self.settling = settling
  }
}
