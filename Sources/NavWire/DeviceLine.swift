/// The first line on the input socket: what the device is whose records follow.
public struct DeviceLine: Equatable, Sendable {
  /// Whether the device lies on the surface that it moves.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    case touchscreen, touchpad
  }

  /// The layout of the records: the kernel's `struct input_event` in the machine's byte order.
  public enum Format: String, Equatable, Sendable, CaseIterable {
    /// The size of the daemon's own machine.
    case evdev
    /// 24 bytes, of a 64-bit userland.
    case evdev24
    /// 16 bytes, of a 32-bit userland.
    case evdev16

    /// Bytes of one record: 24 or 16.
    public var recordBytes: Int {
      switch self {
      case .evdev: MemoryLayout<Int>.size == 8 ? 24 : 16
      case .evdev24: 24
      case .evdev16: 16
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

  /// 1…`WireLimits.deviceNameBytesMax` bytes.
  public var name: String
  public var kind: Kind
  /// By default `main`.
  public var surface: String
  public var format: Format
  public var clock: Clock
  public var x: Axis
  public var y: Axis
  /// Slots of the multi-touch protocol B, 1…`WireLimits.slotsMax`; nil: the line did not say.
  public var slots: Int?
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
    slots: Int? = nil,
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
    self.slots = slots
    self.vendor = vendor
    self.product = product
  }

  /// Reads the line, with or without its line feed, and checks all that needs no state.
  ///
  /// - Throws: `malformed`, `not_utf8`, `nested_too_deep`; `axes_invalid` where an axis is missing
  ///   or its maximum is not above its minimum; `too_long`; `invalid_argument` for anything else,
  ///   naming the field and what would be right.
  public static func decode(_ line: [UInt8]) throws(WireError) -> DeviceLine {
    try decodeLine(line, as: FirstLine.self).result.get()
  }
}

extension DeviceLine.Axis: Decodable {
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    minimum = try list.decode(Int32.self)
    maximum = try list.decode(Int32.self)
    resolution = list.isAtEnd ? 0 : try list.decode(Int32.self)
    guard !list.isAtEnd else { return }
    throw DecodingError.dataCorruptedError(in: list, debugDescription: "more than three numbers")
  }
}

/// The first line of an input stream while it is being read.
private struct FirstLine: Decodable {
  enum Key: String, CodingKey {
    case device
  }

  enum DeviceKey: String, CodingKey {
    case name, kind, surface, format, clock, axes, slots, vendor, product
  }

  enum AxisKey: String, CodingKey {
    case x, y
  }

  var result: Result<DeviceLine, WireError>

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let device = try? container.nestedContainer(keyedBy: DeviceKey.self, forKey: .device)
    guard let device else {
      result = .failure(
        WireError(.invalidArgument, #"the first line must describe the device: {"device":{…}}"#)
      )
      return
    }
    let reader = FieldReader(container: device, prefix: "device.")
    do throws(WireError) {
      result = .success(try FirstLine.device(reader))
    } catch {
      result = .failure(error)
    }
  }

  private static func device(_ reader: FieldReader<DeviceKey>) throws(WireError) -> DeviceLine {
    guard let axes = try? reader.container.nestedContainer(keyedBy: AxisKey.self, forKey: .axes)
    else {
      throw WireError(
        .axesInvalid,
        #"device.axes must be an object of both axes: {"x":[0,4095,12],"y":[0,4095,21]}"#
      )
    }
    return DeviceLine(
      name: try reader.text(.name, bytesMax: WireLimits.deviceNameBytesMax),
      kind: try reader.name(DeviceLine.Kind.self, .kind, default: .touchscreen),
      surface: try reader.text(
        .surface,
        bytesMax: WireLimits.surfaceNameBytesMax,
        default: Request.defaultSurface
      ),
      format: try reader.name(DeviceLine.Format.self, .format, default: .evdev),
      clock: try reader.name(DeviceLine.Clock.self, .clock, default: .own),
      x: try axis(.x, of: axes),
      y: try axis(.y, of: axes),
      slots: try reader.integer(.slots, in: 1...Int64(WireLimits.slotsMax)).map(Int.init),
      vendor: UInt16(try reader.integer(.vendor, in: 0...65_535) ?? 0),
      product: UInt16(try reader.integer(.product, in: 0...65_535) ?? 0)
    )
  }

  private static func axis(
    _ key: AxisKey,
    of axes: KeyedDecodingContainer<AxisKey>
  ) throws(WireError) -> DeviceLine.Axis {
    let name = "device.axes.\(key.rawValue)"
    let right = "[minimum, maximum] or [minimum, maximum, units per mm], integers of 32 bits"
    guard axes.contains(key) else {
      throw WireError(.axesInvalid, "\(name) is missing: \(right)")
    }
    guard let axis = try? axes.decode(DeviceLine.Axis.self, forKey: key) else {
      throw WireError(.axesInvalid, "\(name) must be \(right)")
    }
    guard axis.maximum > axis.minimum else {
      throw WireError(
        .axesInvalid,
        "\(name) has the maximum \(axis.maximum), which must be above its minimum \(axis.minimum)"
      )
    }
    guard axis.resolution >= 0 else {
      throw WireError(
        .axesInvalid,
        "\(name) has the resolution \(axis.resolution) units per mm, which must be 0 or more"
      )
    }
    return axis
  }
}
