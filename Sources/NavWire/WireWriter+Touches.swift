extension WireWriter {
  /// Frames, a line: its head, which is that of a line of reports, and its body.
  public mutating func append(_ line: TouchLine) {
    appendReportHead(dropped: line.dropped)
    appendTouchBody(line.touches, seq: line.seq)
  }

  /// What subscribers share: `"touches":[…],"seq":12}` and the line feed.
  public mutating func appendTouchBody(_ touches: [ToldFrame], seq: UInt64) {
    literal("\"touches\":")
    list(touches) { $0.append(touch: $1) }
    literal(",\"seq\":")
    unsigned(seq)
    literal("}\n")
  }

  private mutating func append(touch frame: ToldFrame) {
    literal("{\"device\":")
    unsigned(UInt64(frame.device))
    literal(",\"surface\":")
    string(frame.surface)
    literal(",\"at_us\":")
    integer(frame.atMicroseconds)
    literal(",\"contacts\":")
    list(frame.contacts) { writer, contact in
      writer.literal("{\"id\":")
      writer.integer(Int64(contact.identifier))
      writer.literal(",\"place_um\":")
      writer.append(vector: contact.placeMicrometres)
      writer.literal("}")
    }
    literal("}")
  }
}
