extension TouchAssembler {
  /// One value of type B. What the axes of single touch say beside it repeats one of the contacts.
  mutating func takeSlotted(_ code: UInt16, _ value: Int32) {
    if code == InputCode.slot {
      current = Int(value)
      return
    }
    guard code >= InputCode.touchMajor || code == codes.x || code == codes.y else { return }
    guard slots.indices.contains(current) else {
      repairs.slotsUnknown += 1
      return
    }
    switch code {
    case codes.x:
      hasPlace = true
      if let value = near(value, x) { slots[current].x = value }
    case codes.y:
      hasPlace = true
      if let value = near(value, y) { slots[current].y = value }
    case InputCode.trackingIdentifier: identify(value)
    default: if slots[current].take(code, value) { noteTold(code, value) }
    }
  }

  /// A device that tells more of contacts than name and place has its frames judged.
  mutating func noteTold(_ code: UInt16, _ value: Int32) {
    needsSettling = true
    if code == InputCode.pressure, value > 0 { knowsPressure = true }
  }

  /// A contact of the present slot begins, or ends.
  private mutating func identify(_ tracking: Int32) {
    let old = slots[current]
    guard tracking >= 0 else {
      if old.tracking < 0, !old.marks.contains(.lost) { repairs.liftsUnknown += 1 }
      slots[current].tracking = -1
      slots[current].marks = []
      return
    }
    guard old.tracking != tracking else { return }
    let isToldAfterLoss = loss != .none
    if old.tracking >= 0, !isToldAfterLoss { repairs.identifiersReplaced += 1 }
    // Its down was not seen.
    var marks: TouchSlot.Marks = isToldAfterLoss ? .muted : []
    if slots.contains(where: { $0.tracking == tracking }) {
      repairs.identifiersTwice += 1
      marks.insert(.twice)
    }
    slots[current].tracking = tracking
    slots[current].marks = marks
    slotsUsed = max(slotsUsed, current + 1)
  }
}
