package import NavCore

/// How it stands with one device that the daemon knows of: attached, waited for, or refused. What
/// `get devices` tells of it, beside the repairs that the engine counts.
package struct DeviceCondition: Equatable, Sendable {
  package enum State: Equatable, Sendable {
    case attached
    /// It is not attached yet, for this reason; nil: nothing but a change of the device lets it be
    /// tried again.
    case waiting(reason: String, nextTryMicroseconds: Int64?)
    case refused(reason: String)
  }

  /// Which rule said what a device is, best first.
  package enum KindRule: String, Equatable, Sendable, CaseIterable {
    /// A profile of the configuration.
    case profile
    /// udev: ID_INPUT_TOUCHSCREEN or ID_INPUT_TOUCHPAD.
    case udev
    /// The kernel's driver: INPUT_PROP_DIRECT or INPUT_PROP_POINTER.
    case property
    /// BTN_TOOL_FINGER without INPUT_PROP_DIRECT.
    case tool
    /// The device line of a stream.
    case line
  }

  /// Who said an effective value.
  package enum Source: String, Equatable, Sendable, CaseIterable {
    case profile
    case udev
    case device
    /// Nobody: the value that holds then.
    case builtIn = "default"
  }

  /// Who said what of the description and of the thresholds.
  package struct Sources: Equatable, Sendable {
    package var surface = Source.builtIn
    package var axes = Source.device
    package var x = Source.device
    package var y = Source.device
    package var calibration = Source.builtIn
    package var orientation = Source.builtIn
    package var ignored = Source.builtIn
    package var gesture = Source.builtIn

    /// `hasMatrix`: udev has a calibration for the device.
    package init(_ profile: DeviceProfile? = nil, hasMatrix: Bool = false) {
      if hasMatrix { calibration = .udev }
      guard let profile else { return }
      if profile.surface != nil { surface = .profile }
      if profile.axisCodes != nil { axes = .profile }
      if profile.x != nil { x = .profile }
      if profile.y != nil { y = .profile }
      if profile.calibration != nil { calibration = .profile }
      if profile.orientation != nil { orientation = .profile }
      if !profile.ignored.isEmpty { ignored = .profile }
      if profile.gesture != nil { gesture = .profile }
    }

    /// Each by its name.
    package var named: [(name: String, source: Source)] {
      [
        ("surface", surface), ("axes", axes), ("x", x), ("y", y), ("calibration", calibration),
        ("orientation", orientation), ("ignored", ignored), ("gesture", gesture),
      ]
    }
  }

  /// Its number in the log; nil while it is not attached.
  package var number: UInt32?
  package var name: String
  package var vendor: UInt16
  package var product: UInt16
  /// Where it is plugged in; empty for a stream.
  package var path: String
  /// Its node, such as /dev/input/event3; empty for a stream.
  package var node: String
  /// nil where nothing tells.
  package var kind: DeviceDescription.Kind?
  package var kindRule: KindRule?
  package var state: State
  /// Everything that holds of it, its profile applied; nil before it could be asked.
  package var description: DeviceDescription?
  /// The place of its profile among those of the configuration, from 0; nil: it has none.
  package var profile: Int?
  package var sources = Sources()

  package init(
    name: String,
    vendor: UInt16 = 0,
    product: UInt16 = 0,
    path: String = "",
    node: String = "",
    state: State
  ) {
    self.name = name
    self.vendor = vendor
    self.product = product
    self.path = path
    self.node = node
    self.state = state
  }
}

extension DeviceCondition {
  /// A stream of input.sock, which is attached for as long as it lasts.
  package init(
    stream number: UInt32,
    _ description: DeviceDescription,
    _ own: (index: Int, profile: DeviceProfile)?
  ) {
    self.init(
      name: description.name,
      vendor: description.vendor,
      product: description.product,
      path: description.path,
      state: .attached
    )
    self.number = number
    kind = description.kind
    kindRule = own?.profile.kind == nil ? .line : .profile
    profile = own?.index
    sources = Sources(own?.profile)
    self.description = description
  }
}
