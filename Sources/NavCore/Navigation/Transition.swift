/// One change of what is shown, with progress from 0 to 1. The stack changes at the commit, once;
/// settling is only presentation.
package struct Transition: Equatable, Sendable {
  package enum Kind: UInt8, Equatable, Sendable, CaseIterable {
    /// A back without a page: a commit is the action `back`.
    case back = 1
    /// The top page goes, the one below it comes.
    case pop = 2
    /// The action `home` from the last page.
    case home = 3
    /// The page that back took away last comes again.
    case forward = 4
    case openStartDrawer = 5
    case openEndDrawer = 6
    case closeStartDrawer = 7
    case closeEndDrawer = 8
    case nextPage = 9
    case previousPage = 10
    case showNotifications = 11
    case showControls = 12
    case closeOverlay = 13
    /// What it comes to is decided at the lift.
    case homeBar = 14
    case endReachability = 15
    /// The action whose name is in `to`.
    case bound = 16
    /// A page comes over the top one.
    case push = 17
    /// Another page, or another stack, in place of what was on top.
    case replace = 18
    /// A stack of one page in place of all.
    case show = 19
    case showSwitcher = 20
  }

  package enum Phase: UInt8, Equatable, Sendable, CaseIterable {
    case tracking = 1
    case committed = 2
    case reverting = 3
  }

  package var identifier: UInt32
  package var kind: Kind
  package var phase: Phase
  /// The gesture that drives it, and of which kind it is; 0 and nil where a command started it.
  package var gesture: UInt32
  package var gestureKind: GestureKind?
  /// The device that drives it; 0 where a command started it.
  package var device: UInt32
  /// The surface's when it began: it stays, whatever the surface does.
  package var direction: Direction
  package var style: PageStyle
  /// Identifiers of the pages that go and come, the name of a bound action, or of the overlay that
  /// goes; empty where there are none.
  package var from: String
  package var to: String
  /// Of a pager: the indexes of the pages that go and come; else 0.
  package var fromIndex: Int32
  package var toIndex: Int32
  /// 0…1,000,000; where settling starts from.
  package var progressPPM: Int64
  /// Extents per second, in ppm, positive towards the commit.
  package var velocityPPMPerSecond: Int64
  package var will: Verdict
  package var startedMicroseconds: Int64
  package var settling: Settling?
  /// The seq of the event that brought it into its phase.
  package var cause: UInt64

  package init(
    identifier: UInt32,
    kind: Kind,
    phase: Phase,
    gesture: UInt32,
    gestureKind: GestureKind?,
    device: UInt32,
    direction: Direction = .leftToRight,
    style: PageStyle = .slide,
    from: String,
    to: String,
    fromIndex: Int32 = 0,
    toIndex: Int32 = 0,
    progressPPM: Int64,
    velocityPPMPerSecond: Int64,
    will: Verdict,
    startedMicroseconds: Int64,
    settling: Settling?,
    cause: UInt64
  ) {
    self.identifier = identifier
    self.kind = kind
    self.phase = phase
    self.gesture = gesture
    self.gestureKind = gestureKind
    self.device = device
    self.direction = direction
    self.style = style
    self.from = from
    self.to = to
    self.fromIndex = fromIndex
    self.toIndex = toIndex
    self.progressPPM = progressPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.will = will
    self.startedMicroseconds = startedMicroseconds
    self.settling = settling
    self.cause = cause
  }
}

/// How the picture goes on after the lift: enough for anyone to compute it at any time.
package struct Settling: Equatable, Sendable {
  /// Where progress goes: 0 or 1,000,000; of a long pager 1,000,000 for each page.
  package var targetPPM: Int64
  /// Release velocity in ppm of the extent per second.
  package var velocityPPMPerSecond: Int64
  /// The spring's response in microseconds and its damping ratio in ppm.
  package var responseMicroseconds: Int64
  package var dampingPPM: Int64
  package var startMicroseconds: Int64
  /// When the transition is over, whatever the picture says.
  package var deadlineMicroseconds: Int64

  package init(
    targetPPM: Int64,
    velocityPPMPerSecond: Int64,
    responseMicroseconds: Int64,
    dampingPPM: Int64,
    startMicroseconds: Int64,
    deadlineMicroseconds: Int64
  ) {
    self.targetPPM = targetPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.responseMicroseconds = responseMicroseconds
    self.dampingPPM = dampingPPM
    self.startMicroseconds = startMicroseconds
    self.deadlineMicroseconds = deadlineMicroseconds
  }
}
