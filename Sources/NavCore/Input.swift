/// What goes into the engine beside records: everything that is not deterministic comes this way.
package enum Input: Equatable, Sendable {
  case sessionStarted(SessionOrigin)
  case deviceAdded(DeviceDescription)
  case deviceRemoved(device: UInt32, reason: DeviceRemoved.Reason)
  /// The machine slept; whatever was under the fingers is over.
  case suspended
  case command(Command, surface: String, uid: UInt32, ifRevision: UInt64?)
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

  package init(
    bootHigh: UInt64,
    bootLow: UInt64,
    monotonicMicroseconds: Int64,
    wallMicroseconds: Int64,
    version: String,
    configuration: String,
    repair: LogRepaired?
  ) {
    self.bootHigh = bootHigh
    self.bootLow = bootLow
    self.monotonicMicroseconds = monotonicMicroseconds
    self.wallMicroseconds = wallMicroseconds
    self.version = version
    self.configuration = configuration
    self.repair = repair
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

  package var events: [NavEvent] = []
  /// In the order of their seq, at most one per event.
  package var changes: [Change] = []

  package init() {}

  package mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
  }
}
