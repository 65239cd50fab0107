import CLibevdev
import Glibc
import NavClient
import NavSystem
import NavWire

/// An input device that the kernel believes in: made through uinput, gone when its owner lets go.
final class KernelDevice {
  let name: String
  /// Its node, /dev/input/event…
  let node: String
  private var uinput: OpaquePointer?

  /// Makes the device with all that its description says.
  ///
  /// - Throws: What the kernel refused, in its own words.
  init(_ description: DeviceDescription) throws(Refutation) {
    let device = description.device
    name = device.name
    guard let draft = libevdev_new() else { throw Refutation("libevdev_new: no memory") }
    defer { libevdev_free(draft) }
    libevdev_set_name(draft, device.name)
    libevdev_set_id_bustype(draft, Int32(device.bus))
    libevdev_set_id_vendor(draft, Int32(device.vendor))
    libevdev_set_id_product(draft, Int32(device.product))
    libevdev_set_id_version(draft, Int32(device.version))
    for property in device.properties { libevdev_enable_property(draft, UInt32(property)) }
    for key in device.keys {
      libevdev_enable_event_code(draft, UInt32(EV_KEY), UInt32(key), nil)
    }
    for other in description.others {
      libevdev_enable_event_code(draft, UInt32(other.type), UInt32(other.code), nil)
    }
    for axis in device.axes {
      var information = input_absinfo(
        value: 0,
        minimum: axis.minimum,
        maximum: axis.maximum,
        fuzz: axis.fuzz,
        flat: axis.flat,
        resolution: axis.resolution
      )
      libevdev_enable_event_code(draft, UInt32(EV_ABS), UInt32(axis.code), &information)
    }
    var made: OpaquePointer?
    let managed = LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue
    let code = libevdev_uinput_create_from_device(draft, Int32(managed), &made)
    guard code == 0, let made else {
      let reason = SystemError(operation: "uinput", subject: device.name, code: -code)
      throw Refutation("the kernel refused the device \"\(device.name)\": \(reason.reason)")
    }
    uinput = made
    guard let path = libevdev_uinput_get_devnode(made) else {
      libevdev_uinput_destroy(made)
      throw Refutation("the kernel made the device \"\(device.name)\" and gave it no node")
    }
    node = String(cString: path)
  }

  deinit { unplug() }

  /// Pulls the plug; whoever reads the device is told by the kernel.
  func unplug() {
    if let uinput { libevdev_uinput_destroy(uinput) }
    uinput = nil
  }

  /// Sends events in one go; the kernel stamps them with the time at which it takes them.
  func send(_ events: some Collection<RecordedEvent>) throws(Refutation) {
    guard let uinput else { throw Refutation("\(name) is unplugged") }
    var bytes: [UInt8] = []
    for event in events { event.encode(layout: .evdev24, into: &bytes) }
    let count = write(libevdev_uinput_get_fd(uinput), bytes, bytes.count)
    let code = errno
    guard count == bytes.count else {
      throw Refutation("\(name): \(count) of \(bytes.count) bytes were taken, errno \(code)")
    }
  }
}
