/// The contacts of one frame of type A, as they come.
///
/// Owns room for as many as a frame holds, made once.
struct TouchPackets: Equatable, Sendable {
  /// What came since the last SYN_MT_REPORT.
  var open = TouchSlot()
  /// Something came since, a tracking id among it.
  var isOpen = false
  var hasName = false
  /// The frame says which contacts there are, and be it none.
  var isTold = false
  /// Each of the frame's contacts has a tracking id.
  var areNamed = true
  private(set) var items: [TouchSlot] = []
  /// A loss came, and no frame without a touch since.
  var isBehindLoss = false
  /// Contacts of the next frame are older than a loss.
  var mutesNewcomers = false

  mutating func closeOpen() -> Bool {
    defer {
      open = TouchSlot()
      isOpen = false
      hasName = false
    }
    isTold = true
    guard isOpen else { return true }
    // A tracking id of -1 says that a contact is none.
    if hasName, open.tracking < 0 { return true }
    guard open.hasX || open.hasY || hasName else { return true }
    guard items.count < Limits.contactsMax else { return false }
    if items.isEmpty { items.reserveCapacity(Limits.contactsMax) }
    if !hasName { areNamed = false }
    items.append(open)
    return true
  }

  mutating func removeAll() {
    open = TouchSlot()
    isOpen = false
    hasName = false
    isTold = false
    areNamed = true
    items.removeAll(keepingCapacity: true)
  }
}

extension TouchAssembler {
  /// One value of type A; nothing of it is carried over from packet to packet, because the kernel
  /// repeats everything.
  mutating func takePacketed(_ code: UInt16, _ value: Int32) {
    switch code {
    case codes.x:
      hasPlace = true
      packets.isOpen = true
      guard let value = near(value, x) else { return }
      packets.open.x = value
      packets.open.hasX = true
    case codes.y:
      hasPlace = true
      packets.isOpen = true
      guard let value = near(value, y) else { return }
      packets.open.y = value
      packets.open.hasY = true
    case InputCode.trackingIdentifier:
      packets.isOpen = true
      packets.hasName = true
      packets.open.tracking = max(value, -1)
    case InputCode.slot: repairs.slotsUnknown += 1
    case InputCode.touchMajor...:
      packets.isOpen = true
      if packets.open.take(code, value) { noteTold(code, value) }
    default: break
    }
  }

  /// BTN_TOUCH. Where a loss left it unknown and it is told to begin, all that was down had lifted,
  /// and the down of what comes is seen.
  mutating func touched(_ isTouched: Bool) {
    guard isTouched, packets.isBehindLoss, tools.touch == nil else { return }
    forgetContacts()
  }

  private mutating func forgetContacts() {
    for index in slots.indices { slots[index] = TouchSlot() }
    packets.isBehindLoss = false
    packets.mutesNewcomers = false
  }

  /// SYN_MT_REPORT, or the end of a frame that has none.
  mutating func endPacket() {
    if !packets.closeOpen() { repairs.contactsRefused += 1 }
  }

  /// The end of a frame. One that says nothing of contacts leaves them as they are; BTN_TOUCH 0
  /// says that nothing touches, whatever else is said.
  mutating func settlePackets() {
    if packets.isOpen { endPacket() }
    defer { packets.removeAll() }
    if tools.touch == false {
      return forgetContacts()
    }
    guard packets.isTold else { return }
    var before = InlineArray<16, Int>(repeating: -1)
    if packets.areNamed { before = pairByName() } else { before = pairByDistance() }
    replace(before)
    packets.mutesNewcomers = false
  }

  /// The slot of each packet's tracking id; -1: a new one, -2: an earlier packet has it.
  private mutating func pairByName() -> InlineArray<16, Int> {
    var before = InlineArray<16, Int>(repeating: -1)
    for index in packets.items.indices {
      let tracking = packets.items[index].tracking
      if packets.items[..<index].contains(where: { $0.tracking == tracking }) {
        repairs.identifiersTwice += 1
        before[index] = -2
      } else {
        before[index] = slots.firstIndex { $0.tracking == tracking } ?? -1
      }
    }
    return before
  }

  private func pairByDistance() -> InlineArray<16, Int> {
    var earlier = InlineArray<16, Int>(repeating: -1)
    var count = 0
    for index in slots.indices where slots[index].tracking >= 0 {
      earlier[count] = index
      count += 1
    }
    let assignment = ContactAssignment(now: packets.items.count, earlier: count) { now, other in
      let packet = packets.items[now]
      let slot = slots[earlier[other]]
      return ContactAssignment.cost(
        differenceX: packet.hasX ? Int64(packet.x) - Int64(slot.x) : 0,
        differenceY: packet.hasY ? Int64(packet.y) - Int64(slot.y) : 0,
        rangeX: x.range,
        rangeY: y.range
      )
    }
    var before = InlineArray<16, Int>(repeating: -1)
    for index in packets.items.indices where assignment.before[index] >= 0 {
      before[index] = earlier[assignment.before[index]]
    }
    return before
  }

  /// Puts the packets in the places of the contacts that they go on with, new ones in free places.
  private mutating func replace(_ before: InlineArray<16, Int>) {
    var isKept = InlineArray<16, Bool>(repeating: false)
    for index in packets.items.indices where before[index] >= 0 {
      let place = before[index]
      var packet = packets.items[index]
      packet.tracking = slots[place].tracking
      packet.marks = slots[place].marks
      if !packet.hasX { packet.x = slots[place].x }
      if !packet.hasY { packet.y = slots[place].y }
      slots[place] = packet
      isKept[place] = true
    }
    for place in slots.indices where !isKept[place] { slots[place] = TouchSlot() }
    for index in packets.items.indices where before[index] == -1 {
      var packet = packets.items[index]
      // A contact without a place is none; what is outside was counted.
      guard packet.hasX, packet.hasY, let place = slots.firstIndex(where: { $0.tracking < 0 })
      else { continue }
      if !packets.areNamed { packet.tracking = freshName() }
      packet.marks = packets.mutesNewcomers ? .muted : []
      slots[place] = packet
    }
  }
}
