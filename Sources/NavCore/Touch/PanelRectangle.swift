/// A part of a panel as it is built, or of the picture on it, in millionths of its sides from the
/// top left corner.
package struct PanelRectangle: Equatable, Sendable {
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32

  package init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether a place is in it, its borders counted; all in millionths.
  package func contains(x placeX: Int64, y placeY: Int64) -> Bool {
    placeX >= Int64(x) && placeX <= Int64(x) + Int64(width) && placeY >= Int64(y)
      && placeY <= Int64(y) + Int64(height)
  }
}

extension PanelRectangle {
  /// Whether a place of a surface is in it, its borders counted; of the picture where the rectangle
  /// is. Nothing is rounded, so that what is mirrored is in the mirrored rectangle.
  func contains(_ place: SurfacePoint, on surface: ShownSurface) -> Bool {
    let right = (Int64(x) + Int64(width)) * surface.widthMicrometres
    let bottom = (Int64(y) + Int64(height)) * surface.heightMicrometres
    let placeX = place.x * 1_000_000
    let placeY = place.y * 1_000_000
    return placeX >= Int64(x) * surface.widthMicrometres && placeX <= right
      && placeY >= Int64(y) * surface.heightMicrometres && placeY <= bottom
  }
}
