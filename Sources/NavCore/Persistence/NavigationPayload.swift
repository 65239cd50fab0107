extension SessionStarted {
  func write(to writer: inout ByteWriter) {
    writer.u32(session)
    writer.u64(bootHigh)
    writer.u64(bootLow)
    writer.i64(monotonicMicroseconds)
    writer.i64(wallMicroseconds)
    writer.text("version", version)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      session: try reader.u32("session"),
      bootHigh: try reader.u64("boot id"),
      bootLow: try reader.u64("boot id"),
      monotonicMicroseconds: try reader.i64("monotonic time"),
      wallMicroseconds: try reader.i64("wall time"),
      version: try reader.text("version")
    )
  }
}

extension Page {
  func write(to writer: inout ByteWriter) {
    writer.text("page identifier", identifier)
    writer.text("page title", title)
    writer.text("page parameters", parameters)
    writer.enumeration(guarding)
    writer.boolean(pager != nil)
    if let pager {
      writer.i32(pager.count)
      writer.i32(pager.index)
      writer.boolean(pager.wraps)
    }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      identifier: try reader.text("page identifier"),
      title: try reader.text("page title"),
      parameters: try reader.text("page parameters"),
      guarding: try reader.enumeration("page guard"),
      pager: try reader.optional("pager") { (reader) throws(LogFormatError) in
        Pager(
          count: try reader.i32("pager count"),
          index: try reader.i32("pager index"),
          wraps: try reader.boolean("pager wraps")
        )
      }
    )
  }
}

extension Settling {
  func write(to writer: inout ByteWriter) {
    writer.i64(targetPPM)
    writer.i64(velocityPPMPerSecond)
    writer.i64(responseMicroseconds)
    writer.i64(dampingPPM)
    writer.i64(startMicroseconds)
    writer.i64(deadlineMicroseconds)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      targetPPM: try reader.i64("settling target"),
      velocityPPMPerSecond: try reader.i64("settling velocity"),
      responseMicroseconds: try reader.i64("settling response"),
      dampingPPM: try reader.i64("settling damping"),
      startMicroseconds: try reader.i64("settling start"),
      deadlineMicroseconds: try reader.i64("settling deadline")
    )
  }
}

extension TransitionCommitted {
  func write(to writer: inout ByteWriter) {
    writer.u32(transition)
    writer.u8(surface)
    writer.enumeration(kind)
    writer.action(action)
    settling.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      transition: try reader.u32("transition"),
      surface: try reader.u8("surface"),
      kind: try reader.enumeration("transition kind"),
      action: try reader.action(),
      settling: try Settling(from: &reader)
    )
  }
}

extension CommandAccepted {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    command.write(to: &writer)
    writer.u32(uid)
    writer.action(action)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      command: try Command(from: &reader),
      uid: try reader.u32("uid"),
      action: try reader.action()
    )
  }
}
