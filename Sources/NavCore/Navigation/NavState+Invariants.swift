extension NavState {
  /// What never holds in a right state, in words; empty when all is well.
  package func brokenInvariants() -> [String] {
    var broken = surfaces.flatMap { surface in
      (surface.brokenPages + surface.brokenOverPages + surface.brokenMovement
        + brokenTransition(of: surface)).map { "\(surface.name): \($0)" }
    }
    for (left, right) in zip(devices, devices.dropFirst()) where left.device >= right.device {
      broken.append("device \(right.device) listed behind \(left.device)")
    }
    for attached in devices
    where !surfaces.contains(where: { $0.name == attached.description.surface }) {
      broken.append("device \(attached.device) on \(attached.description.surface), which is not")
    }
    return broken + brokenSurfaces + brokenKeys
  }

  private var brokenSurfaces: [String] {
    var broken: [String] = []
    if !(1...Limits.surfacesMax).contains(surfaces.count) {
      broken.append("\(surfaces.count) surfaces")
    }
    if surfaces.first?.name != SurfaceState.mainName { broken.append("main is not the first") }
    for (index, surface) in surfaces.enumerated()
    where surfaces[..<index].contains(where: { $0.name == surface.name }) {
      broken.append("surface \(surface.name) is there twice")
    }
    return broken
  }

  private var brokenKeys: [String] {
    var broken: [String] = []
    if keys.count > Limits.keyUsersMax { broken.append("keys of \(keys.count) uids") }
    for (index, user) in keys.enumerated() {
      if keys[..<index].contains(where: { $0.uid == user.uid }) {
        broken.append("uid \(user.uid) has keys twice")
      }
      if !(1...Limits.keysMax).contains(user.answers.count) {
        broken.append("uid \(user.uid) has \(user.answers.count) keys")
      }
      if Set(user.answers.map(\.key)).count != user.answers.count {
        broken.append("uid \(user.uid) has a key twice")
      }
      for answer in user.answers
      where answer.seq > seq || !(1...Limits.keyBytesMax).contains(answer.key.utf8.count) {
        broken.append("uid \(user.uid) was answered \(answer)")
      }
    }
    return broken
  }

  private func brokenTransition(of surface: SurfaceState) -> [String] {
    guard let transition = surface.transition else { return [] }
    var broken: [String] = []
    if transition.phase == .tracking,
      !devices.contains(where: { $0.device == transition.device })
    {
      broken.append("tracking, but device \(transition.device) is not attached")
    }
    if transition.phase == .tracking, surface.isPaused {
      broken.append("tracking, but paused")
    }
    if transition.identifier > lastTransition || transition.gesture > lastGesture {
      broken.append("transition \(transition.identifier) has a number that was never given")
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
    if !isManaged, holder != nil { broken.append("unmanaged, but held") }
    return broken + brokenVisited
  }

  private var brokenVisited: [String] {
    var broken: [String] = []
    if !isManaged, !visited.isEmpty {
      broken.append("unmanaged, but \(visited.count) roots are remembered")
    }
    if visited.count > Limits.visitedMax
      || visited.reduce(0, { $0 + $1.storedBytes }) > Limits.visitedBytesMax
      || visited.reduce(0, { $0 + $1.titleJSONBytes }) > Limits.visitedJSONBytesMax
    {
      broken.append("\(visited.count) roots are remembered")
    }
    if Set(visited.map(\.identifier)).count != visited.count {
      broken.append("a root is remembered twice")
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
