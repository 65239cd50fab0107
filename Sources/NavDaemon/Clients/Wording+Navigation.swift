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
      pager: page.pager.map { WirePager($0) },
      pushStyle: WireStyle(page.pushStyle),
      popStyle: WireStyle(page.popStyle)
    )
  }
}

extension WirePageTitle {
  init(_ page: Page) { self.init(identifier: page.identifier, title: page.title) }
}

extension WirePager {
  fileprivate init(_ pager: Pager) {
    self.init(
      count: pager.count,
      index: pager.index,
      wraps: pager.wraps,
      isLong: pager.isLong,
      style: WireStyle(pager.style)
    )
  }
}

extension Pager {
  fileprivate init(_ pager: WirePager) {
    self.init(
      count: pager.count,
      index: pager.index,
      wraps: pager.wraps,
      isLong: pager.isLong,
      style: PageStyle(pager.style)
    )
  }
}

extension WireStyle {
  fileprivate init(_ style: PageStyle) {
    self =
      switch style {
      case .slide: .slide
      case .parallax: .parallax
      case .cover: .cover
      case .depth: .depth
      case .zoom: .zoom
      case .none: .none
      case .seed: .seed
      }
  }
}

extension PageStyle {
  fileprivate init(_ style: WireStyle) {
    self =
      switch style {
      case .slide: .slide
      case .parallax: .parallax
      case .cover: .cover
      case .depth: .depth
      case .zoom: .zoom
      case .none: .none
      case .seed: .seed
      }
  }
}

extension WireDrawer {
  init(_ drawer: DrawerTuning, _ look: DrawerLook, onWidth width: Int64?) {
    self.init(
      isEnabled: drawer.isEnabled,
      sizePPM: width.map { drawer.sizePPM(onWidth: $0) },
      scalePPM: look.scalePPM,
      openMilliseconds: look.openMicroseconds / 1_000,
      closeMilliseconds: look.closeMicroseconds / 1_000,
      hasShadow: look.hasShadow
    )
  }
}

extension Overlay {
  init(_ overlay: WireOverlay) {
    self =
      switch overlay {
      case .notifications: .notifications
      case .controls: .controls
      case .switcher: .switcher
      }
  }
}

extension SurfaceSize {
  init(_ size: WireSize) {
    self.init(width: size.widthMicrometres, height: size.heightMicrometres)
  }
}

extension Page {
  init(_ page: WirePage) {
    self.init(
      identifier: page.identifier,
      title: page.title,
      parameters: page.parameters,
      guarding: BackGuard(page.guarding),
      pager: page.pager.map { Pager($0) },
      pushStyle: PageStyle(page.pushStyle),
      popStyle: PageStyle(page.popStyle)
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
