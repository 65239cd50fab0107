import CLibevdev
import Glibc
import NavSystem

/// The keyboard that the daemon is for programs which do not speak its protocol.
///
/// Owns a uinput device, which goes with it. It presses and releases in one go: no key of it is
/// ever held, so that none can get stuck.
final class KeyboardNode {
  /// What it is called; no navd opens a virtual device of that name.
  static let name = "navd keys"

  private let uinput: OpaquePointer
  /// Its node; empty where the kernel does not tell.
  let node: String
  private let systemPath: String

  init(keys: [UInt16]) throws(SystemError) {
    guard let template = libevdev_new() else {
      throw SystemError(operation: "libevdev_new", subject: Self.name, code: ENOMEM)
    }
    defer { libevdev_free(template) }
    libevdev_set_name(template, Self.name)
    libevdev_set_id_bustype(template, Int32(UdevNode.virtualBus))
    for key in keys { libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(key), nil) }
    var uinput: OpaquePointer?
    let code = libevdev_uinput_create_from_device(
      template,
      Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue),
      &uinput
    )
    guard code == 0, let uinput else {
      throw SystemError(
        operation: "open",
        subject: "/dev/uinput",
        code: -code,
        advice: "the kernel's module uinput must be loaded, and the daemon may write to its node"
      )
    }
    self.uinput = uinput
    node = libevdev_uinput_get_devnode(uinput).map { String(cString: $0) } ?? ""
    systemPath = libevdev_uinput_get_syspath(uinput).map { String(cString: $0) } ?? ""
  }

  deinit { libevdev_uinput_destroy(uinput) }

  /// Whether a node is this keyboard's own.
  func owns(_ other: UdevNode) -> Bool {
    if other.node == node { return true }
    return !systemPath.isEmpty && other.systemPath.hasPrefix(systemPath + "/")
  }

  /// Presses all keys in their order and releases them in the opposite one.
  func press(_ keys: [UInt16]) throws(SystemError) {
    for key in keys { try write(EV_KEY, Int32(key), 1) }
    try write(EV_SYN, SYN_REPORT, 0)
    for key in keys.reversed() { try write(EV_KEY, Int32(key), 0) }
    try write(EV_SYN, SYN_REPORT, 0)
  }

  private func write(_ type: Int32, _ code: Int32, _ value: Int32) throws(SystemError) {
    let result = libevdev_uinput_write_event(uinput, UInt32(type), UInt32(code), value)
    if result < 0 { throw SystemError(operation: "write", subject: Self.name, code: -result) }
  }
}
