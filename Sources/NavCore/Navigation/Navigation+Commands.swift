/// What a client asks for, and who asks.
struct Asked {
  let command: Command
  let origin: CommandOrigin
}

extension Navigation {
  /// Judges a command against the unchanged state: a refusal changes nothing, not even a gesture
  /// that tracks. An accepted one that changes what is shown cancels that gesture first.
  func judge(_ asked: Asked, into decision: inout Decision) -> CommandRefusal? {
    if let ifRevision = asked.origin.ifRevision, ifRevision != state.revision {
      return .staleRevision(present: state.revision)
    }
    if let refusal = refusalOfHold(asked) { return refusal }
    if let refusal = carryOut(asked, into: &decision) { return refusal }
    hold(asked, into: &decision)
    return nil
  }

  private func carryOut(_ asked: Asked, into decision: inout Decision) -> CommandRefusal? {
    switch asked.command {
    case .push(let page): return push(page, asked, into: &decision)
    case .pop: return pop(1, asked, into: &decision)
    case .popTo(let page): return pop(to: page, asked, into: &decision)
    case .popToRoot:
      guard state.isManaged else { return .unmanaged }
      guard state.stack.count > 1 else { return nil }
      return pop(state.stack.count - 1, asked, into: &decision)
    case .replace(let page): return replace(page, asked, into: &decision)
    case .setStack(let pages): return set(pages, asked, into: &decision)
    case .show(let page): return show(page, asked, into: &decision)
    case .forward: return forward(asked, into: &decision)
    case .release:
      guard state.isManaged else { return nil }
      change(.released, cause: makeWay(for: asked, into: &decision), into: &decision)
    case .back: return back(asked, into: &decision)
    case .home, .quickSwitch, .showOverlay, .dismiss, .reachability, .drawer, .pagerIndex,
      .pagerStep, .guardPage, .zones, .pause, .resume, .direction, .rotate, .addSurface,
      .removeSurface:
      return carryOutBesidePages(asked, into: &decision)
    }
    return nil
  }

  /// Commands that leave the pages as they are.
  private func carryOutBesidePages(
    _ asked: Asked,
    into decision: inout Decision
  ) -> CommandRefusal? {
    switch asked.command {
    case .home: goHome(asked, into: &decision)
    case .quickSwitch(let step):
      let action: Action = step == .next ? .quickSwitchNext : .quickSwitchPrevious
      makeWay(for: asked, action: action, into: &decision)
    case .showOverlay(let overlay): show(overlay, asked, into: &decision)
    case .dismiss: if state.overlay != nil { closeOverlay(asked, into: &decision) }
    case .reachability(let isOn): reach(isOn, asked, into: &decision)
    case .drawer(let side, let isOpen):
      return drawer(side, isOpen: isOpen, asked, into: &decision)
    case .pagerIndex(let index):
      return page(asked, into: &decision) { index >= 0 && index < $0.count ? index : nil }
    case .pagerStep(let step):
      return page(asked, into: &decision) { $0.index(after: step) }
    case .guardPage(let page, let guarding):
      return guardPage(page, guarding, asked, into: &decision)
    case .zones(let zones): return replaceZones(zones, asked, into: &decision)
    case .pause: pause(true, asked, into: &decision)
    case .resume: pause(false, asked, into: &decision)
    case .direction(let direction): turn(direction, asked, into: &decision)
    case .rotate(let orientation): rotate(orientation, asked, into: &decision)
    // Surfaces come and go by the engine, which has them all.
    case .addSurface, .removeSurface: break
    case .push, .pop, .popTo, .popToRoot, .replace, .setStack, .show, .back, .forward, .release:
      break
    }
    return nil
  }

  /// What lies over the pages goes first; a page may block, or be asked and stay.
  private func back(_ asked: Asked, into decision: inout Decision) -> CommandRefusal? {
    let target = state.backTarget(rootBack: rules.rootBack)
    if target == .nothing { return .atRoot }
    switch state.guarding {
    case .allow: break
    case .block: return .blocked
    case .ask:
      accept(asked, action: .backRequested, into: &decision)
      return nil
    }
    switch target {
    case .closeOverlay: closeOverlay(asked, into: &decision)
    case .closeDrawer(let side): close(side, asked, into: &decision)
    case .action(.home, _): goHome(asked, into: &decision)
    case .pop, .action:
      guard let movement = state.movement(towards: .back, rules: rules) else { break }
      if movement.kind == .pop {
        move(.popped(1), movement, .back, asked, into: &decision)
      } else {
        let accepted = makeWay(for: asked, into: &decision)
        commit(movement, .back, cause: accepted, into: &decision)
      }
    case .nothing: break
    }
    return nil
  }

  private func goHome(_ asked: Asked, into decision: inout Decision) {
    let accepted = makeWay(for: asked, into: &decision)
    let top = state.stack.last?.identifier ?? ""
    commit(Movement(kind: .home, from: top), .home, cause: accepted, into: &decision)
    endReachability(cause: accepted, into: &decision)
  }

  /// Takes a command that changes what is shown: what tracks is cancelled, what settles is cut
  /// short.
  @discardableResult
  func makeWay(
    for asked: Asked,
    action: Action? = nil,
    _ reason: CancelReason = .command,
    into decision: inout Decision
  ) -> Decision.Cause {
    let accepted = accept(asked, action: action, into: &decision)
    cutShort(reason, cause: accepted, into: &decision)
    return accepted
  }

  /// What moves is over: a gesture is cancelled, and the picture is where it ends.
  func cutShort(
    _ reason: CancelReason,
    cause: Decision.Cause,
    into decision: inout Decision
  ) {
    guard let transition = state.transition else { return }
    cancel(reason, cause: cause, into: &decision)
    appendSettled(transition, cause: cause, into: &decision)
  }

  @discardableResult
  func accept(
    _ asked: Asked,
    action: Action? = nil,
    into decision: inout Decision
  ) -> Decision.Cause {
    decision.append(
      .commandAccepted(
        CommandAccepted(
          surface: surface,
          command: asked.command,
          uid: asked.origin.uid,
          client: asked.origin.client,
          holds: asked.origin.holds,
          action: action
        )
      )
    )
  }
}
