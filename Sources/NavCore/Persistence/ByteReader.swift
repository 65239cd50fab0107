/// Reads fields, little endian, from bytes that it borrows for one call of `read` and checks every
/// bound: bytes of any content give a value or a typed error, never a trap.
package struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads one value that must fill `span` from end to end.
  package static func read<Value>(
    _ span: RawSpan,
    _ body: (inout ByteReader) throws(LogFormatError) -> Value
  ) throws(LogFormatError) -> Value {
    try span.withUnsafeBytes { (bytes) throws(LogFormatError) -> Value in
      var reader = ByteReader(bytes)
      let value = try body(&reader)
      guard reader.left == 0 else { throw .trailingBytes(count: reader.left) }
      return value
    }
  }

  package var left: Int { bytes.count - offset }

  package mutating func u8(_ field: StaticString) throws(LogFormatError) -> UInt8 {
    try integer(field)
  }

  package mutating func u16(_ field: StaticString) throws(LogFormatError) -> UInt16 {
    try integer(field)
  }

  package mutating func u32(_ field: StaticString) throws(LogFormatError) -> UInt32 {
    try integer(field)
  }

  package mutating func u64(_ field: StaticString) throws(LogFormatError) -> UInt64 {
    try integer(field)
  }

  package mutating func i32(_ field: StaticString) throws(LogFormatError) -> Int32 {
    try integer(field)
  }

  package mutating func i64(_ field: StaticString) throws(LogFormatError) -> Int64 {
    try integer(field)
  }

  /// 0 or 1; nothing else.
  package mutating func boolean(_ field: StaticString) throws(LogFormatError) -> Bool {
    switch try u8(field) {
    case 0: false
    case 1: true
    case let value: throw .unknownValue(field: "\(field)", value: UInt64(value))
    }
  }

  package mutating func enumeration<Value: RawRepresentable<UInt8>>(
    _ field: StaticString,
    as type: Value.Type = Value.self
  ) throws(LogFormatError) -> Value {
    let raw = try u8(field)
    guard let value = Value(rawValue: raw) else {
      throw .unknownValue(field: "\(field)", value: UInt64(raw))
    }
    return value
  }

  package mutating func optional<Value: RawRepresentable<UInt8>>(
    _ field: StaticString
  ) throws(LogFormatError) -> Value? {
    try boolean(field) ? try enumeration(field) : nil
  }

  package mutating func optional<Value>(
    _ field: StaticString,
    _ body: (inout ByteReader) throws(LogFormatError) -> Value
  ) throws(LogFormatError) -> Value? {
    guard try boolean(field) else { return nil }
    return try body(&self)
  }

  package mutating func text(_ field: StaticString) throws(LogFormatError) -> String {
    let length = Int(try u16(field))
    guard length <= left else { throw .short(field: "\(field)", wanted: length, left: left) }
    let slice = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw .invalidText(field: "\(field)")
    }
    offset += length
    return text
  }

  /// 16 bits that count what follows, at most `limit`.
  package mutating func count(
    _ field: StaticString,
    limit: Int
  ) throws(LogFormatError) -> Int {
    let value = Int(try u16(field))
    guard value <= limit else { throw .tooMany(field: "\(field)", count: value, limit: limit) }
    return value
  }

  package mutating func skip(_ field: StaticString, _ count: Int) throws(LogFormatError) {
    guard count <= left else { throw .short(field: "\(field)", wanted: count, left: left) }
    offset += count
  }

  private mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    _ field: StaticString
  ) throws(LogFormatError) -> Value {
    let size = MemoryLayout<Value>.size
    guard size <= left else { throw .short(field: "\(field)", wanted: size, left: left) }
    let value = bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
    offset += size
    return Value(littleEndian: value)
  }
}
