/// The gestures that navigate, by the candidate that recognises them.
package enum GestureKind: UInt8, Equatable, Sendable, CaseIterable {
  /// From the start edge inward, or from anywhere.
  case edgeBack = 1
  /// From the end edge inward.
  case edgeForward = 2
  case drawerOpen = 3
  /// A drag that closes the open drawer.
  case drawerClose = 4
  /// A tap beside the open drawer.
  case drawerTap = 5
  /// From page to page, in either direction.
  case pager = 6
  /// From the bottom strip.
  case homeBar = 7
  /// From one of the two zones at the top, down.
  case topZone = 8
  /// A drag that closes the open overlay.
  case overlayClose = 9
  /// A tap above a picture that was moved down to be reached.
  case reachabilityTap = 10
  /// Several fingers in one direction, as bound in the configuration.
  case swipe = 11
  /// Several fingers apart or together, as bound in the configuration.
  case pinch = 12
}

/// What a gesture would do: named by recognition, carried out by navigation.
package enum GestureTarget: Equatable, Sendable {
  /// Whatever back means on the surface.
  case back
  case forward
  case openDrawer(Side)
  case closeDrawer
  case closeOverlay
  case endReachability
  case page(PagerStep)
  /// Notifications or controls.
  case show(Overlay)
  /// What it does is decided by the table of the bottom strip, at the lift.
  case homeBar
  /// An action of that name.
  case bound(String)
}

/// What a lift from the bottom strip comes to, where it does not stay.
package enum HomeBarOutcome: UInt8, Equatable, Sendable, CaseIterable {
  case home = 1
  case switcher = 2
  case quickSwitchNext = 3
  case quickSwitchPrevious = 4
  case reachability = 5
}
