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
    writer.boolean(change != nil)
    change?.write(to: &writer)
    writer.boolean(pagerIndex != nil)
    if let pagerIndex { writer.i32(pagerIndex) }
    writer.boolean(start != nil)
    start?.write(to: &writer)
    settling.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      transition: try reader.u32("transition"),
      surface: try reader.u8("surface"),
      kind: try reader.enumeration("transition kind"),
      action: try reader.action(),
      change: try reader.optional("stack change", StackChange.init(from:)),
      pagerIndex: try reader.optional("pager index") { (reader) throws(LogFormatError) in
        try reader.i32("pager index")
      },
      start: try reader.optional("transition start", TransitionStart.init(from:)),
      settling: try Settling(from: &reader)
    )
  }
}

extension TransitionStart {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.text("from", from)
    writer.text("to", to)
    writer.enumeration(direction)
    writer.enumeration(style)
  }

  fileprivate init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      from: try reader.text("from"),
      to: try reader.text("to"),
      direction: try reader.enumeration("direction"),
      style: try reader.enumeration("style")
    )
  }
}

extension CommandAccepted {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    command.write(to: &writer)
    writer.u32(uid)
    writer.u32(client)
    writer.boolean(holds)
    writer.action(action)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      surface: try reader.u8("surface"),
      command: try Command(from: &reader),
      uid: try reader.u32("uid"),
      client: try reader.u32("client"),
      holds: try reader.boolean("holds"),
      action: try reader.action()
    )
  }
}

extension CommandAnswered {
  func write(to writer: inout ByteWriter) {
    writer.u32(uid)
    writer.text("command key", key)
    writer.u64(revision)
    writer.boolean(isChanged)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      uid: try reader.u32("uid"),
      key: try reader.text("command key"),
      revision: try reader.u64("revision"),
      isChanged: try reader.boolean("changed")
    )
  }
}
