extension SurfaceState {
  mutating func apply(_ began: GestureBegan, of event: NavEvent) {
    transition = Transition(
      identifier: began.transition,
      kind: began.transitionKind,
      phase: .tracking,
      gesture: began.gesture,
      gestureKind: began.kind,
      device: began.device,
      direction: began.direction,
      style: began.style,
      from: began.from,
      to: began.to,
      progressPPM: began.progressPPM,
      velocityPPMPerSecond: began.velocityPPMPerSecond,
      will: began.will,
      startedMicroseconds: event.timeMicroseconds,
      settling: nil,
      cause: event.seq
    )
    guard let pager = stack.last?.pager, let step = began.transitionKind.pagerStep else { return }
    transition?.fromIndex = pager.index
    transition?.toIndex = pager.index(after: step) ?? pager.index
  }

  mutating func apply(_ changed: GestureChanged) {
    guard transition?.gesture == changed.gesture else { return }
    transition?.progressPPM = changed.progressPPM
    transition?.velocityPPMPerSecond = changed.velocityPPMPerSecond
    transition?.will = changed.will
  }

  mutating func apply(_ ended: GestureEnded, of event: NavEvent) {
    guard transition?.gesture == ended.gesture else { return }
    transition?.progressPPM = ended.progressPPM
    transition?.velocityPPMPerSecond = ended.velocityPPMPerSecond
    transition?.will = ended.verdict
    if let settling = ended.settling {
      revert(gesture: ended.gesture, settling: settling, of: event)
    }
  }

  mutating func revert(gesture: UInt32, settling: Settling, of event: NavEvent) {
    guard transition?.gesture == gesture else { return }
    transition?.phase = .reverting
    transition?.will = .revert
    transition?.velocityPPMPerSecond = settling.velocityPPMPerSecond
    transition?.settling = settling
    transition?.cause = event.seq
  }

  mutating func apply(_ committed: TransitionCommitted, of event: NavEvent) {
    if let start = committed.start {
      transition = Transition(starting: start, by: committed, of: event)
      if committed.pagerIndex != nil { transition?.fromIndex = stack.last?.pager?.index ?? 0 }
    }
    guard transition?.identifier == committed.transition else { return }
    transition?.phase = .committed
    transition?.settling = committed.settling
    transition?.cause = event.seq
    if let change = committed.change {
      apply(change)
    } else if let index = committed.pagerIndex {
      navigate { $0.turnPager(to: index) }
      transition?.toIndex = stack.last?.pager?.index ?? 0
    } else {
      apply(committed.kind, committed.action)
    }
  }

  /// The change that a kind of transition is by itself.
  private mutating func apply(_ kind: Transition.Kind, _ action: Action?) {
    switch kind {
    case .back, .home, .endReachability, .bound, .push, .replace, .show: break
    case .pop: navigate { $0.pop(1) }
    case .forward: navigate { $0.goForward() }
    case .openStartDrawer: navigate { $0.openDrawer = .start }
    case .openEndDrawer: navigate { $0.openDrawer = .end }
    case .closeStartDrawer, .closeEndDrawer: navigate { $0.openDrawer = nil }
    case .nextPage: navigate { $0.stepPager(.next) }
    case .previousPage: navigate { $0.stepPager(.previous) }
    case .showNotifications: show(.notifications)
    case .showControls: show(.controls)
    case .showSwitcher: show(.switcher)
    case .closeOverlay: navigate { $0.overlay = nil }
    case .homeBar: if action == .switcher { show(.switcher) }
    }
  }

  mutating func apply(_ change: StackChange) {
    navigate { surface in
      switch change {
      case .pushed(let page):
        surface.isManaged = true
        surface.stack.append(page)
        surface.forward.removeAll()
      case .popped(let count): surface.pop(Int(count))
      case .forwarded: surface.goForward()
      case .replaced(let page):
        surface.isManaged = true
        _ = surface.stack.popLast()
        surface.stack.append(page)
        surface.forward.removeAll()
      case .stackSet(let pages):
        surface.isManaged = !pages.isEmpty
        surface.stack = pages
        surface.forward.removeAll()
      case .shown(let page): surface.show(page)
      case .released:
        surface.isManaged = false
        surface.stack.removeAll()
        surface.forward.removeAll()
        surface.visited.removeAll()
        surface.holder = nil
      }
    }
  }

  /// A change of what is navigated. A revision may come from a log, where any number can stand.
  mutating func navigate(_ change: (inout SurfaceState) -> Void) {
    revision &+= 1
    change(&self)
  }
}

// MARK: - What a change comes to

extension SurfaceState {
  /// The root stays.
  private mutating func pop(_ count: Int) {
    for _ in 0..<max(0, min(count, stack.count - 1)) { forward.append(stack.removeLast()) }
  }

  /// The root that goes is remembered as it was; the one that comes is not remembered any more.
  private mutating func show(_ page: Page) {
    if let root = stack.first {
      visited.removeAll { $0.identifier == root.identifier }
      visited.insert(root, at: 0)
    }
    visited.removeAll { $0.identifier == page.identifier }
    var bytes = 0
    var jsonBytes = 0
    visited = Array(
      visited.prefix(Limits.visitedMax).prefix {
        bytes += $0.storedBytes
        jsonBytes += $0.titleJSONBytes
        return bytes <= Limits.visitedBytesMax && jsonBytes <= Limits.visitedJSONBytesMax
      }
    )
    isManaged = true
    stack = [page]
    forward.removeAll()
    openDrawer = nil
  }

  private mutating func goForward() {
    guard let page = forward.popLast() else { return }
    stack.append(page)
  }

  /// An overlay is shown only where a connection draws it; whoever else reacts has the action.
  private mutating func show(_ shown: Overlay) {
    guard overlay != shown, zones.draw(shown) else { return }
    navigate { $0.overlay = shown }
  }

  mutating func turnPager(to index: Int32) {
    guard let pager = stack.last?.pager, index >= 0, index < pager.count else { return }
    stack[stack.count - 1].pager?.index = index
  }

  private mutating func stepPager(_ step: PagerStep) {
    if let index = stack.last?.pager?.index(after: step) { turnPager(to: index) }
  }

  mutating func guardPage(_ identifier: String, _ guarding: BackGuard) {
    guard let index = stack.firstIndex(where: { $0.identifier == identifier }) else { return }
    stack[index].guarding = guarding
  }

  /// Takes what a connection asks for now in place of what it asked before.
  mutating func replace(_ asked: ClientZones) {
    zones.removeAll { $0.client == asked.client }
    guard !asked.isEmpty else { return }
    let place = zones.firstIndex { $0.client > asked.client } ?? zones.count
    zones.insert(asked, at: place)
  }

  /// The picture is another one: places on the old one mean nothing. What is drawn is drawn still.
  mutating func forgetPlaces() {
    for index in zones.indices {
      zones[index].exclusions.removeAll()
      zones[index].regions.removeAll()
    }
    zones.removeAll { $0.isEmpty }
  }
}

extension Transition {
  /// One that a command starts is committed from its first moment.
  fileprivate init(
    starting start: TransitionStart,
    by committed: TransitionCommitted,
    of event: NavEvent
  ) {
    self.init(
      identifier: committed.transition,
      kind: committed.kind,
      phase: .committed,
      gesture: 0,
      gestureKind: nil,
      device: 0,
      direction: start.direction,
      style: start.style,
      from: start.from,
      to: start.to,
      progressPPM: 0,
      velocityPPMPerSecond: committed.settling.velocityPPMPerSecond,
      will: .commit,
      startedMicroseconds: event.timeMicroseconds,
      settling: committed.settling,
      cause: event.seq
    )
  }
}

extension Transition.Kind {
  /// The step of a pager that it is.
  var pagerStep: PagerStep? {
    switch self {
    case .nextPage: .next
    case .previousPage: .previous
    default: nil
    }
  }
}
