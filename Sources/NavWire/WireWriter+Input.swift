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
    append(axesX: device.x, y: device.y, device.axisNames)
    if let slots = device.slots {
      literal(",\"slots\":")
      integer(Int64(slots))
    }
    if device.wantsFeedback { literal(",\"feedback\":true") }
    literal(",\"vendor\":")
    unsigned(UInt64(device.vendor))
    literal(",\"product\":")
    unsigned(UInt64(device.product))
    literal("}}\n")
  }

  /// `{"t":…,"contacts":[…]}` or `{"tick":…}`, a line of format json.
  public mutating func append(_ line: InputLine) {
    switch line {
    case .frame(let frame):
      literal("{\"t\":")
      integer(frame.timeMicroseconds)
      literal(",\"contacts\":")
      list(frame.contacts) { $0.append(contact: $1) }
      literal("}\n")
    case .tick(let time):
      literal("{\"tick\":")
      integer(time)
      literal("}\n")
    case .skipped: literal("{}\n")
    }
  }

  private mutating func append(contact: InputContact) {
    literal("{\"id\":")
    integer(Int64(contact.identifier))
    literal(",\"phase\":")
    string(contact.phase.rawValue)
    if let place = contact.place {
      literal(",\"x\":")
      integer(Int64(place.x))
      literal(",\"y\":")
      integer(Int64(place.y))
    }
    literal("}")
  }

  /// `{"claimed":{…}}`, a line.
  public mutating func append(_ claimed: InputClaimed) {
    literal("{\"claimed\":{\"sequence\":")
    unsigned(UInt64(claimed.sequence))
    literal(",\"contacts\":")
    list(claimed.contacts) { $0.integer(Int64($1)) }
    literal("}}\n")
  }

  /// `{"released":{…}}`, a line.
  public mutating func append(_ released: InputReleased) {
    literal("{\"released\":{\"sequence\":")
    unsigned(UInt64(released.sequence))
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
    literal(done.isAhead ? "{\"ahead\":true,\"done\":{\"records\":" : "{\"done\":{\"records\":")
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
    if let line = error.line {
      literal(",\"line\":")
      unsigned(line)
    }
    literal("}}\n")
  }

  /// `,"axes":{"x":[…],"y":[…]}`, or one of the forms with the kernel's names.
  mutating func append(
    axesX x: DeviceLine.Axis,
    y: DeviceLine.Axis,
    _ names: DeviceLine.AxisNames?
  ) {
    literal(",\"axes\":{")
    switch names?.assignment {
    case .byCode:
      string(names?.x)
      literal(":")
      append(axis: x)
      literal(",")
      string(names?.y)
      literal(":")
      append(axis: y)
    case .stated, nil:
      literal("\"x\":")
      append(axis: x, named: names?.x)
      literal(",\"y\":")
      append(axis: y, named: names?.y)
    }
    literal("}")
  }

  private mutating func append(axis: DeviceLine.Axis, named name: String?) {
    guard let name else { return append(axis: axis) }
    literal("{\"axis\":")
    string(name)
    literal(",\"range\":")
    append(axis: axis)
    literal("}")
  }

  private mutating func append(axis: DeviceLine.Axis) {
    list([axis.minimum, axis.maximum, axis.resolution]) { $0.integer(Int64($1)) }
  }
}
