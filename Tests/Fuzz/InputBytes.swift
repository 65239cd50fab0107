/// The bytes of an input, one behind the other. Behind the last one come zeros, so that every input
/// is a whole one and none is refused.
struct InputBytes {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { next >= bytes.count }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    defer { next += 1 }
    return bytes[next]
  }

  /// −128…127.
  mutating func signed() -> Int64 { Int64(Int8(bitPattern: byte())) }

  /// 0…65,535, the low byte first.
  mutating func word() -> Int64 { Int64(byte()) | Int64(byte()) << 8 }

  /// At most that many bytes, fewer where fewer are left.
  mutating func bytes(_ count: Int) -> [UInt8] {
    let end = min(next + count, bytes.count)
    defer { next = end }
    return Array(bytes[next..<end])
  }

  /// The bits of the next byte.
  mutating func bits() -> InputBits { InputBits(byte()) }
}

/// The bits of one byte, the lowest first.
struct InputBits {
  private var left: UInt8

  init(_ byte: UInt8) { left = byte }

  mutating func flag() -> Bool { number(1) == 1 }

  /// The number in the next so many bits.
  mutating func number(_ bits: Int) -> Int {
    defer { left >>= UInt8(bits) }
    return Int(left) & (1 << bits - 1)
  }

  /// One of `values`, by the next so many bits.
  mutating func one<Value>(of values: [Value], _ bits: Int) -> Value {
    values[number(bits) % values.count]
  }
}
