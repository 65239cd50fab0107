extension WireWriter {
  /// `{"device":{…}}`, the first line of an input stream.
  public mutating func append(_ device: DeviceLine) {
    literal("{\"device\":{\"name\":")
    string(device.name)
    literal(",\"kind\":")
    string(device.kind.rawValue)
    literal(",\"surface\":")
    string(device.surface)
    literal(",\"format\":")
    string(device.format.rawValue)
    literal(",\"clock\":")
    string(device.clock.rawValue)
    append(axesX: device.x, y: device.y)
    if let slots = device.slots {
      literal(",\"slots\":")
      integer(Int64(slots))
    }
    literal(",\"vendor\":")
    unsigned(UInt64(device.vendor))
    literal(",\"product\":")
    unsigned(UInt64(device.product))
    literal("}}\n")
  }

  /// `{"ok":{…}}`, a line.
  public mutating func append(_ ok: InputOk) {
    literal("{\"ok\":{\"device\":")
    unsigned(UInt64(ok.device))
    literal("}}\n")
  }

  /// `{"done":{…}}`, a line.
  public mutating func append(_ done: InputDone) {
    literal("{\"done\":{\"records\":")
    unsigned(done.records)
    literal(",\"frames\":")
    unsigned(done.frames)
    literal(",\"seq\":")
    unsigned(done.seq)
    literal("}}\n")
  }

  /// `{"error":{…}}`, a line.
  public mutating func append(_ error: InputError) {
    literal("{\"error\":{\"code\":")
    string(error.code)
    literal(",\"message\":")
    string(error.message)
    if let offset = error.offset {
      literal(",\"offset\":")
      unsigned(offset)
    }
    literal("}}\n")
  }

  /// `,"axes":{"x":[…],"y":[…]}`
  mutating func append(axesX x: DeviceLine.Axis, y: DeviceLine.Axis) {
    literal(",\"axes\":{\"x\":")
    append(axis: x)
    literal(",\"y\":")
    append(axis: y)
    literal("}")
  }

  private mutating func append(axis: DeviceLine.Axis) {
    list([axis.minimum, axis.maximum, axis.resolution]) { $0.integer(Int64($1)) }
  }
}
