/// What goes into the engine beside records: everything that is not deterministic comes this way.
package enum Input: Equatable, Sendable {
  case sessionStarted(SessionOrigin)
  case deviceAdded(DeviceDescription)
  case deviceRemoved(device: UInt32, reason: DeviceRemoved.Reason)
  /// The machine slept; whatever was under the fingers is over.
  case suspended
  /// The output that shows a surface was asked for its size; nil: it does not tell one, or is gone.
  case outputMeasured(surface: String, size: SurfaceSize?)
  case command(Command, surface: String, CommandOrigin)
  /// A connection is no more; what it asked for goes with it.
  case clientEnded(UInt32)
  /// A connection will be told of single touches from now on.
  case rawAttached(RawAttached)
  /// Another configuration, checked whole, and its text for the log.
  case configured(Settings, text: String)
  /// A segment of the log was found damaged while it was read, and set aside.
  case logDamaged(LogDamaged)
  /// The log is kept again after a time in which it was not.
  case logHealed(LogHealed)
  /// Time passed: whatever is due, and was given its grace, is applied.
  case tick
}

/// What a session starts from.
package struct SessionOrigin: Equatable, Sendable {
  package var bootHigh: UInt64
  package var bootLow: UInt64
  package var monotonicMicroseconds: Int64
  package var wallMicroseconds: Int64
  package var version: String
  /// The effective configuration, for the log.
  package var configuration: String
  /// What the log had to put right before it could start.
  package var repair: LogRepaired?
  /// What it had lost.
  package var damage: LogDamaged?

  package init(
    bootHigh: UInt64,
    bootLow: UInt64,
    monotonicMicroseconds: Int64,
    wallMicroseconds: Int64,
    version: String,
    configuration: String,
    repair: LogRepaired?,
    damage: LogDamaged? = nil
  ) {
    self.bootHigh = bootHigh
    self.bootLow = bootLow
    self.monotonicMicroseconds = monotonicMicroseconds
    self.wallMicroseconds = wallMicroseconds
    self.version = version
    self.configuration = configuration
    self.repair = repair
    self.damage = damage
  }
}

/// What came out of an input, for whoever waits for an answer.
package enum Answer: Equatable, Sendable {
  case nothing
  case deviceAdded(UInt32)
  case deviceRefused(DeviceRefusal)
  /// The seq of its last event, the surface's revision, and whether it had an effect.
  case commandAccepted(seq: UInt64, revision: UInt64, changed: Bool)
  case commandRefused(CommandRefusal)
}

/// Why a device was not taken.
package enum DeviceRefusal: Equatable, Sendable {
  /// An axis ends where it begins, or before.
  case axisEmpty(axis: String, minimum: Int32, maximum: Int32)
  case unknownSurface(String)
  case tooManyDevices(limit: Int)
  case nameTooLong(limit: Int)
  case pathTooLong(limit: Int)
  case tooManyRectangles(limit: Int)
  /// A coefficient beyond its bound, or a matrix that maps the panel to a line.
  case calibrationImpossible
  case slotsOutOfRange(limit: Int)
  /// A virtual clock is the whole session's: another stream has it, or another device has fingers
  /// down.
  case clockInUse
}

/// What a span of records came to.
package enum Reception: Equatable, Sendable {
  case taken(records: Int, frames: Int)
  /// The record at `offset` in the span is impossible; those before it were applied.
  case impossible(offset: Int, records: Int, type: UInt16, code: UInt16)
  /// The first touch came without a place, ever; `axes` are the codes of those that did come, a bit
  /// for each.
  case axesMissing(records: Int, axes: UInt64)
  /// The stamps are in another unit: so far apart, in the median, are frames of a moving contact.
  case unitMistake(records: Int, medianMicroseconds: Int64)
}

/// All contacts of a device at one moment, from a source that keeps contacts itself.
package struct StatedFrame: Equatable, Sendable {
  /// Microseconds of the stream's own clock.
  package var stampMicroseconds: Int64
  /// Who is down; who is missing has lifted.
  package var contacts: ContactList
  /// The source took its touches back: nothing of them commits.
  package var isWithdrawn: Bool

  package init(stampMicroseconds: Int64, contacts: ContactList, isWithdrawn: Bool = false) {
    self.stampMicroseconds = stampMicroseconds
    self.contacts = contacts
    self.isWithdrawn = isWithdrawn
  }
}

/// Everything that the shell must do, in the order in which it must be done: append the events,
/// publish the changes, arm a timer for the deadline. Reused from turn to turn.
package struct Output: Sendable {
  /// A surface as it was after the event `seq`, when that was a discrete change.
  package struct Change: Equatable, Sendable {
    package var seq: UInt64
    package var surface: UInt8
    package var state: SurfaceState
  }

  /// A navigation gesture took a sequence of touches, or the sequence is over: what a device that
  /// shares its touches with others is told.
  package enum Feedback: Equatable, Sendable {
    case claimed(device: UInt32, sequence: UInt32, contacts: ContactList)
    case released(device: UInt32, sequence: UInt32)
  }

  package var events: [NavEvent] = []
  /// In the order of their seq, at most one per event.
  package var changes: [Change] = []
  package var feedback: [Feedback] = []
  /// What content is told; only where somebody listens.
  package var reports: [Report] = []
  /// What lies under the fingers; only where somebody listens who may.
  package var touches: [ShownFrame] = []

  package init() {}

  package mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    feedback.removeAll(keepingCapacity: true)
    reports.removeAll(keepingCapacity: true)
    touches.removeAll(keepingCapacity: true)
  }
}
