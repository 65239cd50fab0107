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
    /// CLOCK_MONOTONIC, as the daemon's own.
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

  package var name: String
  package var kind: Kind
  package var clock: Clock
  /// The name of the surface that the device moves.
  package var surface: String
  package var x: Axis
  package var y: Axis
  /// Slots of the multi-touch protocol B.
  package var slots: Int
  package var vendor: UInt16
  package var product: UInt16

  package init(
    name: String,
    kind: Kind,
    clock: Clock,
    surface: String,
    x: Axis,
    y: Axis,
    slots: Int,
    vendor: UInt16 = 0,
    product: UInt16 = 0
  ) {
    self.name = name
    self.kind = kind
    self.clock = clock
    self.surface = surface
    self.x = x
    self.y = y
    self.slots = slots
    self.vendor = vendor
    self.product = product
  }
}
