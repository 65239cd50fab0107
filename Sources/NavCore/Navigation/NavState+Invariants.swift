extension NavState {
  /// What never holds in a right state, in words; empty when all is well.
  package func brokenInvariants() -> [String] {
    var broken = surfaces.flatMap { surface in
      (surface.brokenPages + surface.brokenOverPages + brokenTransition(of: surface)).map {
        "\(surface.name): \($0)"
      }
    }
    for (left, right) in zip(devices, devices.dropFirst()) where left.device >= right.device {
      broken.append("device \(right.device) listed behind \(left.device)")
    }
    return broken
  }

  private func brokenTransition(of surface: SurfaceState) -> [String] {
    guard let transition = surface.transition else { return [] }
    var broken: [String] = []
    if !(0...1_000_000).contains(transition.progressPPM) {
      broken.append("progress \(transition.progressPPM) ppm")
    }
    if (transition.phase == .tracking) != (transition.settling == nil) {
      broken.append("\(transition.phase) with settling \(transition.settling != nil)")
    }
    if transition.phase == .tracking,
      !devices.contains(where: { $0.device == transition.device })
    {
      broken.append("tracking, but device \(transition.device) is not attached")
    }
    if transition.phase == .tracking, surface.isPaused {
      broken.append("tracking, but paused")
    }
    return broken
  }
}

extension SurfaceState {
  fileprivate var brokenPages: [String] {
    var broken: [String] = []
    if isManaged, stack.isEmpty { broken.append("managed, but without a page") }
    if !isManaged, !stack.isEmpty { broken.append("unmanaged, but with \(stack.count) pages") }
    if !isManaged, !forward.isEmpty {
      broken.append("unmanaged, but with \(forward.count) pages forward")
    }
    let pages = stack + forward
    if pages.count > Limits.stackDepthMax { broken.append("\(pages.count) pages") }
    for (index, page) in pages.enumerated() {
      if pages[..<index].contains(where: { $0.identifier == page.identifier }) {
        broken.append("page \(page.identifier) is there twice")
      }
      if let pager = page.pager, !pager.isPossible {
        broken.append("page \(page.identifier) at \(pager.index) of \(pager.count)")
      }
    }
    return broken
  }

  fileprivate var brokenOverPages: [String] {
    var broken: [String] = []
    if let overlay, !zones.draw(overlay) { broken.append("\(overlay), but nobody draws it") }
    if zones.count > Limits.zonesMax { broken.append("zones of \(zones.count) connections") }
    for (left, right) in zip(zones, zones.dropFirst()) where left.client >= right.client {
      broken.append("zones of \(right.client) listed behind \(left.client)")
    }
    for asked in zones {
      if asked.isEmpty { broken.append("\(asked.client) asks for nothing") }
      if asked.exclusions.count > Limits.exclusionsMax {
        broken.append("\(asked.client) keeps \(asked.exclusions.count) places")
      }
      if asked.regions.count > Limits.regionsMax {
        broken.append("\(asked.client) names \(asked.regions.count) places")
      }
    }
    return broken
  }
}
