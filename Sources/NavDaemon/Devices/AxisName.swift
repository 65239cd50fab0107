import CLibevdev

/// The kernel's names of absolute axes, `ABS_X` and the like, as libevdev knows them.
enum AxisName {
  /// The code of an axis; nil where the kernel has none of that name.
  static func code(_ name: String) -> UInt16? {
    UInt16(exactly: libevdev_event_code_from_name(UInt32(EV_ABS), name))
  }

  /// The name of a code, or the code itself where it has none.
  static func name(_ code: UInt16) -> String {
    guard let name = libevdev_event_code_get_name(UInt32(EV_ABS), UInt32(code)) else {
      return "axis \(code)"
    }
    return String(cString: name)
  }

  /// The names of the codes whose bits are set.
  static func names(_ mask: UInt64) -> String {
    let names = (UInt16(0)..<64).filter { mask & (1 << $0) != 0 }.map(name)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
