import NavCore
import Testing

/// A gesture on a state with two pages, the top one at the middle of its pager, one page that went,
/// and everything drawn: what it comes to.
struct NavigationCase: Sendable, CustomTestStringConvertible {
  var target: GestureTarget
  var outcome: HomeBarOutcome?
  var before: @Sendable (inout SurfaceState) -> Void = { _ in }
  var kind: Transition.Kind
  var action: Action?
  /// What is another one then, but for the revision.
  var after: (@Sendable (inout SurfaceState) -> Void)?

  var testDescription: String { "\(target) \(outcome.map { "\($0)" } ?? "")" }
}

extension NavigationCase {
  static let all: [NavigationCase] = [
    NavigationCase(target: .back, kind: .pop, action: .back) {
      $0.forward.append($0.stack.removeLast())
    },
    NavigationCase(
      target: .back,
      before: { $0.openDrawer = .end },
      kind: .closeEndDrawer,
      action: .drawerClosed
    ) {
      $0.openDrawer = nil
    },
    NavigationCase(
      target: .back,
      before: {
        $0.openDrawer = .end
        $0.overlay = .controls
      },
      kind: .closeOverlay
    ) { $0.overlay = nil },
    NavigationCase(target: .back, before: { $0.stack.removeLast() }, kind: .home, action: .home),
    NavigationCase(
      target: .back,
      before: {
        $0.isManaged = false
        $0.stack = []
        $0.forward = []
      },
      kind: .back,
      action: .back
    ),
    NavigationCase(target: .forward, kind: .forward, action: .forward) {
      $0.stack.append($0.forward.removeLast())
    },
    NavigationCase(target: .openDrawer(.start), kind: .openStartDrawer, action: .drawerOpened) {
      $0.openDrawer = .start
    },
    NavigationCase(target: .openDrawer(.end), kind: .openEndDrawer, action: .drawerOpened) {
      $0.openDrawer = .end
    },
    NavigationCase(
      target: .closeDrawer,
      before: { $0.openDrawer = .start },
      kind: .closeStartDrawer,
      action: .drawerClosed
    ) { $0.openDrawer = nil },
    NavigationCase(target: .closeOverlay, before: { $0.overlay = .switcher }, kind: .closeOverlay) {
      $0.overlay = nil
    },
    NavigationCase(target: .page(.next), kind: .nextPage, action: .pagerChanged) {
      $0.stack[1].pager?.index = 2
    },
    NavigationCase(target: .page(.previous), kind: .previousPage, action: .pagerChanged) {
      $0.stack[1].pager?.index = 0
    },
    NavigationCase(target: .show(.notifications), kind: .showNotifications, action: .notifications)
    {
      $0.overlay = .notifications
    },
    NavigationCase(target: .show(.controls), kind: .showControls, action: .controls) {
      $0.overlay = .controls
    },
    NavigationCase(
      target: .show(.controls),
      before: { $0.zones = [] },
      kind: .showControls,
      action: .controls
    ),
    NavigationCase(target: .homeBar, outcome: .home, kind: .homeBar, action: .home),
    NavigationCase(target: .homeBar, outcome: .switcher, kind: .homeBar, action: .switcher) {
      $0.overlay = .switcher
    },
    NavigationCase(
      target: .homeBar,
      outcome: .switcher,
      before: { $0.zones[0].draws = Overlays(.controls) },
      kind: .homeBar,
      action: .switcher
    ),
    NavigationCase(
      target: .homeBar,
      outcome: .quickSwitchNext,
      kind: .homeBar,
      action: .quickSwitchNext
    ),
    NavigationCase(
      target: .homeBar,
      outcome: .quickSwitchPrevious,
      kind: .homeBar,
      action: .quickSwitchPrevious
    ),
    NavigationCase(target: .homeBar, outcome: .reachability, kind: .homeBar) {
      $0.reachableUntilMicroseconds = 8_001_000
    },
    NavigationCase(
      target: .homeBar,
      outcome: .home,
      before: { $0.reachableUntilMicroseconds = 5 },
      kind: .homeBar,
      action: .home
    ) { $0.reachableUntilMicroseconds = nil },
    NavigationCase(
      target: .endReachability,
      before: { $0.reachableUntilMicroseconds = 5 },
      kind: .endReachability
    ) { $0.reachableUntilMicroseconds = nil },
    NavigationCase(target: .bound("lamp"), kind: .bound, action: .bound("lamp")),
  ]
}
