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
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      identifier: try reader.text("page identifier"),
      title: try reader.text("page title"),
      parameters: try reader.text("page parameters")
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
    settling.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      transition: try reader.u32("transition"),
      surface: try reader.u8("surface"),
      kind: try reader.enumeration("transition kind"),
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

extension Command {
  fileprivate func write(to writer: inout ByteWriter) {
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
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(LogFormatError) {
    switch try reader.u8("command") {
    case 1: self = .push(try Page(from: &reader))
    case 2: self = .pop
    case 3: self = .back
    case 4: self = .direction(try reader.enumeration("direction"))
    case 5: self = .release
    case 6: self = .rotate(try reader.orientation())
    case let value: throw .unknownValue(field: "command", value: UInt64(value))
    }
  }
}

extension StackChanged {
  func write(to writer: inout ByteWriter) {
    writer.u8(surface)
    switch change {
    case .pushed(let page):
      writer.u8(1)
      page.write(to: &writer)
    case .popped: writer.u8(2)
    case .released: writer.u8(3)
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
    case let value: throw .unknownValue(field: "stack change", value: UInt64(value))
    }
    self.init(surface: surface, change: change, action: try reader.action())
  }
}

extension ByteWriter {
  fileprivate mutating func action(_ action: Action?) {
    boolean(action != nil)
    if let action { enumeration(action) }
  }
}

extension ByteReader {
  fileprivate mutating func action() throws(LogFormatError) -> Action? {
    try boolean("action") ? try enumeration("action") : nil
  }
}
