extension WireWriter {
  /// The devices, a line: its head and its body.
  public mutating func append(_ line: DevicesLine) {
    appendDevicesHead(coalesced: line.coalesced)
    appendDevicesBody(line)
  }

  /// What differs from subscriber to subscriber. A body follows.
  public mutating func appendDevicesHead(coalesced: UInt64?) {
    literal("{")
    guard let coalesced else { return }
    literal("\"coalesced\":")
    unsigned(coalesced)
    literal(",")
  }

  /// What subscribers share: `"devices":[…],…,"seq":12}` and the line feed.
  public mutating func appendDevicesBody(_ line: DevicesLine) {
    append(fields: line.list)
    literal(",\"seq\":")
    unsigned(line.seq)
    literal("}\n")
  }

  /// The fields of `get devices`.
  mutating func append(fields list: DeviceList) {
    literal("\"devices\":")
    self.list(list.devices) { $0.append(device: $1) }
    if list.leftOut > 0 {
      literal(",\"left_out\":")
      integer(Int64(list.leftOut))
    }
    guard let keys = list.keys else { return }
    literal(",\"keys\":{\"state\":")
    string(keys.state)
    field(",\"node\":", keys.node)
    field(",\"reason\":", keys.reason)
    literal("}")
  }

  /// One device of `get devices` as an object, no line. What is nil is left out.
  public mutating func append(device: DeviceStatus) {
    literal("{")
    if let number = device.device {
      literal("\"device\":")
      unsigned(UInt64(number))
      literal(",")
    }
    literal("\"name\":")
    string(device.name)
    literal(",\"state\":")
    string(device.state)
    field(",\"reason\":", device.reason)
    literal(",\"node\":")
    string(device.node)
    field(",\"kind\":", device.kind)
    field(",\"kind_rule\":", device.kindRule)
    literal(",\"vendor\":")
    unsigned(UInt64(device.vendor))
    literal(",\"product\":")
    unsigned(UInt64(device.product))
    field(",\"path\":", device.path)
    place(of: device)
    measures(of: device)
    literal(",\"repairs\":")
    integers(device.repairs)
    literal("}")
  }

  /// Which surface it moves, and how that lies.
  private mutating func place(of device: DeviceStatus) {
    field(",\"surface\":", device.surface)
    if let size = device.size {
      literal(",\"width_um\":")
      integer(size.widthMicrometres)
      literal(",\"height_um\":")
      integer(size.heightMicrometres)
      literal(",\"size_rule\":")
      string(size.rule)
    }
    if let orientation = device.orientation {
      literal(",")
      fields(of: orientation)
    }
  }

  /// What it measures, and what is made of that.
  private mutating func measures(of device: DeviceStatus) {
    if let axes = device.axes { append(axesX: axes.x, y: axes.y, axes.names) }
    if let slots = device.slots {
      literal(",\"slots\":")
      integer(Int64(slots))
    }
    field(",\"clock\":", device.clock)
    if let calibration = device.calibration {
      literal(",\"calibration\":")
      list(calibration) { $0.millionths($1) }
    }
    if let profile = device.profile {
      literal(",\"profile\":")
      integer(Int64(profile))
    }
    literal(",\"sources\":{")
    var isFirst = true
    for (name, source) in device.sources.sorted(by: { $0.key < $1.key }) {
      if !isFirst { literal(",") }
      isFirst = false
      string(name)
      literal(":")
      string(source)
    }
    literal("}")
    if let rate = device.rateHertz {
      literal(",\"rate_hz\":")
      integer(rate)
    }
  }

  /// A field where there is a text for it.
  private mutating func field(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    literal(name)
    string(text)
  }
}
