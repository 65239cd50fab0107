extension TouchAssembler {
  /// SYN_REPORT: what the frame said is put together, and judged once.
  mutating func report(_ stamp: Int64) -> Outcome {
    if loss == .open { return endLoss(stamp) }
    switch way {
    case .slots, .stated: break
    case .single: settleSingle()
    case .packets: settlePackets()
    }
    let isPenNew = needsSettling || tools.isPenNear || tools.wasPenNear ? settle() : false
    if isPenNew { return .penArrived }
    // A frame of the very stamp of a loss tells of no moment: nobody saw a lift that is in it.
    if loss != .none { return .resumed(isFurther: true) }
    return hasPlace || !isMisplaced ? .frame : .axesMissing
  }

  /// The end of a loss. Only slots whose state the device told can prove that a contact survived:
  /// one that keeps its tracking id.
  private mutating func endLoss(_ stamp: Int64) -> Outcome {
    loss = .none
    if way == .slots, tellsState {
      loss = .told(stamp: stamp)
      return settle() ? .penArrived : .resumed(isFurther: false)
    }
    switch way {
    case .slots:
      for index in slots.indices {
        slots[index].tracking = -1
        slots[index].marks = .lost
      }
    case .single:
      settleSingle()
      liftAll()
    case .packets:
      packets.removeAll()
      packets.isBehindLoss = true
      packets.mutesNewcomers = true
    case .stated: break
    }
    _ = settle()
    liftAll()
    return .gap
  }

  /// Finds out what contacts are, and silences those beside a pen.
  ///
  /// - Returns: whether a pen has come near.
  private mutating func settle() -> Bool {
    tools.isContactPen = false
    for index in 0..<slotsUsed where slots[index].tracking >= 0 {
      slots[index].judge(knowsPressure: knowsPressure, palm)
      if slots[index].marks.contains(.pen) { tools.isContactPen = true }
    }
    let isNew = tools.isPenNear && !tools.wasPenNear
    tools.wasPenNear = tools.isPenNear
    if tools.isPenNear { liftAll() }
    return isNew
  }

  /// Something touches, and only axes that say nothing of x and y have come. Where no axis has
  /// come at all the place is 0, 0: a kernel that starts there does not tell it.
  private var isMisplaced: Bool {
    guard axesSeen & InputCode.placeAxes != 0, !tools.isPenNear else { return false }
    return tools.touch == true || slots.contains { $0.isSeen }
  }
}
