extension SurfaceState {
  mutating func apply(_ began: GestureBegan, of event: NavEvent) {
    transition = Transition(
      identifier: began.transition,
      kind: began.transitionKind,
      phase: .tracking,
      gesture: began.gesture,
      gestureKind: began.kind,
      device: began.device,
      from: began.from,
      to: began.to,
      progressPPM: began.progressPPM,
      velocityPPMPerSecond: began.velocityPPMPerSecond,
      will: began.will,
      startedMicroseconds: event.timeMicroseconds,
      settling: nil,
      cause: event.seq
    )
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
    guard transition?.identifier == committed.transition else { return }
    transition?.phase = .committed
    transition?.settling = committed.settling
    transition?.cause = event.seq
    switch committed.kind {
    case .back, .home, .endReachability, .bound: break
    case .pop: navigate { $0.pop() }
    case .forward: navigate { $0.goForward() }
    case .openStartDrawer: navigate { $0.openDrawer = .start }
    case .openEndDrawer: navigate { $0.openDrawer = .end }
    case .closeStartDrawer, .closeEndDrawer: navigate { $0.openDrawer = nil }
    case .nextPage: navigate { $0.stepPager(.next) }
    case .previousPage: navigate { $0.stepPager(.previous) }
    case .showNotifications: show(.notifications)
    case .showControls: show(.controls)
    case .closeOverlay: navigate { $0.overlay = nil }
    case .homeBar: if committed.action == .switcher { show(.switcher) }
    }
  }

  mutating func apply(_ change: StackChanged.Change) {
    navigate { surface in
      switch change {
      case .pushed(let page):
        surface.isManaged = true
        surface.stack.append(page)
        surface.forward.removeAll()
      case .popped: surface.pop()
      case .forwarded: surface.goForward()
      case .released:
        surface.isManaged = false
        surface.stack.removeAll()
        surface.forward.removeAll()
      }
    }
  }

  /// A change of what is navigated.
  mutating func navigate(_ change: (inout SurfaceState) -> Void) {
    revision += 1
    change(&self)
  }
}

// MARK: - What a change comes to

extension SurfaceState {
  private mutating func pop() {
    guard stack.count > 1 else { return }
    forward.append(stack.removeLast())
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
    guard let pager = stack.last?.pager, (0..<pager.count).contains(index) else { return }
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
