import CLibudev
import NavSystem

/// libudev: which event nodes there are, and what becomes of them.
///
/// Owns the library's context and its monitor. It opens no node, and where no udev runs it finds
/// what the kernel has and hears of no change.
final class UdevMonitor {
  /// What udev told.
  enum Event {
    /// A node is there, or is another one now.
    case present(UdevNode)
    case gone(systemPath: String)
    /// An output was plugged in, or out.
    case outputsChanged
    /// More was told than the kernel could keep for this monitor: any of it may be missing.
    case messagesLost
  }

  /// Where udev can be reached while it runs.
  private static let control = "/run/udev/control"

  private let udev: OpaquePointer
  private let monitor: OpaquePointer
  /// Becomes readable when udev has told something.
  let descriptor: FileDescriptor

  init() throws(SystemError) {
    let subject = "udev's monitor"
    guard let udev = udev_new() else { throw Self.failure("udev_new", subject) }
    guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
      udev_unref(udev)
      throw Self.failure("udev_monitor_new_from_netlink", subject)
    }
    self.udev = udev
    self.monitor = monitor
    do throws(SystemError) {
      for subsystem in ["input", "drm"] {
        let code = udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
        if code < 0 { throw SystemError(operation: "filter", subject: subject, code: -code) }
      }
      let code = udev_monitor_enable_receiving(monitor)
      if code < 0 { throw SystemError(operation: "bind", subject: subject, code: -code) }
      descriptor = try FileDescriptor.copying(udev_monitor_get_fd(monitor), subject: subject)
    } catch {
      udev_monitor_unref(monitor)
      udev_unref(udev)
      throw error
    }
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  private static func failure(_ operation: String, _ subject: String) -> SystemError {
    SystemError.latest(operation: operation, subject: subject)
  }

  /// Whether there is a udev that nodes can be waited for.
  static var isRunning: Bool { (try? Files.kind(control)) == .socket }

  /// The event nodes that there are.
  func nodes() -> [UdevNode] {
    guard let search = udev_enumerate_new(udev) else { return [] }
    defer { udev_enumerate_unref(search) }
    udev_enumerate_add_match_subsystem(search, "input")
    udev_enumerate_add_match_sysname(search, "event*")
    udev_enumerate_scan_devices(search)
    var nodes: [UdevNode] = []
    var entry = udev_enumerate_get_list_entry(search)
    while let present = entry {
      if let path = udev_list_entry_get_name(present), let node = node(at: String(cString: path)) {
        nodes.append(node)
      }
      entry = udev_list_entry_get_next(present)
    }
    return nodes
  }

  /// What udev says of a node now; nil where it is gone.
  func node(at systemPath: String) -> UdevNode? {
    guard let device = udev_device_new_from_syspath(udev, systemPath) else { return nil }
    defer { udev_device_unref(device) }
    return UdevNode(device)
  }

  /// What was told since the last time. That messages were lost comes last, behind those that were
  /// kept.
  func events() -> [Event] {
    var events: [Event] = []
    var isIncomplete = false
    while true {
      guard let device = udev_monitor_receive_device(monitor) else {
        // The kernel says it once, in place of a message.
        if !isIncomplete, Self.failure("receive", "udev's monitor").isOverflow {
          isIncomplete = true
          continue
        }
        return isIncomplete ? events + [.messagesLost] : events
      }
      defer { udev_device_unref(device) }
      if let event = event(device) { events.append(event) }
    }
  }

  private func event(_ device: OpaquePointer) -> Event? {
    if text(udev_device_get_subsystem(device)) == "drm" { return .outputsChanged }
    guard text(udev_device_get_sysname(device)).hasPrefix("event") else { return nil }
    if text(udev_device_get_action(device)) == "remove" {
      return .gone(systemPath: text(udev_device_get_syspath(device)))
    }
    return UdevNode(device).map { .present($0) }
  }
}

extension UdevNode {
  fileprivate init?(_ device: OpaquePointer) {
    let path = text(udev_device_get_syspath(device))
    guard !path.isEmpty else { return nil }
    let node = udev_device_get_devnode(device)
    self.init(systemPath: path, node: node.map { String(cString: $0) })
    isInitialized = udev_device_get_is_initialized(device) > 0
    let property = { (name: String) in text(udev_device_get_property_value(device, name)) }
    isTouchscreen = property("ID_INPUT_TOUCHSCREEN") == "1"
    isTouchpad = property("ID_INPUT_TOUCHPAD") == "1"
    isKeyboard = property("ID_INPUT_KEYBOARD") == "1"
    isTablet = property("ID_INPUT_TABLET") == "1"
    self.path = property("ID_PATH")
    let matrix = property("LIBINPUT_CALIBRATION_MATRIX")
    calibration = matrix.isEmpty ? nil : matrix
    guard let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil) else {
      return
    }
    let attribute = { (name: String) in text(udev_device_get_sysattr_value(parent, name)) }
    if self.path.isEmpty { self.path = attribute("phys") }
    if self.path.isEmpty { self.path = Files.folder(of: Files.folder(of: path)) }
    name = attribute("name")
    bus = UInt16(attribute("id/bustype"), radix: 16) ?? 0
    vendor = UInt16(attribute("id/vendor"), radix: 16) ?? 0
    product = UInt16(attribute("id/product"), radix: 16) ?? 0
  }
}

/// A text of the library's; empty where there is none.
private func text(_ pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}
