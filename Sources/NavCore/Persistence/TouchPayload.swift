extension TouchFrame {
  /// Its time and its arrival number are those of its event, and stand there only.
  func write(to writer: inout ByteWriter) {
    writer.u32(device)
    writer.u8(flags.rawValue)
    writer.u8(fingersBeyond)
    writer.u8(UInt8(contacts.count))
    for index in 0..<contacts.count {
      let contact = contacts[index]
      writer.i32(contact.tracking)
      writer.i32(contact.x)
      writer.i32(contact.y)
      writer.u8(contact.slot)
      writer.u8(contact.flags.rawValue)
    }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      device: try reader.u32("device"),
      timeMicroseconds: 0,
      arrival: 0,
      contacts: ContactList()
    )
    flags = Flags(rawValue: try reader.u8("frame flags"))
    guard flags.isSubset(of: .all) else {
      throw .unknownValue(field: "frame flags", value: UInt64(flags.rawValue))
    }
    fingersBeyond = try reader.u8("fingers beyond")
    let count = Int(try reader.u8("contact count"))
    guard count <= Limits.contactsMax else {
      throw .tooMany(field: "contacts", count: count, limit: Limits.contactsMax)
    }
    for _ in 0..<count {
      contacts.append(
        FrameContact(
          tracking: try reader.i32("tracking id"),
          x: try reader.i32("x"),
          y: try reader.i32("y"),
          slot: try reader.u8("slot"),
          flags: try reader.contactFlags()
        )
      )
    }
  }
}

extension DeviceDescription {
  func write(to writer: inout ByteWriter) {
    writer.text("device name", name)
    writer.enumeration(kind)
    writer.enumeration(clock)
    writer.text("surface name", surface)
    x.write(to: &writer)
    y.write(to: &writer)
    writer.boolean(axisCodes != nil)
    if let axisCodes {
      writer.u16(axisCodes.x)
      writer.u16(axisCodes.y)
    }
    writer.i64(Int64(slots))
    writer.u16(vendor)
    writer.u16(product)
    writer.text("device path", path)
    calibration.write(to: &writer)
    writer.count("ignored rectangles", ignored.count, limit: Limits.ignoredRectanglesMax)
    for rectangle in ignored { rectangle.write(to: &writer) }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      name: try reader.text("device name"),
      kind: try reader.enumeration("device kind"),
      clock: try reader.enumeration("clock"),
      surface: try reader.text("surface name"),
      x: try Axis(from: &reader),
      y: try Axis(from: &reader),
      axisCodes: try reader.optional("axis codes") { (reader) throws(LogFormatError) in
        AxisCodes(x: try reader.u16("x code"), y: try reader.u16("y code"))
      },
      slots: Int(try reader.i64("slots")),
      vendor: try reader.u16("vendor"),
      product: try reader.u16("product"),
      path: try reader.text("device path"),
      calibration: try Calibration(from: &reader)
    )
    let count = try reader.count("ignored rectangles", limit: Limits.ignoredRectanglesMax)
    for _ in 0..<count { ignored.append(try PanelRectangle(from: &reader)) }
  }
}

extension DeviceDescription.Axis {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.i32(minimum)
    writer.i32(maximum)
    writer.i32(resolution)
  }

  fileprivate init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      minimum: try reader.i32("axis minimum"),
      maximum: try reader.i32("axis maximum"),
      resolution: try reader.i32("axis resolution")
    )
  }
}

extension Calibration {
  fileprivate func write(to writer: inout ByteWriter) {
    for coefficient in [xx, xy, x1, yx, yy, y1] { writer.i32(coefficient) }
  }

  fileprivate init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      try reader.i32("calibration"),
      try reader.i32("calibration"),
      try reader.i32("calibration"),
      try reader.i32("calibration"),
      try reader.i32("calibration"),
      try reader.i32("calibration")
    )
  }
}

extension PanelRectangle {
  func write(to writer: inout ByteWriter) {
    for value in [x, y, width, height] { writer.i32(value) }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      x: try reader.i32("rectangle x"),
      y: try reader.i32("rectangle y"),
      width: try reader.i32("rectangle width"),
      height: try reader.i32("rectangle height")
    )
  }
}

extension DeviceIdentity {
  func write(to writer: inout ByteWriter) {
    writer.u16(vendor)
    writer.u16(product)
    writer.text("device name", name)
    writer.enumeration(kind)
    writer.text("device path", path)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      vendor: try reader.u16("vendor"),
      product: try reader.u16("product"),
      name: try reader.text("device name"),
      kind: try reader.enumeration("device kind"),
      path: try reader.text("device path")
    )
  }
}

extension ByteReader {
  fileprivate mutating func contactFlags() throws(LogFormatError) -> FrameContact.Flags {
    let flags = FrameContact.Flags(rawValue: try u8("contact flags"))
    guard flags.isSubset(of: .all) else {
      throw .unknownValue(field: "contact flags", value: UInt64(flags.rawValue))
    }
    return flags
  }

  mutating func orientation() throws(LogFormatError) -> Orientation {
    let value = try u8("orientation")
    guard let orientation = Orientation(rawValue: value) else {
      throw .unknownValue(field: "orientation", value: UInt64(value))
    }
    return orientation
  }
}

extension SurfaceGeometry {
  func write(to writer: inout ByteWriter) {
    writer.i64(widthMicrometres)
    writer.i64(heightMicrometres)
    writer.enumeration(rule)
    writer.u32(device)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      widthMicrometres: try reader.i64("width"),
      heightMicrometres: try reader.i64("height"),
      rule: try reader.enumeration("geometry rule"),
      device: try reader.u32("geometry device")
    )
  }
}
