extension WireWriter {
  /// Reports, a line: its head and its body.
  public mutating func append(_ line: ReportLine) {
    appendReportHead(dropped: line.dropped)
    appendReportBody(line.reports, seq: line.seq)
  }

  /// What differs from subscriber to subscriber. A body follows.
  public mutating func appendReportHead(dropped: UInt64?) {
    literal("{")
    guard let dropped else { return }
    literal("\"dropped\":")
    unsigned(dropped)
    literal(",")
  }

  /// What subscribers share: `"reports":[…],"seq":12}` and the line feed.
  public mutating func appendReportBody(_ reports: [ContentReport], seq: UInt64) {
    literal("\"reports\":")
    list(reports) { $0.append(report: $1) }
    literal(",\"seq\":")
    unsigned(seq)
    literal("}\n")
  }

  private mutating func append(report: ContentReport) {
    literal("{\"kind\":")
    string(report.kind)
    literal(",\"phase\":")
    string(report.phase.rawValue)
    literal(",\"surface\":")
    string(report.surface)
    literal(",\"device\":")
    unsigned(UInt64(report.device))
    literal(",\"sequence\":")
    unsigned(UInt64(report.sequence))
    literal(",\"at_us\":")
    integer(report.atMicroseconds)
    if let region = report.region {
      literal(",\"region\":")
      string(region)
    }
    literal(",\"fingers\":")
    integer(Int64(report.fingers))
    literal(",\"count\":")
    integer(Int64(report.count))
    if let position = report.position { append(position: position) }
    literal("}")
  }

  private mutating func append(position: ContentReport.Position) {
    literal(",\"place_um\":")
    append(vector: position.placeMicrometres)
    if let displacement = position.displacementMicrometres {
      literal(",\"displacement_um\":")
      append(vector: displacement)
    }
    if let velocity = position.velocityMicrometresPerSecond {
      literal(",\"velocity_um_per_s\":")
      append(vector: velocity)
    }
    if let heading = position.heading {
      literal(",\"heading\":")
      string(heading)
    }
    if let scale = position.scalePPM {
      literal(",\"scale\":")
      millionths(scale)
    }
    if let angle = position.angleMillidegrees {
      literal(",\"angle_deg\":")
      thousandths(angle)
    }
  }

  mutating func append(vector: WireVector) {
    list([vector.x, vector.y]) { $0.integer($1) }
  }
}
