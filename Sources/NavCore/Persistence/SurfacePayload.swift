extension StackChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    change.write(to: &writer)
    writer.action(action)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      change: try StackChange(from: &reader),
      action: try reader.action()
    )
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

extension HoldChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    writer.boolean(holder != nil)
    if let holder { writer.u32(holder) }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      holder: try reader.optional("holder") { (reader) throws(LogFormatError) in
        try reader.u32("holder")
      }
    )
  }
}

extension SurfaceAdded {
  func write(to writer: inout ByteWriter) {
    writer.text("surface name", name)
    writer.boolean(isConfigured)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      name: try reader.text("surface name"),
      isConfigured: try reader.boolean("configured")
    )
  }
}
