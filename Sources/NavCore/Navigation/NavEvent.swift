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

  /// A frame's event has the frame's own time and arrival number, whatever let it be written.
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
    if case .frame(let frame) = body {
      self.timeMicroseconds = frame.timeMicroseconds
      self.arrival = frame.arrival
    }
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
    case drawerChanged(DrawerChanged)
    case pagerChanged(PagerChanged)
    case overlayChanged(OverlayChanged)
    case reachabilityChanged(ReachabilityChanged)
    case directionChanged(DirectionChanged)
    case guardChanged(GuardChanged)
    case zonesChanged(ZonesChanged)
    case recognitionChanged(RecognitionChanged)
    case holdChanged(HoldChanged)
    case surfaceAdded(SurfaceAdded)
    case surfaceRemoved(SurfaceRemoved)
    case surfaceConfigured(SurfaceConfigured)
    case commandAnswered(CommandAnswered)
    case clientEnded(ClientEnded)
    case rawAttached(RawAttached)
    case inputGap(InputGap)
    case logRepaired(LogRepaired)
    case logDamaged(LogDamaged)
    case logHealed(LogHealed)
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
    /// It was unplugged.
    case unplugged = 5
    /// Its node was taken from the daemon and is there still.
    case revoked = 6
    /// Its stream, or its node, has no place for a finger on the axes that it should have.
    case axesMissing = 7
    /// The configuration wants it no more.
    case unwanted = 8
  }

  package var device: UInt32
  package var reason: Reason

  package init(device: UInt32, reason: Reason) {
    self.device = device
    self.reason = reason
  }
}

/// A surface got a size, or another one, or was turned.
package struct GeometryChanged: Equatable, Sendable {
  package var surface: UInt8
  /// nil: nothing has given a size yet.
  package var geometry: SurfaceGeometry?
  package var orientation: Orientation

  package init(surface: UInt8, geometry: SurfaceGeometry?, orientation: Orientation) {
    self.surface = surface
    self.geometry = geometry
    self.orientation = orientation
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
    /// A finger that came up from the bottom strip was silent so long that it pauses.
    case pause = 2
    /// The picture goes up again.
    case reachability = 3
  }

  package var purpose: Purpose
  package var surface: UInt8
  /// The device whose finger it is about; 0: it is about none.
  package var device: UInt32
  package var dueMicroseconds: Int64

  package init(purpose: Purpose, surface: UInt8, device: UInt32 = 0, dueMicroseconds: Int64) {
    self.purpose = purpose
    self.surface = surface
    self.device = device
    self.dueMicroseconds = dueMicroseconds
  }
}

/// What a device had down is over, because nothing says that it is still down; nothing is guessed.
package struct InputGap: Equatable, Sendable {
  package var device: UInt32
  /// Records were lost, the machine slept, a pen came near, or the source took its touches back.
  package var reason: CancelReason
  /// The device said that the finger which owns the gesture is down still: it goes on.
  package var isSurvived: Bool

  package init(device: UInt32, reason: CancelReason, isSurvived: Bool = false) {
    self.device = device
    self.reason = reason
    self.isSurvived = isSurvived
  }
}

extension NavEvent.Body {
  /// The surface whose state is another one after this event, in a way that subscribers of states
  /// are told; progress alone is not.
  package var surfaceChanged: UInt8? {
    switch self {
    case .geometryChanged(let changed): changed.surface
    case .gestureBegan(let began): began.surface
    case .gestureEnded(let ended): ended.verdict == .revert ? ended.surface : nil
    case .gestureCancelled(let cancelled): cancelled.surface
    case .transitionCommitted(let committed): committed.surface
    case .transitionSettled(let settled): settled.surface
    case .stackChanged(let changed): changed.surface
    case .drawerChanged(let changed): changed.surface
    case .pagerChanged(let changed): changed.surface
    case .overlayChanged(let changed): changed.surface
    case .reachabilityChanged(let changed): changed.surface
    case .directionChanged(let changed): changed.surface
    case .guardChanged(let changed): changed.surface
    case .recognitionChanged(let changed): changed.surface
    case .holdChanged(let changed): changed.surface
    case .surfaceConfigured(let configured): configured.surface
    default: nil
    }
  }

  /// The surface that it is about, by its number before it; nil where it is about none, or about
  /// one by its name or its device.
  package var surface: UInt8? {
    switch self {
    case .tick(let tick): tick.surface
    case .commandAccepted(let accepted): accepted.surface
    case .gestureChanged(let changed): changed.surface
    case .gestureEnded(let ended): ended.surface
    case .zonesChanged(let changed): changed.surface
    case .surfaceRemoved(let removed): removed.surface
    default: surfaceChanged
    }
  }

  /// The device that it is about, and by it the surface that this one moves.
  package var device: UInt32? {
    switch self {
    case .deviceAdded(let added): added.device
    case .deviceRemoved(let removed): removed.device
    case .frame(let frame): frame.device
    case .inputGap(let gap): gap.device
    default: nil
    }
  }
}
