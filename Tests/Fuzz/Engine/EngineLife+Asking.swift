import NavCore

// Who asks, who looks, and another configuration.
extension EngineLife {
  /// A command; one that has a key comes again, and is answered with what it was answered then.
  mutating func command(_ command: Command, on surface: String, _ origin: CommandOrigin) {
    let answer = step(.command(command, surface: surface, origin))
    look(after: 8_000)
    guard origin.key != nil, case .commandAccepted = answer else { return }
    let seq = engine.state.seq
    var other = origin
    other.ifRevision = .max
    other.client = 7
    for again in [command, .release, .removeSurface] {
      let repeated = step(.command(again, surface: surface, other))
      guard repeated == answer, engine.state.seq == seq else {
        fault("\(answer), and for its key again \(repeated)")
      }
    }
  }

  /// Another configuration in mid-session. Devices of surfaces that it does not have go with them.
  mutating func configure(_ settings: Settings) {
    self.settings = settings
    step(.configured(settings, text: laws.text(of: settings)))
    for slot in devices.indices {
      guard let number = devices[slot]?.number,
        !engine.state.devices.contains(where: { $0.device == number })
      else { continue }
      devices[slot] = nil
      laws.expectNothing(of: number)
    }
    laws.checkSurfaces(settings)
    look(after: 0)
  }

  /// A connection is no more, and nothing is its own.
  mutating func endClient(_ client: UInt32) {
    step(.clientEnded(client))
    for surface in engine.state.surfaces
    where surface.holder == client || surface.zones.contains(where: { $0.client == client }) {
      fault("client \(client) ended, and \(surface.name) is still its own")
    }
  }

  /// Draws every surface as it is now, then, and where a transition ends.
  func look(after microseconds: Int64) {
    let now = engine.sessionTime(elapsed: elapsed)
    laws.checkPictures(of: engine.state, settings, at: now, now + microseconds)
  }

  /// What stands in the log of the state is damaged in some bytes that their checksums miss.
  mutating func damage(_ bytes: inout InputBytes) { laws.checkDamaged(&bytes, settings) }
}

extension EngineLaws {
  /// The surfaces are those of a configuration, and what it has switched off is not open.
  func checkSurfaces(_ settings: Settings) {
    let names = Set(settings.surfaces.map(\.name) + [SurfaceState.mainName])
    for surface in state.surfaces {
      guard surface.isConfigured == names.contains(surface.name) else {
        fault("\(surface.name) is configured: \(surface.isConfigured)")
      }
      if let side = surface.openDrawer, !settings.drawer(side).isEnabled {
        fault("the drawer at the \(side) of \(surface.name) is open, and switched off")
      }
    }
    guard
      state.surfaces.count == Limits.surfacesMax
        || names.isSubset(of: state.surfaces.map(\.name))
    else { fault("\(names) are configured, and \(state.surfaces.map(\.name)) are there") }
  }

  /// An answer says what happened. The state is the one after it; `seq` was the one before.
  func check(
    _ answer: Answer,
    to input: Input,
    _ seq: UInt64,
    _ after: borrowing NavState
  ) {
    switch answer {
    case .commandAccepted(let last, let revision, let isChanged):
      guard case .command(_, _, let origin) = input else { fault("\(answer) to \(input)") }
      let kept = state.keys.first { $0.uid == origin.uid }?.answers.first { $0.key == origin.key }
      if let kept {
        guard
          kept.seq == last, kept.revision == revision, kept.isChanged == isChanged,
          after.seq == seq
        else { fault("\(answer), but its key was answered \(kept)") }
        return
      }
      let answered: UInt64 = origin.key == nil ? 0 : 1
      guard last == after.seq, isChanged == (last != seq + answered) else { fault("\(answer)") }
    case .commandRefused, .deviceRefused:
      guard after.seq == seq else { fault("\(answer), and something happened") }
    case .nothing, .deviceAdded: break
    }
  }
}
