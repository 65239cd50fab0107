import NavCore

/// One finger in the units of its device.
struct Finger: Equatable {
  var name: Int32
  var x: Int32
  var y: Int32
}

/// The fingers of a device as its driver keeps them, and the records by which it tells a frame.
struct FingerRecords {
  private enum Way {
    case slots
    case packets
    case single
  }

  private let way: Way
  private let hasNames: Bool
  private let codes: DeviceDescription.AxisCodes
  private let singleCodes: DeviceDescription.AxisCodes
  private var slots: [Int32?]
  private var isTouched = false
  private var records: [InputRecord] = []
  private var stamp: Int64 = 0

  init(_ device: DeviceInput) {
    let description = device.description
    hasNames = device.hasNames
    codes = description.axisCodes ?? DeviceDescription.AxisCodes(x: 0x35, y: 0x36)
    singleCodes = description.axisCodes ?? DeviceDescription.AxisCodes(x: 0, y: 1)
    way = description.slots > 0 ? .slots : device.hasPackets ? .packets : .single
    slots = [Int32?](repeating: nil, count: min(max(1, description.slots), Limits.slotsMax))
  }

  /// The records that tell that these are the fingers now.
  mutating func records(_ fingers: [Finger], stamp: Int64) -> [InputRecord] {
    records.removeAll(keepingCapacity: true)
    self.stamp = stamp
    switch way {
    case .slots: writeSlots(fingers)
    case .packets: writePackets(fingers)
    case .single:
      if let finger = fingers.first {
        write(3, singleCodes.x, finger.x)
        write(3, singleCodes.y, finger.y)
      }
    }
    writeKeys(fingers.count)
    write(0, 0, 0)
    return records
  }

  private mutating func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    records.append(InputRecord(stampMicroseconds: stamp, type: type, code: code, value: value))
  }

  private mutating func writeSlots(_ fingers: [Finger]) {
    for (slot, name) in slots.enumerated() {
      guard let name, !fingers.contains(where: { $0.name == name }) else { continue }
      slots[slot] = nil
      write(3, 0x2f, Int32(slot))
      write(3, 0x39, -1)
    }
    for finger in fingers {
      guard let slot = slots.firstIndex(of: finger.name) ?? slots.firstIndex(of: nil) else {
        continue
      }
      write(3, 0x2f, Int32(slot))
      if slots[slot] == nil { write(3, 0x39, finger.name) }
      slots[slot] = finger.name
      write(3, codes.x, finger.x)
      write(3, codes.y, finger.y)
    }
  }

  private mutating func writePackets(_ fingers: [Finger]) {
    for finger in fingers {
      if hasNames { write(3, 0x39, finger.name) }
      write(3, codes.x, finger.x)
      write(3, codes.y, finger.y)
      write(0, 2, 0)
    }
    if fingers.isEmpty { write(0, 2, 0) }
  }

  /// Counts fingers that the slots have no place for.
  private mutating func writeKeys(_ count: Int) {
    if isTouched != (count > 0) {
      isTouched = count > 0
      write(1, 0x14a, isTouched ? 1 : 0)
    }
    guard count > slots.count, way != .packets else { return }
    let tools: [UInt16] = [0x145, 0x14d, 0x14e, 0x14f, 0x148]
    for (index, tool) in tools.enumerated() { write(1, tool, index + 1 == count ? 1 : 0) }
  }
}

extension InputRecord {
  /// The record as a 64-bit kernel writes it.
  func append(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: stampMicroseconds / 1_000_000) { bytes += $0 }
    withUnsafeBytes(of: stampMicroseconds % 1_000_000) { bytes += $0 }
    withUnsafeBytes(of: type) { bytes += $0 }
    withUnsafeBytes(of: code) { bytes += $0 }
    withUnsafeBytes(of: value) { bytes += $0 }
  }
}
