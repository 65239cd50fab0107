extension Page {
  func write(to writer: inout ByteWriter) {
    writer.text("page identifier", identifier)
    writer.text("page title", title)
    writer.text("page parameters", parameters)
    writer.enumeration(guarding)
    writer.boolean(pager != nil)
    pager?.write(to: &writer)
    writer.enumeration(pushStyle)
    writer.enumeration(popStyle)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      identifier: try reader.text("page identifier"),
      title: try reader.text("page title"),
      parameters: try reader.text("page parameters"),
      guarding: try reader.enumeration("page guard"),
      pager: try reader.optional("pager", Pager.init(from:)),
      pushStyle: try reader.enumeration("push style"),
      popStyle: try reader.enumeration("pop style")
    )
  }
}

extension Pager {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.i32(count)
    writer.i32(index)
    writer.boolean(wraps)
    writer.boolean(isLong)
    writer.enumeration(style)
  }

  fileprivate init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      count: try reader.i32("pager count"),
      index: try reader.i32("pager index"),
      wraps: try reader.boolean("pager wraps"),
      isLong: try reader.boolean("pager long"),
      style: try reader.enumeration("pager style")
    )
  }
}

extension StackChange {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .pushed(let page):
      writer.u8(1)
      page.write(to: &writer)
    case .popped(let count):
      writer.u8(2)
      writer.i32(count)
    case .released: writer.u8(3)
    case .forwarded: writer.u8(4)
    case .replaced(let page):
      writer.u8(5)
      page.write(to: &writer)
    case .stackSet(let pages):
      writer.u8(6)
      writer.pages("pages", pages, limit: Limits.stackDepthMax)
    case .shown(let page):
      writer.u8(7)
      page.write(to: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    switch try reader.u8("stack change") {
    case 1: self = .pushed(try Page(from: &reader))
    case 2: self = .popped(try reader.i32("popped pages"))
    case 3: self = .released
    case 4: self = .forwarded
    case 5: self = .replaced(try Page(from: &reader))
    case 6: self = .stackSet(try reader.pages("pages", limit: Limits.stackDepthMax))
    case 7: self = .shown(try Page(from: &reader))
    case let value: throw .unknownValue(field: "stack change", value: UInt64(value))
    }
  }
}

extension ByteWriter {
  mutating func pages(_ field: StaticString, _ pages: [Page], limit: Int) {
    count(field, pages.count, limit: limit)
    for page in pages { page.write(to: &self) }
  }
}

extension ByteReader {
  mutating func pages(_ field: StaticString, limit: Int) throws(LogFormatError) -> [Page] {
    var pages: [Page] = []
    for _ in 0..<(try count(field, limit: limit)) { pages.append(try Page(from: &self)) }
    return pages
  }
}
