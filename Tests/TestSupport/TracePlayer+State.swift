import NavCore

// What a trace says of a surface when it asks.
extension TracePlayer {
  func state(_ name: String) -> [String] {
    guard let surface = world.surface(name) else { return ["no surface \(name)"] }
    let stack = surface.stack.map(\.identifier).joined(separator: " ")
    let shown = surface.transition.map { "\($0.kind.name) \($0.phase.name)" } ?? "idle"
    let all = ["stack [\(stack)]", "revision \(surface.revision)", shown] + besidePages(surface)
    return [all.joined(separator: ", ")]
  }

  /// What is beside the stack, where it is not as it was at first.
  private func besidePages(_ surface: SurfaceState) -> [String] {
    var beside: [String] = []
    for (name, pages) in [("forward", surface.forward), ("visited", surface.visited)]
    where !pages.isEmpty {
      beside.append("\(name) [\(pages.map(\.identifier).joined(separator: " "))]")
    }
    if let top = surface.stack.last {
      if let pager = top.pager { beside.append("at \(pager.index) of \(pager.count)") }
      if !top.parameters.isEmpty { beside.append("params \(top.parameters)") }
    }
    if let holder = surface.holder { beside.append("held by \(holder)") }
    if let side = surface.openDrawer { beside.append("\(side.name) drawer open") }
    if let overlay = surface.overlay { beside.append("\(overlay.name) shown") }
    if let until = surface.reachableUntilMicroseconds {
      beside.append("reachable until \(until / 1_000) ms")
    }
    if surface.isPaused { beside.append("paused") }
    for zones in surface.zones {
      beside.append(
        "client \(zones.client): \(zones.exclusions.count) excluded, "
          + "\(zones.regions.count) regions, draws \(zones.draws.rawValue)"
      )
    }
    return beside
  }
}
