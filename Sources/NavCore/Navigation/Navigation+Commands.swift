extension Navigation {
  /// Judges a command against the unchanged state: a refusal changes nothing, not even a gesture
  /// that tracks. An accepted one that changes what is shown cancels that gesture first.
  func judge(
    _ command: Command,
    uid: UInt32,
    ifRevision: UInt64?,
    into decision: inout Decision
  ) -> CommandRefusal? {
    if let ifRevision, ifRevision != state.revision {
      return .staleRevision(present: state.revision)
    }
    switch command {
    case .push(let page): return push(page, uid: uid, into: &decision)
    case .pop:
      guard state.isManaged else { return .unmanaged }
      guard state.stack.count > 1 else { return .atRoot }
      change(.popped, by: command, uid: uid, into: &decision)
    case .back: return back(uid: uid, into: &decision)
    case .forward:
      guard state.isManaged else { return .unmanaged }
      guard !state.forward.isEmpty else { return .nothingForward }
      change(.forwarded, by: command, action: .forward, uid: uid, into: &decision)
    case .release:
      guard state.isManaged else { return nil }
      change(.released, by: command, uid: uid, into: &decision)
    case .drawer(let side, let isOpen):
      return drawer(side, isOpen: isOpen, uid: uid, into: &decision)
    case .pagerIndex(let index):
      return page(by: command, uid: uid, into: &decision) { pager in
        (0..<pager.count).contains(index) ? index : nil
      }
    case .pagerStep(let step):
      return page(by: command, uid: uid, into: &decision) { $0.index(after: step) }
    case .guardPage(let page, let guarding):
      return guardPage(page, guarding, uid: uid, into: &decision)
    case .zones(let zones): return replaceZones(zones, uid: uid, into: &decision)
    case .pause: pause(true, by: command, uid: uid, into: &decision)
    case .resume: pause(false, by: command, uid: uid, into: &decision)
    case .direction(let direction): turn(direction, uid: uid, into: &decision)
    case .rotate(let orientation): rotate(orientation, uid: uid, into: &decision)
    }
    return nil
  }

  private func push(
    _ page: Page,
    uid: UInt32,
    into decision: inout Decision
  ) -> CommandRefusal? {
    if let refusal = refusal(of: page) { return refusal }
    change(.pushed(page), by: .push(page), uid: uid, into: &decision)
    return nil
  }

  /// What lies over the pages goes first; a page may block, or be asked and stay.
  private func back(uid: UInt32, into decision: inout Decision) -> CommandRefusal? {
    let target = state.backTarget(rootBack: rules.rootBack)
    if target == .nothing { return .atRoot }
    switch state.guarding {
    case .allow: break
    case .block: return .blocked
    case .ask:
      accept(.back, action: .backRequested, uid: uid, into: &decision)
      return nil
    }
    switch target {
    case .closeOverlay:
      show(nil, cause: makeWay(for: .back, uid: uid, into: &decision), into: &decision)
    case .closeDrawer: open(nil, by: .back, uid: uid, into: &decision)
    case .pop: change(.popped, by: .back, action: .back, uid: uid, into: &decision)
    case .action(let action, _):
      let accepted = makeWay(for: .back, action: action, uid: uid, into: &decision)
      if action == .home { endReachability(cause: accepted, into: &decision) }
    case .nothing: break
    }
    return nil
  }

  /// Takes a command that changes what is shown: what tracks is cancelled, what settles is cut
  /// short.
  func makeWay(
    for command: Command,
    action: Action? = nil,
    _ reason: CancelReason = .command,
    uid: UInt32,
    into decision: inout Decision
  ) -> Decision.Cause {
    let accepted = accept(command, action: action, uid: uid, into: &decision)
    guard let transition = state.transition else { return accepted }
    cancel(reason, cause: accepted, into: &decision)
    appendSettled(transition, cause: accepted, into: &decision)
    return accepted
  }

  @discardableResult
  func accept(
    _ command: Command,
    action: Action? = nil,
    uid: UInt32,
    into decision: inout Decision
  ) -> Decision.Cause {
    decision.append(
      .commandAccepted(
        CommandAccepted(surface: surface, command: command, uid: uid, action: action)
      )
    )
  }

  private func change(
    _ change: StackChanged.Change,
    by command: Command,
    action: Action? = nil,
    uid: UInt32,
    into decision: inout Decision
  ) {
    let accepted = makeWay(for: command, uid: uid, into: &decision)
    decision.append(
      .stackChanged(StackChanged(surface: surface, change: change, action: action)),
      cause: accepted
    )
  }
}
