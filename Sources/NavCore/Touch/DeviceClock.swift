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

  /// A step forward inside a stream that no finger makes: a clock was set. A day in a recording;
  /// the frame then stays where the one before was, and the stream goes on from there.
  private static let stepMicrosecondsMax: Int64 = 86_400_000_000

  /// The same within a sequence of a clock of its own: a minute. The sequence is anchored to its
  /// arrival once more, so that no clock that was set takes its device into the future.
  private static let ownStepMicrosecondsMax: Int64 = 60_000_000

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
    if let last = lastMicroseconds {
      if time < last {
        time = last
        isClamped = true
      } else if isStep(from: last, to: time, arrival: arrival) {
        time = kind == .own ? max(arrival, last) : last
        offsetMicroseconds = time - stamp
        isClamped = true
      }
    }
    lastMicroseconds = time
    return (time, isClamped)
  }

  /// Whether that is a clock that was set. The machine's own cannot be: a device that nobody
  /// touched for days is where the session is.
  private func isStep(from last: Int64, to time: Int64, arrival: Int64) -> Bool {
    switch kind {
    case .monotonic: false
    case .own: time - last > Self.ownStepMicrosecondsMax && time > arrival
    case .virtual: time - last > Self.stepMicrosecondsMax
    }
  }

  /// The offset of the machine's own clock is another one: the session's was taken ahead.
  package mutating func follow(monotonicOffsetMicroseconds: Int64) {
    if kind == .monotonic { offsetMicroseconds = monotonicOffsetMicroseconds }
  }

  /// Takes the time of a tick that was applied before an older frame.
  package mutating func hold(at time: Int64) {
    lastMicroseconds = max(lastMicroseconds ?? time, time)
  }
}
