/// What recognition must know of the world outside its device, handed in by the engine when a
/// sequence begins: small values, no state of navigation. It is frozen for the sequence.
package struct Scene: Sendable {
  /// What is checked once more when a candidate would win.
  package struct Present: Equatable, Sendable {
    /// Another device is moving the surface.
    package var isBusy: Bool
    package var isPaused: Bool
    /// What was eligible on another one is stale.
    package var revision: UInt64
    /// A page may say something else to back without another revision.
    package var back: Back
    /// How far what would win has come already: it goes on with a picture that still reverts.
    package var resumedPPM: Int64
    /// What would win now has nothing to act on any more.
    package var isGone = false

    package init(
      isBusy: Bool,
      isPaused: Bool,
      revision: UInt64,
      back: Back,
      resumedPPM: Int64 = 0
    ) {
      self.isBusy = isBusy
      self.isPaused = isPaused
      self.revision = revision
      self.back = back
      self.resumedPPM = resumedPPM
    }
  }

  /// Whether back may begin, and what becomes of it.
  package enum Back: Equatable, Sendable {
    case allowed
    /// It runs, and reverts at the lift.
    case asked
    case refused(Criterion)
  }

  /// To whom the edge of a side belongs.
  package enum EdgeOwner: Equatable, Sendable {
    /// Back at the start, forward at the end.
    case navigation
    case drawer
    case nobody
  }

  /// nil: nothing has given the surface a size.
  package var surface: ShownSurface?
  /// The start edge is the right one.
  package var isMirrored = false
  package var present: Present
  package var hasForward = false
  package var startEdge = EdgeOwner.navigation
  package var endEdge = EdgeOwner.nobody
  package var openDrawer: Side?
  package var overlay: Overlay?
  package var isReachable = false
  /// The page on top has pages beside it.
  package var hasPager = false
  package var hasNextPage = false
  package var hasPreviousPage = false
  package var hasHomeBar = false
  package var hasTopZones = false
  /// Places that clients keep for sideways pans of their own.
  package var exclusions: [PanelRectangle] = []
  package var rules = Rules()

  /// By what winners are measured.
  package struct Rules: Sendable {
    package var back = BackTuning()
    package var startDrawer = DrawerTuning()
    package var endDrawer = DrawerTuning()
    package var pager = CommitRule.projected
    package var homeBar = HomeBarTuning()
    package var bindings: [Binding] = []

    package init() {}

    func drawer(_ side: Side) -> DrawerTuning { side == .start ? startDrawer : endDrawer }
  }

  package init(surface: ShownSurface?, present: Present) {
    self.surface = surface
    self.present = present
  }
}
