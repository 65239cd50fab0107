/// Records of a device → the contacts at each SYN_REPORT.
///
/// Records tell in three ways. With slots (type B) the kernel sends only what changed, so a
/// slot keeps its values from one contact to the next, and a frame may begin in the slot that the
/// frame before ended in. Without slots a device is single touch until its first
/// ABS_MT_POSITION, and type A from there: every frame tells all contacts anew, parted by
/// SYN_MT_REPORT, and nobody says which is which.
///
/// Owns the contacts, and what the device said of pens and of fingers beyond them. Nothing in a
/// stream can make it trap: what does not fit is left out and counted.
package struct TouchAssembler: Equatable, Sendable {
  /// What one record completed.
  package enum Outcome: Equatable, Sendable {
    case nothing
    case frame
    /// The kernel dropped records, and nothing says what became of the contacts: all are over.
    case gap
    /// The kernel dropped records, and the device has said what became of its contacts since; or
    /// goes on to say so, in a further frame.
    case resumed(isFurther: Bool)
    /// A pen came near: whatever fingers do is over.
    case penArrived
    /// A touch began, and no axis has ever given a place.
    case axesMissing
  }

  /// How contacts are told.
  enum Way: Equatable, Sendable {
    case slots
    case single
    /// Type A.
    case packets
    /// By a source that keeps them itself, all at once.
    case stated
  }

  let x: DeviceDescription.Axis
  let y: DeviceDescription.Axis
  /// The axes that carry the place of a contact.
  let codes: DeviceDescription.AxisCodes
  /// The same for single touch.
  let singleCodes: DeviceDescription.AxisCodes
  /// After a loss the device tells its state: libevdev's sync.
  let tellsState: Bool
  /// A left button that is pressed may be a touch: the device lies on its surface.
  let mayTouchByButton: Bool
  /// From which size on a contact is a palm.
  package var palm = PalmBounds.none

  var way: Way
  /// Type B: the device's slots. Single touch: one. Type A: a place for each contact.
  var slots: [TouchSlot]
  /// How many of them have been in use, from the first one on: the others say nothing.
  var slotsUsed = 0
  var current = 0
  /// What came of the present frame of type A.
  var packets = TouchPackets()
  var tools = TouchTools()
  /// A pressure above 0 was told.
  var knowsPressure = false
  /// The device tells more of contacts than name and place.
  var needsSettling = false
  var hasPlace = false
  /// The newest name that was given to a contact of a device that gives none.
  var lastName: Int32 = -1
  var loss = Loss.none
  var stated = StatedContacts()
  /// The codes of the absolute axes that have come so far, a bit for each.
  package private(set) var axesSeen: UInt64 = 0
  package internal(set) var repairs = Repairs()

  /// How far the stream is in a loss.
  enum Loss: Equatable, Sendable {
    case none
    /// Between SYN_DROPPED and its SYN_REPORT.
    case open
    /// What became of the contacts is told, and may go on in frames of this very stamp.
    case told(stamp: Int64)
  }

  package init(_ description: DeviceDescription) {
    x = description.x
    y = description.y
    codes =
      description.axisCodes
      ?? DeviceDescription.AxisCodes(x: InputCode.positionX, y: InputCode.positionY)
    singleCodes =
      description.axisCodes
      ?? DeviceDescription.AxisCodes(x: InputCode.singleX, y: InputCode.singleY)
    tellsState = description.clock == .monotonic
    mayTouchByButton = description.kind == .touchscreen
    way = description.slots > 0 ? .slots : .single
    // Type A needs as many places as a frame has; a device without slots may turn out to be one.
    let count =
      description.slots > 0
      ? min(description.slots, Limits.slotsMax) : Limits.contactsMax
    slots = [TouchSlot](repeating: TouchSlot(), count: count)
  }

  /// Takes one record; after `.frame`, `.resumed` or `.gap` the contacts are those of `collect`.
  package mutating func consume(_ record: InputRecord) -> Outcome {
    if case .told(let stamp) = loss, stamp != record.stampMicroseconds { loss = .none }
    switch record.type {
    case InputCode.synchronization:
      return synchronize(record.code, record.stampMicroseconds)
    case InputCode.absolute:
      axesSeen |= 1 << UInt64(record.code & 0x3f)
      // The slot that the kernel is in stays as it is behind a gap, so it is followed within one.
      if loss != .open || tellsState || record.code == InputCode.slot {
        absolute(record.code, record.value)
      }
      return .nothing
    case InputCode.key:
      key(record.code, record.value)
      return .nothing
    default: return .nothing
    }
  }

  private mutating func key(_ code: UInt16, _ value: Int32) {
    if way == .packets, loss == .none, code == InputCode.touch { touched(value != 0) }
    tools.take(code, value)
    // Lifted and down again within one frame is another touch.
    if way == .single, !isTouchedSingly { slots[0].tracking = -1 }
  }

  private mutating func absolute(_ code: UInt16, _ value: Int32) {
    switch way {
    case .slots: takeSlotted(code, value)
    case .packets: takePacketed(code, value)
    case .single: takeSingle(code, value)
    case .stated: break
    }
  }

  private mutating func synchronize(_ code: UInt16, _ stamp: Int64) -> Outcome {
    switch code {
    case InputCode.report: return report(stamp)
    case InputCode.multiTouchReport:
      if way == .packets, loss != .open { endPacket() }
      return .nothing
    case InputCode.dropped:
      loss = .open
      repairs.gaps += 1
      packets.removeAll()
      if !tellsState { tools.forget() }
      return .nothing
    default: return .nothing
    }
  }

  /// One value of an axis, where it is no more than a whole range outside.
  @inline(__always)
  mutating func near(_ value: Int32, _ axis: DeviceDescription.Axis) -> Int32? {
    value >= axis.minimum && value <= axis.maximum ? value : outside(value, axis)
  }

  private mutating func outside(_ value: Int32, _ axis: DeviceDescription.Axis) -> Int32? {
    guard Int64(value) >= Int64(axis.minimum) - axis.range,
      Int64(value) <= Int64(axis.maximum) + axis.range
    else {
      repairs.samplesDropped += 1
      return nil
    }
    repairs.valuesOutside += 1
    return value
  }

  /// A name for a contact of a device that gives none.
  mutating func freshName() -> Int32 {
    repeat {
      lastName = lastName == .max ? 0 : lastName + 1
    } while slots.contains { $0.tracking == lastName }
    return lastName
  }

  /// Whatever is down means nothing until it lifts.
  mutating func liftAll() {
    for index in 0..<slotsUsed where slots[index].isTouching { slots[index].marks.insert(.muted) }
    stated.mute()
  }

  /// Fills a list with the contacts that are down, in the order of their slots.
  package mutating func collect(into list: inout ContactList) {
    list.removeAll()
    if way == .stated { return stated.collect(into: &list) }
    for index in 0..<slotsUsed where slots[index].isSeen {
      let contact = FrameContact(
        tracking: slots[index].tracking,
        x: slots[index].x,
        y: slots[index].y,
        slot: UInt8(truncatingIfNeeded: index),
        flags: slots[index].marks.contains(.palm) ? .palm : []
      )
      guard !list.append(contact) else { continue }
      repairs.contactsRefused += 1
      slots[index].marks.insert(.muted)
    }
  }

  /// Fingers that the device counts beyond its slots, all of which are in use.
  ///
  /// Mutating, though it changes nothing: anything else would be asked of a copy of all this.
  mutating func fingersBeyond() -> UInt8 {
    guard tools.fingers > 1, way == .slots || way == .single, !tools.isPenNear else { return 0 }
    let places = way == .single ? 1 : slots.count
    var isAnySeen = false
    for index in 0..<places {
      guard slots[index].isTouching else { return 0 }
      if slots[index].isSeen { isAnySeen = true }
    }
    return isAnySeen ? UInt8(max(0, tools.fingers - places)) : 0
  }
}
