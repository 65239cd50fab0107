/// What content under the fingers may want to know: a tap, a pan, and what else is not navigation.
///
/// A report is no event. It is not in the log, has no number, and nothing follows from it here;
/// whoever missed it missed it. Every report that says began is followed by exactly one of the same
/// kind and sequence that says ended or cancelled.
package struct Report: Equatable, Sendable {
  package enum Kind: UInt8, Equatable, Sendable, CaseIterable {
    /// Fingers that were down for a moment, on the spot. One report, at the lift.
    case tap = 1
    /// One finger that rests. Cancelled where it goes on as a `pressDrag`.
    case longPress = 2
    /// A finger that moves after it rested.
    case pressDrag = 3
    /// A finger that moves in a region that asked for drags.
    case drag = 4
    /// Fingers that move.
    case pan = 5
    /// A pan that was short, fast and straight. One report, at the lift, beside the pan's.
    case swipe = 6
    /// Fingers that come together or go apart.
    case pinch = 7
    /// Fingers that turn about their middle.
    case rotate = 8
  }

  package enum Phase: UInt8, Equatable, Sendable, CaseIterable {
    case began = 1
    case changed = 2
    case ended = 3
    /// It meant nothing: navigation has won, or nobody knows what became of the fingers.
    case cancelled = 4
  }

  /// Where a swipe went in the picture.
  package enum Heading: UInt8, Equatable, Sendable, CaseIterable {
    case left = 1
    case right = 2
    // In the picture, upwards is towards y 0.
    case up = 3
    case down = 4
  }

  package var kind: Kind
  package var phase: Phase
  package var device: UInt32
  package var surface: UInt8
  /// The arrival number of the sequence's first frame.
  package var sequence: UInt32
  package var timeMicroseconds: Int64
  /// The region in which the sequence's first finger went down.
  package var region: String?
  /// Fingers that are down, or were until now; of a tap and a swipe, the most at a time.
  package var fingers: Int
  /// Taps in a row; 1 for everything else.
  package var count = 1
  /// Where the finger is, or the middle of several.
  package var place: SurfacePoint
  /// The way from the down, in micrometres. Where fingers join and lift it goes on without a jump.
  package var displacement = SurfaceVector.zero
  /// In micrometres a second, where a finger lets go of what it moved; else none.
  package var velocity = SurfaceVector.zero
  /// Of a swipe.
  package var heading: Heading?
  /// The span of the fingers, as a part of what it was when they were down: a picture that is
  /// scaled by it stays under them. 1,000,000 for everything but a pinch.
  package var scalePPM: Int64 = 1_000_000
  /// How far the fingers have turned since they were down, clockwise, in whole turns and more.
  package var angleMillidegrees: Int64 = 0

  package init(
    _ kind: Kind,
    _ phase: Phase,
    device: UInt32,
    surface: UInt8,
    sequence: UInt32,
    timeMicroseconds: Int64,
    region: String? = nil,
    fingers: Int,
    place: SurfacePoint
  ) {
    self.kind = kind
    self.phase = phase
    self.device = device
    self.surface = surface
    self.sequence = sequence
    self.timeMicroseconds = timeMicroseconds
    self.region = region
    self.fingers = fingers
    self.place = place
  }

  /// Whether it says anything that the earlier one of the same kind did not.
  func isNews(after earlier: Report) -> Bool {
    displacement != earlier.displacement || scalePPM != earlier.scalePPM
      || angleMillidegrees != earlier.angleMillidegrees || fingers != earlier.fingers
  }
}

/// A way on a surface, or a velocity: its parts along the sides of the picture.
package struct SurfaceVector: Equatable, Sendable {
  package var x: Int64
  package var y: Int64

  package init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }

  package static let zero = SurfaceVector(x: 0, y: 0)

  /// The way from one place to another.
  init(from start: SurfacePoint, to end: SurfacePoint) {
    x = end.x - start.x
    y = end.y - start.y
  }

  static func + (left: SurfaceVector, right: SurfaceVector) -> SurfaceVector {
    SurfaceVector(x: left.x + right.x, y: left.y + right.y)
  }

  /// Whether it is longer than that.
  func isLonger(than length: Int64) -> Bool { x * x + y * y > length * length }
}
