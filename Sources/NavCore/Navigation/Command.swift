/// What a client asks for. A wish, never a fact: it is judged against the state and may be refused.
package enum Command: Equatable, Sendable {
  case push(Page)
  case pop
  /// As a back gesture would: obeys what stands at the root.
  case back
  case forward
  case drawer(Side, isOpen: Bool)
  /// To the page of that index in the top page's pager.
  case pagerIndex(Int32)
  case pagerStep(PagerStep)
  /// What a page of the stack says to back; the top page where none is named.
  case guardPage(String, BackGuard)
  /// Everything that a connection asks for, in place of what it asked before.
  case zones(ClientZones)
  case pause
  case resume
  case direction(Direction)
  /// The picture lies another way on its panel.
  case rotate(Orientation)
  /// The surface becomes unmanaged again: its stack is forgotten.
  case release
}

/// Why a command was refused. Stable; `code` is what the wire says.
package enum CommandRefusal: Equatable, Sendable {
  case unknownSurface
  case unmanaged
  case atRoot
  case tooDeep(limit: Int)
  case duplicatePage
  case unknownPage
  case pageIdentifierInvalid(limit: Int)
  case titleTooLong(limit: Int)
  case parametersTooLong(limit: Int)
  case tooBig(limit: Int)
  case staleRevision(present: UInt64)
  /// The top page wants to stay.
  case blocked
  /// There is no page to go forward to.
  case nothingForward
  case drawerDisabled
  /// The top page has no pager.
  case noPager
  /// A pager has pages from 0 to count − 1, and count is bounded.
  case pagerIndexInvalid(count: Int)
  case tooManyExclusions(limit: Int)
  case tooManyRegions(limit: Int)
  case regionNameInvalid(limit: Int)
  /// What all clients together ask of the surface would be more than the log keeps of it.
  case zonesTooBig(limit: Int)
  /// A rectangle without an extent, or not within the surface.
  case rectangleInvalid
  /// All clients together keep more of an edge for themselves than they may, in points.
  case edgeExcluded(limitPoints: Int)
}
