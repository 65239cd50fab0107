import NavCore
package import NavWire

/// Reports of one turn and one surface as subscribers are told of them: one line's worth, encoded
/// at most once for those who may know where the fingers were, and once for those who may not. To
/// these a report that only says that something moved on says nothing, so they are spared it.
///
/// Owns reports and bytes; it is shared by all queues that wait with it and never changes what it
/// says.
package final class ReportParts {
  private let reports: [ContentReport]
  /// The surface that all of them are of.
  let surface: String
  private let seq: UInt64
  private let placelessCount: Int
  private var positioned: [UInt8]?
  private var placeless: [UInt8]?

  package init(_ reports: [ContentReport], seq: UInt64) {
    self.reports = reports
    surface = reports.first?.surface ?? ""
    self.seq = seq
    placelessCount = reports.count { $0.phase != .changed }
  }

  /// How many reports it is; 0: there is no line.
  func count(withPositions: Bool) -> Int { withPositions ? reports.count : placelessCount }

  /// The line after its head.
  package func body(withPositions: Bool) -> [UInt8] {
    if let made = withPositions ? positioned : placeless { return made }
    var told = reports
    if !withPositions {
      told.removeAll { $0.phase == .changed }
      for index in told.indices { told[index].position = nil }
    }
    var writer = WireWriter(capacity: 256 * told.count)
    writer.appendReportBody(told, seq: seq)
    if withPositions { positioned = writer.bytes } else { placeless = writer.bytes }
    return writer.bytes
  }
}

extension ContentReport {
  init(_ report: Report, surface: String) {
    self.init(
      kind: report.kind.name,
      phase: Phase(report.phase),
      surface: surface,
      device: report.device,
      sequence: report.sequence,
      atMicroseconds: report.timeMicroseconds,
      region: report.region,
      fingers: report.fingers,
      count: report.count,
      position: Position(report)
    )
  }
}

extension ContentReport.Phase {
  fileprivate init(_ phase: Report.Phase) {
    switch phase {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }
}

extension ContentReport.Position {
  /// What a kind says nothing of is left out.
  fileprivate init(_ report: Report) {
    self.init(placeMicrometres: WireVector(x: report.place.x, y: report.place.y))
    switch report.kind {
    case .tap: break
    case .longPress, .pressDrag, .drag, .pan, .swipe:
      displacementMicrometres = WireVector(report.displacement)
      let isMoved = report.kind != .longPress && report.phase == .ended
      if isMoved { velocityMicrometresPerSecond = WireVector(report.velocity) }
      heading = report.heading?.name
    case .pinch: scalePPM = report.scalePPM
    case .rotate: angleMillidegrees = report.angleMillidegrees
    }
  }
}

extension WireVector {
  fileprivate init(_ vector: SurfaceVector) { self.init(x: vector.x, y: vector.y) }
}
