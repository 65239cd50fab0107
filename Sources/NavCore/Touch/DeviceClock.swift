/// The stamps of one device → the session's time.
///
/// Owns the offset between the two. It reads no clock: what arrives, and when, it is told. Time
/// never runs backwards within a device.
package struct DeviceClock: Equatable, Sendable {
  private let kind: DeviceDescription.Clock
  private var offsetMicroseconds: Int64?
  /// The session's time of the newest frame.
  package private(set) var lastMicroseconds: Int64?

  /// The offset is session time less machine time, for devices whose stamps are of the machine's
  /// own clock.
  package init(_ kind: DeviceDescription.Clock, monotonicOffsetMicroseconds: Int64) {
    self.kind = kind
    offsetMicroseconds = kind == .monotonic ? monotonicOffsetMicroseconds : nil
  }

  /// A step forward inside a stream that no finger makes: a day. The frame then stays where the one
  /// before was, and the stream goes on from there.
  private static let stepMicrosecondsMax: Int64 = 86_400_000_000

  /// The end of all session time: 36,000 years, so that no deadline overflows.
  package static let sessionMicrosecondsMax: Int64 = 1 << 60

  /// The session's time of a frame with that stamp.
  ///
  /// - Parameters:
  ///   - stamp: microseconds of the device's clock.
  ///   - arrival: the session's time now.
  ///   - startsSequence: the first finger goes down; a clock of its own is anchored here.
  /// - Returns: the time, and whether the stamp had to be held back.
  package mutating func sessionTime(
    stamp: Int64,
    arrival: Int64,
    startsSequence: Bool
  ) -> (microseconds: Int64, isClamped: Bool) {
    if offsetMicroseconds == nil || (kind == .own && startsSequence) {
      offsetMicroseconds = max(arrival, lastMicroseconds ?? arrival) - stamp
    }
    var time = min(stamp + (offsetMicroseconds ?? 0), Self.sessionMicrosecondsMax)
    var isClamped = false
    if let last = lastMicroseconds, time < last || time - last > Self.stepMicrosecondsMax {
      if time > last { offsetMicroseconds = last - stamp }
      time = last
      isClamped = true
    }
    lastMicroseconds = time
    return (time, isClamped)
  }

  /// Takes the time of a tick that was applied before an older frame.
  package mutating func hold(at time: Int64) {
    lastMicroseconds = max(lastMicroseconds ?? time, time)
  }
}
