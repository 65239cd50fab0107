import Glibc

/// The two clocks that a measurement needs, in nanoseconds.
enum Stopwatch {
  /// Time as everybody has it: what somebody waits.
  static func wall() -> Int64 { read(CLOCK_MONOTONIC) }

  /// Time that this thread had a processor, the kernel's part included: what work costs, even while
  /// other programs take their turns.
  static func processor() -> Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Lets time pass. usleep(3)
  static func sleep(microseconds: UInt32) { usleep(microseconds) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Durations of one kind, in nanoseconds.
struct Durations {
  private var all: [Int64] = []

  mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

  mutating func append(_ nanoseconds: Int64) { all.append(nanoseconds) }

  var count: Int { all.count }

  /// The duration that `percent` of all do not exceed; 0 where there are none.
  func percentile(_ percent: Int) -> Double {
    guard !all.isEmpty else { return 0 }
    let sorted = all.sorted()
    return Double(sorted[min(sorted.count * percent / 100, sorted.count - 1)])
  }

  var median: Double { percentile(50) }
}
