/// A part of a panel as it is built, in millionths of its sides from the top left corner.
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
