/// What the configuration says of one device, or of all that look alike.
package struct DeviceProfile: Equatable, Sendable {
  /// Which devices a profile is for: all that is given must agree.
  package struct Match: Equatable, Sendable {
    /// The name; a `*` at its end stands for any rest.
    package var name: String?
    package var vendor: UInt16?
    package var product: UInt16?
    /// What the device is by itself, before a profile calls it something else.
    package var kind: DeviceDescription.Kind?
    /// Where it is plugged in; a `*` at its end stands for any rest.
    package var path: String?

    package init(
      name: String? = nil,
      vendor: UInt16? = nil,
      product: UInt16? = nil,
      kind: DeviceDescription.Kind? = nil,
      path: String? = nil
    ) {
      self.name = name
      self.vendor = vendor
      self.product = product
      self.kind = kind
      self.path = path
    }

    /// Whether the profile is for a device; a kind that is not known yet admits no profile that
    /// asks for one.
    package func admits(
      name: String,
      vendor: UInt16,
      product: UInt16,
      kind: DeviceDescription.Kind?,
      path: String
    ) -> Bool {
      (self.name.map { Self.fits(name, $0) } ?? true)
        && (self.vendor.map { $0 == vendor } ?? true)
        && (self.product.map { $0 == product } ?? true)
        && (self.kind.map { $0 == kind } ?? true)
        && (self.path.map { Self.fits(path, $0) } ?? true)
    }

    private static func fits(_ text: String, _ pattern: String) -> Bool {
      guard pattern.utf8.last == UInt8(ascii: "*") else { return text == pattern }
      return text.utf8.starts(with: pattern.utf8.dropLast())
    }
  }

  package var match: Match
  /// Whether the device is opened at all; nil: by its kind.
  package var isUsed: Bool?
  package var kind: DeviceDescription.Kind?
  package var surface: String?
  package var axisCodes: DeviceDescription.AxisCodes?
  /// In place of what the device says of its axes; a resolution of 0 leaves the device's own.
  package var x: DeviceDescription.Axis?
  package var y: DeviceDescription.Axis?
  /// In place of the calibration that udev has for the device.
  package var calibration: Calibration?
  /// How the digitizer is built in, beside the calibration.
  package var orientation: Orientation?
  package var ignored: [PanelRectangle]
  /// Every threshold for this device, where one is its own; nil: those of all.
  package var gesture: GestureTuning?

  package init(match: Match = Match(), ignored: [PanelRectangle] = []) {
    self.match = match
    self.ignored = ignored
  }

  /// Whether a device that is described already, this profile applied or not, is one of its own.
  func isFor(_ identity: DeviceIdentity) -> Bool {
    match.admits(
      name: identity.name,
      vendor: identity.vendor,
      product: identity.product,
      kind: kind == identity.kind ? match.kind : identity.kind,
      path: identity.path
    )
  }

  /// The description with all that the profile says in place of the device.
  package func applied(to description: DeviceDescription) -> DeviceDescription {
    var applied = description
    applied.kind = kind ?? description.kind
    applied.surface = surface ?? description.surface
    applied.axisCodes = axisCodes ?? description.axisCodes
    applied.x = Self.axis(x, else: description.x)
    applied.y = Self.axis(y, else: description.y)
    applied.calibration = (calibration ?? description.calibration).then(orientation ?? .upright)
    applied.ignored += ignored
    return applied
  }

  /// What a profile says of an axis, and of its resolution only if it does.
  package static func axis(
    _ said: DeviceDescription.Axis?,
    else own: DeviceDescription.Axis
  ) -> DeviceDescription.Axis {
    guard var said else { return own }
    if said.resolution == 0 { said.resolution = own.resolution }
    return said
  }
}
