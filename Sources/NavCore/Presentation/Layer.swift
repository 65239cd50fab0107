/// One page, drawer or overlay as it is to be drawn.
///
/// Its place is where it lies at rest: a page and an overlay on the whole surface, a drawer along
/// its side, as wide as its size. All numbers are parts per million, so that who draws needs no
/// other unit; mirrored, `x` changes its sign and nothing else changes.
package struct Layer: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// The page with that identifier; "" is whatever an unmanaged surface shows. Of a page that has
    /// a pager, which of its pages.
    case page(String, index: Int32?)
    case drawer(Side)
    case overlay(Overlay)
  }

  package var content: Content
  /// How far its left and top edge are moved to the right and down from its place, of the surface's
  /// width and height, before it is scaled.
  package var x: Int64
  package var y: Int64
  /// About its own middle; 1,000,000: as it is.
  package var scalePPM: Int64
  /// 1,000,000: nothing is seen through it.
  package var alphaPPM: Int64
  /// How strong a shadow it throws on what lies behind it.
  package var shadowPPM: Int64
  /// How much darker it is than it was drawn.
  package var dimPPM: Int64
  /// Touches reach it.
  package var isInteractive: Bool

  package init(
    content: Content,
    x: Int64 = 0,
    y: Int64 = 0,
    scalePPM: Int64 = 1_000_000,
    alphaPPM: Int64 = 1_000_000,
    shadowPPM: Int64 = 0,
    dimPPM: Int64 = 0,
    isInteractive: Bool
  ) {
    self.content = content
    self.x = x
    self.y = y
    self.scalePPM = scalePPM
    self.alphaPPM = alphaPPM
    self.shadowPPM = shadowPPM
    self.dimPPM = dimPPM
    self.isInteractive = isInteractive
  }

  /// Some of it lies on the surface, and is not wholly transparent.
  var isSeen: Bool {
    let reach = (1_000_000 + scalePPM) / 2
    return alphaPPM > 0 && abs(x) < reach && abs(y) < reach
  }
}
