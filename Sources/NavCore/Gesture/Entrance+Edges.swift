extension Entrance {
  /// 4 and 5: an edge is back's or forward's, or its drawer's.
  mutating func enterEdges(
    _ list: inout [Candidate],
    _ scene: borrowing Scene,
    _ tuning: borrowing GestureTuning
  ) {
    var refusal: Criterion?
    if case .refused(let reason) = scene.present.back { refusal = reason }
    // What lies over the pages goes back first, whoever the edge belongs to below it.
    let isCovered = scene.overlay != nil
    let ownsStart = isCovered || scene.startEdge == .navigation
    var course = Course(.horizontal, sign: 1, extent: width, scene.rules.back.rule)
    course.asks = scene.present.back == .asked
    let start = zone(.start, edgeWidth(scene, tuning, mayStartAnywhere: true))
    let edge = edgeWidth(scene, tuning, mayStartAnywhere: false)
    isBlocked = refusal == .blocked && ownsStart && start.measurement.measured <= edge
    enter(
      Candidate(
        .edgeBack,
        .back,
        .pan(.horizontal, sign: 1),
        course,
        slop: tuning.panSlopMicrometres,
        zone: start,
        at: time
      ),
      unless: scene.openDrawer != nil
        ? .covered : refusal ?? (ownsStart ? (isCovered ? nil : excluded) : .nothingBehind),
      of: &list,
      tuning
    )
    guard scene.openDrawer == nil, scene.overlay == nil else { return }
    if scene.endEdge == .navigation {
      enter(
        Candidate(
          .edgeForward,
          .forward,
          .pan(.horizontal, sign: -1),
          Course(.horizontal, sign: -1, extent: width, scene.rules.back.rule),
          slop: tuning.panSlopMicrometres,
          zone: zone(.end, edgeWidth(scene, tuning, mayStartAnywhere: false)),
          at: time
        ),
        unless: excluded,
        of: &list,
        tuning
      )
    }
    if scene.startEdge == .drawer { enterDrawer(.start, &list, scene, tuning) }
    if scene.endEdge == .drawer { enterDrawer(.end, &list, scene, tuning) }
  }

  func enterDrawer(
    _ side: Side,
    _ list: inout [Candidate],
    _ scene: borrowing Scene,
    _ tuning: borrowing GestureTuning
  ) {
    let drawer = scene.rules.drawer(side)
    let sign: Int64 = side == .start ? 1 : -1
    enter(
      Candidate(
        .drawerOpen,
        .openDrawer(side),
        .pan(.horizontal, sign: sign),
        Course(
          .horizontal,
          sign: sign,
          extent: drawer.sizeMicrometres(onWidth: width),
          drawer.rule,
          judge: drawer.judgeMicrometres(onWidth: width)
        ),
        slop: tuning.panSlopMicrometres,
        zone: zone(
          side == .start ? .start : .end,
          edgeWidth(scene, tuning, mayStartAnywhere: true)
        ),
        at: time
      ),
      unless: excluded,
      of: &list,
      tuning
    )
  }

  /// 6: from page to page.
  func enterPager(
    _ list: inout [Candidate],
    _ scene: borrowing Scene,
    _ tuning: borrowing GestureTuning
  ) {
    guard scene.hasPager, scene.openDrawer == nil, scene.overlay == nil else { return }
    enter(
      Candidate(
        .pager,
        .page(.next),
        .pager(hasNext: scene.hasNextPage, hasPrevious: scene.hasPreviousPage),
        Course(.horizontal, sign: 1, extent: width, scene.rules.pager),
        slop: tuning.stripSlopMicrometres,
        at: time
      ),
      unless: isBlocked ? .blocked : excluded,
      of: &list,
      tuning
    )
  }
}
