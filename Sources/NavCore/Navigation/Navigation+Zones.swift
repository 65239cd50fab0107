extension Navigation {
  /// Takes everything that a connection asks for, in place of what it asked before. An overlay that
  /// nobody draws any more is closed; else what is shown stays, and a gesture goes on.
  func replaceZones(
    _ zones: ClientZones,
    _ asked: Asked,
    into decision: inout Decision
  ) -> CommandRefusal? {
    let present = state.zones.first { $0.client == zones.client }
    guard zones != present ?? ClientZones(client: zones.client) else { return nil }
    if let refusal = refusal(of: zones) { return refusal }
    let others = state.zones.filter { $0.client != zones.client }
    let accepted: Decision.Cause
    if let overlay = state.overlay, !(others + [zones]).draw(overlay) {
      accepted = makeWay(for: asked, into: &decision)
      closeOverlayAtOnce(cause: accepted, into: &decision)
    } else {
      accepted = accept(asked, into: &decision)
    }
    decision.append(
      .zonesChanged(ZonesChanged(surface: surface, zones: zones)),
      cause: accepted
    )
    return nil
  }

  private func refusal(of zones: ClientZones) -> CommandRefusal? {
    if zones.exclusions.count > Limits.exclusionsMax {
      return .tooManyExclusions(limit: Limits.exclusionsMax)
    }
    if zones.regions.count > Limits.regionsMax {
      return .tooManyRegions(limit: Limits.regionsMax)
    }
    for region in zones.regions {
      guard (1...Limits.regionNameBytesMax).contains(region.name.utf8.count) else {
        return .regionNameInvalid(limit: Limits.regionNameBytesMax)
      }
    }
    let rectangles = zones.exclusions + zones.regions.map(\.rectangle)
    guard rectangles.allSatisfy(\.isWithin) else { return .rectangleInvalid }
    let others = state.zones.filter { $0.client != zones.client }
    if others.reduce(zones.storedBytes, { $0 + $1.storedBytes }) > Limits.zonesBytesMax
      || !zones.isEmpty && others.count >= Limits.zonesMax
    {
      return .zonesTooBig(limit: Limits.zonesBytesMax)
    }
    if !zones.exclusions.isEmpty, keepsTooMuchOfAnEdge(others + [zones]) {
      return .edgeExcluded(
        limitPoints: Int(Limits.edgeExcludedMicrometresMax * 10_000 / 1_587_500)
      )
    }
    return nil
  }

  /// Whether connections together keep more of the left or the right edge for themselves than they
  /// may; what several of them keep counts once. A surface without a size has no such edge yet.
  private func keepsTooMuchOfAnEdge(_ zones: [ClientZones]) -> Bool {
    guard let shown = state.shown else { return false }
    let width = shown.widthMicrometres
    let height = shown.heightMicrometres
    let edge = rules.edgeZoneMicrometres * 1_000_000
    let exclusions = zones.flatMap(\.exclusions).sorted { $0.y < $1.y }
    let atLeft = exclusions.filter { Int64($0.x) * width < edge }
    let atRight = exclusions.filter {
      (1_000_000 - Int64($0.x) - Int64($0.width)) * width < edge
    }
    return [atLeft, atRight].contains { side in
      side.coveredHeight * height > Limits.edgeExcludedMicrometresMax * 1_000_000
    }
  }
}

extension PanelRectangle {
  /// It has an extent, and none of it is outside.
  fileprivate var isWithin: Bool {
    let whole: Int64 = 1_000_000
    return x >= 0 && y >= 0 && width > 0 && height > 0 && Int64(x) + Int64(width) <= whole
      && Int64(y) + Int64(height) <= whole
  }
}

extension [PanelRectangle] {
  /// The height that rectangles cover together, in millionths; they are in the order of their tops,
  /// and none goes beyond the whole.
  fileprivate var coveredHeight: Int64 {
    var covered: Int64 = 0
    var bottom: Int64 = 0
    for rectangle in self {
      let end = Int64(rectangle.y) + Int64(rectangle.height)
      covered += Swift.max(0, end - Swift.max(bottom, Int64(rectangle.y)))
      bottom = Swift.max(bottom, end)
    }
    return covered
  }
}
