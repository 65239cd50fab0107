import NavClient
import NavCore
import NavLog

extension Recording {
  /// The touches as a device with slots would have sent them, from time 0 on: what was read from
  /// the log plays to the same verdict, whatever the device's own way of telling was.
  init(_ touches: RecordedTouches) {
    let description = touches.device
    let axes = PlaceAxes(description)
    let start = touches.frames.first?.timeMicroseconds ?? 0
    var writer = FrameWriter(axes: axes)
    for frame in touches.frames {
      writer.append(frame, at: max(0, frame.timeMicroseconds - start))
    }
    let highest = touches.frames.flatMap { frame in
      (0..<frame.contacts.count).map { Int(frame.contacts[$0].slot) }
    }.max()
    self.init(
      file: "sequence \(touches.number)",
      device: RecordedDevice(description, axes, slots: max(description.slots, (highest ?? 0) + 1)),
      events: writer.events
    )
  }
}

/// Codes of the kernel that a sequence of touches is written with.
private enum TouchCode {
  static let slot: UInt16 = 0x2f
  static let x: UInt16 = 0x35
  static let y: UInt16 = 0x36
  static let tracking: UInt16 = 0x39
  static let toolType: UInt16 = 0x37
  static let touch: UInt16 = 0x14a
  static let toolFinger: UInt16 = 0x145
  static let palm: Int32 = 2
}

/// On which axes the places stand: a profile may have named them the other way round.
private struct PlaceAxes {
  var x = TouchCode.x
  var y = TouchCode.y

  init(_ description: DeviceDescription) {
    guard let codes = description.axisCodes, codes.x == TouchCode.y, codes.y == TouchCode.x else {
      return
    }
    swap(&x, &y)
  }
}

extension RecordedDevice {
  fileprivate init(_ description: DeviceDescription, _ axes: PlaceAxes, slots: Int) {
    let isPad = description.kind == .touchpad
    let places = [
      RecordedAxis(axes.x, description.x), RecordedAxis(axes.y, description.y),
    ].sorted { $0.code < $1.code }
    let slotAxis = RecordedAxis(
      code: TouchCode.slot,
      minimum: 0,
      maximum: Int32(clamping: max(1, slots) - 1)
    )
    let tools = RecordedAxis(code: TouchCode.toolType, minimum: 0, maximum: TouchCode.palm)
    let ids = RecordedAxis(code: TouchCode.tracking, minimum: 0, maximum: 65_535)
    self.init(
      name: description.name,
      bus: 0x6,
      vendor: description.vendor,
      product: description.product,
      properties: isPad ? [0] : [1],
      keys: isPad ? [TouchCode.toolFinger, TouchCode.touch] : [TouchCode.touch],
      axes: [slotAxis] + places + [tools, ids]
    )
  }
}

extension RecordedAxis {
  fileprivate init(_ code: UInt16, _ axis: DeviceDescription.Axis) {
    self.init(
      code: code,
      minimum: axis.minimum,
      maximum: axis.maximum,
      resolution: axis.resolution
    )
  }
}

/// Writes frames as the records that lead from one to the next.
private struct FrameWriter {
  let axes: PlaceAxes
  private(set) var events: [RecordedEvent] = []
  private var down: [UInt8: FrameContact] = [:]
  private var time: Int64 = 0

  init(axes: PlaceAxes) { self.axes = axes }

  mutating func append(_ frame: TouchFrame, at time: Int64) {
    self.time = time
    let wasDown = !down.isEmpty
    let contacts = (0..<frame.contacts.count).map { frame.contacts[$0] }
    for slot in down.keys.sorted() where !contacts.contains(where: { $0.slot == slot }) {
      say(3, TouchCode.slot, Int32(slot))
      say(3, TouchCode.tracking, -1)
      down[slot] = nil
    }
    for contact in contacts { append(contact) }
    if wasDown == down.isEmpty { say(1, TouchCode.touch, down.isEmpty ? 0 : 1) }
    say(0, 0, 0)
  }

  private mutating func append(_ contact: FrameContact) {
    let before = down[contact.slot]
    let isNew = before?.tracking != contact.tracking
    let isPalm = contact.flags.contains(.palm)
    let becamePalm = isPalm && (isNew || before?.flags.contains(.palm) == false)
    down[contact.slot] = contact
    guard isNew || becamePalm || before?.x != contact.x || before?.y != contact.y else { return }
    say(3, TouchCode.slot, Int32(contact.slot))
    if isNew { say(3, TouchCode.tracking, contact.tracking & 0xffff) }
    if becamePalm { say(3, TouchCode.toolType, TouchCode.palm) }
    if isNew || before?.x != contact.x { say(3, axes.x, contact.x) }
    if isNew || before?.y != contact.y { say(3, axes.y, contact.y) }
  }

  private mutating func say(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(
      RecordedEvent(
        seconds: time / 1_000_000,
        microseconds: Int32(time % 1_000_000),
        type: type,
        code: code,
        value: value
      )
    )
  }
}
