/// The rule that a candidate was measured by.
package enum Criterion: UInt8, Equatable, Sendable, CaseIterable {
  /// The surface has no size yet.
  case noSize = 1
  /// The device does not lie on its surface.
  case indirect = 2
  /// Another device is moving the surface.
  case busy = 3
  /// There is nothing to go back to.
  case nothingBehind = 4
  /// Distance of the down from the edge.
  case edgeZone = 5
  /// Distance from the down.
  case slop = 6
  /// More sideways than along.
  case axis = 7
  /// Away from the edge, not towards it.
  case direction = 8
  /// A second finger came before the gesture had won.
  case secondFinger = 9
  /// What the gesture was eligible for no longer holds.
  case stale = 10
  /// Position at the lift, with what the velocity adds.
  case projected = 11
  /// Distance travelled at the lift.
  case travel = 12
  /// Velocity against the gesture at the lift.
  case backwards = 13
  /// Position at the lift.
  case progress = 14
  /// The gesture was ended from outside.
  case cancelled = 15
  /// Time that the finger rested on the spot before it moved.
  case parked = 16
  /// Frames that came before the sequence was decided.
  case heldFrames = 17
  /// The finger became a palm.
  case palm = 18
}

/// One measurement: what was asked, what came out, what would have sufficed.
package struct Measurement: Equatable, Sendable {
  /// The unit of `measured` and `threshold`.
  package enum Unit: UInt8, Equatable, Sendable, CaseIterable {
    case none = 0
    case micrometres = 1
    case micrometresPerSecond = 2
    case partsPerMillion = 3
    case count = 4
    case microseconds = 5
  }

  package var criterion: Criterion
  package var measured: Int64
  package var threshold: Int64
  package var unit: Unit

  package init(
    _ criterion: Criterion,
    measured: Int64 = 0,
    threshold: Int64 = 0,
    unit: Unit = .none
  ) {
    self.criterion = criterion
    self.measured = measured
    self.threshold = threshold
    self.unit = unit
  }

  /// How much further, faster or straighter would have sufficed, or how safe a commit was.
  package var margin: Int64 { abs(measured - threshold) }
}
