extension FieldReader where Key == ClientLine.Key {
  /// The command of that name; nil where it is none.
  func command(_ verb: String) throws(WireError) -> Request.Body? {
    switch verb {
    case "push": .push(try page())
    case "pop": .pop
    case "pop_to": .popTo(try text(.page, bytesMax: WireLimits.pageIdentifierBytesMax))
    case "pop_to_root": .popToRoot
    case "replace": .replace(try page())
    case "set_stack": .setStack(try pages())
    case "show": .show(try page())
    case "back": .back
    case "forward": .forward
    case "home": .home
    case "quick_switch": .quickSwitch(try name(WirePagerStep.self, .step))
    default: try commandBesidePages(verb)
    }
  }

  private func commandBesidePages(_ verb: String) throws(WireError) -> Request.Body? {
    switch verb {
    case "notifications": .showOverlay(.notifications)
    case "controls": .showOverlay(.controls)
    case "switcher": .showOverlay(.switcher)
    case "dismiss": .dismiss
    case "reachability": .reachability(isOn: try required(Bool.self, .on, "true or false"))
    case "drawer": .drawer(try name(WireSide.self, .side), isOpen: try isOpen())
    case "pager": try pager()
    case "guard": .guardPage(try guardedPage(), try name(WireBackGuard.self, .guarding))
    case "zones": .zones(try zones())
    case "pause": .pause
    case "resume": .resume
    case "direction": .direction(try name(WireDirection.self, .direction))
    case "rotate": .rotate(try orientation())
    case "release": .release
    case "add_surface":
      .addSurface(try text(.name, bytesMax: WireLimits.surfaceNameBytesMax), try size())
    case "remove_surface": .removeSurface
    default: nil
    }
  }

  private func page() throws(WireError) -> WirePage {
    try required(WirePage.self, .page, "an object: \(rightPage)")
  }

  private func pages() throws(WireError) -> [WirePage] {
    try required([WirePage].self, .pages, "a list of objects: \(rightPage)")
  }

  private var rightPage: String {
    #"{"id":"settings","title":"Settings","params":"…"}, all strings; back is one of allow, "#
      + #"block, ask; pager is {"count":5,"index":0,"wraps":false,"long":false,"style":"slide"}; "#
      + #"style is "slide" or {"push":"depth","pop":"slide"}"#
  }

  private func size() throws(WireError) -> WireSize? {
    let width = try micrometres(.width)
    let height = try micrometres(.height)
    guard let width else {
      guard height == nil else { throw invalid(.width, "given where height_mm is") }
      return nil
    }
    guard let height else { throw invalid(.height, "given where width_mm is") }
    return WireSize(widthMicrometres: width, heightMicrometres: height)
  }

  private func micrometres(_ key: ClientLine.Key) throws(WireError) -> Int64? {
    let right = "a number of millimetres with at most three places"
    guard let side = try optional(PartsPerMillion.self, key, right) else { return nil }
    guard side.value % 1_000 == 0 else { throw invalid(key, right) }
    return side.value / 1_000
  }

  private func isOpen() throws(WireError) -> Bool {
    let right = "one of open, close"
    switch try required(String.self, .action, right) {
    case "open": return true
    case "close": return false
    case let other: throw invalid(.action, "\(right), not \(other.quotedForMessage)")
    }
  }

  private func pager() throws(WireError) -> Request.Body {
    guard let index = try integer(.index, in: 0...Int64(Int32.max)) else {
      return .pagerStep(try name(WirePagerStep.self, .step))
    }
    guard try optional(String.self, .step, "left out beside index") == nil else {
      throw invalid(.step, "left out beside index")
    }
    return .pagerIndex(Int32(index))
  }

  private func guardedPage() throws(WireError) -> String? {
    guard try optional(String.self, .page, "the id of a page, which is a string") != nil else {
      return nil
    }
    return try text(.page, bytesMax: WireLimits.pageIdentifierBytesMax)
  }

  private func zones() throws(WireError) -> WireZones {
    let rectangle = "[x,y,width,height], parts of the surface from 0 to 1 with at most six places"
    return WireZones(
      exclusions: try optional([WireRectangle].self, .exclude, "a list of \(rectangle)") ?? [],
      regions: try optional(
        [WireRegion].self,
        .regions,
        #"a list of {"name":"list","rect":[…],"drag_pt":4}: rect is \#(rectangle); drag_pt, which "#
          + "may be left out, is 0 to \(WireLimits.dragHundredthsOfPointMax / 100) with at most "
          + "two places"
      ) ?? []
    )
  }

  private func orientation() throws(WireError) -> WireOrientation {
    let right = "one of \(WireOrientation.allDegrees.map(String.init).joined(separator: ", "))"
    let degrees = try required(Int.self, .orientation, right)
    guard WireOrientation.allDegrees.contains(degrees) else {
      throw invalid(.orientation, "\(right), not \(degrees)")
    }
    let isMirrored = try optional(Bool.self, .mirrored, "true or false") ?? false
    return WireOrientation(degrees: degrees, isMirrored: isMirrored)
  }
}
