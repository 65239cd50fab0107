/// How the picture lies on its panel: turned clockwise by quarters, and before that perhaps
/// mirrored left to right. All eight, as `wl_output.transform` has them.
package struct Orientation: Equatable, Hashable, Sendable {
  /// Quarter turns clockwise, 0…3.
  package let quarterTurns: UInt8
  /// The picture was mirrored left to right before it was turned.
  package let isMirrored: Bool

  /// The picture lies as the panel is built.
  package static let upright = Orientation(quarterTurns: 0)

  /// Every orientation there is, in the order of their raw values.
  package static let all = (0..<8).map {
    Orientation(quarterTurns: UInt8($0 & 3), isMirrored: $0 & 4 != 0)
  }

  /// Turns beyond a whole one are left away.
  package init(quarterTurns: UInt8, isMirrored: Bool = false) {
    self.quarterTurns = quarterTurns & 3
    self.isMirrored = isMirrored
  }

  /// Of a multiple of 90 below 360; nil for any other number.
  package init?(degrees: Int, isMirrored: Bool = false) {
    guard (0..<360).contains(degrees), degrees % 90 == 0 else { return nil }
    self.init(quarterTurns: UInt8(degrees / 90), isMirrored: isMirrored)
  }

  package var degrees: Int { Int(quarterTurns) * 90 }

  /// The panel's long side is the picture's short one.
  package var swapsSides: Bool { quarterTurns & 1 == 1 }

  /// 0…7: the turns, and 4 where it is mirrored.
  package var rawValue: UInt8 { quarterTurns | (isMirrored ? 4 : 0) }

  package init?(rawValue: UInt8) {
    guard rawValue < 8 else { return nil }
    self.init(quarterTurns: rawValue & 3, isMirrored: rawValue & 4 != 0)
  }

  /// The picture's place of what lies at `x`, `y` on a panel of that size, all in one unit.
  package func place(x: Int64, y: Int64, width: Int64, height: Int64) -> SurfacePoint {
    var point =
      switch quarterTurns {
      case 0: SurfacePoint(x: x, y: y)
      case 1: SurfacePoint(x: y, y: width - x)
      case 2: SurfacePoint(x: width - x, y: height - y)
      default: SurfacePoint(x: height - y, y: x)
      }
    if isMirrored { point.x = (swapsSides ? height : width) - point.x }
    return point
  }
}
