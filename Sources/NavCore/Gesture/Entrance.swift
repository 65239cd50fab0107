extension Arena {
  /// Fills a list with the candidates of a sequence that begins, in their total order: whoever
  /// stands higher holds those below until it fails.
  static func enter(
    _ candidates: inout [Candidate],
    _ motion: borrowing Motion,
    _ scene: borrowing Scene,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning
  ) {
    var entrance = Entrance(motion, scene, description, tuning)
    entrance.enterStrips(&candidates, scene, tuning)
    entrance.enterClosing(&candidates, scene, tuning)
    entrance.enterEdges(&candidates, scene, tuning)
    entrance.enterPager(&candidates, scene, tuning)
    entrance.enterBindings(&candidates, scene, description, tuning)
  }
}

/// The first down of a sequence, as its candidates see it.
struct Entrance {
  let down: SurfacePoint
  let time: Int64
  let width: Int64
  let height: Int64
  let surface: ShownSurface
  /// What keeps everybody out.
  let closed: Criterion?
  /// What keeps all out that need a place on the surface.
  let unplaced: Criterion?
  /// What keeps sideways pans out: the place belongs to a client that wants them for itself.
  let excluded: Criterion?
  /// The page keeps the edge, and nobody gets it.
  var isBlocked = false

  init(
    _ motion: borrowing Motion,
    _ scene: borrowing Scene,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning
  ) {
    let surface = motion.surface
    down = motion.down
    time = motion.begunMicroseconds
    width = surface.widthMicrometres
    height = surface.heightMicrometres
    self.surface = surface
    closed = scene.present.isPaused ? .paused : scene.present.isBusy ? .busy : nil
    unplaced =
      description.kind != .touchscreen ? .indirect : scene.surface == nil ? .noSize : nil
    let place = SurfacePoint(
      x: motion.isMirrored ? surface.widthMicrometres - motion.down.x : motion.down.x,
      y: motion.down.y
    )
    let isExcluded = scene.exclusions.contains { $0.contains(place, on: surface) }
    excluded = isExcluded ? .excluded : nil
  }

  func enter(
    _ candidate: Candidate,
    unless reason: Criterion? = nil,
    of list: inout [Candidate],
    _ tuning: borrowing GestureTuning
  ) {
    var entering = candidate
    let isPlaced = candidate.form.fingers == 1
    if let reason = (isPlaced ? unplaced : nil) ?? closed ?? reason {
      entering.exclude(Measurement(reason))
    }
    entering.refuseFarDown(
      beyond: tuning.velocityMaxMicrometresPerSecond * tuning.edgeExtensionMicroseconds
        / 1_000_000
    )
    list.append(entering)
  }

  func zone(_ edge: Candidate.Zone.Edge, _ size: Int64) -> Candidate.Zone {
    let inset =
      switch edge {
      case .start: down.x
      case .end: width - down.x
      case .top: down.y
      case .bottom: height - down.y
      }
    return Candidate.Zone(
      edge: edge,
      measurement: Measurement(
        .edgeZone,
        measured: inset,
        threshold: size,
        unit: .micrometres
      )
    )
  }

  /// How wide the zone along a side edge is.
  func edgeWidth(
    _ scene: borrowing Scene,
    _ tuning: borrowing GestureTuning,
    mayStartAnywhere: Bool
  ) -> Int64 {
    let edge = tuning.edgeZoneMicrometres(on: surface)
    guard mayStartAnywhere, scene.rules.back.startsAnywhere else { return edge }
    return max(edge, scene.rules.back.startMaxMicrometres)
  }
}

// MARK: - By rank

extension Entrance {
  /// 1 and 2: the strip at the bottom, and the zones at the top.
  func enterStrips(
    _ list: inout [Candidate],
    _ scene: borrowing Scene,
    _ tuning: borrowing GestureTuning
  ) {
    if scene.hasHomeBar {
      enter(
        Candidate(
          .homeBar,
          .homeBar,
          .strip,
          Course(.vertical, sign: -1, extent: height, .half),
          slop: tuning.stripSlopMicrometres,
          zone: zone(.bottom, tuning.bottomStripMicrometres),
          at: time
        ),
        of: &list,
        tuning
      )
    }
    if scene.hasTopZones {
      enter(
        Candidate(
          .topZone,
          .show(down.x * 3 < width * 2 ? .notifications : .controls),
          .pan(.vertical, sign: 1),
          Course(.vertical, sign: 1, extent: height, .projected),
          slop: tuning.stripSlopMicrometres,
          zone: zone(.top, tuning.topZonesMicrometres),
          at: time
        ),
        of: &list,
        tuning
      )
    }
  }

  /// 3: what is open is closed first.
  func enterClosing(
    _ list: inout [Candidate],
    _ scene: borrowing Scene,
    _ tuning: borrowing GestureTuning
  ) {
    if let overlay = scene.overlay {
      let sign: Int64 = overlay == .switcher ? 1 : -1
      enter(
        Candidate(
          .overlayClose,
          .closeOverlay,
          .pan(.vertical, sign: sign),
          Course(.vertical, sign: sign, extent: height, .projected),
          slop: tuning.panSlopMicrometres,
          at: time
        ),
        of: &list,
        tuning
      )
    } else if let side = scene.openDrawer {
      enterDrawerClosing(&list, side, scene, tuning)
    }
    if scene.isReachable, down.y < height / 2 {
      enterTap(.reachabilityTap, .endReachability, &list, tuning)
    }
  }

  func enterDrawerClosing(
    _ list: inout [Candidate],
    _ side: Side,
    _ scene: borrowing Scene,
    _ tuning: borrowing GestureTuning
  ) {
    let drawer = scene.rules.drawer(side)
    let size = drawer.sizeMicrometres(onWidth: width)
    let sign: Int64 = side == .start ? -1 : 1
    enter(
      Candidate(
        .drawerClose,
        .closeDrawer,
        .pan(.horizontal, sign: sign),
        Course(
          .horizontal,
          sign: sign,
          extent: size,
          drawer.rule,
          judge: drawer.judgeMicrometres(onWidth: width),
          closes: true
        ),
        slop: tuning.panSlopMicrometres,
        at: time
      ),
      of: &list,
      tuning
    )
    let isBeside = side == .start ? down.x > size : down.x < width - size
    if isBeside { enterTap(.drawerTap, .closeDrawer, &list, tuning) }
  }

  func enterTap(
    _ kind: GestureKind,
    _ target: GestureTarget,
    _ list: inout [Candidate],
    _ tuning: borrowing GestureTuning
  ) {
    enter(
      Candidate(
        kind,
        target,
        .tap,
        Course(.horizontal, sign: 1, extent: width, .half),
        slop: tuning.tapSlopMicrometres,
        at: time
      ),
      of: &list,
      tuning
    )
  }
}
