/// Records of the multi-touch protocol B → the contacts at each SYN_REPORT.
///
/// Owns the slots. The kernel sends only what changed, so a slot keeps its values from one contact
/// to the next, and a frame may begin in the slot that the frame before ended in. Nothing in a
/// stream can make it trap: what does not fit is left out and counted.
package struct TouchAssembler: Equatable, Sendable {
  /// What one record completed.
  package enum Outcome: Equatable, Sendable {
    case nothing
    case frame
    /// The kernel dropped records, and nothing says what became of the contacts: all are over.
    case gap
    /// The kernel dropped records, and the device has said what became of its contacts since.
    case resumed
    /// A pen came near: whatever fingers do is over.
    case penArrived
    /// A touch began, and no axis has ever given a place.
    case axesMissing
  }

  /// What was put right on the way, by kind.
  package struct Repairs: Equatable, Sendable {
    package init() {}

    /// Values more than one whole range outside their axis.
    package var samplesDropped: UInt64 = 0
    /// Records for a slot that the device did not announce.
    package var slotsUnknown: UInt64 = 0
    /// One tracking id in two slots.
    package var identifiersTwice: UInt64 = 0
    /// Contacts beyond the number that a frame holds.
    package var contactsRefused: UInt64 = 0
    /// Gaps that the kernel announced.
    package var gaps: UInt64 = 0
  }

  private struct Slot: Equatable, Sendable {
    var tracking: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
  }

  private let x: DeviceDescription.Axis
  private let y: DeviceDescription.Axis
  private var slots: [Slot]
  private var current = 0
  private var isDiscarding = false
  package private(set) var repairs = Repairs()

  package init(_ description: DeviceDescription) {
    x = description.x
    y = description.y
    let count = min(max(description.slots, 1), Limits.slotsMax)
    slots = [Slot](repeating: Slot(), count: count)
  }

  /// Takes one record; after `.frame` or `.gap` the contacts are those of `contacts`.
  package mutating func consume(_ record: InputRecord) -> Outcome {
    switch record.type {
    case InputCode.synchronization: return synchronize(record.code)
    // The slot that the kernel is in stays as it is behind a gap, so it is followed within one.
    case InputCode.absolute where !isDiscarding || record.code == InputCode.slot:
      absolute(record.code, record.value)
      return .nothing
    default: return .nothing
    }
  }

  private mutating func synchronize(_ code: UInt16) -> Outcome {
    switch code {
    case InputCode.dropped:
      isDiscarding = true
      return .nothing
    case InputCode.report where isDiscarding:
      isDiscarding = false
      repairs.gaps += 1
      liftAll()
      return .gap
    case InputCode.report: return .frame
    default: return .nothing
    }
  }

  /// Ends every contact; what still comes of one means nothing until a new one is announced.
  mutating func liftAll() {
    for index in slots.indices { slots[index].tracking = -1 }
  }

  private mutating func absolute(_ code: UInt16, _ value: Int32) {
    if code == InputCode.slot {
      current = Int(value)
      return
    }
    guard slots.indices.contains(current) else {
      repairs.slotsUnknown += 1
      return
    }
    switch code {
    case InputCode.positionX: if isNear(value, x) { slots[current].x = value }
    case InputCode.positionY: if isNear(value, y) { slots[current].y = value }
    case InputCode.trackingIdentifier:
      slots[current].tracking = max(value, -1)
    default: break
    }
  }

  private mutating func isNear(_ value: Int32, _ axis: DeviceDescription.Axis) -> Bool {
    let far =
      Int64(value) < Int64(axis.minimum) - axis.range
      || Int64(value) > Int64(axis.maximum) + axis.range
    if far { repairs.samplesDropped += 1 }
    return !far
  }

  /// The codes of the absolute axes that have come so far, a bit for each.
  package var axesSeen: UInt64 { 0 }

  /// Fingers that the device counts beyond its slots.
  var fingersBeyond: UInt8 { 0 }

  /// Takes the contacts of a source that keeps them itself.
  mutating func state(_ contacts: ContactList) {}

  /// The contacts that are down, in the order of their slots.
  package mutating func contacts() -> ContactList {
    var list = ContactList()
    for index in slots.indices where slots[index].tracking >= 0 {
      let slot = slots[index]
      if list.contact(tracking: slot.tracking) != nil {
        repairs.identifiersTwice += 1
        continue
      }
      let contact = FrameContact(
        tracking: slot.tracking,
        x: slot.x,
        y: slot.y,
        slot: UInt8(truncatingIfNeeded: index)
      )
      if !list.append(contact) { repairs.contactsRefused += 1 }
    }
    return list
  }
}
