extension Command {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .push(let page):
      writer.u8(1)
      page.write(to: &writer)
    case .pop: writer.u8(2)
    case .back: writer.u8(3)
    case .direction(let direction):
      writer.u8(4)
      writer.enumeration(direction)
    case .release: writer.u8(5)
    case .rotate(let orientation):
      writer.u8(6)
      writer.u8(orientation.rawValue)
    case .forward: writer.u8(7)
    case .drawer(let side, let isOpen):
      writer.u8(8)
      writer.enumeration(side)
      writer.boolean(isOpen)
    case .pagerIndex(let index):
      writer.u8(9)
      writer.i32(index)
    case .pagerStep(let step):
      writer.u8(10)
      writer.enumeration(step)
    case .guardPage(let page, let guarding):
      writer.u8(11)
      writer.text("page identifier", page)
      writer.enumeration(guarding)
    case .zones(let zones):
      writer.u8(12)
      zones.write(to: &writer)
    case .pause: writer.u8(13)
    case .resume: writer.u8(14)
    case .popTo, .popToRoot, .replace, .setStack, .show, .home, .quickSwitch, .showOverlay,
      .dismiss, .reachability, .addSurface, .removeSurface:
      writeRest(to: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    switch try reader.u8("command") {
    case 1: self = .push(try Page(from: &reader))
    case 2: self = .pop
    case 3: self = .back
    case 4: self = .direction(try reader.enumeration("direction"))
    case 5: self = .release
    case 6: self = .rotate(try reader.orientation())
    case 7: self = .forward
    case 8:
      self = .drawer(
        try reader.enumeration("drawer"),
        isOpen: try reader.boolean("open")
      )
    case 9: self = .pagerIndex(try reader.i32("pager index"))
    case 10: self = .pagerStep(try reader.enumeration("pager step"))
    case 11:
      self = .guardPage(
        try reader.text("page identifier"),
        try reader.enumeration("page guard")
      )
    case 12: self = .zones(try ClientZones(from: &reader))
    case 13: self = .pause
    case 14: self = .resume
    case let code: self = try Command(rest: code, from: &reader)
    }
  }

  /// Those whose numbers are from 15 on.
  private func writeRest(to writer: inout ByteWriter) {
    switch self {
    case .popTo(let page):
      writer.u8(15)
      writer.text("page identifier", page)
    case .popToRoot: writer.u8(16)
    case .replace(let page):
      writer.u8(17)
      page.write(to: &writer)
    case .setStack(let pages):
      writer.u8(18)
      writer.pages("pages", pages, limit: Limits.stackDepthMax)
    case .show(let page):
      writer.u8(19)
      page.write(to: &writer)
    case .home: writer.u8(20)
    case .quickSwitch(let step):
      writer.u8(21)
      writer.enumeration(step)
    case .showOverlay(let overlay):
      writer.u8(22)
      writer.enumeration(overlay)
    case .dismiss: writer.u8(23)
    case .reachability(let isOn):
      writer.u8(24)
      writer.boolean(isOn)
    case .addSurface(let name, let size):
      writer.u8(25)
      writer.text("surface name", name)
      writer.boolean(size != nil)
      if let size {
        writer.i64(size.width)
        writer.i64(size.height)
      }
    case .removeSurface: writer.u8(26)
    case .push, .pop, .back, .direction, .release, .rotate, .forward, .drawer, .pagerIndex,
      .pagerStep, .guardPage, .zones, .pause, .resume:
      break
    }
  }

  private init(rest code: UInt8, from reader: inout ByteReader) throws(LogFormatError) {
    switch code {
    case 15: self = .popTo(try reader.text("page identifier"))
    case 16: self = .popToRoot
    case 17: self = .replace(try Page(from: &reader))
    case 18: self = .setStack(try reader.pages("pages", limit: Limits.stackDepthMax))
    case 19: self = .show(try Page(from: &reader))
    case 20: self = .home
    case 21: self = .quickSwitch(try reader.enumeration("quick switch"))
    case 22: self = .showOverlay(try reader.enumeration("overlay"))
    case 23: self = .dismiss
    case 24: self = .reachability(isOn: try reader.boolean("reachability"))
    case 25:
      self = .addSurface(
        try reader.text("surface name"),
        try reader.optional("size") { (reader) throws(LogFormatError) in
          SurfaceSize(width: try reader.i64("width"), height: try reader.i64("height"))
        }
      )
    case 26: self = .removeSurface
    default: throw .unknownValue(field: "command", value: UInt64(code))
    }
  }
}

extension RawAttached {
  func write(to writer: inout ByteWriter) {
    writer.u32(uid)
    writer.u32(client)
    writer.u8(topics.rawValue)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      uid: try reader.u32("uid"),
      client: try reader.u32("client"),
      topics: Topics(rawValue: try reader.u8("topics"))
    )
    guard topics.isSubset(of: .all) else {
      throw .unknownValue(field: "topics", value: UInt64(topics.rawValue))
    }
  }
}
