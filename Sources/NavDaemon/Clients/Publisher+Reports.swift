package import NavCore
import NavWire

extension Publisher {
  /// The reports of a turn, each line of one surface, in lines that no region's name makes too
  /// long.
  package func reports(of output: borrowing Output, _ state: NavState) -> [PassingParts] {
    var told: [ContentReport] = []
    for report in output.reports {
      guard let surface = surface(of: report.device, report.surface, state) else { continue }
      told.append(ContentReport(report, surface: surface))
    }
    return lines(told, of: \.surface).map { .reports(ReportParts($0, seq: state.seq)) }
  }

  /// The frames of a turn, each line of one surface.
  package func touches(of output: borrowing Output, _ state: NavState) -> [PassingParts] {
    var told: [ToldFrame] = []
    for frame in output.touches {
      guard let surface = surface(of: frame.device, frame.surface, state) else { continue }
      told.append(ToldFrame(frame, surface: surface))
    }
    return lines(told, of: \.surface).map { .touches(TouchParts($0, seq: state.seq)) }
  }

  /// In lines of one surface and of so many at most.
  private func lines<Told>(_ all: [Told], of surface: (Told) -> String) -> [[Told]] {
    var lines: [[Told]] = []
    for told in all {
      if let line = lines.last, let first = line.first, surface(first) == surface(told),
        line.count < DaemonLimits.reportsPerLineMax
      {
        lines[lines.count - 1].append(told)
      } else {
        lines.append([told])
      }
    }
    return lines
  }

  /// Numbers of surfaces are others once one went in the same turn, devices' are not; nil where
  /// both are gone.
  private func surface(of device: UInt32, _ surface: UInt8, _ state: NavState) -> String? {
    if let device = state.devices.first(where: { $0.device == device }) {
      return device.description.surface
    }
    let index = Int(surface)
    return index < state.surfaces.count ? state.surfaces[index].name : nil
  }
}
