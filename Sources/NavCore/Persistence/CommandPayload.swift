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
    case let value: throw .unknownValue(field: "command", value: UInt64(value))
    }
  }
}
