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
    default: ""
    }
  }
}

extension CommandAccepted {
  var summary: String {
    "\(command.summary) by uid \(uid)\(on(surface))\(effect(action))"
  }
}

extension Command {
  fileprivate var summary: String {
    switch self {
    case .push(let page): "push \(page.summary)"
    case .pop: "pop"
    case .back: "back"
    case .forward: "forward"
    case .drawer(let side, let isOpen): "drawer \(side.name) \(isOpen ? "open" : "close")"
    case .pagerIndex(let index): "pager \(index)"
    case .pagerStep(let step): "pager \(step.name)"
    case .guardPage(let page, let guarding):
      "guard \(page.isEmpty ? "the top page" : quoted(page)) \(guarding.name)"
    case .zones(let zones): "zones, \(zones.summary)"
    case .pause: "pause"
    case .resume: "resume"
    case .direction(let direction): "direction \(words(direction.name))"
    case .rotate(let orientation):
      "rotate \(orientation.degrees)°" + (orientation.isMirrored ? ", mirrored" : "")
    case .release: "release"
    }
  }
}

extension StackChanged {
  var summary: String {
    let what =
      switch change {
      case .pushed(let page): "pushed \(page.summary)"
      case .popped: "popped"
      case .forwarded: "forwarded"
      case .released: "released"
      }
    return what + on(surface) + effect(action)
  }
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
