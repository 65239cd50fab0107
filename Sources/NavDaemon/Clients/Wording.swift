import NavCore
import NavWire

// The core's values in the words of the protocol: one place, so that a name on the wire has one
// origin.

extension SurfaceSnapshot {
  /// The settings are what the drawers look like.
  init(_ state: SurfaceState, _ settings: borrowing Settings) {
    let width = state.shown?.widthMicrometres
    self.init(
      surface: state.name,
      revision: state.revision,
      isManaged: state.isManaged,
      direction: WireDirection(state.direction),
      orientation: WireOrientation(state.orientation),
      size: state.shown.map { Size($0) },
      stack: state.stack.map { WirePage($0) },
      forward: state.forward.map { WirePageTitle($0) },
      visited: state.visited.map { WirePageTitle($0) },
      isHeld: state.holder != nil,
      openDrawer: state.openDrawer.map { WireSide($0) },
      startDrawer: WireDrawer(settings.startDrawer, settings.startDrawerLook, onWidth: width),
      endDrawer: WireDrawer(settings.endDrawer, settings.endDrawerLook, onWidth: width),
      overlay: state.overlay?.name,
      isReachable: state.reachableUntilMicroseconds != nil,
      isPaused: state.isPaused,
      transition: state.transition.map { WireTransition($0) }
    )
  }
}

extension SurfaceSnapshot.Size {
  init(_ shown: ShownSurface) {
    self.init(
      widthMicrometres: shown.widthMicrometres,
      heightMicrometres: shown.heightMicrometres,
      rule: shown.geometry.rule.name
    )
  }
}

extension WireDirection {
  init(_ direction: Direction) {
    self = direction == .leftToRight ? .leftToRight : .rightToLeft
  }
}

extension Direction {
  init(_ direction: WireDirection) {
    self = direction == .leftToRight ? .leftToRight : .rightToLeft
  }
}

extension WireOrientation {
  init(_ orientation: Orientation) {
    self.init(degrees: orientation.degrees, isMirrored: orientation.isMirrored)
  }
}

extension Orientation {
  /// The wire lets no other degrees through than those of a quarter.
  init(_ orientation: WireOrientation) {
    self.init(
      quarterTurns: UInt8(truncatingIfNeeded: orientation.degrees / 90),
      isMirrored: orientation.isMirrored
    )
  }
}

extension WireVerdict {
  init(_ verdict: Verdict) { self = verdict == .commit ? .commit : .revert }
}

extension WireTransition {
  init(_ transition: Transition) {
    self.init(
      identifier: transition.identifier,
      kind: transition.kind.name,
      phase: Phase(transition.phase),
      from: transition.from.isEmpty ? nil : transition.from,
      to: transition.to.isEmpty ? nil : transition.to,
      fromIndex: transition.kind.isOfPager ? transition.fromIndex : nil,
      toIndex: transition.kind.isOfPager ? transition.toIndex : nil,
      style: transition.style.name,
      direction: WireDirection(transition.direction),
      progressPPM: transition.progressPPM,
      velocityPPMPerSecond: transition.velocityPPMPerSecond,
      will: WireVerdict(transition.will),
      startedMicroseconds: transition.startedMicroseconds,
      settle: transition.settling.map { WireSettling($0) },
      cause: transition.cause
    )
  }
}

extension Transition.Kind {
  fileprivate var isOfPager: Bool { self == .nextPage || self == .previousPage }
}

extension WireTransition.Phase {
  init(_ phase: Transition.Phase) {
    self =
      switch phase {
      case .tracking: .tracking
      case .committed: .committed
      case .reverting: .reverting
      }
  }
}

extension WireSettling {
  init(_ settling: Settling) {
    self.init(
      targetPPM: settling.targetPPM,
      velocityPPMPerSecond: settling.velocityPPMPerSecond,
      responseMicroseconds: settling.responseMicroseconds,
      dampingPPM: settling.dampingPPM,
      startMicroseconds: settling.startMicroseconds,
      deadlineMicroseconds: settling.deadlineMicroseconds
    )
  }
}

extension WireMeasurement {
  init(_ measurement: Measurement) {
    self.init(
      criterion: measurement.criterion.name,
      measured: measurement.measured,
      threshold: measurement.threshold,
      unit: Unit(measurement.unit)
    )
  }
}

extension WireMeasurement.Unit {
  init(_ unit: Measurement.Unit) {
    self =
      switch unit {
      case .none: .none
      case .micrometres: .micrometres
      case .micrometresPerSecond: .micrometresPerSecond
      case .partsPerMillion: .partsPerMillion
      case .count: .count
      case .microseconds: .microseconds
      }
  }
}

extension NavWire.CandidateExplanation {
  init(_ candidate: NavCore.CandidateExplanation) {
    self.init(
      name: candidate.kind.name,
      outcome: Outcome(candidate.outcome),
      measurement: candidate.cancelled.map { WireMeasurement(criterion: $0.name) }
        ?? WireMeasurement(candidate.measurement),
      atMicroseconds: candidate.decidedMicroseconds,
      margin: candidate.measurement.margin,
      verdict: candidate.verdict.map { WireVerdict($0) },
      target: candidate.targetName,
      isFragile: candidate.isFragile
    )
  }
}

extension NavWire.CandidateExplanation.Outcome {
  init(_ outcome: NavCore.CandidateExplanation.Outcome) {
    self =
      switch outcome {
      case .won: .won
      case .refused: .refused
      case .ineligible: .ineligible
      }
  }
}

extension SequenceExplanation {
  init(_ explanation: Explanation, surface: String) {
    self.init(
      sequence: explanation.sequence,
      device: explanation.device,
      deviceName: explanation.deviceName,
      surface: surface,
      downMicroseconds: explanation.downMicroseconds,
      upMicroseconds: explanation.upMicroseconds,
      isClaimed: explanation.isClaimed,
      candidates: explanation.candidates.map { NavWire.CandidateExplanation($0) }
    )
  }
}
