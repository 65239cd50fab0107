import NavCore

// The words of commands.
extension TracePlayer {
  /// nil: the verb is no command's.
  func command(_ verb: String, _ words: [String]) throws -> Input? {
    var surface = SurfaceState.mainName
    var origin = CommandOrigin(uid: 1_000)
    let rest = words.filter { word in
      if word == "hold" {
        origin.holds = true
        return false
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return true }
      let value = String(parts[1])
      switch parts[0] {
      case "on": surface = value
      case "key": origin.key = value
      case "client": origin.client = UInt32(value) ?? 0
      case "uid": origin.uid = UInt32(value) ?? 0
      case "if": origin.ifRevision = UInt64(value)
      default: return true
      }
      return false
    }
    guard let command = try stackCommand(verb, rest) ?? surfaceCommand(verb, rest) else {
      return nil
    }
    if command == .removeSurface { surface = rest.first ?? "" }
    return .command(command, surface: surface, origin)
  }

  private func stackCommand(_ verb: String, _ rest: [String]) throws -> Command? {
    switch verb {
    case "push": .push(try page(rest))
    case "pop": .pop
    case "pop_to": .popTo(rest.first ?? "")
    case "pop_to_root": .popToRoot
    case "replace": .replace(try page(rest))
    case "set_stack":
      .setStack(try rest.split(separator: "|").flatMap { try pages(Array($0)) })
    case "show": .show(try page(rest))
    case "back": .back
    case "forward": .forward
    case "home": .home
    case "release": .release
    default: nil
    }
  }

  private func surfaceCommand(_ verb: String, _ rest: [String]) throws -> Command? {
    switch verb {
    case "quick_switch": return .quickSwitch(try step(rest))
    case "dismiss": return .dismiss
    case "reachability": return .reachability(isOn: rest == ["on"])
    case "pause": return .pause
    case "resume": return .resume
    case "direction": return .direction(rest == ["rtl"] ? .rightToLeft : .leftToRight)
    case "drawer":
      guard rest.count == 2, let side = Side.allCases.first(where: { $0.name == rest[0] }) else {
        throw misread("no drawer", rest)
      }
      return .drawer(side, isOpen: rest[1] == "open")
    case "pager":
      if let index = Int32(rest.first ?? "") { return .pagerIndex(index) }
      return .pagerStep(try step(rest))
    case "guard":
      return .guardPage(rest.count > 1 ? rest[0] : "", try guarding(rest.last ?? ""))
    case "zones": return .zones(try zones(rest))
    case "rotate":
      guard let degrees = Int(rest.first ?? ""),
        let orientation = Orientation(degrees: degrees, isMirrored: rest.last == "mirrored")
      else { throw misread("no orientation", rest) }
      return .rotate(orientation)
    case "add_surface": return .addSurface(rest.first ?? "", try rest.dropFirst().first.map(size))
    case "remove_surface": return .removeSurface
    default: return Overlay.allCases.first { $0.name == verb }.map { .showOverlay($0) }
    }
  }

  private func step(_ words: [String]) throws -> PagerStep {
    guard let step = PagerStep.allCases.first(where: { [$0.name] == words }) else {
      throw misread("no step", words)
    }
    return step
  }

  /// One page, or as many as a number behind its name says.
  private func pages(_ words: [String]) throws -> [Page] {
    let page = try page(words)
    let parts = page.identifier.split(separator: "*")
    guard parts.count == 2, let count = Int(parts[1]) else { return [page] }
    return (1...count).map { number in
      var numbered = page
      numbered.identifier = "\(parts[0])\(number)"
      return numbered
    }
  }

  private func page(_ words: [String]) throws -> Page {
    var page = Page(identifier: words.first ?? "")
    for word in words.dropFirst() {
      let parts = word.split(separator: "=").map(String.init)
      let value = parts.last ?? ""
      switch parts.first {
      case "back": page.guarding = try guarding(value)
      case "title": page.title = repeated(value)
      case "params": page.parameters = repeated(value)
      case "comes": page.pushStyle = try style(value)
      case "goes": page.popStyle = try style(value)
      case "pager": page.pager = try pager(value)
      default: throw misread("unknown word of a page", [word])
      }
    }
    return page
  }

  /// `x*90` is 90 times x.
  private func repeated(_ text: String) -> String {
    let parts = text.split(separator: "*")
    guard parts.count == 2, let count = Int(parts[1]) else { return text }
    return String(repeating: String(parts[0]), count: count)
  }

  private func pager(_ value: String) throws -> Pager {
    let words = value.split(separator: ":").map(String.init)
    guard let count = words.first.flatMap({ Int32($0) }) else { throw misread("no pager", words) }
    var pager = Pager(count: count)
    for word in words.dropFirst() {
      switch word {
      case "wraps": pager.wraps = true
      case "long": pager.isLong = true
      default:
        if let index = Int32(word) { pager.index = index } else { pager.style = try style(word) }
      }
    }
    return pager
  }

  private func style(_ name: String) throws -> PageStyle {
    guard let style = PageStyle.allCases.first(where: { $0.name == name }) else {
      throw misread("no style", [name])
    }
    return style
  }

  private func guarding(_ name: String) throws -> BackGuard {
    guard let guarding = BackGuard.allCases.first(where: { $0.name == name }) else {
      throw misread("no word for back", [name])
    }
    return guarding
  }

  private func zones(_ words: [String]) throws -> ClientZones {
    guard let client = UInt32(words.first ?? "") else { throw misread("no client", words) }
    var zones = ClientZones(client: client)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=").map(String.init)
      let value = parts.last ?? ""
      switch parts[0] {
      case "exclude": zones.exclusions.append(try rectangle(value))
      case "region":
        let named = value.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        zones.regions.append(
          Region(name: String(named[0]), rectangle: try rectangle(String(named[named.count - 1])))
        )
      case "drag":
        guard !zones.regions.isEmpty, let distance = Int64(value) else {
          throw misread("no distance of a drag", [word])
        }
        zones.regions[zones.regions.count - 1].dragMicrometres = distance
      case "draws":
        let names = value.split(separator: ",").map(String.init)
        for overlay in Overlay.allCases where names.contains(overlay.name) {
          zones.draws.insert(Overlays(overlay))
        }
      default: throw misread("unknown word of zones", [word])
      }
    }
    return zones
  }

  private func rectangle(_ text: String) throws -> PanelRectangle {
    let sides = text.split(separator: ",").compactMap { Int32($0) }
    guard sides.count == 4 else { throw misread("no rectangle", [text]) }
    return PanelRectangle(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}
