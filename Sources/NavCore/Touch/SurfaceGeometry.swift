/// The size of a surface, and the rule that gave it.
package struct SurfaceGeometry: Equatable, Sendable {
  /// Where a size came from, best first.
  package enum Rule: UInt8, Equatable, Sendable, CaseIterable {
    /// The configuration says so.
    case configured = 1
    /// The output that shows the surface was asked: its EDID.
    case output = 4
    /// The device's own resolution, found plausible.
    case resolution = 2
    /// Long side 200 mm, short side by the ratio of the ranges.
    case estimated = 3
    /// Whoever made the surface said so.
    case command = 5
  }

  /// Both sides in micrometres as the panel is built, whatever the orientation; even, so that half
  /// a side is a whole number and mirrors exactly.
  package var widthMicrometres: Int64
  package var heightMicrometres: Int64
  package var rule: Rule
  /// The device that gave the size; 0 where the configuration or the output did.
  package var device: UInt32

  package init(
    widthMicrometres: Int64,
    heightMicrometres: Int64,
    rule: Rule,
    device: UInt32
  ) {
    self.widthMicrometres = widthMicrometres
    self.heightMicrometres = heightMicrometres
    self.rule = rule
    self.device = device
  }
}

/// The two sides of a surface, in micrometres.
package struct SurfaceSize: Equatable, Sendable {
  package var width: Int64
  package var height: Int64

  package init(width: Int64, height: Int64) {
    self.width = width
    self.height = height
  }
}
