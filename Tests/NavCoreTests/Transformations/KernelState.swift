import NavCore

/// What a kernel knows of a device: the keys and axes of its records, slot by slot.
///
/// It tells what a reader missed, as libevdev asks it to behind a loss.
struct KernelState: Sendable {
  private static let slotCode: UInt16 = 0x2f
  private static let trackingCode: UInt16 = 0x39

  private struct Place: Hashable, Comparable {
    /// 0: of no slot.
    var slotNumber: Int32
    var type: UInt16
    var code: UInt16

    static func < (left: Place, right: Place) -> Bool {
      (left.slotNumber, left.type, left.code) < (right.slotNumber, right.type, right.code)
    }
  }

  private let hasSlots: Bool
  private var slot: Int32 = 0
  private var values: [Place: Int32] = [:]

  init(_ description: DeviceDescription) { hasSlots = description.slots > 0 }

  mutating func take(_ record: InputRecord) {
    guard record.type == 1 || record.type == 3 else { return }
    let isOfContact = record.type == 3 && record.code >= Self.slotCode
    // Of contacts without slots a kernel keeps nothing.
    if isOfContact, !hasSlots { return }
    if isOfContact, record.code == Self.slotCode {
      slot = record.value
    } else {
      let number = isOfContact ? slot + 1 : 0
      values[Place(slotNumber: number, type: record.type, code: record.code)] = record.value
    }
  }

  /// The records by which a reader who knows `known` learns of this state: a finger that took the
  /// slot of another one is told in a frame of its own.
  func told(to known: KernelState, stamp: Int64) -> [InputRecord] {
    var records: [InputRecord] = []
    func say(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      records.append(
        InputRecord(stampMicroseconds: stamp, type: type, code: code, value: value)
      )
    }
    let changed = values.filter { known.values[$0.key] != $0.value }.sorted { $0.key < $1.key }
    let replaced = changed.filter { place, value in
      place.code == Self.trackingCode && value >= 0 && known.values[place] ?? -1 >= 0
    }
    for (place, _) in replaced {
      say(3, Self.slotCode, place.slotNumber - 1)
      say(3, Self.trackingCode, -1)
    }
    if !replaced.isEmpty { say(0, 0, 0) }
    var present: Int32 = 0
    for (place, value) in changed {
      if place.slotNumber != present {
        present = place.slotNumber
        say(3, Self.slotCode, present - 1)
      }
      say(place.type, place.code, value)
    }
    if hasSlots { say(3, Self.slotCode, slot) }
    say(0, 0, 0)
    return records
  }
}
