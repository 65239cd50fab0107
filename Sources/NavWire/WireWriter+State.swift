extension WireWriter {
  /// `{"snapshot":{…}}`, a line.
  public mutating func append(_ snapshot: Snapshot) {
    literal("{\"snapshot\":")
    append(body: snapshot)
    literal("}\n")
  }

  mutating func append(body snapshot: Snapshot) {
    literal("{\"seq\":")
    unsigned(snapshot.seq)
    literal(",\"durable_seq\":")
    unsigned(snapshot.durableSeq)
    literal(",\"cursor\":")
    string(snapshot.cursor)
    if let hash = snapshot.hash {
      literal(",\"hash\":")
      string(hash)
    }
    if let log = snapshot.log {
      literal(",\"log\":")
      append(condition: log)
    }
    literal(",")
    fields(of: snapshot.surface)
    literal("}")
  }

  /// One surface's state as an object, no line.
  public mutating func append(surface: SurfaceSnapshot) {
    literal("{")
    fields(of: surface)
    literal("}")
  }

  private mutating func fields(of surface: SurfaceSnapshot) {
    literal("\"surface\":")
    string(surface.surface)
    literal(",\"revision\":")
    unsigned(surface.revision)
    literal(",\"managed\":")
    boolean(surface.isManaged)
    literal(",\"direction\":")
    string(surface.direction.rawValue)
    literal(",")
    fields(of: surface.orientation)
    if let size = surface.size {
      literal(",\"width_um\":")
      integer(size.widthMicrometres)
      literal(",\"height_um\":")
      integer(size.heightMicrometres)
      literal(",\"size_rule\":")
      string(size.rule)
    } else {
      literal(",\"width_um\":null,\"height_um\":null,\"size_rule\":null")
    }
    literal(",\"stack\":")
    list(surface.stack) { $0.append(page: $1) }
    literal(",\"forward\":")
    list(surface.forward) { $0.append(title: $1) }
    literal(",\"visited\":")
    list(surface.visited) { $0.append(title: $1) }
    literal(",\"held\":")
    boolean(surface.isHeld)
    literal(",\"drawers\":{\"open\":")
    string(surface.openDrawer?.rawValue)
    literal(",\"start\":")
    append(drawer: surface.startDrawer)
    literal(",\"end\":")
    append(drawer: surface.endDrawer)
    literal("},\"overlay\":")
    string(surface.overlay)
    literal(",\"reachable\":")
    boolean(surface.isReachable)
    literal(",\"paused\":")
    boolean(surface.isPaused)
    literal(",\"transition\":")
    if let transition = surface.transition {
      append(transition: transition)
    } else {
      literal("null")
    }
  }

  /// `"orientation":90,"mirrored":false`
  mutating func fields(of orientation: WireOrientation) {
    literal("\"orientation\":")
    integer(Int64(orientation.degrees))
    literal(",\"mirrored\":")
    boolean(orientation.isMirrored)
  }

  mutating func append(page: WirePage) {
    literal("{\"id\":")
    string(page.identifier)
    literal(",\"title\":")
    string(page.title)
    literal(",\"params\":")
    string(page.parameters)
    if page.guarding != .allow {
      literal(",\"back\":")
      string(page.guarding.rawValue)
    }
    if let pager = page.pager {
      literal(",\"pager\":{\"count\":")
      integer(Int64(pager.count))
      literal(",\"index\":")
      integer(Int64(pager.index))
      literal(",\"wraps\":")
      boolean(pager.wraps)
      if pager.isLong { literal(",\"long\":true") }
      if pager.style != .slide {
        literal(",\"style\":")
        string(pager.style.rawValue)
      }
      literal("}")
    }
    append(styles: page)
    literal("}")
  }

  /// Nothing where the page slides both ways, one name where both are the same.
  private mutating func append(styles page: WirePage) {
    guard page.pushStyle != .slide || page.popStyle != .slide else { return }
    literal(",\"style\":")
    if page.pushStyle == page.popStyle { return string(page.pushStyle.rawValue) }
    literal("{")
    if page.pushStyle != .slide {
      literal("\"push\":")
      string(page.pushStyle.rawValue)
      if page.popStyle != .slide { literal(",") }
    }
    if page.popStyle != .slide {
      literal("\"pop\":")
      string(page.popStyle.rawValue)
    }
    literal("}")
  }

  private mutating func append(drawer: WireDrawer) {
    literal("{\"enabled\":")
    boolean(drawer.isEnabled)
    literal(",\"size\":")
    if let size = drawer.sizePPM { millionths(size) } else { literal("null") }
    literal(",\"scale\":")
    millionths(drawer.scalePPM)
    literal(",\"open_ms\":")
    integer(drawer.openMilliseconds)
    literal(",\"close_ms\":")
    integer(drawer.closeMilliseconds)
    literal(",\"shadow\":")
    boolean(drawer.hasShadow)
    literal("}")
  }

  private mutating func append(title page: WirePageTitle) {
    literal("{\"id\":")
    string(page.identifier)
    literal(",\"title\":")
    string(page.title)
    literal("}")
  }

  private mutating func append(transition: WireTransition) {
    literal("{\"id\":")
    unsigned(UInt64(transition.identifier))
    literal(",\"kind\":")
    string(transition.kind)
    literal(",\"phase\":")
    string(transition.phase.rawValue)
    literal(",\"from\":")
    string(transition.from)
    literal(",\"to\":")
    string(transition.to)
    if let index = transition.fromIndex {
      literal(",\"from_index\":")
      integer(Int64(index))
    }
    if let index = transition.toIndex {
      literal(",\"to_index\":")
      integer(Int64(index))
    }
    literal(",\"style\":")
    string(transition.style)
    literal(",\"direction\":")
    string(transition.direction.rawValue)
    literal(",\"progress\":")
    millionths(transition.progressPPM)
    literal(",\"velocity\":")
    thousandths(ppm: transition.velocityPPMPerSecond)
    literal(",\"will\":")
    string(transition.will.rawValue)
    literal(",\"started\":")
    integer(transition.startedMicroseconds)
    literal(",\"settle\":")
    if let settle = transition.settle { append(settle: settle) } else { literal("null") }
    literal(",\"cause\":")
    unsigned(transition.cause)
    literal("}")
  }

  private mutating func append(settle: WireSettling) {
    literal("{\"target\":")
    millionths(settle.targetPPM)
    literal(",\"velocity\":")
    thousandths(ppm: settle.velocityPPMPerSecond)
    literal(",\"response_us\":")
    integer(settle.responseMicroseconds)
    literal(",\"damping\":")
    millionths(settle.dampingPPM)
    literal(",\"start\":")
    integer(settle.startMicroseconds)
    literal(",\"deadline\":")
    integer(settle.deadlineMicroseconds)
    literal("}")
  }
}
