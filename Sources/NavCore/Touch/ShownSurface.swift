/// A place on a surface in micrometres from the top left corner of its picture.
package struct SurfacePoint: Equatable, Sendable {
  package var x: Int64
  package var y: Int64

  package init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }
}

/// A surface as its picture lies on it: what gestures are measured on.
package struct ShownSurface: Equatable, Sendable {
  /// The panel as it is built.
  package var geometry: SurfaceGeometry
  package var orientation: Orientation

  package init(_ geometry: SurfaceGeometry, _ orientation: Orientation) {
    self.geometry = geometry
    self.orientation = orientation
  }

  /// The sides of the picture.
  package var widthMicrometres: Int64 {
    orientation.swapsSides ? geometry.heightMicrometres : geometry.widthMicrometres
  }

  package var heightMicrometres: Int64 {
    orientation.swapsSides ? geometry.widthMicrometres : geometry.heightMicrometres
  }

  /// The place of a contact: calibration, then the panel's size, then the orientation.
  ///
  /// Each coordinate is rounded once, half away from the middle of the panel, so that a mirrored
  /// contact comes out exactly mirrored. A value outside its axis is held at the axis's end, one
  /// that the calibration takes off the panel at the panel's edge.
  package func place(of contact: FrameContact, on device: DeviceDescription) -> SurfacePoint {
    let width = geometry.widthMicrometres
    let height = geometry.heightMicrometres
    let x = device.x.fromMiddle(contact.x)
    let y = device.y.fromMiddle(contact.y)
    let place: SurfacePoint
    if device.calibration == .identity {
      place = SurfacePoint(
        x: width / 2 + roundedQuotient(x * width, 2 * device.x.range),
        y: height / 2 + roundedQuotient(y * height, 2 * device.y.range)
      )
    } else {
      let calibration = device.calibration
      let measured = (x, y, device.x.range, device.y.range)
      place = SurfacePoint(
        x: calibrated(measured, calibration.xx, calibration.xy, calibration.x1, side: width),
        y: calibrated(measured, calibration.yx, calibration.yy, calibration.y1, side: height)
      )
    }
    if orientation == .upright { return place }
    return orientation.place(x: place.x, y: place.y, width: width, height: height)
  }

  /// One row of the calibration, on the panel's side.
  ///
  /// With u and v counted from the middle of their axes the row is cx·u + cy·v + (2·c1 + cx + cy
  /// − 1) / 2, here over one denominator. The bounds of `Calibration`, of an axis and of a side
  /// keep every product below 2^120.
  private func calibrated(
    _ measured: (x: Int64, y: Int64, rangeX: Int64, rangeY: Int64),
    _ cx: Int32,
    _ cy: Int32,
    _ c1: Int32,
    side: Int64
  ) -> Int64 {
    let rangeX = Int128(measured.rangeX)
    let rangeY = Int128(measured.rangeY)
    let constant = 2 * Int128(c1) + Int128(cx) + Int128(cy) - Int128(Calibration.one)
    let sum =
      Int128(cx) * Int128(measured.x) * rangeY + Int128(cy) * Int128(measured.y) * rangeX
      + constant * rangeX * rangeY
    let denominator = 2 * Int128(Calibration.one) * rangeX * rangeY
    let place = side / 2 + Int64(clamping: roundedQuotient(sum * Int128(side), denominator))
    return min(max(place, 0), side)
  }
}

extension DeviceDescription.Axis {
  /// Twice the distance of a value from the middle of the axis, where it is held within it.
  fileprivate func fromMiddle(_ value: Int32) -> Int64 {
    2 * Int64(min(max(value, minimum), maximum)) - Int64(minimum) - Int64(maximum)
  }
}

/// `numerator / denominator`, rounded half away from zero; the denominator is positive.
func roundedQuotient<Number: FixedWidthInteger & SignedInteger>(
  _ numerator: Number,
  _ denominator: Number
) -> Number {
  let half = denominator / 2
  let magnitude = (abs(numerator) + half) / denominator
  return numerator < 0 ? -magnitude : magnitude
}
