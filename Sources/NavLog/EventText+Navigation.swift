import NavCore

extension NavEvent.Body {
  /// What a command, or what followed from it, changed on a surface.
  var surfaceSummary: String {
    switch self {
    case .drawerChanged(let body):
      (body.open.map { "\($0.name) open" } ?? "closed") + on(body.surface) + effect(body.action)
    case .pagerChanged(let body):
      "at \(body.index)\(on(body.surface))\(effect(body.action))"
    case .overlayChanged(let body): (body.overlay?.name ?? "none") + on(body.surface)
    case .reachabilityChanged(let body):
      (body.untilMicroseconds.map { "until \(seconds($0))" } ?? "over") + on(body.surface)
    case .directionChanged(let body): words(body.direction.name) + on(body.surface)
    case .guardChanged(let body):
      "page \(quoted(body.page)), back \(body.guarding.name)\(on(body.surface))"
    case .zonesChanged(let body): body.zones.summary + on(body.surface)
    case .recognitionChanged(let body):
      (body.isPaused ? "paused" : "resumed") + on(body.surface)
    case .holdChanged(let body):
      (body.holder.map { "held by client \($0)" } ?? "held by nobody") + on(body.surface)
    case .surfaceAdded(let body):
      printable(body.name) + (body.isConfigured ? ", configured" : "")
    case .surfaceRemoved(let body): "surface \(body.surface)"
    default: ""
    }
  }
}

extension CommandAccepted {
  var summary: String {
    "\(command.summary) by uid \(uid)\(on(surface))" + (holds ? ", which holds it" : "")
      + effect(action)
  }
}

extension Command {
  fileprivate var summary: String {
    switch self {
    case .push(let page), .replace(let page), .show(let page): "\(name) \(page.summary)"
    case .setStack(let pages): "\(name) \(pages.summary)"
    case .popTo(let page): "\(name) \(quoted(page))"
    case .quickSwitch(let step), .pagerStep(let step): "\(name) \(step.name)"
    case .reachability(let isOn): "\(name) \(isOn ? "on" : "off")"
    case .drawer(let side, let isOpen): "drawer \(side.name) \(isOpen ? "open" : "close")"
    case .pagerIndex(let index): "pager \(index)"
    case .guardPage(let page, let guarding):
      "guard \(page.isEmpty ? "the top page" : quoted(page)) \(guarding.name)"
    case .zones(let zones): "zones, \(zones.summary)"
    case .direction(let direction): "direction \(words(direction.name))"
    case .rotate(let orientation):
      "rotate \(orientation.degrees)°" + (orientation.isMirrored ? ", mirrored" : "")
    case .addSurface(let added, let size):
      "\(name) \(printable(added))" + (size.map(\.summary) ?? "")
    case .pop, .popToRoot, .back, .forward, .home, .showOverlay, .dismiss, .pause, .resume,
      .release, .removeSurface:
      name
    }
  }
}

extension SurfaceSize {
  fileprivate var summary: String { ", \(millimetres(width)) × \(millimetres(height)) mm" }
}

extension StackChanged {
  var summary: String { change.summary + on(surface) + effect(action) }
}

extension StackChange {
  fileprivate var summary: String {
    switch self {
    case .pushed(let page): "pushed \(page.summary)"
    case .popped(let count): count == 1 ? "popped" : "popped \(count)"
    case .forwarded: "forwarded"
    case .replaced(let page): "replaced by \(page.summary)"
    case .stackSet(let pages): "set to \(pages.summary)"
    case .shown(let page): "shown \(page.summary)"
    case .released: "released"
    }
  }
}

extension TransitionCommitted {
  /// What it does, where its kind does not say it.
  var what: String {
    (change.map { ", \($0.summary)" } ?? "") + (pagerIndex.map { ", to \($0)" } ?? "")
  }
}

extension [Page] {
  fileprivate var summary: String { isEmpty ? "nothing" : map(\.summary).joined(separator: ", ") }
}

extension Page {
  fileprivate var summary: String {
    let pages = pager.map { ", at \($0.index) of \($0.count) pages" } ?? ""
    return quoted(identifier) + (guarding == .allow ? "" : ", back \(guarding.name)") + pages
  }
}

extension ClientZones {
  /// Whose they are and how many; where they are is in the fields of the event.
  fileprivate var summary: String {
    if isEmpty { return "client \(client), none" }
    let names = regions.map { quoted($0.name) }.joined(separator: " ")
    let drawn = Overlay.allCases.filter { draws.contains(Overlays($0)) }.map(\.name)
    return "client \(client)"
      + (exclusions.isEmpty ? "" : ", \(exclusions.count) of its own")
      + (names.isEmpty ? "" : ", regions \(names)")
      + (drawn.isEmpty ? "" : ", draws \(drawn.joined(separator: " "))")
  }
}

/// The action that something is, where it is one.
func effect(_ action: Action?) -> String {
  guard let action else { return "" }
  return ", action " + (Action.named.contains(action) ? action.name : quoted(action.name))
}
