extension TouchFrame {
  /// Its time and its arrival number are those of its event, and stand there only.
  func write(to writer: inout ByteWriter) {
    writer.u32(device)
    writer.u8(flags.rawValue)
    writer.u8(UInt8(contacts.count))
    for index in 0..<contacts.count {
      let contact = contacts[index]
      writer.i32(contact.tracking)
      writer.i32(contact.x)
      writer.i32(contact.y)
      writer.u8(contact.slot)
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
    guard flags.isSubset(of: [.late, .clamped]) else {
      throw .unknownValue(field: "frame flags", value: UInt64(flags.rawValue))
    }
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
          slot: try reader.u8("slot")
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
    writer.i64(Int64(slots))
    writer.u16(vendor)
    writer.u16(product)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      name: try reader.text("device name"),
      kind: try reader.enumeration("device kind"),
      clock: try reader.enumeration("clock"),
      surface: try reader.text("surface name"),
      x: try Axis(from: &reader),
      y: try Axis(from: &reader),
      slots: Int(try reader.i64("slots")),
      vendor: try reader.u16("vendor"),
      product: try reader.u16("product")
    )
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
