import NavCore

/// Records that a driver might send, in one byte and two of value: which of `codes`, and what value
/// of those that such a code has.
enum RecordInput {
  enum Meaning {
    /// No value belongs to it.
    case nothing
    case slot
    case tracking
    case x
    case y
    case key
    case size
  }

  struct Code {
    var type: UInt16
    var code: UInt16
    var meaning: Meaning
  }

  /// In the order of their numbers; the corpus knows them, so none is ever moved.
  static let codes: [Code] = [
    Code(type: 0, code: 0, meaning: .nothing),  // SYN_REPORT
    Code(type: 0, code: 2, meaning: .nothing),  // SYN_MT_REPORT
    Code(type: 0, code: 3, meaning: .nothing),  // SYN_DROPPED
    Code(type: 3, code: 0x2f, meaning: .slot),
    Code(type: 3, code: 0x39, meaning: .tracking),
    Code(type: 3, code: 0x35, meaning: .x),
    Code(type: 3, code: 0x36, meaning: .y),
    Code(type: 3, code: 0x00, meaning: .x),
    Code(type: 3, code: 0x01, meaning: .y),
    Code(type: 1, code: 0x14a, meaning: .key),  // BTN_TOUCH
    Code(type: 1, code: 0x110, meaning: .key),  // BTN_LEFT
    Code(type: 1, code: 0x145, meaning: .key),  // BTN_TOOL_FINGER
    Code(type: 1, code: 0x14d, meaning: .key),  // BTN_TOOL_DOUBLETAP
    Code(type: 1, code: 0x14e, meaning: .key),  // BTN_TOOL_TRIPLETAP
    Code(type: 1, code: 0x14f, meaning: .key),  // BTN_TOOL_QUADTAP
    Code(type: 1, code: 0x148, meaning: .key),  // BTN_TOOL_QUINTTAP
    Code(type: 1, code: 0x140, meaning: .key),  // BTN_TOOL_PEN
    Code(type: 3, code: 0x3a, meaning: .size),  // ABS_MT_PRESSURE
    Code(type: 3, code: 0x3b, meaning: .size),  // ABS_MT_DISTANCE
    Code(type: 3, code: 0x37, meaning: .size),  // ABS_MT_TOOL_TYPE
    Code(type: 3, code: 0x30, meaning: .size),  // ABS_MT_TOUCH_MAJOR
    Code(type: 3, code: 0x31, meaning: .size),  // ABS_MT_TOUCH_MINOR
    Code(type: 3, code: 0x18, meaning: .size),  // ABS_PRESSURE
    Code(type: 3, code: 0x19, meaning: .size),  // ABS_DISTANCE
    Code(type: 3, code: 0x02, meaning: .x),  // the axes of a device with axes of its own
    Code(type: 3, code: 0x03, meaning: .y),
    Code(type: 4, code: 5, meaning: .size),  // MSC_TIMESTAMP
    Code(type: 3, code: 0x1a, meaning: .size),  // ABS_TILT_X
    Code(type: 1, code: 0x144, meaning: .key),  // BTN_TOOL_AIRBRUSH
    Code(type: 3, code: 0x34, meaning: .size),  // ABS_MT_ORIENTATION
    Code(type: 3, code: 0x3c, meaning: .x),  // ABS_MT_TOOL_X
    Code(type: 1, code: 30, meaning: .key),
  ]

  /// What word stands for a value: the axis and a sixth of it on either side, a slot and one beyond
  /// the last.
  static func value(
    _ word: Int64,
    _ meaning: Meaning,
    _ description: borrowing DeviceDescription
  ) -> Int32 {
    switch meaning {
    case .nothing: 0
    case .slot: Int32(word % Int64(max(0, description.slots) + 2)) - 1
    case .tracking, .size: Int32(Int16(truncatingIfNeeded: word))
    case .key: Int32(word % 3)
    case .x: place(word, description.x)
    case .y: place(word, description.y)
    }
  }

  /// Words of the axis: its ends, and what a sixth of it is.
  static let axisWords: ClosedRange<Int64> = 0x2000...0xe000

  private static func place(_ word: Int64, _ axis: DeviceDescription.Axis) -> Int32 {
    let whole = axisWords.upperBound - axisWords.lowerBound
    return Int32(
      clamping: Int64(axis.minimum) + (word - axisWords.lowerBound) * axis.range / whole
    )
  }

  /// The word of a value; for inputs that are drawn.
  static func word(
    _ value: Int32,
    _ meaning: Meaning,
    _ description: borrowing DeviceDescription
  ) -> UInt16 {
    switch meaning {
    case .nothing: 0
    case .slot: UInt16(truncatingIfNeeded: value + 1)
    case .tracking, .size, .key: UInt16(truncatingIfNeeded: value)
    case .x: word(value, description.x)
    case .y: word(value, description.y)
    }
  }

  private static func word(_ value: Int32, _ axis: DeviceDescription.Axis) -> UInt16 {
    let whole = axisWords.upperBound - axisWords.lowerBound
    let away = Int64(value) - Int64(axis.minimum)
    return UInt16(clamping: axisWords.lowerBound + (away * whole + axis.range / 2) / axis.range)
  }
}
