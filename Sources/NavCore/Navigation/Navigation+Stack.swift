/// Commands that set the pages.
extension Navigation {
  func push(_ page: Page, _ asked: Asked, into decision: inout Decision) -> CommandRefusal? {
    if let refusal = refusal(of: state.stack + [page], new: [page]) { return refusal }
    move(
      .pushed(page),
      Movement(kind: .push, from: top, to: page.identifier, style: page.pushStyle),
      nil,
      asked,
      into: &decision
    )
    return nil
  }

  func pop(
    _ count: Int,
    _ asked: Asked,
    into decision: inout Decision
  ) -> CommandRefusal? {
    guard state.isManaged, let page = state.stack.last else { return .unmanaged }
    guard state.stack.count > count else { return .atRoot }
    let next = state.stack[state.stack.count - 1 - count].identifier
    move(
      .popped(Int32(count)),
      Movement(kind: .pop, from: page.identifier, to: next, style: page.popStyle),
      nil,
      asked,
      into: &decision
    )
    return nil
  }

  func pop(
    to identifier: String,
    _ asked: Asked,
    into decision: inout Decision
  ) -> CommandRefusal? {
    guard state.isManaged else { return .unmanaged }
    guard let index = state.stack.lastIndex(where: { $0.identifier == identifier }) else {
      return .unknownPage
    }
    let count = state.stack.count - 1 - index
    return count == 0 ? nil : pop(count, asked, into: &decision)
  }

  func forward(_ asked: Asked, into decision: inout Decision) -> CommandRefusal? {
    guard state.isManaged else { return .unmanaged }
    guard let movement = state.movement(towards: .forward, rules: rules) else {
      return .nothingForward
    }
    move(.forwarded, movement, .forward, asked, into: &decision)
    return nil
  }

  func replace(_ page: Page, _ asked: Asked, into decision: inout Decision) -> CommandRefusal? {
    if let refusal = refusal(of: state.stack.dropLast() + [page], new: [page]) { return refusal }
    move(
      .replaced(page),
      Movement(kind: .replace, from: top, to: page.identifier, style: page.pushStyle),
      nil,
      asked,
      into: &decision
    )
    return nil
  }

  func set(_ pages: [Page], _ asked: Asked, into decision: inout Decision) -> CommandRefusal? {
    if let refusal = refusal(of: pages, new: pages) { return refusal }
    guard let last = pages.last else { return .stackEmpty }
    if pages == state.stack, state.forward.isEmpty { return nil }
    move(
      .stackSet(pages),
      Movement(kind: .replace, from: top, to: last.identifier, style: last.pushStyle),
      nil,
      asked,
      into: &decision
    )
    return nil
  }

  /// A choice of a menu. A drawer that is open slides shut over the new root.
  func show(_ named: Page, _ asked: Asked, into decision: inout Decision) -> CommandRefusal? {
    let page = state.remembered(named)
    if let refusal = refusal(of: [page], new: [page]) { return refusal }
    if let side = state.openDrawer {
      let accepted = makeWay(for: asked, into: &decision)
      commit(
        Movement(closing: side),
        .drawerClosed,
        .shown(page),
        by: .drawer(durationMicroseconds: rules.look(side).closeMicroseconds),
        cause: accepted,
        into: &decision
      )
      return nil
    }
    if [page] == state.stack, state.forward.isEmpty { return nil }
    move(
      .shown(page),
      Movement(kind: .show, from: top, to: page.identifier, style: page.pushStyle),
      nil,
      asked,
      into: &decision
    )
    return nil
  }

  private var top: String { state.stack.last?.identifier ?? "" }
}

extension SurfaceState {
  /// A root that was shown before, or is shown, where it is named by its identifier alone.
  fileprivate func remembered(_ named: Page) -> Page {
    guard named == Page(identifier: named.identifier) else { return named }
    if let root = stack.first, root.identifier == named.identifier { return root }
    return visited.first { $0.identifier == named.identifier } ?? named
  }
}

// MARK: - Holding the stack

extension Navigation {
  /// Who may not set the stack, or not hold it.
  func refusalOfHold(_ asked: Asked) -> CommandRefusal? {
    if asked.origin.holds, asked.origin.client == 0 || !asked.command.setsStack {
      return .holdImpossible
    }
    guard let holder = state.holder, holder != asked.origin.client,
      asked.command.needsHold
    else { return nil }
    return .heldBy(client: holder)
  }

  /// The stack is the connection's that set it so.
  func hold(_ asked: Asked, into decision: inout Decision) {
    guard asked.origin.holds, state.holder != asked.origin.client else { return }
    let cause: Decision.Cause =
      decision.steps.isEmpty ? accept(asked, into: &decision) : .step(0)
    decision.append(
      .holdChanged(HoldChanged(surface: surface, holder: asked.origin.client)),
      cause: cause
    )
  }
}

extension Command {
  /// After it a surface is managed.
  fileprivate var setsStack: Bool {
    switch self {
    case .push, .replace, .setStack, .show: true
    default: false
    }
  }

  /// Who else holds the stack has it alone. What a person does with a button is not meant: back and
  /// forward are as free as the gestures.
  fileprivate var needsHold: Bool {
    switch self {
    case .pop, .popTo, .popToRoot, .guardPage, .release: true
    default: setsStack
    }
  }
}
