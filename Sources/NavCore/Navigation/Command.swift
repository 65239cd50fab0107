/// What a client asks for. A wish, never a fact: it is judged against the state and may be refused.
package enum Command: Equatable, Sendable {
  case push(Page)
  case pop
  /// Down to the page of that identifier.
  case popTo(String)
  case popToRoot
  /// In place of the top page, or as the first.
  case replace(Page)
  /// In place of all pages, root first.
  case setStack([Page])
  /// A stack of that page alone, with every drawer closed: a choice of a menu. A root that was
  /// shown before, named by its identifier alone, comes back as it was.
  case show(Page)
  /// As a back gesture would: obeys what stands at the root.
  case back
  case forward
  case home
  case quickSwitch(PagerStep)
  case showOverlay(Overlay)
  /// Closes the overlay.
  case dismiss
  case reachability(isOn: Bool)
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
  /// A surface of that name comes to be; nil: the first direct device gives its size.
  case addSurface(String, SurfaceSize?)
  case removeSurface
}

/// Who asks, and on what terms.
package struct CommandOrigin: Equatable, Sendable {
  package var uid: UInt32
  /// The connection, by a number that is its own within the session; 0: none.
  package var client: UInt32
  /// Refused where the surface's revision is another one.
  package var ifRevision: UInt64?
  /// Makes it idempotent: the same key of the same uid is answered with the first result.
  package var key: String?
  /// The stack is that connection's alone until it is released, or the connection ends.
  package var holds: Bool

  package init(
    uid: UInt32,
    client: UInt32 = 0,
    ifRevision: UInt64? = nil,
    key: String? = nil,
    holds: Bool = false
  ) {
    self.uid = uid
    self.client = client
    self.ifRevision = ifRevision
    self.key = key
    self.holds = holds
  }
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
  /// Another connection holds the stack.
  case heldBy(client: UInt32)
  /// Only a command that sets the stack can hold it, only of a connection, and without a key.
  case holdImpossible
  case keyInvalid(limit: Int)
  case stackEmpty
  case surfaceNameInvalid(limit: Int)
  case duplicateSurface
  case tooManySurfaces(limit: Int)
  /// The configuration names it, or it is `main`: it goes with the configuration.
  case surfaceConfigured
  /// Devices have it.
  case surfaceInUse(devices: Int)
  /// Sides of a size that no surface has.
  case sizeInvalid
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
