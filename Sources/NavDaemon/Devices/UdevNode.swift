package import NavCore

/// What udev and sysfs say of one event node, before it is opened.
package struct UdevNode: Equatable, Sendable {
  /// Its place in sysfs: what the node is known by while it exists. Another plug is another place.
  package var systemPath: String
  /// Its node, such as /dev/input/event3; nil where it has none.
  package var node: String?
  /// udev's rules were applied to it.
  package var isInitialized = true
  package var name = ""
  package var bus: UInt16 = 0
  package var vendor: UInt16 = 0
  package var product: UInt16 = 0
  /// Where it is plugged in: udev's ID_PATH, else the kernel's `phys`. A virtual device is plugged
  /// in nowhere: it is known by the folder that the kernel keeps it in, without the numbers that
  /// change with every plug.
  package var path = ""
  package var isTouchscreen = false
  package var isTouchpad = false
  package var isKeyboard = false
  /// It has a pen, for udev: what panels look like that announce one and have none.
  package var isTablet = false
  /// LIBINPUT_CALIBRATION_MATRIX as it is written; nil where there is none.
  package var calibration: String?

  package init(systemPath: String, node: String?) {
    self.systemPath = systemPath
    self.node = node
  }

  /// The kind that udev found; nil where it is no touch device for udev.
  package var kind: DeviceDescription.Kind? {
    if isTouchscreen { return .touchscreen }
    return isTouchpad ? .touchpad : nil
  }
}

extension UdevNode {
  /// What the daemon does about a node.
  package enum Interest: Equatable, Sendable {
    /// It is none of the daemon's business, and never opened.
    case none
    case open
    /// udev has not come to it yet.
    case wait
    /// It would be opened, were it not for this.
    case refuse(String)
  }

  /// The bus of devices that a program made. BUS_VIRTUAL
  static let virtualBus: UInt16 = 0x06

  /// Whether the node is opened: a touchscreen or a touchpad, by udev or by a profile that names it
  /// and its kind. A keyboard never is, and neither are the keys of a navd. `awaitsUdev` says
  /// whether there is a udev to wait for.
  package func interest(profiles: [DeviceProfile], awaitsUdev: Bool = true) -> Interest {
    if node == nil || (bus == Self.virtualBus && name == KeyboardNode.name) { return .none }
    let profile = profiles.first {
      $0.match.admits(name: name, vendor: vendor, product: product, kind: kind, path: path)
    }
    guard kind != nil || profile?.kind != nil else {
      return isTablet ? .refuse(Self.tabletRefusal) : .none
    }
    if isKeyboard { return .refuse(Self.keyboardRefusal) }
    if profile?.isUsed == false {
      return .refuse("its [[device]] profile says that it is not used")
    }
    return isInitialized || !awaitsUdev ? .open : .wait
  }

  static let tabletRefusal =
    "udev takes it for a pen's tablet, and pens do not navigate; if it is a touchscreen, a rule of "
    + "udev's says so, ENV{ID_INPUT_TOUCHSCREEN}=\"1\", as [[device]] in navd.toml shows"

  static let keyboardRefusal =
    "it is a keyboard as well, and a keyboard is never read: what is typed is nobody's business"
}
