extension NavState {
  /// What never holds in a right state, in words; empty when all is well.
  package func brokenInvariants() -> [String] {
    var broken: [String] = []
    for surface in surfaces {
      let name = surface.name
      if surface.isManaged, surface.stack.isEmpty {
        broken.append("\(name): managed, but without a page")
      }
      if !surface.isManaged, !surface.stack.isEmpty {
        broken.append("\(name): unmanaged, but with \(surface.stack.count) pages")
      }
      if surface.stack.count > Limits.stackDepthMax {
        broken.append("\(name): \(surface.stack.count) pages")
      }
      for (index, page) in surface.stack.enumerated()
      where surface.stack[..<index].contains(where: { $0.identifier == page.identifier }) {
        broken.append("\(name): page \(page.identifier) stands twice in the stack")
      }
      guard let transition = surface.transition else { continue }
      if !(0...1_000_000).contains(transition.progressPPM) {
        broken.append("\(name): progress \(transition.progressPPM) ppm")
      }
      if (transition.phase == .tracking) != (transition.settling == nil) {
        broken.append("\(name): \(transition.phase) with settling \(transition.settling != nil)")
      }
      if transition.phase == .tracking,
        !devices.contains(where: { $0.device == transition.device })
      {
        broken.append("\(name): tracking, but device \(transition.device) is not attached")
      }
    }
    for (left, right) in zip(devices, devices.dropFirst()) where left.device >= right.device {
      broken.append("device \(right.device) listed behind \(left.device)")
    }
    return broken
  }
}
