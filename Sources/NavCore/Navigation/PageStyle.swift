/// How a page comes and goes. Only presentation: no verdict depends on it.
package enum PageStyle: UInt8, Equatable, Sendable, CaseIterable {
  /// The page comes over the full width, and the one below it goes as far the other way.
  case slide = 0
  /// As `slide`, but the page below goes three tenths of the way.
  case parallax = 1
  /// The page comes over the one below it, which stays.
  case cover = 2
  /// The page below stays in place, and grows and fades in as the page over it slides away.
  case depth = 3
  /// Pages shrink and fade as they move.
  case zoom = 4
  /// Nothing moves: a change is there at once.
  case none = 5
  /// As `slide`, over half a second.
  case seed = 6
}
