package import NavCore
import NavWire

extension Publisher {
  /// The reports of a turn, each line of one surface, in lines that no region's name makes too
  /// long.
  package func reports(of output: borrowing Output, _ state: NavState) -> [ReportParts] {
    guard !output.reports.isEmpty else { return [] }
    var all: [ReportParts] = []
    var line: [ContentReport] = []
    for report in output.reports {
      guard let surface = surface(of: report, state) else { continue }
      if line.count == DaemonLimits.reportsPerLineMax || line.last?.surface != surface,
        !line.isEmpty
      {
        all.append(ReportParts(line, seq: state.seq))
        line.removeAll(keepingCapacity: true)
      }
      line.append(ContentReport(report, surface: surface))
    }
    if !line.isEmpty { all.append(ReportParts(line, seq: state.seq)) }
    return all
  }

  /// Numbers of surfaces are others once one went in the same turn, devices' are not; nil where
  /// both are gone.
  private func surface(of report: Report, _ state: NavState) -> String? {
    if let device = state.devices.first(where: { $0.device == report.device }) {
      return device.description.surface
    }
    let index = Int(report.surface)
    return index < state.surfaces.count ? state.surfaces[index].name : nil
  }
}
