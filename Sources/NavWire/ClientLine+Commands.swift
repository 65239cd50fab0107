extension FieldReader where Key == ClientLine.Key {
  /// The command of that name; nil where it is none.
  func command(_ verb: String) throws(WireError) -> Request.Body? {
    switch verb {
    case "push": .push(try page())
    case "pop": .pop
    case "back": .back
    case "forward": .forward
    case "drawer": .drawer(try name(WireSide.self, .side), isOpen: try isOpen())
    case "pager": try pager()
    case "guard": .guardPage(try guardedPage(), try name(WireBackGuard.self, .guarding))
    case "zones": .zones(try zones())
    case "pause": .pause
    case "resume": .resume
    case "direction": .direction(try name(WireDirection.self, .direction))
    case "rotate": .rotate(try orientation())
    case "release": .release
    default: nil
    }
  }

  private func page() throws(WireError) -> WirePage {
    let right =
      #"an object: {"id":"settings","title":"Settings","params":"…"}, all strings; back is one "#
      + #"of allow, block, ask; pager is {"count":5,"index":0,"wraps":false}"#
    return try required(WirePage.self, .page, right)
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
