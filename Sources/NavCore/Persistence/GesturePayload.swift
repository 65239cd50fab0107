extension Measurement {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.enumeration(criterion)
    writer.i64(measured)
    writer.i64(threshold)
    writer.enumeration(unit)
  }

  fileprivate init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      try reader.enumeration("criterion"),
      measured: try reader.i64("measured"),
      threshold: try reader.i64("threshold"),
      unit: try reader.enumeration("unit")
    )
  }
}

extension GestureBegan {
  func write(to writer: inout ByteWriter) {
    writer.u32(gesture)
    writer.enumeration(kind)
    writer.u32(sequence)
    writer.u32(device)
    writer.u8(surface)
    writer.enumeration(direction)
    writer.u32(transition)
    writer.enumeration(transitionKind)
    writer.enumeration(style)
    writer.text("from", from)
    writer.text("to", to)
    writer.i64(progressPPM)
    writer.i64(velocityPPMPerSecond)
    writer.enumeration(will)
    zone.write(to: &writer)
    slop.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      gesture: try reader.u32("gesture"),
      kind: try reader.enumeration("gesture kind"),
      sequence: try reader.u32("sequence"),
      device: try reader.u32("device"),
      surface: try reader.u8("surface"),
      direction: try reader.enumeration("direction"),
      transition: try reader.u32("transition"),
      transitionKind: try reader.enumeration("transition kind"),
      style: try reader.enumeration("style"),
      from: try reader.text("from"),
      to: try reader.text("to"),
      progressPPM: try reader.i64("progress"),
      velocityPPMPerSecond: try reader.i64("velocity"),
      will: try reader.enumeration("will"),
      zone: try Measurement(from: &reader),
      slop: try Measurement(from: &reader)
    )
  }
}

extension GestureChanged {
  func write(to writer: inout ByteWriter) {
    writer.u32(gesture)
    writer.u8(surface)
    writer.i64(progressPPM)
    writer.i64(velocityPPMPerSecond)
    writer.enumeration(will)
    writer.boolean(isFlip)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      gesture: try reader.u32("gesture"),
      surface: try reader.u8("surface"),
      progressPPM: try reader.i64("progress"),
      velocityPPMPerSecond: try reader.i64("velocity"),
      will: try reader.enumeration("will"),
      isFlip: try reader.boolean("flip")
    )
  }
}

extension GestureEnded {
  func write(to writer: inout ByteWriter) {
    writer.u32(gesture)
    writer.u8(surface)
    writer.enumeration(verdict)
    writer.i64(progressPPM)
    writer.i64(velocityPPMPerSecond)
    reason.write(to: &writer)
    writer.boolean(settling != nil)
    settling?.write(to: &writer)
    writer.action(action)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      gesture: try reader.u32("gesture"),
      surface: try reader.u8("surface"),
      verdict: try reader.enumeration("verdict"),
      progressPPM: try reader.i64("progress"),
      velocityPPMPerSecond: try reader.i64("velocity"),
      reason: try Measurement(from: &reader),
      settling: try reader.optional("settling", Settling.init(from:)),
      action: try reader.action()
    )
  }
}

extension GestureCancelled {
  func write(to writer: inout ByteWriter) {
    writer.u32(gesture)
    writer.u8(surface)
    writer.enumeration(reason)
    settling.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      gesture: try reader.u32("gesture"),
      surface: try reader.u8("surface"),
      reason: try reader.enumeration("reason"),
      settling: try Settling(from: &reader)
    )
  }
}
