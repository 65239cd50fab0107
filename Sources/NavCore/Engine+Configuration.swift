extension Engine {
  /// Another configuration, in one input: thresholds hold from the next first down, sizes at once,
  /// and what it has switched off is closed. `elapsed` is nil where a recorded one is run again.
  mutating func configure(
    _ settings: Settings,
    _ text: String,
    at time: Int64,
    elapsed: Int64?,
    into output: inout Output
  ) {
    let wasVirtual = virtualDevice != nil
    let before = self.settings
    self.settings = settings
    self.settings.recording = before.recording
    for index in devices.indices { devices[index].needsTuning = true }
    let configured = configure(text, at: time, into: &output)
    for index in state.surfaces.indices {
      guard !settings.shows(state.surfaces[index].name, as: before) else { continue }
      emit(
        .surfaceConfigured(SurfaceConfigured(surface: UInt8(index))),
        at: time,
        cause: configured,
        into: &output
      )
    }
    // What a stream left pending comes behind all that follows from this input.
    if wasVirtual, virtualDevice == nil, let elapsed { leaveStream(elapsed, into: &output) }
  }

  /// Puts the configuration into the log, and what it says of surfaces into the state.
  @discardableResult
  mutating func configure(
    _ text: String,
    at time: Int64,
    into output: inout Output
  ) -> UInt64 {
    let configured = emit(
      .configured(Configured(text: text)),
      at: time,
      cause: 0,
      into: &output
    )
    // What is switched off is closed first: nothing is told of it that the new one contradicts.
    for index in state.surfaces.indices {
      decide(.configured, surface: UInt8(index), at: time, cause: configured, into: &output)
    }
    listSurfaces(at: time, cause: configured, into: &output)
    for index in state.surfaces.indices {
      configureSurface(index, at: time, cause: configured, into: &output)
    }
    return configured
  }

  /// The surfaces that the configuration names come, and those that it names no more go, with their
  /// devices. `main` is always there.
  private mutating func listSurfaces(
    at time: Int64,
    cause: UInt64,
    into output: inout Output
  ) {
    for index in state.surfaces.indices.reversed() {
      let surface = state.surfaces[index]
      guard surface.isConfigured, surface.name != SurfaceState.mainName,
        settings.surface(surface.name) == nil
      else { continue }
      dropSurface(index, at: time, cause: cause, into: &output)
    }
    for wanted in settings.surfaces {
      let present = state.surfaces.first { $0.name == wanted.name }
      guard present?.isConfigured != true else { continue }
      if present == nil, state.surfaces.count >= Limits.surfacesMax,
        let last = state.surfaces.lastIndex(where: { !$0.isConfigured })
      {
        // What a command made gives way, the last first.
        dropSurface(last, at: time, cause: cause, into: &output)
      }
      emit(
        .surfaceAdded(SurfaceAdded(name: wanted.name, isConfigured: true)),
        at: time,
        cause: cause,
        into: &output
      )
    }
  }

  private mutating func dropSurface(
    _ index: Int,
    at time: Int64,
    cause: UInt64,
    into output: inout Output
  ) {
    for device in devices where Int(device.surface) == index {
      remove(device.number, .unwanted, at: time, elapsed: nil, cause: cause, into: &output)
    }
    removeSurface(index, at: time, cause: cause, into: &output)
  }

  private mutating func configureSurface(
    _ index: Int,
    at time: Int64,
    cause: UInt64,
    into output: inout Output
  ) {
    let present = state.surfaces[index]
    guard let wanted = settings.surface(present.name) else { return }
    let surface = UInt8(index)
    var geometry = present.geometry
    if let size = wanted.sizeMicrometres {
      geometry = SurfaceGeometry(
        widthMicrometres: size.width,
        heightMicrometres: size.height,
        rule: .configured,
        device: 0
      )
    } else if geometry?.rule == .configured || geometry?.rule == .output && wanted.output == nil {
      // What the configuration says no more is the first direct device's to say.
      geometry =
        devices.first { $0.surface == surface && $0.description.kind == .touchscreen }
        .map { .given(by: $0.description, device: $0.number) }
    }
    change(
      geometry,
      wanted.orientation ?? present.orientation,
      of: surface,
      at: time,
      cause: cause,
      into: &output
    )
    if let direction = wanted.direction, direction != state.surfaces[index].direction {
      emit(
        .directionChanged(DirectionChanged(surface: surface, direction: direction)),
        at: time,
        cause: cause,
        into: &output
      )
    }
  }
}

extension Settings {
  /// Whether a surface is shown, and its drawers, as by other settings.
  fileprivate func shows(_ surface: String, as other: Settings) -> Bool {
    startDrawer == other.startDrawer && endDrawer == other.endDrawer
      && startDrawerLook == other.startDrawerLook && endDrawerLook == other.endDrawerLook
      && self.surface(surface) == other.surface(surface)
  }
}
