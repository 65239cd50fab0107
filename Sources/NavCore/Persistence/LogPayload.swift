/// Events before a checkpoint that no segment holds: from `from` up to the one before the
/// checkpoint's first. Whoever reads on from an earlier segment knows by it that nothing was lost
/// in silence.
package struct MissingEvents: Equatable, Sendable {
  package enum Reason: UInt8, Equatable, Sendable, CaseIterable {
    /// They were published, but the disk did not take them.
    case notRecorded = 1
    /// They were in a segment that was damaged and set aside.
    case damaged = 2
  }

  package var from: UInt64
  package var reason: Reason
  /// The log that they were of, where it is not this one.
  package var parent: LogIdentifier?

  package init(from: UInt64, reason: Reason, parent: LogIdentifier? = nil) {
    self.from = from
    self.reason = reason
    self.parent = parent
  }

  func write(to writer: inout ByteWriter) {
    writer.u64(from)
    writer.enumeration(reason)
    writer.log(parent)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      from: try reader.u64("missing from"),
      reason: try reader.enumeration("reason"),
      parent: try reader.log("parent")
    )
  }
}

extension LogRepaired {
  func write(to writer: inout ByteWriter) {
    writer.u64(segment)
    writer.u64(offset)
    writer.u64(bytes)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      segment: try reader.u64("segment"),
      offset: try reader.u64("offset"),
      bytes: try reader.u64("bytes")
    )
  }
}

extension LogDamaged {
  func write(to writer: inout ByteWriter) {
    writer.u64(segment)
    writer.u64(offset)
    writer.u64(from)
    writer.u64(to)
    writer.log(parent)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      segment: try reader.u64("segment"),
      offset: try reader.u64("offset"),
      from: try reader.u64("from"),
      to: try reader.u64("to"),
      parent: try reader.log("parent")
    )
  }
}

extension LogHealed {
  func write(to writer: inout ByteWriter) {
    writer.u64(from)
    writer.u64(to)
    writer.enumeration(reason)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      from: try reader.u64("from"),
      to: try reader.u64("to"),
      reason: try reader.enumeration("reason")
    )
  }
}

extension ByteWriter {
  fileprivate mutating func log(_ log: LogIdentifier?) {
    boolean(log != nil)
    guard let log else { return }
    u64(log.high)
    u64(log.low)
  }
}

extension ByteReader {
  fileprivate mutating func log(_ field: StaticString) throws(LogFormatError) -> LogIdentifier? {
    guard try boolean(field) else { return nil }
    return LogIdentifier(high: try u64(field), low: try u64(field))
  }
}
