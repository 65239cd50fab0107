package import NavCore

/// The fingers of one device as the kernel keeps them, and the records by which it tells them: with
/// slots (type B), without (type A), or of one finger alone.
struct RecordWriter: Sendable {
  private enum Way: Sendable {
    case slots
    case packets
    case single
  }

  private let way: Way
  private var slots = [Int?](repeating: nil, count: 10)
  private var lastTracking: Int32 = 0
  private var isTouched = false
  private var records: [InputRecord] = []
  private var stamp: Int64 = 0

  init(_ description: DeviceDescription) {
    if description.slots > 0 {
      way = .slots
    } else {
      way = description.name == World.singlePanel.name ? .single : .packets
    }
  }

  /// Records were lost, and the fingers with them.
  mutating func forget() {
    slots = [Int?](repeating: nil, count: 10)
    lastTracking = 0
    isTouched = false
  }

  mutating func records(_ fingers: [World.Finger], stamp: Int64) -> [InputRecord] {
    records.removeAll()
    self.stamp = stamp
    switch way {
    case .slots: writeSlots(fingers)
    case .packets:
      for finger in fingers {
        write(3, 0x35, finger.x)
        write(3, 0x36, finger.y)
        write(0, 2, 0)
      }
      if fingers.isEmpty { write(0, 2, 0) }
      writeTouch(!fingers.isEmpty)
    case .single:
      if let finger = fingers.first {
        write(3, 0, finger.x)
        write(3, 1, finger.y)
      }
      writeTouch(!fingers.isEmpty)
    }
    write(0, 0, 0)
    return records
  }

  private mutating func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    records.append(
      InputRecord(stampMicroseconds: stamp, type: type, code: code, value: value)
    )
  }

  private mutating func writeTouch(_ isNow: Bool) {
    guard isNow != isTouched else { return }
    isTouched = isNow
    write(1, 0x14a, isNow ? 1 : 0)
  }

  private mutating func writeSlots(_ fingers: [World.Finger]) {
    for (slot, name) in slots.enumerated() {
      guard let name, !fingers.contains(where: { $0.name == name }) else { continue }
      slots[slot] = nil
      write(3, 0x2f, Int32(slot))
      write(3, 0x39, -1)
    }
    for finger in fingers {
      if !slots.contains(finger.name), let free = slots.firstIndex(of: nil) {
        slots[free] = finger.name
        lastTracking += 1
        write(3, 0x2f, Int32(free))
        write(3, 0x39, lastTracking)
      }
      guard let slot = slots.firstIndex(of: finger.name) else { continue }
      write(3, 0x2f, Int32(slot))
      write(3, 0x35, finger.x)
      write(3, 0x36, finger.y)
    }
  }
}

extension World {
  /// The same panel without slots: type A.
  package static let packetPanel = panel(named: "packet panel")
  /// The same panel, of one finger alone.
  package static let singlePanel = panel(named: "single panel")

  private static func panel(named name: String) -> DeviceDescription {
    var description = panel
    description.name = name
    description.slots = 0
    return description
  }
}
