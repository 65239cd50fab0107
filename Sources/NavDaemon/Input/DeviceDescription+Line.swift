import NavConfiguration
import NavCore
import NavWire

extension DeviceDescription {
  /// What a device line says, its axes' names looked up.
  ///
  /// - Throws: `axes_invalid` where the kernel has no such axis, or one that carries no place.
  init(_ line: DeviceLine) throws(WireError) {
    var x = Axis(line.x)
    var y = Axis(line.y)
    var codes: AxisCodes?
    if let names = line.axisNames {
      let first = try Self.code(names.x)
      let second = try Self.code(names.y)
      codes = AxisCodes(x: first, y: second)
      if names.assignment == .byCode, first > second {
        swap(&x, &y)
        codes = AxisCodes(x: second, y: first)
      }
    }
    self.init(
      name: line.name,
      kind: line.kind == .touchscreen ? .touchscreen : .touchpad,
      clock: line.clock == .own ? .own : .virtual,
      surface: line.surface,
      x: x,
      y: y,
      axisCodes: codes,
      slots: line.slots ?? 0,
      vendor: line.vendor,
      product: line.product
    )
  }

  private static func code(_ name: String) throws(WireError) -> UInt16 {
    if let code = EventName.axis.code(name) { return code }
    throw WireError(
      .axesInvalid,
      EventName.axis.unfit(name) == nil
        ? "device.axes has \(name), and the kernel has no axis of that name: ABS_X and the like"
        : "device.axes has \(name), which carries no place"
    )
  }
}

extension DeviceDescription.Axis {
  init(_ axis: DeviceLine.Axis) {
    self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
  }
}
