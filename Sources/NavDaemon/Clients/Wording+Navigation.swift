import NavCore
import NavWire

// What clients ask for and are told of pages and zones, in the core's values and in the protocol's.

extension WirePage {
  init(_ page: Page) {
    self.init(
      identifier: page.identifier,
      title: page.title,
      parameters: page.parameters,
      guarding: WireBackGuard(page.guarding),
      pager: page.pager.map { WirePager(count: $0.count, index: $0.index, wraps: $0.wraps) }
    )
  }
}

extension Page {
  init(_ page: WirePage) {
    self.init(
      identifier: page.identifier,
      title: page.title,
      parameters: page.parameters,
      guarding: BackGuard(page.guarding),
      pager: page.pager.map { Pager(count: $0.count, index: $0.index, wraps: $0.wraps) }
    )
  }
}

extension WireBackGuard {
  init(_ guarding: BackGuard) {
    self =
      switch guarding {
      case .allow: .allow
      case .block: .block
      case .ask: .ask
      }
  }
}

extension BackGuard {
  init(_ guarding: WireBackGuard) {
    self =
      switch guarding {
      case .allow: .allow
      case .block: .block
      case .ask: .ask
      }
  }
}

extension WireSide {
  init(_ side: Side) { self = side == .start ? .start : .end }
}

extension Side {
  init(_ side: WireSide) { self = side == .start ? .start : .end }
}

extension PagerStep {
  init(_ step: WirePagerStep) { self = step == .next ? .next : .previous }
}

extension Overlays {
  /// Names that this daemon does not know are skipped: a later one may.
  init(names: [String]) {
    self = []
    for overlay in Overlay.allCases where names.contains(overlay.name) {
      insert(Overlays(overlay))
    }
  }
}

extension PanelRectangle {
  init(_ rectangle: WireRectangle) {
    self.init(
      x: rectangle.xPPM,
      y: rectangle.yPPM,
      width: rectangle.widthPPM,
      height: rectangle.heightPPM
    )
  }
}

extension Region {
  init(_ region: WireRegion) {
    self.init(
      name: region.name,
      rectangle: PanelRectangle(region.rectangle),
      dragMicrometres: region.dragHundredthsOfPoint.map {
        GestureTuning.micrometres(hundredthsOfPoint: $0)
      }
    )
  }
}
