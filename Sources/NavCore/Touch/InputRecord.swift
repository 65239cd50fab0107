/// One kernel `input_event`, read from the bytes of a stream in the machine's byte order.
package struct InputRecord: Equatable, Sendable {
  /// How the kernel lays a record out, by the size of the userland that read it.
  package enum Layout: Int, Equatable, Sendable {
    /// 32-bit: two 4-byte stamps.
    case bytes16 = 16
    /// 64-bit: two 8-byte stamps.
    case bytes24 = 24

    package var byteCount: Int { rawValue }
    package var other: Layout { self == .bytes16 ? .bytes24 : .bytes16 }
  }

  /// Microseconds of the stream's own clock.
  package var stampMicroseconds: Int64
  package var type: UInt16
  package var code: UInt16
  package var value: Int32
  /// The stamp's parts were those of a clock, and type and code are some that the kernel has.
  package var isPossible: Bool

  package init(
    stampMicroseconds: Int64,
    type: UInt16,
    code: UInt16,
    value: Int32,
    isPossible: Bool = true
  ) {
    self.stampMicroseconds = stampMicroseconds
    self.type = type
    self.code = code
    self.value = value
    self.isPossible = isPossible
  }

  /// Reads the record at `offset`; the caller has seen that it is whole.
  package init(_ bytes: RawSpan, at offset: Int, layout: Layout) {
    // One look at the bounds, not one for each field.
    precondition(offset >= 0 && bytes.byteCount - offset >= layout.byteCount, "half a record")
    func number<Number: FixedWidthInteger & BitwiseCopyable>(_ place: Int) -> Number {
      bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset &+ place, as: Number.self)
    }
    let seconds: Int64
    let fraction: Int64
    let tail: Int
    switch layout {
    case .bytes24:
      seconds = number(0)
      fraction = number(8)
      tail = 16
    case .bytes16:
      seconds = Int64(number(0) as UInt32)
      fraction = Int64(number(4) as UInt32)
      tail = 8
    }
    type = number(tail)
    code = number(tail + 2)
    value = number(tail + 4)
    let isClock =
      (0...Self.secondsMax).contains(seconds) && (0..<1_000_000).contains(fraction)
    stampMicroseconds = isClock ? seconds * 1_000_000 + fraction : 0
    // Most are of an axis.
    let isAxis = type == InputCode.absolute && code <= InputCode.absoluteMax
    isPossible = isClock && (isAxis || Self.isKnown(type: type, code: code))
  }

  /// Seconds that a clock may show: 30,000 years, and no sum of stamps overflows.
  private static let secondsMax: Int64 = 1 << 40

  /// Whether the kernel has such a type with such a code (uapi/linux/input-event-codes.h).
  private static func isKnown(type: UInt16, code: UInt16) -> Bool {
    switch type {
    case 0x00: code <= 0x0f
    case 0x01: code <= 0x2ff
    case 0x02: code <= 0x0f
    case InputCode.absolute: code <= InputCode.absoluteMax
    case 0x04: code <= 0x07
    case 0x05: code <= 0x10
    case 0x11: code <= 0x0f
    case 0x12: code <= 0x07
    case 0x14: code <= 0x01
    case 0x15: code <= 0x7f
    case 0x16: true
    case 0x17: code <= 0x01
    default: false
    }
  }
}
