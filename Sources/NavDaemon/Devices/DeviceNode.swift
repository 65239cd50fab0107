import CLibevdev
import Glibc
import NavCore
import NavSystem

/// One event node that is open: read only, without waiting, never grabbed, so that whoever else
/// reads it goes on.
///
/// Owns the descriptor and libevdev's picture of the device. Its records have CLOCK_MONOTONIC's
/// stamps.
final class DeviceNode {
  /// How a read came to its end.
  enum Outcome: Equatable {
    /// There is no more for now.
    case drained
    /// There is more than one turn takes.
    case more
    /// The node can be read no more, for the kernel's reason.
    case lost(code: Int32)
  }

  let descriptor: FileDescriptor
  private let device: OpaquePointer

  init(_ path: String) throws(SystemError) {
    descriptor = try Files.open(path, .readWithoutWaiting)
    libevdev_set_log_priority(LIBEVDEV_LOG_ERROR)
    var device: OpaquePointer?
    let code = libevdev_new_from_fd(descriptor.number, &device)
    guard code == 0, let device else {
      throw SystemError(operation: "libevdev_new_from_fd", subject: path, code: -code)
    }
    self.device = device
    // What came before in another clock's time the kernel drops, and says so. A node that was
    // unplugged meanwhile refuses; `deinit` frees the device then as well.
    let clock = libevdev_set_clock_id(device, CLOCK_MONOTONIC)
    if clock < 0 { throw SystemError(operation: "EVIOCSCLOCKID", subject: path, code: -clock) }
  }

  deinit { libevdev_free(device) }

  /// What the kernel says of the device, beside what udev does.
  func facts(_ udev: UdevNode) -> NodeFacts {
    var facts = NodeFacts(udev: udev)
    facts.udev.name = text(libevdev_get_name(device)) ?? udev.name
    facts.udev.vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device))
    facts.udev.product = UInt16(truncatingIfNeeded: libevdev_get_id_product(device))
    facts.properties = Set((0..<0x20).filter { libevdev_has_property(device, UInt32($0)) == 1 })
    facts.keys = Set((0..<0x300).filter { has(EV_KEY, $0) })
    for code in UInt16(0)..<0x40 where has(EV_ABS, code) {
      guard let axis = libevdev_get_abs_info(device, UInt32(code)) else { continue }
      facts.axes[code] = DeviceDescription.Axis(
        minimum: axis.pointee.minimum,
        maximum: axis.pointee.maximum,
        resolution: axis.pointee.resolution
      )
    }
    return facts
  }

  private func has(_ type: Int32, _ code: UInt16) -> Bool {
    libevdev_has_event_code(device, UInt32(type), UInt32(code)) == 1
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  /// What the axes are at when the node is opened, so that a value which does not change, and so
  /// never comes, is right from the first touch. No finger is among it: one that is down already
  /// means nothing until it lifts. An axis that still is at 0 most likely never moved.
  func appendState(to records: inout [input_event]) {
    let slots = libevdev_get_num_slots(device)
    if slots > 0 {
      for slot in 0..<slots {
        append(KernelCode.slot, slot, to: &records)
        for code in UInt16(0x30)..<0x40 where code != KernelCode.trackingIdentifier {
          let value = libevdev_get_slot_value(device, UInt32(slot), UInt32(code))
          if value != 0 { append(code, value, to: &records) }
        }
      }
      append(KernelCode.slot, libevdev_get_current_slot(device), to: &records)
    } else {
      for code in 0..<KernelCode.slot where has(EV_ABS, code) {
        let value = libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(code))
        if value != 0 { append(code, value, to: &records) }
      }
    }
  }

  private func append(_ code: UInt16, _ value: Int32, to records: inout [input_event]) {
    var record = input_event()
    record.type = UInt16(EV_ABS)
    record.code = code
    record.value = value
    records.append(record)
  }

  /// Appends the records that there are, at most a turn's share. Behind SYN_DROPPED comes what
  /// libevdev finds changed, and a SYN_REPORT that ends it.
  func read(into records: inout [input_event]) -> Outcome {
    var isInSync = false
    let limit = records.count + DaemonLimits.nodeRecordsMax
    while records.count < limit || isInSync {
      var record = input_event()
      let flag = isInSync ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
      let code = libevdev_next_event(device, flag.rawValue, &record)
      switch code {
      case Self.success: records.append(record)
      case Self.sync:
        records.append(record)
        isInSync = true
      case -EAGAIN where isInSync:
        isInSync = false
        endSync(&records)
      case -EAGAIN, -EINTR: return .drained
      default: return .lost(code: -code)
      }
    }
    return .more
  }

  /// Where nothing changed, libevdev sends nothing behind SYN_DROPPED, not even its end.
  private func endSync(_ records: inout [input_event]) {
    guard var last = records.last, last.type != EV_SYN || last.code != SYN_REPORT else { return }
    last.type = UInt16(EV_SYN)
    last.code = UInt16(SYN_REPORT)
    last.value = 0
    records.append(last)
  }

  private static let success = Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue)
  private static let sync = Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue)
}
