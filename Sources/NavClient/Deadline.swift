import NavSystem

/// A moment until which something is waited for.
struct Deadline {
  private let microseconds: Int64

  /// `milliseconds` from now; below 0 counts as 0.
  init(milliseconds: Int) {
    let clamped = Int64(max(0, min(milliseconds, Int(Int32.max))))
    microseconds = SystemClock.monotonicMicroseconds() + clamped * 1_000
  }

  /// What is left, rounded up; 0 once it is over.
  var remainingMilliseconds: Int {
    Int(max(0, microseconds - SystemClock.monotonicMicroseconds()) + 999) / 1_000
  }
}
