import CLibevdev
import Glibc
import NavClient
import NavSystem

/// Any input node, read by hand: what it says of itself, and what it sends.
final class NodeReader {
  private let file: FileDescriptor
  private let evdev: OpaquePointer

  init(_ node: String) throws {
    let number = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let code = errno
    try expect(number >= 0, "open \(node): errno \(code)")
    file = FileDescriptor(owning: number, subject: node)
    var made: OpaquePointer?
    let refusal = libevdev_new_from_fd(number, &made)
    evdev = try require(made, "libevdev on \(node): \(refusal)")
  }

  deinit { libevdev_free(evdev) }

  func useMonotonicClock() throws {
    let code = libevdev_set_clock_id(evdev, CLOCK_MONOTONIC)
    try expect(code == 0, "EVIOCSCLOCKID: \(code)")
  }

  /// What the node says.
  var description: RecordedDevice {
    let type = { (type: Int32, codes: Int32) in
      (0..<codes).filter { libevdev_has_event_code(self.evdev, UInt32(type), UInt32($0)) == 1 }
        .map { UInt16($0) }
    }
    let axes = type(EV_ABS, 0x40).map { code in
      RecordedAxis(
        code: code,
        minimum: libevdev_get_abs_minimum(evdev, UInt32(code)),
        maximum: libevdev_get_abs_maximum(evdev, UInt32(code)),
        fuzz: libevdev_get_abs_fuzz(evdev, UInt32(code)),
        flat: libevdev_get_abs_flat(evdev, UInt32(code)),
        resolution: libevdev_get_abs_resolution(evdev, UInt32(code))
      )
    }
    return RecordedDevice(
      name: String(cString: libevdev_get_name(evdev)),
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(evdev)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(evdev)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(evdev)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(evdev)),
      properties: (0..<32).filter { libevdev_has_property(evdev, UInt32($0)) == 1 }
        .map { UInt16($0) },
      keys: type(EV_KEY, 0x300),
      axes: axes
    )
  }

  /// What it has sent and nobody has read here yet: records of 24 bytes, as the kernel laid them
  /// out.
  ///
  /// - Throws: Where the kernel had to drop something because nobody read.
  func records() throws -> [[UInt8]] {
    var records: [[UInt8]] = []
    var piece = [UInt8](repeating: 0, count: 24 * 256)
    while true {
      let outcome = try piece.withUnsafeMutableBytes { bytes in try file.read(into: bytes) }
      guard case .bytes(let count) = outcome else { return records }
      for start in stride(from: 0, to: count, by: 24) {
        let record = Array(piece[start..<start + 24])
        let isDrop = NodeReader.type(record) == 0 && NodeReader.code(record) == 3
        try expect(!isDrop, "the kernel dropped records on \(file.subject): nobody read them")
        records.append(record)
      }
    }
  }

  static func type(_ record: [UInt8]) -> Int { Int(record[16]) | Int(record[17]) << 8 }

  static func code(_ record: [UInt8]) -> Int { Int(record[18]) | Int(record[19]) << 8 }

  /// The value of a key: 0, 1 or 2.
  static func keyValue(_ record: [UInt8]) -> Int { Int(record[20]) }
}
