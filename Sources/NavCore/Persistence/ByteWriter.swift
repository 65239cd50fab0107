/// Appends fields, little endian, to bytes that it owns and that keep their room when emptied. It
/// never traps: what does not fit is cut, and `failure` says so until the bytes are cut back to
/// before it. Asking once at the end is what keeps the path of a frame short.
package struct ByteWriter: Sendable {
  /// The length of a text is 16 bits wide.
  package static let textBytesMax = Int(UInt16.max)

  package private(set) var bytes: [UInt8] = []
  /// The first field that did not fit.
  package private(set) var failure: LogFormatError?

  package init(reservingBytes count: Int = 0) { bytes.reserveCapacity(count) }

  package var count: Int { bytes.count }

  /// Cuts back to the first `count` bytes and forgets a failure; the room stays.
  package mutating func truncate(to count: Int) {
    bytes.removeLast(max(0, bytes.count - count))
    failure = nil
  }

  package mutating func fail(_ error: LogFormatError) {
    if failure == nil { failure = error }
  }

  package mutating func u8(_ value: UInt8) { bytes.append(value) }
  package mutating func u16(_ value: UInt16) { integer(value) }
  package mutating func u32(_ value: UInt32) { integer(value) }
  package mutating func u64(_ value: UInt64) { integer(value) }
  package mutating func i32(_ value: Int32) { integer(value) }
  package mutating func i64(_ value: Int64) { integer(value) }
  /// Four times 64 bits, at once.
  package mutating func words(_ values: (UInt64, UInt64, UInt64, UInt64)) {
    let (a, b, c, d) = values
    withUnsafeBytes(of: (a.littleEndian, b.littleEndian, c.littleEndian, d.littleEndian)) {
      bytes.append(contentsOf: $0)
    }
  }

  package mutating func boolean(_ value: Bool) { bytes.append(value ? 1 : 0) }

  package mutating func enumeration<Value: RawRepresentable<UInt8>>(_ value: Value) {
    bytes.append(value.rawValue)
  }

  package mutating func optional<Value: RawRepresentable<UInt8>>(_ value: Value?) {
    boolean(value != nil)
    if let value { enumeration(value) }
  }

  /// 16 bits of length, then the UTF-8 bytes.
  package mutating func text(_ field: StaticString, _ value: String) {
    let length = value.utf8.count
    if length > Self.textBytesMax {
      fail(.tooLong(field: "\(field)", bytes: length, limit: Self.textBytesMax))
    }
    u16(UInt16(clamping: length))
    if length <= Self.textBytesMax {
      bytes.append(contentsOf: value.utf8)
    } else {
      bytes.append(contentsOf: value.utf8.prefix(Self.textBytesMax))
    }
  }

  /// 16 bits that count what follows.
  package mutating func count(_ field: StaticString, _ value: Int, limit: Int) {
    if value > limit { fail(.tooMany(field: "\(field)", count: value, limit: limit)) }
    u16(UInt16(clamping: value))
  }

  /// Zeros up to the next multiple of eight.
  package mutating func align() {
    while bytes.count & 7 != 0 { bytes.append(0) }
  }

  package mutating func zeros(_ count: Int) {
    for _ in 0..<count { bytes.append(0) }
  }

  package mutating func append(_ span: RawSpan) {
    span.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Overwrites four bytes that are there already.
  package mutating func overwrite(_ value: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset + 4 <= bytes.count, "4 bytes at \(offset) of \(count)")
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
  }

  private mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
