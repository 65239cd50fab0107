/// What a touch device says of itself before its first record. It never changes while the device is
/// attached; a changed device is a removed one and an added one.
package struct DeviceDescription: Equatable, Sendable {
  /// Whether a device lies on the surface that it moves.
  package enum Kind: UInt8, Equatable, Sendable, CaseIterable {
    /// Lies on its surface: positions map 1:1, edges are edges.
    case touchscreen = 1
    /// Lies beside it: no zones.
    case touchpad = 2
  }

  /// Whose clock the records' stamps are of.
  package enum Clock: UInt8, Equatable, Sendable, CaseIterable {
    /// CLOCK_MONOTONIC, as the daemon's own: a node that it opened itself. After a loss such a
    /// device says what has become of its state.
    case monotonic = 1
    /// Unknown: each sequence is anchored to its arrival.
    case own = 2
    /// Time advances only by the stream.
    case virtual = 3
  }

  /// One axis in the device's own units.
  package struct Axis: Equatable, Sendable {
    package var minimum: Int32
    package var maximum: Int32
    /// Units per millimetre; 0 is unknown.
    package var resolution: Int32

    package init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }

    /// The number of units from one end to the other.
    package var range: Int64 { Int64(maximum) - Int64(minimum) }
  }

  /// The kernel's codes of the axes that carry the place, for a device with axes of its own.
  package struct AxisCodes: Equatable, Sendable {
    package var x: UInt16
    package var y: UInt16

    package init(x: UInt16, y: UInt16) {
      self.x = x
      self.y = y
    }
  }

  package var name: String
  package var kind: Kind
  package var clock: Clock
  /// The name of the surface that the device moves.
  package var surface: String
  package var x: Axis
  package var y: Axis
  /// nil: ABS_MT_POSITION_X and _Y, or ABS_X and ABS_Y where the device has no more than those.
  package var axisCodes: AxisCodes?
  /// Slots of the multi-touch protocol B; 0: none, so it is single touch until its first
  /// ABS_MT_POSITION, and type A from there.
  package var slots: Int
  package var vendor: UInt16
  package var product: UInt16
  /// Where it is plugged in; empty for a stream. With the four before it, its identity.
  package var path: String
  package var calibration: Calibration
  /// Where a contact that goes down there is none: dead zones, ghost corners. At most
  /// `Limits.ignoredRectanglesMax`.
  package var ignored: [PanelRectangle]

  package init(
    name: String,
    kind: Kind,
    clock: Clock,
    surface: String,
    x: Axis,
    y: Axis,
    axisCodes: AxisCodes? = nil,
    slots: Int,
    vendor: UInt16 = 0,
    product: UInt16 = 0,
    path: String = "",
    calibration: Calibration = .identity,
    ignored: [PanelRectangle] = []
  ) {
    self.name = name
    self.kind = kind
    self.clock = clock
    self.surface = surface
    self.x = x
    self.y = y
    self.axisCodes = axisCodes
    self.slots = slots
    self.vendor = vendor
    self.product = product
    self.path = path
    self.calibration = calibration
    self.ignored = ignored
  }
}

/// What a device is known by: never by the number of its node, which changes with each plug.
package struct DeviceIdentity: Equatable, Sendable {
  package var vendor: UInt16
  package var product: UInt16
  package var name: String
  package var kind: DeviceDescription.Kind
  package var path: String

  package init(
    vendor: UInt16,
    product: UInt16,
    name: String,
    kind: DeviceDescription.Kind,
    path: String
  ) {
    self.vendor = vendor
    self.product = product
    self.name = name
    self.kind = kind
    self.path = path
  }

  package init(_ description: DeviceDescription) {
    vendor = description.vendor
    product = description.product
    name = description.name
    kind = description.kind
    path = description.path
  }
}
