/// How far apart the frames of a moving contact are, by the stamps of a stream: whoever writes
/// milliseconds for microseconds, or stamps nothing at all, is found out by it.
///
/// Owns the first intervals in which one contact moved, and judges them once.
package struct FrameCadence: Sendable {
  /// Intervals that a verdict needs.
  static let intervalsMin = 20
  /// What panels and touchpads are within: 5 Hz to 2 kHz.
  static let medianMicroseconds: ClosedRange<Int64> = 500...200_000

  private var intervals = InlineArray<20, Int64>(repeating: 0)
  private var count = 0
  private var last: (stamp: Int64, contact: FrameContact)?
  /// The median, where it is none that a device can have.
  package private(set) var mistake: Int64?

  /// The stream may still be found out.
  package private(set) var isOpen: Bool

  /// A node that the daemon opened itself has the kernel's stamps.
  package init(_ clock: DeviceDescription.Clock) { isOpen = clock != .monotonic }

  package mutating func follow(_ contacts: borrowing ContactList, stamp: Int64) {
    guard isOpen else { return }
    guard contacts.count > 0 else {
      last = nil
      return
    }
    let contact = contacts[0]
    defer { last = (stamp, contact) }
    // A clock that was set back says nothing about its unit.
    guard let last, last.contact.tracking == contact.tracking, stamp >= last.stamp,
      last.contact.x != contact.x || last.contact.y != contact.y
    else { return }
    insert(stamp - last.stamp)
    guard count == Self.intervalsMin else { return }
    isOpen = false
    let median = (intervals[count / 2 - 1] + intervals[count / 2]) / 2
    if !Self.medianMicroseconds.contains(median) { mistake = median }
  }

  /// Keeps the intervals in order.
  private mutating func insert(_ interval: Int64) {
    var place = count
    while place > 0, intervals[place - 1] > interval {
      intervals[place] = intervals[place - 1]
      place -= 1
    }
    intervals[place] = interval
    count += 1
  }
}
