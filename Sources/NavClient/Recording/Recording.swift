public import NavWire

/// What a touch device once sent: its description and its events, as evemu wrote them down.
///
/// It owns no file: bytes come in and go out, and reading and writing them is the caller's. Stamps
/// stay as they were recorded; nothing here shifts, sorts or repairs what a device sent, because
/// whoever plays a recording wants to know what the daemon makes of the original.
public struct Recording: Equatable, Sendable {
  /// Where the recording came from, as errors name it.
  public var file: String
  /// What the device says of itself; nil where the events stand alone and the description is
  /// beside them.
  public var device: RecordedDevice?
  public var events: [RecordedEvent]

  public init(file: String, device: RecordedDevice? = nil, events: [RecordedEvent] = []) {
    self.file = file
    self.device = device
    self.events = events
  }
}

/// One `struct input_event` of the kernel.
public struct RecordedEvent: Equatable, Sendable {
  /// Whole seconds of the recording's own clock.
  public var seconds: Int64
  /// 0…999,999, within the second.
  public var microseconds: Int32
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(seconds: Int64, microseconds: Int32, type: UInt16, code: UInt16, value: Int32) {
    self.seconds = seconds
    self.microseconds = microseconds
    self.type = type
    self.code = code
    self.value = value
  }
}

/// One absolute axis, in the device's own units.
public struct RecordedAxis: Equatable, Sendable {
  /// The kernel's code: 0 is `ABS_X`, 0x35 is `ABS_MT_POSITION_X`.
  public var code: UInt16
  public var minimum: Int32
  public var maximum: Int32
  public var fuzz: Int32
  public var flat: Int32
  /// Units per millimetre; 0 is unknown.
  public var resolution: Int32

  public init(
    code: UInt16,
    minimum: Int32,
    maximum: Int32,
    fuzz: Int32 = 0,
    flat: Int32 = 0,
    resolution: Int32 = 0
  ) {
    self.code = code
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }
}

/// A device's description: identity, properties, keys and axes; what navigation needs, no more.
public struct RecordedDevice: Equatable, Sendable {
  public var name: String
  /// The kernel's `BUS_` number.
  public var bus: UInt16
  public var vendor: UInt16
  public var product: UInt16
  public var version: UInt16
  /// The kernel's `INPUT_PROP_` numbers, ascending.
  public var properties: [UInt16]
  /// Codes of `EV_KEY`, ascending.
  public var keys: [UInt16]
  /// Axes of `EV_ABS`, ascending by code.
  public var axes: [RecordedAxis]

  public init(
    name: String,
    bus: UInt16 = 0,
    vendor: UInt16 = 0,
    product: UInt16 = 0,
    version: UInt16 = 0,
    properties: [UInt16] = [],
    keys: [UInt16] = [],
    axes: [RecordedAxis] = []
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.properties = properties
    self.keys = keys
    self.axes = axes
  }

  /// `INPUT_PROP_DIRECT` is a touchscreen; a pointer, a buttonpad or a device with a finger tool is
  /// a touchpad; old drivers say nothing, and a device that only knows touches is a touchscreen.
  public var kind: DeviceLine.Kind {
    if properties.contains(EventCode.propertyDirect) { return .touchscreen }
    let padProperties = [EventCode.propertyPointer, EventCode.propertyButtonpad]
    if padProperties.contains(where: properties.contains) { return .touchpad }
    return keys.contains(EventCode.toolFinger) ? .touchpad : .touchscreen
  }

  /// The horizontal axis: `ABS_MT_POSITION_X`, else `ABS_X`.
  public var x: RecordedAxis? { axis(EventCode.multitouchX) ?? axis(EventCode.absoluteX) }

  /// The vertical axis: `ABS_MT_POSITION_Y`, else `ABS_Y`.
  public var y: RecordedAxis? { axis(EventCode.multitouchY) ?? axis(EventCode.absoluteY) }

  /// Slots of the multi-touch protocol B; nil without `ABS_MT_SLOT`.
  public var slots: Int? { axis(EventCode.multitouchSlot).map { Int($0.maximum) + 1 } }

  /// The axis with that code.
  public func axis(_ code: UInt16) -> RecordedAxis? { axes.first { $0.code == code } }
}

/// The numbers of `linux/input-event-codes.h` that a recording is made of.
enum EventCode {
  static let synchronization: UInt16 = 0
  static let key: UInt16 = 1
  static let absolute: UInt16 = 3

  static let report: UInt16 = 0

  static let absoluteX: UInt16 = 0x00
  static let absoluteY: UInt16 = 0x01
  static let multitouchSlot: UInt16 = 0x2f
  static let multitouchX: UInt16 = 0x35
  static let multitouchY: UInt16 = 0x36

  static let toolFinger: UInt16 = 0x145

  static let propertyPointer: UInt16 = 0
  static let propertyDirect: UInt16 = 1
  static let propertyButtonpad: UInt16 = 2
}
