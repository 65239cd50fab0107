/// The first line on the input socket: what the device is whose records follow.
public struct DeviceLine: Equatable, Sendable {
  /// Whether the device lies on the surface that it moves.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    case touchscreen, touchpad
  }

  /// What follows the line: the kernel's `struct input_event` in the machine's byte order, or
  /// lines.
  public enum Format: String, Equatable, Sendable, CaseIterable {
    /// The size of the daemon's own machine.
    case evdev
    /// 24 bytes, of a 64-bit userland.
    case evdev24
    /// 16 bytes, of a 32-bit userland.
    case evdev16
    /// Lines of whole frames, from a source that keeps contacts itself: `InputLine`.
    case json

    /// Bytes of one record: 24 or 16; 0 for lines, which have no size of their own.
    public var recordBytes: Int {
      switch self {
      case .evdev: MemoryLayout<Int>.size == 8 ? 24 : 16
      case .evdev24: 24
      case .evdev16: 16
      case .json: 0
      }
    }
  }

  /// Whose clock the records' stamps are of.
  public enum Clock: String, Equatable, Sendable, CaseIterable {
    /// Unknown: each sequence is anchored to its arrival.
    case own
    /// Time advances only by the stream.
    case virtual
  }

  /// One axis in the device's own units; on the wire `[minimum, maximum]` or with the resolution.
  public struct Axis: Equatable, Sendable {
    public var minimum: Int32
    /// Above `minimum`.
    public var maximum: Int32
    /// Units per millimetre, 0 or more; 0 is unknown.
    public var resolution: Int32

    public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }
  }

  /// The kernel's names of the two axes that carry the place, such as `ABS_Z`, for a device with
  /// axes of its own. Whether the kernel has such names is the daemon's to say.
  public struct AxisNames: Equatable, Sendable {
    /// How the line told the two apart. JSON objects have no order, so that it says nothing.
    public enum Assignment: Equatable, Sendable {
      /// It names each: `"x":{"axis":"ABS_Z","range":[30,4040]}`.
      case stated
      /// It only lists both, `"ABS_Z":[30,4040]`: the one of the lower code is x. `x` and `y` here,
      /// and the axes beside them, are in the order of the names.
      case byCode
    }

    public var x: String
    public var y: String
    public var assignment: Assignment

    public init(x: String, y: String, assignment: Assignment = .stated) {
      self.x = x
      self.y = y
      self.assignment = assignment
    }
  }

  /// 1…`WireLimits.deviceNameBytesMax` bytes.
  public var name: String
  public var kind: Kind
  /// By default `main`.
  public var surface: String
  public var format: Format
  public var clock: Clock
  public var x: Axis
  public var y: Axis
  /// nil: ABS_MT_POSITION_X and _Y, or ABS_X and ABS_Y.
  public var axisNames: AxisNames?
  /// Slots of the multi-touch protocol B, 1…`WireLimits.slotsMax`; nil: none, so the device is
  /// single touch, or of type A from its first ABS_MT_POSITION on.
  public var slots: Int?
  /// Whether the source is to be told when a gesture claims its contacts, and when that is over.
  public var wantsFeedback: Bool
  public var vendor: UInt16
  public var product: UInt16

  public init(
    name: String,
    kind: Kind = .touchscreen,
    surface: String = Request.defaultSurface,
    format: Format = .evdev,
    clock: Clock = .own,
    x: Axis,
    y: Axis,
    axisNames: AxisNames? = nil,
    slots: Int? = nil,
    wantsFeedback: Bool = false,
    vendor: UInt16 = 0,
    product: UInt16 = 0
  ) {
    self.name = name
    self.kind = kind
    self.surface = surface
    self.format = format
    self.clock = clock
    self.x = x
    self.y = y
    self.axisNames = axisNames
    self.slots = slots
    self.wantsFeedback = wantsFeedback
    self.vendor = vendor
    self.product = product
  }

  /// Reads the line, with or without its line feed, and checks all that needs no state.
  ///
  /// - Throws: `malformed`, `not_utf8`, `nested_too_deep`; `axes_invalid` where an axis is missing,
  ///   twice the same, or its maximum is not above its minimum; `too_long`; `invalid_argument` for
  ///   anything else, naming the field and what would be right.
  public static func decode(_ line: [UInt8]) throws(WireError) -> DeviceLine {
    try decodeLine(line, as: FirstLine.self).result.get()
  }
}
