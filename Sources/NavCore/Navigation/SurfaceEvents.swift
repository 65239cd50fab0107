/// A command changed the stack without a transition.
package struct StackChanged: Equatable, Sendable {
  package enum Change: Equatable, Sendable {
    case pushed(Page)
    case popped
    /// The page that was popped last is on top again.
    case forwarded
    /// Unmanaged again: no pages.
    case released
  }

  package var surface: UInt8
  package var change: Change
  /// What an integrator reacts to, if the command was one of those.
  package var action: Action?

  package init(surface: UInt8, change: Change, action: Action? = nil) {
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

/// A command opened or closed a drawer, without a transition.
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

/// A command went to another page of the top page's pager.
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
