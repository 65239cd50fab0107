extension Engine {
  /// Judges a command. One whose key was answered before is answered the same again, and nothing
  /// else happens.
  mutating func judge(
    _ command: Command,
    on surface: String,
    _ origin: CommandOrigin,
    at time: Int64,
    into output: inout Output
  ) -> Answer {
    if let key = origin.key {
      // What a key is answered with would outlive what the connection holds.
      if origin.holds { return .commandRefused(.holdImpossible) }
      guard (1...Limits.keyBytesMax).contains(key.utf8.count) else {
        return .commandRefused(.keyInvalid(limit: Limits.keyBytesMax))
      }
      if let before = state.answer(to: key, of: origin.uid) {
        return .commandAccepted(
          seq: before.seq,
          revision: before.revision,
          changed: before.isChanged
        )
      }
    }
    let before = state.seq
    let revision: UInt64
    switch carryOut(command, on: surface, origin, at: time, into: &output) {
    case .failure(let refusal): return .commandRefused(refusal)
    case .success(let present): revision = present
    }
    let isChanged = state.seq != before
    if let key = origin.key {
      emit(
        .commandAnswered(
          CommandAnswered(
            uid: origin.uid,
            key: key,
            revision: revision,
            isChanged: isChanged
          )
        ),
        at: time,
        cause: isChanged ? before + 1 : 0,
        into: &output
      )
    }
    return .commandAccepted(seq: state.seq, revision: revision, changed: isChanged)
  }

  /// The revision of the surface after it, or why it was refused.
  private mutating func carryOut(
    _ command: Command,
    on name: String,
    _ origin: CommandOrigin,
    at time: Int64,
    into output: inout Output
  ) -> Result<UInt64, CommandRefusal> {
    if case .addSurface(let name, let size) = command {
      // One that is not there yet has had no change.
      if let ifRevision = origin.ifRevision, ifRevision != 0 {
        return .failure(.staleRevision(present: 0))
      }
      if origin.holds { return .failure(.holdImpossible) }
      if let refusal = refusal(ofSurface: name, size) { return .failure(refusal) }
      addSurface(name, size, origin, at: time, into: &output)
      return .success(0)
    }
    guard let index = state.surfaces.firstIndex(where: { $0.name == name }) else {
      return .failure(.unknownSurface)
    }
    if command == .removeSurface {
      if let refusal = refusal(ofRemoving: index, origin) { return .failure(refusal) }
      let revision = state.surfaces[index].revision
      let cause = emit(
        .commandAccepted(accepted(command, on: UInt8(index), origin)),
        at: time,
        cause: 0,
        into: &output
      )
      removeSurface(index, at: time, cause: cause, into: &output)
      return .success(revision)
    }
    let refusal = decide(
      .command(command, origin),
      surface: UInt8(index),
      at: time,
      cause: 0,
      into: &output
    )
    if let refusal { return .failure(refusal) }
    return .success(state.surfaces[index].revision)
  }

  /// Runs a command again that was carried out once.
  mutating func rerun(
    _ accepted: CommandAccepted,
    at time: Int64,
    into output: inout Output
  ) {
    let origin = CommandOrigin(
      uid: accepted.uid,
      client: accepted.client,
      holds: accepted.holds
    )
    let index = Int(accepted.surface)
    let name = index < state.surfaces.count ? state.surfaces[index].name : ""
    _ = carryOut(accepted.command, on: name, origin, at: time, into: &output)
  }

  private func accepted(
    _ command: Command,
    on surface: UInt8,
    _ origin: CommandOrigin
  ) -> CommandAccepted {
    CommandAccepted(
      surface: surface,
      command: command,
      uid: origin.uid,
      client: origin.client,
      holds: origin.holds
    )
  }

  /// A connection is no more; nothing happens where it had asked for nothing.
  mutating func endClient(_ client: UInt32, at time: Int64, into output: inout Output) {
    let isKnown = state.surfaces.contains { surface in
      surface.holder == client || surface.zones.contains { $0.client == client }
    }
    guard isKnown else { return }
    let ended = emit(
      .clientEnded(ClientEnded(client: client)),
      at: time,
      cause: 0,
      into: &output
    )
    for index in state.surfaces.indices {
      decide(
        .clientEnded(client),
        surface: UInt8(index),
        at: time,
        cause: ended,
        into: &output
      )
    }
  }
}

// MARK: - Surfaces that commands make

extension Engine {
  private func refusal(
    ofSurface name: String,
    _ size: SurfaceSize?
  ) -> CommandRefusal? {
    guard SurfaceState.isName(name) else {
      return .surfaceNameInvalid(limit: Limits.surfaceNameBytesMax)
    }
    if state.surfaces.contains(where: { $0.name == name }) { return .duplicateSurface }
    if state.surfaces.count >= Limits.surfacesMax {
      return .tooManySurfaces(limit: Limits.surfacesMax)
    }
    guard let size else { return nil }
    let sides = [size.width, size.height]
    return sides.allSatisfy(Limits.surfaceSideMicrometres.contains) ? nil : .sizeInvalid
  }

  /// With the surface goes its stack: whoever may not change that may not remove it.
  private func refusal(ofRemoving index: Int, _ origin: CommandOrigin) -> CommandRefusal? {
    let surface = state.surfaces[index]
    if let ifRevision = origin.ifRevision, ifRevision != surface.revision {
      return .staleRevision(present: surface.revision)
    }
    if origin.holds { return .holdImpossible }
    if let holder = surface.holder, holder != origin.client { return .heldBy(client: holder) }
    if surface.isConfigured { return .surfaceConfigured }
    let count = devices.count { Int($0.surface) == index }
    return count == 0 ? nil : .surfaceInUse(devices: count)
  }

  private mutating func addSurface(
    _ name: String,
    _ size: SurfaceSize?,
    _ origin: CommandOrigin,
    at time: Int64,
    into output: inout Output
  ) {
    let surface = UInt8(state.surfaces.count)
    let cause = emit(
      .commandAccepted(accepted(.addSurface(name, size), on: surface, origin)),
      at: time,
      cause: 0,
      into: &output
    )
    emit(
      .surfaceAdded(SurfaceAdded(name: name, isConfigured: false)),
      at: time,
      cause: cause,
      into: &output
    )
    guard let size else { return }
    let geometry = SurfaceGeometry(
      widthMicrometres: size.width / 2 * 2,
      heightMicrometres: size.height / 2 * 2,
      rule: .command,
      device: 0
    )
    change(geometry, .upright, of: surface, at: time, cause: cause, into: &output)
  }

  /// The surfaces behind it have other numbers from then on.
  mutating func removeSurface(
    _ index: Int,
    at time: Int64,
    cause: UInt64,
    into output: inout Output
  ) {
    let surface = UInt8(index)
    decide(.settleNow, surface: surface, at: time, cause: cause, into: &output)
    emit(
      .surfaceRemoved(SurfaceRemoved(surface: surface)),
      at: time,
      cause: cause,
      into: &output
    )
    forgetExplanations(of: surface)
    for device in devices.indices where devices[device].surface > surface {
      devices[device].surface -= 1
      devices[device].content.renumber(devices[device].surface)
    }
    output.reports.removeAll { $0.surface == surface }
    for index in output.reports.indices where output.reports[index].surface > surface {
      output.reports[index].surface -= 1
    }
  }
}

extension NavState {
  /// What a command key was answered with; nil where it was not given before.
  fileprivate func answer(to key: String, of uid: UInt32) -> UserKeys.Kept? {
    keys.first { $0.uid == uid }?.answers.last { $0.key == key }
  }
}

extension CommandRefusal: Error {}
