import NavCore

// The words of commands.
extension TracePlayer {
  /// nil: the verb is no command's.
  func command(_ verb: String, _ rest: [String]) throws -> Command? {
    switch verb {
    case "push": return .push(try page(rest))
    case "pop": return .pop
    case "back": return .back
    case "forward": return .forward
    case "release": return .release
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
      guard let step = PagerStep.allCases.first(where: { [$0.name] == rest }) else {
        throw misread("no step", rest)
      }
      return .pagerStep(step)
    case "guard":
      return .guardPage(rest.count > 1 ? rest[0] : "", try guarding(rest.last ?? ""))
    case "zones": return .zones(try zones(rest))
    case "rotate":
      guard let degrees = Int(rest.first ?? ""),
        let orientation = Orientation(degrees: degrees, isMirrored: rest.last == "mirrored")
      else { throw misread("no orientation", rest) }
      return .rotate(orientation)
    default: return nil
    }
  }

  private func page(_ words: [String]) throws -> Page {
    var page = Page(identifier: words.first ?? "")
    for word in words.dropFirst() {
      let parts = word.split(separator: "=").map(String.init)
      switch parts.first {
      case "back": page.guarding = try guarding(parts.last ?? "")
      case "pager":
        let words = (parts.last ?? "").split(separator: ":")
        guard let count = words.first.flatMap({ Int32($0) }) else {
          throw misread("no pager", words.map(String.init))
        }
        let index = words.dropFirst().first.flatMap { Int32($0) } ?? 0
        page.pager = Pager(count: count, index: index, wraps: words.last == "wraps")
      default: throw misread("unknown word of a page", [word])
      }
    }
    return page
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
