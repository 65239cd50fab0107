/// A fact, in the past tense; the only thing that is ever appended to the log.
package struct NavEvent: Equatable, Sendable {
  /// Numbers events without holes, over all sessions of a log.
  package var seq: UInt64
  /// Microseconds since the session started.
  package var timeMicroseconds: Int64
  /// The seq of the event that this one follows from; 0: none has one.
  package var cause: UInt64
  /// The arrival number of the input that led here.
  package var arrival: UInt64
  package var body: Body

  package init(
    seq: UInt64,
    timeMicroseconds: Int64,
    cause: UInt64,
    arrival: UInt64,
    body: Body
  ) {
    self.seq = seq
    self.timeMicroseconds = timeMicroseconds
    self.cause = cause
    self.arrival = arrival
    self.body = body
  }

  package enum Body: Equatable, Sendable {
    case sessionStarted(SessionStarted)
    case configured(Configured)
    case deviceAdded(DeviceAdded)
    case deviceRemoved(DeviceRemoved)
    case geometryChanged(GeometryChanged)
    case clockSkewed(ClockSkewed)
    case frame(TouchFrame)
    case tick(TickApplied)
    case commandAccepted(CommandAccepted)
    case gestureBegan(GestureBegan)
    case gestureChanged(GestureChanged)
    case gestureEnded(GestureEnded)
    case gestureCancelled(GestureCancelled)
    case transitionCommitted(TransitionCommitted)
    case transitionSettled(TransitionSettled)
    case stackChanged(StackChanged)
    case directionChanged(DirectionChanged)
    case inputGap(InputGap)
    case logRepaired(LogRepaired)
  }
}

/// The daemon started. Times of the session count from here.
package struct SessionStarted: Equatable, Sendable {
  /// Counts the sessions of a log from 1.
  package var session: UInt32
  /// The kernel's boot id, 128 bits.
  package var bootHigh: UInt64
  package var bootLow: UInt64
  package var monotonicMicroseconds: Int64
  /// Data only: nothing is computed from it.
  package var wallMicroseconds: Int64
  package var version: String

  package init(
    session: UInt32,
    bootHigh: UInt64,
    bootLow: UInt64,
    monotonicMicroseconds: Int64,
    wallMicroseconds: Int64,
    version: String
  ) {
    self.session = session
    self.bootHigh = bootHigh
    self.bootLow = bootLow
    self.monotonicMicroseconds = monotonicMicroseconds
    self.wallMicroseconds = wallMicroseconds
    self.version = version
  }
}

/// The effective configuration, as text.
package struct Configured: Equatable, Sendable {
  package var text: String
  package init(text: String) { self.text = text }
}

/// A device was attached.
package struct DeviceAdded: Equatable, Sendable {
  package var device: UInt32
  package var description: DeviceDescription

  package init(device: UInt32, description: DeviceDescription) {
    self.device = device
    self.description = description
  }
}

/// A device went.
package struct DeviceRemoved: Equatable, Sendable {
  package enum Reason: UInt8, Equatable, Sendable, CaseIterable {
    /// Its stream came to its end.
    case ended = 1
    /// Its client went without saying so.
    case vanished = 2
    /// Its stream broke its format.
    case error = 3
    /// The daemon was restarted.
    case restart = 4
  }

  package var device: UInt32
  package var reason: Reason

  package init(device: UInt32, reason: Reason) {
    self.device = device
    self.reason = reason
  }
}

/// A surface got a size, or another one.
package struct GeometryChanged: Equatable, Sendable {
  package var surface: UInt8
  package var geometry: SurfaceGeometry

  package init(surface: UInt8, geometry: SurfaceGeometry) {
    self.surface = surface
    self.geometry = geometry
  }
}

/// A virtual stream left the session's clock ahead of the machine's; it only grows.
package struct ClockSkewed: Equatable, Sendable {
  package var skewMicroseconds: Int64
  package init(skewMicroseconds: Int64) { self.skewMicroseconds = skewMicroseconds }
}

/// A timer of the core fell due and was applied.
package struct TickApplied: Equatable, Sendable {
  package enum Purpose: UInt8, Equatable, Sendable, CaseIterable {
    /// A transition's deadline.
    case settle = 1
  }

  package var purpose: Purpose
  package var surface: UInt8
  package var dueMicroseconds: Int64

  package init(purpose: Purpose, surface: UInt8, dueMicroseconds: Int64) {
    self.purpose = purpose
    self.surface = surface
    self.dueMicroseconds = dueMicroseconds
  }
}

/// A command was judged and taken.
package struct CommandAccepted: Equatable, Sendable {
  package var surface: UInt8
  package var command: Command
  package var uid: UInt32
  /// The action that the command is by itself: back where there is no page to take away.
  package var action: Action?

  package init(surface: UInt8, command: Command, uid: UInt32, action: Action? = nil) {
    self.surface = surface
    self.command = command
    self.uid = uid
    self.action = action
  }
}

/// A navigation candidate won its sequence; this is the start of its transition.
package struct GestureBegan: Equatable, Sendable {
  package enum Kind: UInt8, Equatable, Sendable, CaseIterable {
    case edgeBack = 1
  }

  package var gesture: UInt32
  package var kind: Kind
  package var sequence: UInt32
  package var device: UInt32
  package var surface: UInt8
  package var direction: Direction
  package var transition: UInt32
  package var transitionKind: Transition.Kind
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
    kind: Kind,
    sequence: UInt32,
    device: UInt32,
    surface: UInt8,
    direction: Direction,
    transition: UInt32,
    transitionKind: Transition.Kind,
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

  package init(
    gesture: UInt32,
    surface: UInt8,
    progressPPM: Int64,
    velocityPPMPerSecond: Int64,
    will: Verdict
  ) {
    self.gesture = gesture
    self.surface = surface
    self.progressPPM = progressPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.will = will
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

  package init(
    gesture: UInt32,
    surface: UInt8,
    verdict: Verdict,
    progressPPM: Int64,
    velocityPPMPerSecond: Int64,
    reason: Measurement,
    settling: Settling?
  ) {
    self.gesture = gesture
    self.surface = surface
    self.verdict = verdict
    self.progressPPM = progressPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.reason = reason
    self.settling = settling
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

/// The lift committed. For a pop this *is* the change of the stack: no one ever sees
/// "committed, not popped".
package struct TransitionCommitted: Equatable, Sendable {
  package var transition: UInt32
  package var surface: UInt8
  package var kind: Transition.Kind
  package var settling: Settling

  package init(transition: UInt32, surface: UInt8, kind: Transition.Kind, settling: Settling) {
    self.transition = transition
    self.surface = surface
    self.kind = kind
    self.settling = settling
  }
}

/// The picture has arrived, or was cut short.
package struct TransitionSettled: Equatable, Sendable {
  package var transition: UInt32
  package var surface: UInt8

  package init(transition: UInt32, surface: UInt8) {
    self.transition = transition
    self.surface = surface
  }
}

/// A command changed the stack without a transition.
package struct StackChanged: Equatable, Sendable {
  package enum Change: Equatable, Sendable {
    case pushed(Page)
    case popped
    /// Unmanaged again: no pages.
    case released
  }

  package var surface: UInt8
  package var change: Change
  /// What an integrator reacts to, if the command was one of those.
  package var action: Action?

  package init(surface: UInt8, change: Change, action: Action? = nil) {
    self.surface = surface
    self.change = change
    self.action = action
  }
}

/// A surface reads the other way.
package struct DirectionChanged: Equatable, Sendable {
  package var surface: UInt8
  package var direction: Direction

  package init(surface: UInt8, direction: Direction) {
    self.surface = surface
    self.direction = direction
  }
}

/// Records of a device were lost; nothing is guessed.
package struct InputGap: Equatable, Sendable {
  package var device: UInt32
  package init(device: UInt32) { self.device = device }
}

/// A torn tail was cut off the log at start.
package struct LogRepaired: Equatable, Sendable {
  /// Number of the segment, offset of the first bad byte in it, and bytes set aside.
  package var segment: UInt64
  package var offset: UInt64
  package var bytes: UInt64

  package init(segment: UInt64, offset: UInt64, bytes: UInt64) {
    self.segment = segment
    self.offset = offset
    self.bytes = bytes
  }
}
