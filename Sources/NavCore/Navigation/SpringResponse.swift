/// What a spring of mass 1 does that is let go at a distance of one from its end, and what it does
/// that is pushed at its end: every motion of it is so much of the one and so much of the other.
/// Numbers with 60 places, never beyond one.
struct SpringResponse {
  /// Of the distance, what is left.
  private(set) var released: Int128
  /// How far a push of one, in distances per turn / 2π, has brought it.
  private(set) var pushed: Int128

  /// After a time, in microseconds and not negative, of a spring whose response and damping are
  /// within their limits.
  init(after time: Int64, response: Int64, damping: Int64) {
    // Beyond it no spring within the limits is a part of a thousand millions from its end.
    let time = Int128(min(time, response * 160))
    let response = Int128(response)
    let phase = time * Int128(FixedPoint.turn) / response
    let unit = Int128(1_000_000)
    let ratio = (Int128(damping) << Int128(FixedPoint.places)) / unit
    let ahead = Int128(damping) * Int128(damping) - unit * unit
    // |1 − ζ²| to its root: 38 places and six of ten, then 60.
    let root = (FixedPoint.squareRoot(abs(ahead) << 76) << 22) / unit
    if ahead < 0 {
      self.init(swinging: phase, turns: time * root / response, ratio: ratio, root: root)
    } else if ahead == 0 {
      self.init(critical: phase)
    } else {
      self.init(creeping: phase, ratio: ratio, root: root)
    }
  }

  /// Below critical it swings: e^(−ζτ) (cos sτ + ζ/s sin sτ), and e^(−ζτ) sin sτ / s.
  private init(swinging phase: Int128, turns: Int128, ratio: Int128, root: Int128) {
    let left = FixedPoint.exponential(ofMinus: FixedPoint.product(phase, ratio))
    let (sine, cosine) = FixedPoint.sineAndCosine(ofTurns: turns)
    pushed = (FixedPoint.product(left, sine) << Int128(FixedPoint.places)) / root
    released = FixedPoint.product(left, cosine) + FixedPoint.product(pushed, ratio)
  }

  /// At critical: e^(−τ) (1 + τ), and τ e^(−τ).
  private init(critical phase: Int128) {
    let left = FixedPoint.exponential(ofMinus: phase)
    pushed = FixedPoint.product(phase, left)
    released = left + pushed
  }

  /// Above it two decays are added: of the rates ζ + q, and ζ − q, which is 1 / (ζ + q).
  private init(creeping phase: Int128, ratio: Int128, root: Int128) {
    let slow = (Int128(1) << Int128(2 * FixedPoint.places)) / (ratio + root)
    let first = FixedPoint.exponential(ofMinus: FixedPoint.product(phase, slow))
    let second = FixedPoint.exponential(ofMinus: FixedPoint.product(phase, ratio + root))
    pushed = ((first - second) << Int128(FixedPoint.places)) / (2 * root)
    released = (first + second) / 2 + FixedPoint.product(pushed, ratio)
  }
}

extension Settling {
  /// Where it is at a time of the session, from where it started, in ppm of the way. Any numbers
  /// will do: they may come from a log, and are taken at their limits.
  package func positionPPM(from start: Int64, at time: Int64) -> Int64 {
    guard time > startMicroseconds else { return start }
    guard time < deadlineMicroseconds else { return targetPPM }
    let response = Self.responses.nearest(to: responseMicroseconds)
    let motion = SpringResponse(
      after: Int64(clamping: Int128(time) - Int128(startMicroseconds)),
      response: response,
      damping: Self.dampings.nearest(to: dampingPPM)
    )
    let target = Self.positions.nearest(to: targetPPM)
    let distance = Int128(Self.positions.nearest(to: start) - target)
    // The push in ppm per turn / 2π, with 20 places: 2π has 44 here.
    let velocity = Int128(Self.velocities.nearest(to: velocityPPMPerSecond))
    let push =
      (velocity * Int128(response) << 64) / (Int128(FixedPoint.turn >> 16) * 1_000_000)
    let sum = (distance << 20) * motion.released + push * motion.pushed
    return target + Int64(clamping: (sum + (1 << 79)) >> 80)
  }

  private static let responses = Limits.springResponseMicroseconds
  private static let dampings = Limits.springDampingPPM
  private static let velocities =
    -Limits.springVelocityPPMPerSecondMax...Limits.springVelocityPPMPerSecondMax
  private static let positions =
    -Limits.transitionPositionPPMMax...Limits.transitionPositionPPMMax
}

extension ClosedRange<Int64> {
  /// The number itself, or the end that it is beyond.
  func nearest(to number: Int64) -> Int64 { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
