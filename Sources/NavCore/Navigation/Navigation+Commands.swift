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
    case .push(let page):
      if let refusal = refusal(of: page) { return refusal }
      change(.pushed(page), by: command, uid: uid, into: &decision)
    case .pop:
      guard state.isManaged else { return .unmanaged }
      guard state.stack.count > 1 else { return .atRoot }
      change(.popped, by: command, uid: uid, into: &decision)
    case .back:
      return back(uid: uid, into: &decision)
    case .direction(let direction):
      guard direction != state.direction else { return nil }
      let accepted = accept(command, uid: uid, into: &decision)
      decision.append(
        .directionChanged(DirectionChanged(surface: surface, direction: direction)),
        cause: accepted
      )
    case .rotate(let orientation):
      guard orientation != state.orientation else { return nil }
      let accepted = accept(command, uid: uid, into: &decision)
      interrupt(accepted, .geometry, into: &decision)
      decision.append(
        .geometryChanged(
          GeometryChanged(
            surface: surface,
            geometry: state.geometry,
            orientation: orientation
          )
        ),
        cause: accepted
      )
    case .release:
      guard state.isManaged else { return nil }
      change(.released, by: command, uid: uid, into: &decision)
    }
    return nil
  }

  private func back(uid: UInt32, into decision: inout Decision) -> CommandRefusal? {
    switch state.backTarget(rootBack: rootBack) {
    case .nothing: return .atRoot
    case .pop: change(.popped, by: .back, action: .back, uid: uid, into: &decision)
    case .action(let action, _):
      interrupt(accept(.back, action: action, uid: uid, into: &decision), into: &decision)
    }
    return nil
  }

  private func accept(
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
    let accepted = accept(command, uid: uid, into: &decision)
    interrupt(accepted, into: &decision)
    decision.append(
      .stackChanged(StackChanged(surface: surface, change: change, action: action)),
      cause: accepted
    )
  }

  /// Makes way for a command that navigates: what tracks is cancelled, what settles is cut short.
  private func interrupt(
    _ accepted: Decision.Cause,
    _ reason: CancelReason = .command,
    into decision: inout Decision
  ) {
    guard let transition = state.transition else { return }
    cancel(reason, cause: accepted, into: &decision)
    appendSettled(transition, cause: accepted, into: &decision)
  }

  private func refusal(of page: Page) -> CommandRefusal? {
    let identifier = page.identifier.utf8.count
    if identifier == 0 || identifier > Limits.pageIdentifierBytesMax {
      return .pageIdentifierInvalid(limit: Limits.pageIdentifierBytesMax)
    }
    if page.title.utf8.count > Limits.pageTitleBytesMax {
      return .titleTooLong(limit: Limits.pageTitleBytesMax)
    }
    if page.parameters.utf8.count > Limits.pageParametersBytesMax {
      return .parametersTooLong(limit: Limits.pageParametersBytesMax)
    }
    if state.stack.count >= Limits.stackDepthMax { return .tooDeep(limit: Limits.stackDepthMax) }
    if state.stack.contains(where: { $0.identifier == page.identifier }) { return .duplicatePage }
    let size = state.stack.reduce(page.jsonBytes) { $0 + $1.jsonBytes }
    return size > Limits.surfaceJSONBytesMax - Limits.surfaceJSONOverheadBytes
      ? .tooBig(limit: Limits.surfaceJSONBytesMax) : nil
  }
}

extension Page {
  /// Bytes of the page as JSON, escapes counted; never fewer than the wire writes.
  var jsonBytes: Int {
    64 + Self.escapedBytes(identifier) + Self.escapedBytes(title) + Self.escapedBytes(parameters)
  }

  private static func escapedBytes(_ text: String) -> Int {
    text.utf8.reduce(0) { count, byte in
      switch byte {
      case 0x22, 0x5c: count + 2
      case 0..<0x20, 0x7f: count + 6
      default: count + 1
      }
    }
  }
}
