/// The first line of an input stream while it is being read.
struct FirstLine: Decodable {
  enum Key: String, CodingKey {
    case device
  }

  enum DeviceKey: String, CodingKey {
    case name, kind, surface, format, clock, axes, slots, feedback, vendor, product
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
    guard let fields = try? reader.container.nestedContainer(keyedBy: AnyKey.self, forKey: .axes)
    else {
      throw WireError(
        .axesInvalid,
        #"device.axes must be an object of both axes: {"x":[0,4095,12],"y":[0,4095,21]}"#
      )
    }
    let axes = try AxesReader(container: fields).axes()
    let format = try reader.name(DeviceLine.Format.self, .format, default: .evdev)
    if format == .json, axes.names != nil {
      throw WireError(
        .axesInvalid,
        "device.axes must be x and y with format json: its contacts have no axes of the kernel"
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
      format: format,
      clock: try reader.name(DeviceLine.Clock.self, .clock, default: .own),
      x: axes.x,
      y: axes.y,
      axisNames: axes.names,
      slots: try reader.integer(.slots, in: 1...Int64(WireLimits.slotsMax)).map(Int.init),
      wantsFeedback: try reader.optional(Bool.self, .feedback, "true or false") ?? false,
      vendor: UInt16(try reader.integer(.vendor, in: 0...65_535) ?? 0),
      product: UInt16(try reader.integer(.product, in: 0...65_535) ?? 0)
    )
  }
}

/// Reads the two axes of a device line in any of their forms: `x` and `y`, each a range or an
/// object that names its axis as well, or two ranges under the kernel's own names.
private struct AxesReader {
  typealias Axes = (x: DeviceLine.Axis, y: DeviceLine.Axis, names: DeviceLine.AxisNames?)

  enum NamedKey: String, CodingKey {
    case axis, range
  }

  let container: KeyedDecodingContainer<AnyKey>

  func axes() throws(WireError) -> Axes {
    let listed = container.allKeys.map(\.stringValue).filter { $0.hasPrefix("ABS_") }.sorted()
    if !has("x"), !has("y"), !listed.isEmpty { return try axes(listed: listed) }
    let x = try axis("x")
    let y = try axis("y")
    switch (x.name, y.name) {
    case (nil, nil): return (x.axis, y.axis, nil)
    case (let nameX?, let nameY?):
      guard nameX != nameY else {
        throw WireError(.axesInvalid, "device.axes has \(nameX) as x and as y: they are two axes")
      }
      return (x.axis, y.axis, DeviceLine.AxisNames(x: nameX, y: nameY))
    default:
      throw WireError(
        .axesInvalid,
        "device.axes names the axis of \(x.name == nil ? "y" : "x") alone: of both, or of neither"
      )
    }
  }

  private func axes(listed: [String]) throws(WireError) -> Axes {
    guard listed.count == 2 else {
      let names = listed.prefix(4).map(\.quotedForMessage).joined(separator: ", ")
      throw WireError(
        .axesInvalid,
        "device.axes must have exactly two axes of the kernel, not \(listed.count): \(names)"
      )
    }
    try checkLength(listed[0], listed[0])
    try checkLength(listed[1], listed[1])
    return (
      try range(listed[0]), try range(listed[1]),
      DeviceLine.AxisNames(x: listed[0], y: listed[1], assignment: .byCode)
    )
  }

  private func has(_ name: String) -> Bool { container.contains(AnyKey(stringValue: name)) }

  private func axis(_ name: String) throws(WireError) -> (axis: DeviceLine.Axis, name: String?) {
    let key = AnyKey(stringValue: name)
    guard let named = try? container.nestedContainer(keyedBy: NamedKey.self, forKey: key) else {
      return (try range(name), nil)
    }
    guard let axis = try? named.decode(String.self, forKey: .axis), axis.hasPrefix("ABS_") else {
      throw WireError(
        .axesInvalid,
        #"device.axes.\#(name) must be a range, or {"axis":"ABS_…","range":[…]}"#
      )
    }
    try checkLength(axis, name)
    let label = "\(name).range"
    guard let range = try? named.decode(DeviceLine.Axis.self, forKey: .range) else {
      throw WireError(.axesInvalid, "device.axes.\(label) must be \(Self.right)")
    }
    return (try checked(range, label), axis)
  }

  private func checkLength(_ axis: String, _ name: String) throws(WireError) {
    guard axis.utf8.count > WireLimits.axisNameBytesMax else { return }
    throw WireError(
      .axesInvalid,
      "device.axes.\(name.quotedForMessage) names no axis of the kernel"
    )
  }

  private static let right =
    "[minimum, maximum] or [minimum, maximum, units per mm], integers of 32 bits"

  private func range(_ name: String) throws(WireError) -> DeviceLine.Axis {
    let key = AnyKey(stringValue: name)
    guard container.contains(key) else {
      throw WireError(.axesInvalid, "device.axes.\(name) is missing: \(Self.right)")
    }
    guard let axis = try? container.decode(DeviceLine.Axis.self, forKey: key) else {
      throw WireError(.axesInvalid, "device.axes.\(name) must be \(Self.right)")
    }
    return try checked(axis, name)
  }

  private func checked(
    _ axis: DeviceLine.Axis,
    _ name: String
  ) throws(WireError) -> DeviceLine.Axis {
    guard axis.maximum > axis.minimum else {
      throw WireError(
        .axesInvalid,
        "device.axes.\(name) has the maximum \(axis.maximum), which must be above its minimum "
          + "\(axis.minimum)"
      )
    }
    guard axis.resolution >= 0 else {
      throw WireError(
        .axesInvalid,
        "device.axes.\(name) has the resolution \(axis.resolution) units per mm, which must be 0 "
          + "or more"
      )
    }
    return axis
  }
}

/// A key of an object whose fields have no closed list of names.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
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
