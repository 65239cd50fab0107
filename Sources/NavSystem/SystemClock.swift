import Glibc

/// The machine's clocks in microseconds. Only the shell and tools read them; the core is told.
package enum SystemClock {
  /// Since some moment in the past; stands still while the machine sleeps. CLOCK_MONOTONIC
  package static func monotonicMicroseconds() -> Int64 { read(CLOCK_MONOTONIC) }

  /// Since the machine started; goes on while it sleeps. CLOCK_BOOTTIME
  package static func boottimeMicroseconds() -> Int64 { read(CLOCK_BOOTTIME) }

  /// Since 1970; can jump. CLOCK_REALTIME
  package static func wallMicroseconds() -> Int64 { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}

/// Which start of the machine this is: monotonic times of different boots cannot be compared.
package struct BootIdentity: Equatable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads the kernel's text of it: 32 hexadecimal digits, dashes between them.
  package init?(text: some StringProtocol) {
    let digits = String(text.filter { $0.isHexDigit })
    guard digits.count == 32,
      let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  package static func current() throws(SystemError) -> BootIdentity {
    let path = "/proc/sys/kernel/random/boot_id"
    let text = String(decoding: try Files.contents(path, limit: 256), as: UTF8.self)
    guard let identity = BootIdentity(text: text) else {
      throw SystemError(
        operation: "read",
        subject: path,
        code: EINVAL,
        advice: "32 hexadecimal digits were expected"
      )
    }
    return identity
  }
}
