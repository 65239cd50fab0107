extension TouchAssembler {
  /// Whether something touches a device that knows of one contact alone.
  var isTouchedSingly: Bool {
    if tools.knowsTouch { return tools.touch == true }
    return mayTouchByButton && !tools.knowsFingers && tools.isLeftButtonDown
  }

  /// One value of a device without slots that has not shown any ABS_MT_POSITION so far.
  mutating func takeSingle(_ code: UInt16, _ value: Int32) {
    switch code {
    case codes.x, codes.y:
      if code >= InputCode.touchMajor { return becomePacketed(code, value) }
      place(code, value)
    case singleCodes.x, singleCodes.y: place(code, value)
    case InputCode.singlePressure: describeSingle(InputCode.pressure, value)
    case InputCode.singleDistance: describeSingle(InputCode.distance, value)
    case InputCode.slot: repairs.slotsUnknown += 1
    case InputCode.touchMajor...: takePacketed(code, value)
    default: break
    }
  }

  private mutating func describeSingle(_ code: UInt16, _ value: Int32) {
    if slots[0].take(code, value) { noteTold(code, value) }
  }

  private mutating func place(_ code: UInt16, _ value: Int32) {
    hasPlace = true
    if code == singleCodes.x {
      if let value = near(value, x) { slots[0].x = value }
    } else if let value = near(value, y) {
      slots[0].y = value
    }
  }

  /// The first ABS_MT_POSITION: the device is of type A, and single touch was what it says beside.
  private mutating func becomePacketed(_ code: UInt16, _ value: Int32) {
    way = .packets
    slotsUsed = slots.count
    slots[0] = TouchSlot()
    takePacketed(code, value)
  }

  /// The end of a frame: each touch is a contact of its own.
  mutating func settleSingle() {
    if packets.isOpen { packets.removeAll() }
    guard isTouchedSingly else {
      slots[0].tracking = -1
      slots[0].marks = []
      return
    }
    guard slots[0].tracking < 0 else { return }
    slots[0].tracking = freshName()
    slots[0].marks = []
    slotsUsed = 1
  }
}
