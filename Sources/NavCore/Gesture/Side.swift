/// A side of a surface in its reading direction.
package enum Side: UInt8, Equatable, Sendable, CaseIterable {
  case start = 0
  case end = 1

  package var other: Side { self == .start ? .end : .start }
}

/// A step of a pager, in reading direction.
package enum PagerStep: UInt8, Equatable, Sendable, CaseIterable {
  case next = 0
  case previous = 1
}
