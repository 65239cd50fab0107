/// The types and codes that the core reads (uapi/linux/input-event-codes.h); all others pass by.
enum InputCode {
  static let synchronization: UInt16 = 0x00
  static let report: UInt16 = 0
  static let multiTouchReport: UInt16 = 2
  static let dropped: UInt16 = 3

  static let key: UInt16 = 0x01
  static let leftButton: UInt16 = 0x110
  static let toolPen: UInt16 = 0x140
  static let toolAirbrush: UInt16 = 0x144
  static let toolFinger: UInt16 = 0x145
  static let toolQuintupleTap: UInt16 = 0x148
  static let touch: UInt16 = 0x14a
  static let toolDoubleTap: UInt16 = 0x14d
  static let toolTripleTap: UInt16 = 0x14e
  static let toolQuadrupleTap: UInt16 = 0x14f

  static let absolute: UInt16 = 0x03
  static let absoluteMax: UInt16 = 0x3f
  static let singleX: UInt16 = 0x00
  static let singleY: UInt16 = 0x01
  static let singlePressure: UInt16 = 0x18
  static let singleDistance: UInt16 = 0x19
  static let slot: UInt16 = 0x2f
  static let touchMajor: UInt16 = 0x30
  static let touchMinor: UInt16 = 0x31
  static let positionX: UInt16 = 0x35
  static let positionY: UInt16 = 0x36
  static let toolType: UInt16 = 0x37
  static let trackingIdentifier: UInt16 = 0x39
  static let pressure: UInt16 = 0x3a
  static let distance: UInt16 = 0x3b

  /// MT_TOOL_PEN and MT_TOOL_PALM.
  static let toolTypePen: Int32 = 1
  static let toolTypePalm: Int32 = 2

  /// Axes that may carry a place where x and y do not: all but pressure, distance, tilt, width,
  /// volume, and what the multi-touch protocols say of a contact beside its place.
  static let placeAxes: UInt64 =
    0x0000_0000_00ff_07ff | 1 << UInt64(positionX) | 1 << UInt64(positionY) | 1 << 0x3c | 1 << 0x3d
}
