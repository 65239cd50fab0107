/// A place in a log: the one behind `seq`. Opaque to clients. It names its session, so that a
/// number which was given twice, because the first time it never reached the disk, is not taken for
/// another.
package struct Cursor: Equatable, Sendable {
  package var log: LogIdentifier
  package var session: UInt32
  package var seq: UInt64

  package init(log: LogIdentifier, session: UInt32, seq: UInt64) {
    self.log = log
    self.session = session
    self.seq = seq
  }

  /// 56 hexadecimal digits: log, session, seq. Every line of a subscription carries one, so it is
  /// made in one piece.
  package var text: String {
    String(unsafeUninitializedCapacity: 56) { digits in
      var count = 0
      func write(_ number: UInt64, bits: Int) {
        for shift in stride(from: bits - 4, through: 0, by: -4) {
          let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 0xF
          digits[count] = digit < 10 ? 0x30 + digit : 0x57 + digit
          count += 1
        }
      }
      write(log.high, bits: 64)
      write(log.low, bits: 64)
      write(UInt64(session), bits: 32)
      write(seq, bits: 64)
      return count
    }
  }

  /// Nil when `text` is not a cursor as `text` writes it.
  package init?(text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 56,
      let high = Self.number(digits[0..<16]),
      let low = Self.number(digits[16..<32]),
      let session = Self.number(digits[32..<40]),
      let seq = Self.number(digits[40..<56])
    else { return nil }
    self.init(
      log: LogIdentifier(high: high, low: low),
      session: UInt32(truncatingIfNeeded: session),
      seq: seq
    )
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}
