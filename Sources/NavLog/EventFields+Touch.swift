import NavCore

extension DeviceDescription {
  var fields: EventField {
    .object([
      ("name", .text(name)), ("kind", .text(kind.name)), ("clock", .text(clock.name)),
      ("surface", .text(surface)), ("x", x.fields), ("y", y.fields),
      ("axis_codes", .optional(axisCodes) { .list([.integer($0.x), .integer($0.y)]) }),
      ("slots", .number(Int64(slots))), ("vendor", .integer(vendor)),
      ("product", .integer(product)), ("path", .text(path)), ("calibration", calibration.fields),
      ("ignored", .list(ignored.map(\.fields))),
    ])
  }
}

extension DeviceDescription.Axis {
  var fields: EventField {
    .list([.number(Int64(minimum)), .number(Int64(maximum)), .number(Int64(resolution))])
  }
}

extension SurfaceGeometry {
  var fields: EventField {
    .object([
      ("width_um", .number(widthMicrometres)), ("height_um", .number(heightMicrometres)),
      ("rule", .text(rule.name)), ("device", .integer(device)),
    ])
  }
}

extension TouchFrame {
  var fields: NamedFields {
    let contacts = (0..<contacts.count).map { index -> EventField in
      let contact = self.contacts[index]
      return .object([
        ("tracking", .number(Int64(contact.tracking))), ("x", .number(Int64(contact.x))),
        ("y", .number(Int64(contact.y))), ("slot", .integer(contact.slot)),
        ("parked", .flag(contact.flags.contains(.parked))),
        ("palm", .flag(contact.flags.contains(.palm))),
        ("ignored", .flag(contact.flags.contains(.ignored))),
      ])
    }
    return [
      ("device", .integer(device)), ("frame_time_us", .number(timeMicroseconds)),
      ("frame_arrival", .unsigned(arrival)), ("contacts", .list(contacts)),
      ("fingers_beyond", .integer(fingersBeyond)), ("late", .flag(flags.contains(.late))),
      ("clamped", .flag(flags.contains(.clamped))), ("resumed", .flag(flags.contains(.resumed))),
      ("anew", .flag(flags.contains(.anew))),
    ]
  }
}

extension Calibration {
  fileprivate var fields: EventField {
    .list([xx, xy, x1, yx, yy, y1].map { .number(Int64($0)) })
  }
}

extension PanelRectangle {
  var fields: EventField {
    .list([x, y, width, height].map { .number(Int64($0)) })
  }
}
