/// A spring of mass 1, by its response and its damping ratio.
package struct Spring: Equatable, Sendable {
  /// The time of one turn of the spring without damping.
  package var responseMicroseconds: Int64
  /// 1,000,000 is critical: the fastest that does not overshoot.
  package var dampingPPM: Int64
  /// How long it is thought to move: the deadline of a transition counts from it.
  package var durationMicroseconds: Int64

  /// Of pages: critically damped.
  package static let page = Spring(
    responseMicroseconds: 350_000,
    dampingPPM: 1_000_000,
    durationMicroseconds: 350_000
  )

  /// Of a drawer that a command moves, which overshoots a little; it starts with
  /// `drawerVelocityPPMPerSecond`.
  package static func drawer(durationMicroseconds: Int64) -> Spring {
    // Its envelope falls to a thousandth in the duration: response = 2π · 0.65 / ln 1000 of it.
    Spring(
      responseMicroseconds: durationMicroseconds * 591_230 / 1_000_000,
      dampingPPM: 650_000,
      durationMicroseconds: durationMicroseconds
    )
  }

  /// A tenth of the way a second.
  package static let drawerVelocityPPMPerSecond: Int64 = 100_000

  /// Critically damped, and within a thousandth of its end after the duration.
  package static func settling(durationMicroseconds: Int64) -> Spring {
    // (1 + x) · e⁻ˣ is a thousandth at x = 9.23341: response = 2π / x of the duration.
    Spring(
      responseMicroseconds: durationMicroseconds * 680_484 / 1_000_000,
      dampingPPM: 1_000_000,
      durationMicroseconds: durationMicroseconds
    )
  }
}

extension PageStyle {
  /// By what pages of that style settle.
  package var spring: Spring {
    self == .seed ? .settling(durationMicroseconds: 500_000) : .page
  }
}

extension Settling {
  /// After the deadline a transition is over, whatever the picture says.
  package init(
    to targetPPM: Int64,
    by spring: Spring,
    velocityPPMPerSecond: Int64,
    at time: Int64
  ) {
    self.init(
      targetPPM: targetPPM,
      velocityPPMPerSecond: velocityPPMPerSecond,
      responseMicroseconds: spring.responseMicroseconds,
      dampingPPM: spring.dampingPPM,
      startMicroseconds: time,
      deadlineMicroseconds: time + max(600_000, spring.durationMicroseconds + 100_000)
    )
  }
}

extension Transition {
  /// Where the picture is at a time of the session, in ppm of the way: it may go beyond the target
  /// and come back. Exact to one millionth, the same on every machine.
  package func positionPPM(at time: Int64) -> Int64 {
    settling?.positionPPM(from: progressPPM, at: time) ?? progressPPM
  }
}
