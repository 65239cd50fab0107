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

/// What had reached the disk is no longer what was written: a segment was set aside untouched, and
/// its events are in the log no more.
package struct LogDamaged: Equatable, Sendable {
  /// Number of the segment, and offset of the first bad byte in it.
  package var segment: UInt64
  package var offset: UInt64
  /// Seqs of the first and of the last event that went with it; the last may lie before the first
  /// where it held none.
  package var from: UInt64
  package var to: UInt64
  /// The log that the segment was of, where this is another one because numbers could have been
  /// used twice; nil: this one.
  package var parent: LogIdentifier?

  package init(
    segment: UInt64,
    offset: UInt64,
    from: UInt64,
    to: UInt64,
    parent: LogIdentifier? = nil
  ) {
    self.segment = segment
    self.offset = offset
    self.from = from
    self.to = to
    self.parent = parent
  }
}

/// The log is kept again; events were numbered and published meanwhile that it does not hold.
package struct LogHealed: Equatable, Sendable {
  package enum Reason: UInt8, Equatable, Sendable, CaseIterable {
    /// There was no room, or a quota was used up.
    case diskFull = 1
    /// A write or a sync failed.
    case diskFailed = 2
    /// The disk did not answer for so long that what waited for it was too much.
    case diskSlow = 3
  }

  /// Seqs of the first and of the last event that are missing; the last lies before the first where
  /// none is.
  package var from: UInt64
  package var to: UInt64
  package var reason: Reason

  package init(from: UInt64, to: UInt64, reason: Reason) {
    self.from = from
    self.to = to
    self.reason = reason
  }
}

/// Names a log: 128 random bits, given once when its first segment is made.
package struct LogIdentifier: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
