/// From which size on a contact is a palm, in the device's own units.
package struct PalmBounds: Equatable, Sendable {
  /// A contact longer than this.
  package var majorUnits: Int64
  /// A contact that many times as long as it is wide, in millionths.
  package var aspectPPM: Int64

  package init(majorUnits: Int64, aspectPPM: Int64) {
    self.majorUnits = majorUnits
    self.aspectPPM = aspectPPM
  }

  /// No contact is a palm by its size.
  package static let none = PalmBounds(majorUnits: .max, aspectPPM: .max)

  /// What bounds on a surface are in the units of a device that lies on it.
  ///
  /// Nobody says along which axis a contact is long, so each bound is taken by the axis that makes
  /// fewer palms: a finger taken for a palm costs a gesture, a palm taken for a finger seldom
  /// swipes.
  package init(
    majorMicrometres: Int64,
    aspectPPM: Int64,
    on geometry: SurfaceGeometry,
    _ description: borrowing DeviceDescription
  ) {
    let turned = abs(description.calibration.xy) > abs(description.calibration.xx)
    let sideX = turned ? geometry.heightMicrometres : geometry.widthMicrometres
    let sideY = turned ? geometry.widthMicrometres : geometry.heightMicrometres
    let x = Int128(description.x.range) * Int128(sideY)
    let y = Int128(description.y.range) * Int128(sideX)
    let area = Int128(sideX) * Int128(sideY)
    guard x > 0, y > 0, area > 0 else {
      self = .none
      return
    }
    majorUnits = Int64(clamping: Int128(majorMicrometres) * max(x, y) / area)
    self.aspectPPM = Int64(clamping: Int128(aspectPPM) * max(x, y) / min(x, y))
  }

  /// Whether a contact of that size is one; 0 is a size that the device did not tell. An aspect
  /// counts where rounding to whole units cannot explain it.
  func isPalm(major: Int32, minor: Int32) -> Bool {
    guard major > 0 else { return false }
    if Int64(major) > majorUnits { return true }
    guard minor > 0, aspectPPM < .max else { return false }
    return (Int128(major) - 1) * 1_000_000 > (Int128(minor) + 1) * Int128(aspectPPM)
  }
}
