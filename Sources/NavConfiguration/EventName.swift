import CLibevdev

/// The kernel's names of one kind of event codes, as libevdev knows them. The file has them in
/// either case, with or without their first word: "KEY_BACK", "key_back", "back".
package enum EventName: Sendable {
  case key, axis

  /// The code of a name; nil where the kernel has none of that name, or where it is not what the
  /// file may name.
  package func code(_ name: String) -> UInt16? {
    code(whole: whole(name)).flatMap { isAllowed($0) ? $0 : nil }
  }

  /// The whole name of what the kernel knows and the file may not name: a button for a key, an axis
  /// that is no place.
  package func unfit(_ name: String) -> String? {
    let upper = name.uppercased()
    if self == .key, upper.hasPrefix("BTN_"), code(whole: upper) != nil { return upper }
    return code(whole: whole(name)).flatMap { isAllowed($0) ? nil : whole(name) }
  }

  /// The name of a code as the file has it: "back", "ABS_Z".
  package func name(_ code: UInt16) -> String {
    guard let known = libevdev_event_code_get_name(type, UInt32(code)) else { return "\(code)" }
    let name = String(cString: known)
    return self == .key ? name.dropFirst(prefix.count).lowercased() : name
  }

  /// The name that was probably meant, as the file has it.
  func nearest(_ name: String) -> String? {
    let known = (0..<codesEnd).filter(isAllowed).map(self.name)
    let bare = whole(name).dropFirst(prefix.count)
    switch self {
    case .key where Self.modifiers[bare.lowercased()] != nil:
      return Self.modifiers[bare.lowercased()]
    case .key: return NearestName.find(bare.lowercased(), among: known)
    case .axis:
      let bareKnown = known.map { String($0.dropFirst(prefix.count)) }
      return NearestName.find(String(bare), among: bareKnown).map { prefix + $0 }
    }
  }

  /// What people call keys that the kernel has two of.
  private static let modifiers = [
    "alt": "leftalt", "ctrl": "leftctrl", "control": "leftctrl", "shift": "leftshift",
    "meta": "leftmeta", "super": "leftmeta", "win": "leftmeta", "windows": "leftmeta",
    "cmd": "leftmeta", "altgr": "rightalt",
  ]

  private var prefix: String { self == .key ? "KEY_" : "ABS_" }
  private var type: UInt32 { UInt32(self == .key ? EV_KEY : EV_ABS) }
  /// The highest code is the kernel's bound and names nothing.
  private var codesEnd: UInt16 { UInt16(self == .key ? KEY_MAX : ABS_MAX) }

  private func whole(_ name: String) -> String {
    let upper = name.uppercased()
    return upper.hasPrefix(prefix) ? upper : prefix + upper
  }

  private func code(whole: String) -> UInt16? {
    guard !whole.utf8.contains(0) else { return nil }
    return UInt16(exactly: libevdev_event_code_from_name(type, whole))
  }

  private func isAllowed(_ code: UInt16) -> Bool {
    guard code < codesEnd, let name = libevdev_event_code_get_name(type, UInt32(code)) else {
      return false
    }
    switch self {
    case .key: return code != KEY_RESERVED && String(cString: name).hasPrefix(prefix)
    case .axis:
      // Of what a slot carries only its places are.
      let places = [ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_X, ABS_MT_TOOL_Y]
      return code < ABS_MT_SLOT || places.contains(Int32(code))
    }
  }
}
