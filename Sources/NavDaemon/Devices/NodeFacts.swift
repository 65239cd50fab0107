import NavConfiguration
package import NavCore
import NavWire

/// Everything that a node and udev say of a touch device: a value, so that what is made of it can
/// be tested without a kernel.
package struct NodeFacts: Equatable, Sendable {
  package var udev: UdevNode
  /// The kernel's INPUT_PROP_ numbers.
  package var properties: Set<UInt16> = []
  /// Codes of EV_KEY.
  package var keys: Set<UInt16> = []
  /// Axes of EV_ABS by their codes.
  package var axes: [UInt16: DeviceDescription.Axis] = [:]

  package init(udev: UdevNode) { self.udev = udev }
}

/// What a node is opened as.
package struct NodeReading: Equatable, Sendable {
  package var description: DeviceDescription
  package var kindRule: DeviceCondition.KindRule
  package var profile: Int?
  package var sources: DeviceCondition.Sources
  /// What was wrong and could be left aside, in words.
  package var remark: String?
}

/// Why a node is not read, in words.
package struct NodeRefusal: Error, Equatable, Sendable {
  package let reason: String
}

extension NodeFacts {
  /// What the device is read as, the first profile that fits it applied.
  package func reading(profiles: [DeviceProfile]) throws(NodeRefusal) -> NodeReading {
    if udev.isKeyboard || isKeyboard { throw NodeRefusal(reason: UdevNode.keyboardRefusal) }
    let own = ownKind
    let index = profiles.firstIndex {
      $0.match.admits(
        name: udev.name,
        vendor: udev.vendor,
        product: udev.product,
        kind: own?.kind,
        path: udev.path
      )
    }
    let profile = index.map { profiles[$0] }
    if profile?.isUsed == false {
      throw NodeRefusal(reason: "its [[device]] profile says that it is not used")
    }
    guard let kind = profile?.kind ?? own?.kind, let rule = rule(profile, own) else {
      throw NodeRefusal(
        reason: "nothing says whether it is a touchscreen or a touchpad: name its kind in a "
          + "[[device]] profile"
      )
    }
    let matrix = udev.calibration.flatMap(CalibrationText.parse)
    let plain = try description(of: own?.kind ?? kind, profile, matrix)
    return NodeReading(
      description: profile?.applied(to: plain) ?? plain,
      kindRule: rule,
      profile: index,
      sources: DeviceCondition.Sources(profile, hasMatrix: matrix != nil),
      remark: matrix == nil ? remark : nil
    )
  }

  /// The device by itself, but for the axes and the ranges that its profile names.
  private func description(
    of kind: DeviceDescription.Kind,
    _ profile: DeviceProfile?,
    _ matrix: Calibration?
  ) throws(NodeRefusal) -> DeviceDescription {
    let slots = try slots()
    let codes = try placeCodes(profile)
    try requireTouch()
    return DeviceDescription(
      name: udev.name,
      kind: kind,
      clock: .monotonic,
      surface: "main",
      x: try axis(codes.x, given: profile?.x, "x"),
      y: try axis(codes.y, given: profile?.y, "y"),
      slots: slots,
      vendor: udev.vendor,
      product: udev.product,
      path: udev.path,
      calibration: matrix ?? .identity
    )
  }

  /// What is said of a matrix that is none.
  private var remark: String? {
    udev.calibration.map {
      "LIBINPUT_CALIBRATION_MATRIX is \"\($0.cut(toBytes: 80))\", which is no matrix of a panel; "
        + "it is left aside: six decimal numbers, each within 100, were expected"
    }
  }

  /// What the device is by itself, and by which rule.
  private var ownKind: (kind: DeviceDescription.Kind, rule: DeviceCondition.KindRule)? {
    if let kind = udev.kind { return (kind, .udev) }
    if properties.contains(KernelCode.propertyDirect) { return (.touchscreen, .property) }
    if properties.contains(KernelCode.propertyPointer) { return (.touchpad, .property) }
    return keys.contains(KernelCode.toolFinger) ? (.touchpad, .tool) : nil
  }

  private func rule(
    _ profile: DeviceProfile?,
    _ own: (kind: DeviceDescription.Kind, rule: DeviceCondition.KindRule)?
  ) -> DeviceCondition.KindRule? {
    profile?.kind == nil ? own?.rule : .profile
  }

  /// A key for each of the first rows: what udev calls a keyboard, for a system without udev.
  private var isKeyboard: Bool { keys.isSuperset(of: KernelCode.firstKeys) }

  private var isMultitouch: Bool {
    axes[KernelCode.multitouchX] != nil && axes[KernelCode.multitouchY] != nil
  }

  /// Slots of the protocol B; 0 where it has none.
  private func slots() throws(NodeRefusal) -> Int {
    guard isMultitouch, let axis = axes[KernelCode.slot] else { return 0 }
    let slots = Int(axis.maximum) + 1
    guard (1...Limits.slotsMax).contains(slots) else {
      throw NodeRefusal(reason: "it has \(slots) slots; 1 to \(Limits.slotsMax) are read")
    }
    guard axes[KernelCode.trackingIdentifier] != nil else {
      throw NodeRefusal(
        reason: "it has slots and no ABS_MT_TRACKING_ID: nothing says when a finger is lifted"
      )
    }
    return slots
  }

  /// The axes that carry the place.
  private func placeCodes(
    _ profile: DeviceProfile?
  ) throws(NodeRefusal) -> DeviceDescription.AxisCodes {
    let codes =
      profile?.axisCodes
      ?? (isMultitouch
        ? DeviceDescription.AxisCodes(x: KernelCode.multitouchX, y: KernelCode.multitouchY)
        : DeviceDescription.AxisCodes(x: KernelCode.absoluteX, y: KernelCode.absoluteY))
    let missing = [codes.x, codes.y].filter { axes[$0] == nil }
    guard missing.isEmpty else {
      let present = axes.keys.sorted().map(EventName.axis.name)
      throw NodeRefusal(
        reason:
          "it has no \(missing.map(EventName.axis.name).joined(separator: " and no ")); its axes "
          + "are \(present.isEmpty ? "none" : present.joined(separator: ", ")): name the two that "
          + "carry the place in a [[device]] profile as x_axis and y_axis"
      )
    }
    return codes
  }

  /// A single touch begins and ends with a button.
  private func requireTouch() throws(NodeRefusal) {
    guard !isMultitouch, keys.isDisjoint(with: KernelCode.touchButtons) else { return }
    throw NodeRefusal(
      reason: "it is no multi-touch device and has neither BTN_TOUCH nor BTN_LEFT: nothing says "
        + "when a finger is down"
    )
  }

  private func axis(
    _ code: UInt16,
    given: DeviceDescription.Axis?,
    _ side: String
  ) throws(NodeRefusal) -> DeviceDescription.Axis {
    let own = axes[code] ?? DeviceDescription.Axis(minimum: 0, maximum: 0)
    var axis = DeviceProfile.axis(given, else: own)
    axis.resolution = max(0, axis.resolution)
    guard axis.range > 0 else {
      throw NodeRefusal(
        reason:
          "\(EventName.axis.name(code)) goes from \(axis.minimum) to \(axis.maximum), which is no "
          + "range: give its own as \(side)_range in a [[device]] profile"
      )
    }
    return axis
  }
}

/// The numbers of linux/input-event-codes.h that facts are judged by.
enum KernelCode {
  static let propertyPointer: UInt16 = 0x00
  static let propertyDirect: UInt16 = 0x01

  /// KEY_ESC…KEY_S: who has all of them is typed on.
  static let firstKeys = Set<UInt16>(1...31)
  static let buttonLeft: UInt16 = 0x110
  static let toolPen: UInt16 = 0x140
  static let toolFinger: UInt16 = 0x145
  static let buttonTouch: UInt16 = 0x14a
  static let touchButtons: Set<UInt16> = [buttonLeft, buttonTouch]

  static let absoluteX: UInt16 = 0x00
  static let absoluteY: UInt16 = 0x01
  static let slot: UInt16 = 0x2f
  static let multitouchX: UInt16 = 0x35
  static let multitouchY: UInt16 = 0x36
  static let trackingIdentifier: UInt16 = 0x39
}
