extension StackChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    switch change {
    case .pushed(let page):
      writer.u8(1)
      page.write(to: &writer)
    case .popped: writer.u8(2)
    case .released: writer.u8(3)
    case .forwarded: writer.u8(4)
    }
    writer.action(action)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    let surface = try reader.u8("surface")
    let change: Change
    switch try reader.u8("stack change") {
    case 1: change = .pushed(try Page(from: &reader))
    case 2: change = .popped
    case 3: change = .released
    case 4: change = .forwarded
    case let value: throw .unknownValue(field: "stack change", value: UInt64(value))
    }
    self.init(surface: surface, change: change, action: try reader.action())
  }
}

extension DrawerChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    writer.optional(open)
    writer.action(action)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      open: try reader.optional("open drawer"),
      action: try reader.action()
    )
  }
}

extension PagerChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    writer.i32(index)
    writer.action(action)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      index: try reader.i32("pager index"),
      action: try reader.action()
    )
  }
}

extension OverlayChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    writer.optional(overlay)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      overlay: try reader.optional("overlay")
    )
  }
}

extension ReachabilityChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    writer.boolean(untilMicroseconds != nil)
    if let untilMicroseconds { writer.i64(untilMicroseconds) }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      untilMicroseconds: try reader.optional("reachable") { (reader) throws(LogFormatError) in
        try reader.i64("reachable")
      }
    )
  }
}

extension DirectionChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    writer.enumeration(direction)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      direction: try reader.enumeration("direction")
    )
  }
}

extension GuardChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    writer.text("page identifier", page)
    writer.enumeration(guarding)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      page: try reader.text("page identifier"),
      guarding: try reader.enumeration("page guard")
    )
  }
}

extension RecognitionChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    writer.boolean(isPaused)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      isPaused: try reader.boolean("paused")
    )
  }
}
