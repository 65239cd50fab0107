/// Appends messages as JSON to bytes that are kept from one message to the next. It owns those
/// bytes; it allocates only to grow them, and never goes through an encoder, which costs ten times
/// as much per line.
///
/// `append(_:)` writes one whole line with its line feed. The parts of an update are written one by
/// one, so that subscribers who want the same share the bytes.
public struct WireWriter: Sendable {
  /// All that was written since the last `clear`.
  public private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: bytes to set aside at once.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Forgets what was written and keeps the room for it.
  public mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Bytes that were written before.
  mutating func append(_ written: ArraySlice<UInt8>) { bytes += written }

  /// JSON as it stands.
  mutating func literal(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// A string in quotes. Quote, backslash and control characters are escaped, all else stays UTF-8.
  mutating func string(_ text: String) {
    var copy = text
    bytes.append(UInt8(ascii: "\""))
    copy.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let byte = utf8[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    guard byte < 0x20 else {
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
      return
    }
    literal("\\u00")
    bytes.append(UInt8(ascii: "0") + byte >> 4)
    let low = byte & 0x0F
    bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "A") + low - 10)
  }

  /// A string, or null.
  mutating func string(_ text: String?) {
    if let text { string(text) } else { literal("null") }
  }

  mutating func boolean(_ value: Bool) {
    if value { literal("true") } else { literal("false") }
  }

  mutating func integer(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    unsigned(value.magnitude)
  }

  mutating func unsigned(_ value: UInt64) {
    var digits = 1
    var rest = value / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    self.digits(value, count: digits)
  }

  /// Exactly `count` decimal digits, with zeros in front.
  private mutating func digits(_ value: UInt64, count: Int) {
    digits(count) { room in
      var rest = value
      for place in room.indices.reversed() {
        room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
  }

  /// Appends so many digits at once: one by one each would be asked whether there is room for it.
  private mutating func digits(_ count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { room in
      room.initialize(repeating: UInt8(ascii: "0"))
      fill(room)
      bytes.append(contentsOf: UnsafeBufferPointer(room))
    }
  }

  /// Exactly `count` hexadecimal digits, 16 at most, with zeros in front.
  mutating func hexadecimal(_ value: UInt64, digits count: Int) {
    let high = Self.hexadecimal(UInt32(truncatingIfNeeded: value >> 32))
    let low = Self.hexadecimal(UInt32(truncatingIfNeeded: value))
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      bytes.append(contentsOf: $0.suffix(count))
    }
  }

  /// Eight digits at once, the first in the highest byte: a line has 56 of them.
  private static func hexadecimal(_ value: UInt32) -> UInt64 {
    // Each step moves the upper halves of its groups of bits up by as much as they are wide.
    var nibbles = UInt64(value)
    nibbles = (nibbles << 16 | nibbles) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles << 8 | nibbles) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles << 4 | nibbles) & 0x0F0F_0F0F_0F0F_0F0F
    // Of each byte: 1 where it is ten or more.
    let letters = (nibbles + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    let toLetter = UInt64(UInt8(ascii: "a") - UInt8(ascii: "0") - 10)
    return nibbles + 0x3030_3030_3030_3030 + letters * toLetter
  }

  /// Parts per million as a decimal with six places, exact.
  mutating func millionths(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    unsigned(value.magnitude / 1_000_000)
    bytes.append(UInt8(ascii: "."))
    digits(value.magnitude % 1_000_000, count: 6)
  }

  /// Hundredths as a decimal with two places, exact.
  mutating func hundredths(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    unsigned(value.magnitude / 100)
    bytes.append(UInt8(ascii: "."))
    digits(value.magnitude % 100, count: 2)
  }

  /// Thousandths as a decimal with three places, exact.
  mutating func thousandths(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    unsigned(value.magnitude / 1_000)
    bytes.append(UInt8(ascii: "."))
    digits(value.magnitude % 1_000, count: 3)
  }

  /// Parts per million as a decimal with three places, rounded half away from zero.
  mutating func thousandths(ppm value: Int64) {
    let rounded = (value.magnitude + 500) / 1_000
    if value < 0, rounded > 0 { bytes.append(UInt8(ascii: "-")) }
    unsigned(rounded / 1_000)
    bytes.append(UInt8(ascii: "."))
    digits(rounded % 1_000, count: 3)
  }

  /// A list, its elements written by `write`.
  mutating func list<Element>(
    _ elements: [Element],
    _ write: (inout WireWriter, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Integers by name, in the order of the names.
  mutating func integers(_ values: [String: Int64]) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      string(name)
      bytes.append(UInt8(ascii: ":"))
      integer(value)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
