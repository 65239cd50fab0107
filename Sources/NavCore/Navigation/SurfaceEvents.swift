/// What becomes of the pages of a surface.
package enum StackChange: Equatable, Sendable {
  case pushed(Page)
  /// So many pages go; the first to go is the last to come again.
  case popped(Int32)
  /// The page that was popped last is on top again.
  case forwarded
  /// The top page is another one.
  case replaced(Page)
  case stackSet([Page])
  /// A stack of that page alone, with no drawer open; the root before it is remembered.
  case shown(Page)
  /// Unmanaged again: no pages.
  case released
}

/// A command changed the stack, and nothing moves.
package struct StackChanged: Equatable, Sendable {

  package var surface: UInt8
  package var change: StackChange
  /// What an integrator reacts to, if the command was one of those.
  package var action: Action?

  package init(surface: UInt8, change: StackChange, action: Action? = nil) {
    self.surface = surface
    self.change = change
    self.action = action
  }
}

/// A surface reads the other way.
package struct DirectionChanged: Equatable, Sendable {
  package var surface: UInt8
  package var direction: Direction

  package init(surface: UInt8, direction: Direction) {
    self.surface = surface
    self.direction = direction
  }
}

/// A drawer is open, or closed, and nothing moves.
package struct DrawerChanged: Equatable, Sendable {
  package var surface: UInt8
  /// nil: none is open any more.
  package var open: Side?
  package var action: Action?

  package init(surface: UInt8, open: Side?, action: Action? = nil) {
    self.surface = surface
    self.open = open
    self.action = action
  }
}

/// The top page's pager is at another page, and nothing moves.
package struct PagerChanged: Equatable, Sendable {
  package var surface: UInt8
  package var index: Int32
  package var action: Action?

  package init(surface: UInt8, index: Int32, action: Action? = nil) {
    self.surface = surface
    self.index = index
    self.action = action
  }
}

/// Another overlay is shown, or none, without a transition.
package struct OverlayChanged: Equatable, Sendable {
  package var surface: UInt8
  package var overlay: Overlay?

  package init(surface: UInt8, overlay: Overlay?) {
    self.surface = surface
    self.overlay = overlay
  }
}

/// The picture was moved down to be reached, or up again.
package struct ReachabilityChanged: Equatable, Sendable {
  package var surface: UInt8
  /// When it goes up by itself; nil: it is up.
  package var untilMicroseconds: Int64?

  package init(surface: UInt8, untilMicroseconds: Int64?) {
    self.surface = surface
    self.untilMicroseconds = untilMicroseconds
  }
}

/// A page says something else to back.
package struct GuardChanged: Equatable, Sendable {
  package var surface: UInt8
  package var page: String
  package var guarding: BackGuard

  package init(surface: UInt8, page: String, guarding: BackGuard) {
    self.surface = surface
    self.page = page
    self.guarding = guarding
  }
}

/// A connection asks other things of a surface; nothing at all where it is gone.
package struct ZonesChanged: Equatable, Sendable {
  package var surface: UInt8
  package var zones: ClientZones

  package init(surface: UInt8, zones: ClientZones) {
    self.surface = surface
    self.zones = zones
  }
}

/// Recognition rests on a surface, or goes on.
package struct RecognitionChanged: Equatable, Sendable {
  package var surface: UInt8
  package var isPaused: Bool

  package init(surface: UInt8, isPaused: Bool) {
    self.surface = surface
    self.isPaused = isPaused
  }
}

/// Another connection holds the stack, or none does.
package struct HoldChanged: Equatable, Sendable {
  package var surface: UInt8
  /// nil: whoever may command may set the stack.
  package var holder: UInt32?

  package init(surface: UInt8, holder: UInt32?) {
    self.surface = surface
    self.holder = holder
  }
}

/// A surface came to be, behind all others.
package struct SurfaceAdded: Equatable, Sendable {
  package var name: String
  /// The configuration names it; it goes when that does no more.
  package var isConfigured: Bool

  package init(name: String, isConfigured: Bool) {
    self.name = name
    self.isConfigured = isConfigured
  }
}

/// A surface is no more, and the numbers of those behind it are one less.
package struct SurfaceRemoved: Equatable, Sendable {
  package var surface: UInt8

  package init(surface: UInt8) { self.surface = surface }
}

/// The configuration says something else of a surface, or of the drawers on it; what that comes to
/// in its state follows as events of their own.
package struct SurfaceConfigured: Equatable, Sendable {
  package var surface: UInt8

  package init(surface: UInt8) { self.surface = surface }
}
