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
  /// The page on top wants to stay.
  case blocked = 19
  /// The page on top wants to be asked.
  case asked = 20
  /// The place belongs to a client.
  case excluded = 21
  /// Recognition rests.
  case paused = 22
  /// There is nothing to go forward to.
  case nothingAhead = 23
  /// The place belongs to what lies above the pages.
  case covered = 24
  /// How many fingers are down.
  case fingers = 25
  /// How long after the first finger the others came.
  case joined = 26
  /// The way from end to end, as a part of the way gone.
  case curved = 27
  /// Change of the span between the fingers.
  case span = 28
  /// How long the finger was down.
  case duration = 29
  /// Displacement of the main layer at the lift.
  case judge = 30
  /// Velocity at the lift.
  case velocity = 31
  /// Height above the bottom strip's start, at the lift.
  case height = 32
  /// A pause above the bottom strip.
  case pause = 33
  /// A turn down above the bottom strip, or a motion down on it.
  case turn = 34
  /// Another candidate won.
  case outranked = 35
  /// How long a contact was down that came and went by itself.
  case flapping = 36
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

  /// The margin as a part of what was asked for.
  var missPPM: Int64 {
    let part = Int128(margin) * 1_000_000 / Int128(max(1, abs(threshold)))
    return Int64(min(part, Int128(Int64.max - 2)))
  }

  /// What a panel's noise moves one sample by, at most: one point.
  static let jitterMicrometres: Int64 = 159

  /// The noise of one sample, in place or in time, may be all that decided.
  var isWithinJitter: Bool {
    switch unit {
    case .micrometres: margin <= Self.jitterMicrometres
    case .micrometresPerSecond: margin <= Self.jitterMicrometres * 20
    case .microseconds: margin <= 8_000
    case .none, .partsPerMillion, .count: false
    }
  }
}
