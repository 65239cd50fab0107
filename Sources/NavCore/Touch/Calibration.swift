/// What a device measures → where on the panel that is: an affine map of the unit square, as
/// libinput's calibration matrix has it, in millionths.
///
///     x' = xx · x + xy · y + x1
///     y' = yx · x + yy · y + y1
package struct Calibration: Equatable, Sendable {
  package var xx: Int32
  package var xy: Int32
  package var x1: Int32
  package var yx: Int32
  package var yy: Int32
  package var y1: Int32

  package init(_ xx: Int32, _ xy: Int32, _ x1: Int32, _ yx: Int32, _ yy: Int32, _ y1: Int32) {
    self.xx = xx
    self.xy = xy
    self.x1 = x1
    self.yx = yx
    self.yy = yy
    self.y1 = y1
  }

  package static let one: Int32 = 1_000_000

  /// The device measures where it is touched.
  package static let identity = Calibration(one, 0, 0, 0, one, 0)

  /// A hundredfold: beyond that a matrix is a mistake, and products would overflow.
  package static let coefficientMax: Int32 = 100 * one

  /// Whether every coefficient is within its bound and the square stays an area.
  package var isPossible: Bool {
    let isBounded = [xx, xy, x1, yx, yy, y1].allSatisfy {
      (-Self.coefficientMax...Self.coefficientMax).contains($0)
    }
    return isBounded && Int64(xx) * Int64(yy) != Int64(xy) * Int64(yx)
  }

  /// The calibration of a device that is built in with that orientation: what it measures is turned
  /// and mirrored after this map.
  package func then(_ orientation: Orientation) -> Calibration {
    let one = Self.one
    var turned =
      switch orientation.quarterTurns {
      case 0: self
      case 1: Calibration(yx, yy, y1, -xx, -xy, one - x1)
      case 2: Calibration(-xx, -xy, one - x1, -yx, -yy, one - y1)
      default: Calibration(-yx, -yy, one - y1, xx, xy, x1)
      }
    if orientation.isMirrored {
      turned = Calibration(
        -turned.xx,
        -turned.xy,
        one - turned.x1,
        turned.yx,
        turned.yy,
        turned.y1
      )
    }
    return turned
  }
}
