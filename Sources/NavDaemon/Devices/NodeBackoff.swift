/// When a node that could not be opened is tried again: soon at first, then ever later, and after
/// half a minute no more, so that a machine with a node that nobody may read sleeps undisturbed.
package struct NodeBackoff: Equatable, Sendable {
  private var wait = DaemonLimits.nodeRetryFirstMicroseconds
  private var total: Int64 = 0

  package init() {}

  /// How long to wait for the next try; nil: until udev tells of a change.
  package mutating func next() -> Int64? {
    guard total < DaemonLimits.nodeRetryTotalMicroseconds else { return nil }
    defer { wait = min(2 * wait, DaemonLimits.nodeRetryLongestMicroseconds) }
    total += wait
    return wait
  }
}
