extension ZonesChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    zones.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      zones: try ClientZones(from: &reader)
    )
  }
}

extension ClientZones {
  func write(to writer: inout ByteWriter) {
    writer.u32(client)
    writer.u8(draws.rawValue)
    writer.count("exclusions", exclusions.count, limit: Limits.exclusionsMax)
    for rectangle in exclusions { rectangle.write(to: &writer) }
    writer.count("regions", regions.count, limit: Limits.regionsMax)
    for region in regions { region.write(to: &writer) }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(client: try reader.u32("client"))
    draws = Overlays(rawValue: try reader.u8("overlays"))
    guard draws.isSubset(of: .all) else {
      throw .unknownValue(field: "overlays", value: UInt64(draws.rawValue))
    }
    for _ in 0..<(try reader.count("exclusions", limit: Limits.exclusionsMax)) {
      exclusions.append(try PanelRectangle(from: &reader))
    }
    for _ in 0..<(try reader.count("regions", limit: Limits.regionsMax)) {
      regions.append(try Region(from: &reader))
    }
  }
}

extension Region {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.text("region name", name)
    rectangle.write(to: &writer)
    writer.boolean(dragMicrometres != nil)
    if let dragMicrometres { writer.i64(dragMicrometres) }
  }

  fileprivate init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      name: try reader.text("region name"),
      rectangle: try PanelRectangle(from: &reader),
      dragMicrometres: try reader.optional("drag distance") {
        (reader) throws(LogFormatError) in
        try reader.i64("drag distance")
      }
    )
  }
}
