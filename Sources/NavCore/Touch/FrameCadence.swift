/// How far apart the frames of a moving contact are, by their stamps: whoever writes milliseconds
/// for microseconds, or stamps nothing at all, is found out by it; and it is the rate of a panel.
///
/// Owns the last intervals in which one contact moved. A stream is judged once, by its first ones.
package struct FrameCadence: Sendable {
  /// Intervals that a verdict needs, and that are kept.
  static let intervalsMax = 20
  /// What panels and touchpads are within: 5 Hz to 2 kHz.
  static let medianMicroseconds: ClosedRange<Int64> = 500...200_000

  private var intervals = InlineArray<20, Int64>(repeating: 0)
  /// Intervals that came, those that were forgotten among them.
  private var count = 0
  /// The contact that is followed, as it was in the frame before.
  private var last: FrameContact?
  private var lastStamp: Int64 = 0
  private let isJudged: Bool
  /// The median, where it is none that a device can have.
  package private(set) var mistake: Int64?

  /// A node that the daemon opened itself has the kernel's stamps, and is not judged.
  package init(_ clock: DeviceDescription.Clock) { isJudged = clock != .monotonic }

  package mutating func follow(_ contacts: ContactList, stamp: Int64) {
    guard !contacts.isEmpty else {
      last = nil
      return
    }
    let contact = contacts[0]
    defer {
      last = contact
      lastStamp = stamp
    }
    // A clock that was set back says nothing about its unit.
    guard let last, last.tracking == contact.tracking, stamp >= lastStamp,
      last.x != contact.x || last.y != contact.y
    else { return }
    intervals[count % Self.intervalsMax] = stamp - lastStamp
    count += 1
    guard isJudged, count == Self.intervalsMax, let median = medianMicroseconds,
      !Self.medianMicroseconds.contains(median)
    else { return }
    mistake = median
  }

  /// Of the intervals that are kept; nil before the first.
  package var medianMicroseconds: Int64? {
    let kept = min(count, Self.intervalsMax)
    guard kept > 0 else { return nil }
    let sorted = (0..<kept).map { intervals[$0] }.sorted()
    return (sorted[(kept - 1) / 2] + sorted[kept / 2]) / 2
  }
}
