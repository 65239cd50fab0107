extension Entrance {
  /// 7: what the configuration has bound to several fingers.
  func enterBindings(
    _ list: inout [Candidate],
    _ scene: borrowing Scene,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning
  ) {
    for binding in scene.rules.bindings {
      if let kind = binding.kind, kind != description.kind { continue }
      // Back closes an overlay, and so it does when it is bound.
      let isCovered =
        scene.openDrawer != nil || (scene.overlay != nil && binding.target != .back)
      enter(
        candidate(binding, scene, description, tuning),
        unless: isCovered ? .covered : obstacle(to: binding.target, scene),
        of: &list,
        tuning
      )
    }
  }

  func obstacle(to target: Binding.Target, _ scene: borrowing Scene) -> Criterion? {
    switch target {
    case .back:
      if case .refused(let reason) = scene.present.back { return reason }
      return nil
    case .forward: return scene.hasForward ? nil : .nothingAhead
    case .page(let step):
      switch step {
      case .next: return scene.hasNextPage ? nil : .nothingAhead
      case .previous: return scene.hasPreviousPage ? nil : .nothingBehind
      }
    case .action: return nil
    }
  }

  func candidate(
    _ binding: Binding,
    _ scene: borrowing Scene,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning
  ) -> Candidate {
    let isPad = description.kind != .touchscreen
    let (axis, sign): (Course.Axis, Int64) =
      switch binding.motion {
      case .swipeForth, .pinchOut: (.horizontal, 1)
      case .swipeBack, .pinchIn: (.horizontal, -1)
      case .swipeDown: (.vertical, 1)
      case .swipeUp: (.vertical, -1)
      }
    let isPinch = binding.motion == .pinchIn || binding.motion == .pinchOut
    let whole = isPinch ? min(width, height) : axis == .horizontal ? width : height
    let side = isPad ? min(whole, tuning.padSideMaxMicrometres) : whole
    let part = side * tuning.boundExtentPPM / 1_000_000
    let (target, extent, rule): (GestureTarget, Int64, CommitRule) =
      switch binding.target {
      case .back: (.back, isPinch ? part : side, scene.rules.back.rule)
      case .forward: (.forward, isPinch ? part : side, scene.rules.back.rule)
      case .page(let step): (.page(step), isPinch ? part : side, scene.rules.pager)
      case .action(let name): (.bound(name), part, .projected)
      }
    var course = Course(axis, sign: sign, extent: extent, rule)
    course.followed = isPinch ? .span : .members
    course.asks = binding.target == .back && scene.present.back == .asked
    if !isPinch { course.straightnessPPM = tuning.straightnessPPM }
    return Candidate(
      isPinch ? .pinch : .swipe,
      target,
      isPinch
        ? .pinch(sign: sign, fingers: binding.fingers)
        : .swipe(axis, sign: sign, fingers: binding.fingers),
      course,
      slop: tuning.panSlopMicrometres,
      at: time
    )
  }
}
