/// The candidate of the back gesture: a pan that starts at the start edge and goes inward.
///
/// Owns one finger's way from its down to the win or the refusal, and never decides twice.
/// Distances are counted from the start edge, so left to right and right to left are one code.
package struct EdgeBackCandidate: Equatable, Sendable {
  package enum Phase: Equatable, Sendable {
    /// Down in the zone, or not known yet: the first motion may still show that it came from the
    /// edge.
    case pending
    case won
    case refused
    /// Out of the question at the down already.
    case ineligible
  }

  package private(set) var phase: Phase
  /// What decided: the refusal, or for a winner the distance at slop.
  package private(set) var measurement: Measurement
  /// The distance of the down from the edge.
  package private(set) var zone: Measurement
  package private(set) var decidedAt: Int64
  private var isInZone: Bool
  private let eligibility: BackEligibility
  let down: Place
  private var last: Place

  /// A place by its distance from the start edge, at a time.
  struct Place: Equatable, Sendable {
    var inward: Int64
    var across: Int64
    var time: Int64
  }

  init(
    down: Place,
    surface: ShownSurface,
    obstacle: Criterion?,
    scene: borrowing Scene
  ) {
    var width = scene.tuning.edgeZoneMicrometres
    if surface.geometry.rule == .estimated {
      width = max(
        width,
        surface.widthMicrometres * scene.tuning.edgeZoneEstimatedPPM / 1_000_000
      )
    }
    zone = Measurement(
      .edgeZone,
      measured: down.inward,
      threshold: width,
      unit: .micrometres
    )
    isInZone = down.inward <= width
    eligibility = scene.back
    self.down = down
    last = down
    decidedAt = down.time
    if let obstacle {
      phase = .ineligible
      measurement = Measurement(obstacle)
    } else {
      phase = .pending
      measurement = Measurement(
        .slop,
        measured: 0,
        threshold: scene.tuning.panSlopMicrometres,
        unit: .micrometres
      )
    }
  }

  /// The finger is at `place`; decides once it can.
  mutating func moved(to place: Place, scene: borrowing Scene) {
    guard phase == .pending else { return }
    let rested = place.time - down.time
    guard rested <= scene.tuning.parkMicroseconds else {
      return refuse(
        Measurement(
          .parked,
          measured: rested,
          threshold: scene.tuning.parkMicroseconds,
          unit: .microseconds
        ),
        at: place.time
      )
    }
    let before = last
    last = place
    if !isInZone, place.inward != before.inward || place.across != before.across {
      isInZone = cameFromEdge(before, place, scene.tuning)
      if !isInZone { return refuse(zone, at: place.time) }
    }
    let dx = place.inward - down.inward
    let dy = place.across - down.across
    let square = dx * dx + dy * dy
    measurement.measured = max(measurement.measured, squareRoot(square))
    if square > measurement.threshold * measurement.threshold {
      decide(dx: dx, dy: dy, scene, at: place.time)
    }
  }

  private mutating func decide(dx: Int64, dy: Int64, _ scene: borrowing Scene, at time: Int64) {
    if abs(dx) <= abs(dy) {
      refuse(
        Measurement(.axis, measured: abs(dx), threshold: abs(dy), unit: .micrometres),
        at: time
      )
    } else if dx < 0 {
      refuse(Measurement(.direction, measured: dx, unit: .micrometres), at: time)
    } else if scene.back.refusal == .busy {
      refuse(Measurement(.busy), at: time)
    } else if scene.back != eligibility {
      refuse(Measurement(.stale), at: time)
    } else {
      phase = .won
      decidedAt = time
    }
  }

  /// Refuses a candidate that is not decided yet.
  mutating func refuse(_ reason: Measurement, at time: Int64) {
    guard phase == .pending else { return }
    phase = .refused
    measurement = reason
    decidedAt = time
  }

  /// The finger lifted before it passed slop.
  mutating func lifted(at time: Int64) { refuse(isInZone ? measurement : zone, at: time) }

  /// Whether the first motion, extended backwards, crosses the edge: a finger that slid in from the
  /// bezel is first seen some way inside.
  private func cameFromEdge(
    _ before: Place,
    _ now: Place,
    _ tuning: borrowing GestureTuning
  ) -> Bool {
    let interval = now.time - before.time
    let inward = now.inward - before.inward
    guard interval > 0, inward > 0 else { return false }
    let reach = min(interval, tuning.edgeExtensionMicroseconds)
    return inward * reach >= before.inward * interval
  }
}

/// The whole part of a square root; only for reports, never for a verdict.
func squareRoot(_ square: Int64) -> Int64 {
  guard square > 0 else { return 0 }
  var root: Int64 = 1 << ((65 - Int64(square.leadingZeroBitCount)) / 2)
  while root > square / root { root = (root + square / root) / 2 }
  return root
}
