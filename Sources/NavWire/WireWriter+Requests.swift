extension WireWriter {
  /// The fields of a request beside those that all have: `,"page":{…}`, nothing where it has none.
  mutating func append(fields body: Request.Body) {
    switch body {
    case .push(let page), .replace(let page), .show(let page):
      literal(",\"page\":")
      append(page: page)
    case .setStack(let pages):
      literal(",\"pages\":")
      list(pages) { $0.append(page: $1) }
    case .popTo(let page):
      literal(",\"page\":")
      string(page)
    case .quickSwitch(let step), .pagerStep(let step):
      literal(",\"step\":")
      string(step.rawValue)
    case .reachability(let isOn):
      literal(",\"on\":")
      boolean(isOn)
    case .drawer(let side, let isOpen):
      literal(",\"side\":")
      string(side.rawValue)
      literal(",\"action\":")
      string(isOpen ? "open" : "close")
    case .pagerIndex(let index):
      literal(",\"index\":")
      integer(Int64(index))
    case .guardPage(let page, let guarding):
      literal(",\"page\":")
      string(page)
      literal(",\"back\":")
      string(guarding.rawValue)
    case .zones(let zones): append(zones: zones)
    case .direction(let direction):
      literal(",\"direction\":")
      string(direction.rawValue)
    case .rotate(let orientation):
      literal(",")
      fields(of: orientation)
    case .addSurface(let name, let size): append(surface: name, size)
    case .get(let subject):
      literal(",\"what\":")
      string(subject.rawValue)
    case .why(let count):
      literal(",\"n\":")
      integer(Int64(count))
    case .log(let query): append(query: query)
    case .subscribe(let subscription): append(subscription: subscription)
    case .pop, .popToRoot, .back, .forward, .home, .showOverlay, .dismiss, .pause, .resume,
      .release, .removeSurface, .reload, .sync, .fail:
      break
    }
  }

  private mutating func append(surface name: String, _ size: WireSize?) {
    literal(",\"name\":")
    string(name)
    guard let size else { return }
    literal(",\"width_mm\":")
    thousandths(size.widthMicrometres)
    literal(",\"height_mm\":")
    thousandths(size.heightMicrometres)
  }
}

extension Request.Body {
  /// Its `do`.
  var verb: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .popTo: "pop_to"
    case .popToRoot: "pop_to_root"
    case .replace: "replace"
    case .setStack: "set_stack"
    case .show: "show"
    case .back: "back"
    case .forward: "forward"
    case .home: "home"
    case .quickSwitch: "quick_switch"
    case .showOverlay(let overlay): overlay.rawValue
    case .dismiss: "dismiss"
    case .reachability: "reachability"
    case .drawer: "drawer"
    case .pagerIndex, .pagerStep: "pager"
    case .guardPage: "guard"
    case .zones: "zones"
    case .pause: "pause"
    case .resume: "resume"
    case .direction: "direction"
    case .rotate: "rotate"
    case .release: "release"
    case .addSurface: "add_surface"
    case .removeSurface: "remove_surface"
    case .reload: "reload"
    case .get: "get"
    case .sync: "sync"
    case .why: "why"
    case .log: "log"
    case .subscribe: "subscribe"
    case .fail: "fail"
    }
  }
}
