extension Engine {
  /// A session starts, before any socket answers: what the one before left open is closed, in the
  /// order that the log shows ever after.
  mutating func start(_ origin: SessionOrigin, into output: inout Output) {
    sessionStart = origin.monotonicMicroseconds
    lastTick = 0
    let started = emit(
      .sessionStarted(
        SessionStarted(
          session: state.session + 1,
          bootHigh: origin.bootHigh,
          bootLow: origin.bootLow,
          monotonicMicroseconds: origin.monotonicMicroseconds,
          wallMicroseconds: origin.wallMicroseconds,
          version: origin.version
        )
      ),
      at: 0,
      cause: 0,
      into: &output
    )
    if let repair = origin.repair {
      emit(.logRepaired(repair), at: 0, cause: started, into: &output)
    }
    for index in state.surfaces.indices {
      decide(
        .cancelled(.restart),
        surface: UInt8(index),
        at: 0,
        cause: started,
        into: &output
      )
    }
    for index in state.surfaces.indices {
      decide(.settleNow, surface: UInt8(index), at: 0, cause: started, into: &output)
    }
    for device in state.devices {
      emit(
        .deviceRemoved(DeviceRemoved(device: device.device, reason: .restart)),
        at: 0,
        cause: started,
        into: &output
      )
    }
    for index in state.surfaces.indices {
      decide(.sessionStarted, surface: UInt8(index), at: 0, cause: started, into: &output)
    }
    configure(origin.configuration, into: &output)
  }

  /// Puts the configuration into the log, and what it says of surfaces into the state.
  private mutating func configure(_ text: String, into output: inout Output) {
    let configured = emit(
      .configured(Configured(text: text)),
      at: 0,
      cause: 0,
      into: &output
    )
    for index in state.surfaces.indices {
      let surface = UInt8(index)
      guard let wanted = settings.surface(state.surfaces[index].name) else { continue }
      let present = state.surfaces[index]
      let configuredSize = wanted.sizeMicrometres.map { size in
        SurfaceGeometry(
          widthMicrometres: size.width,
          heightMicrometres: size.height,
          rule: .configured,
          device: 0
        )
      }
      change(
        configuredSize ?? present.geometry,
        wanted.orientation ?? present.orientation,
        of: surface,
        at: 0,
        cause: configured,
        into: &output
      )
      if let direction = wanted.direction, direction != state.surfaces[index].direction {
        emit(
          .directionChanged(DirectionChanged(surface: surface, direction: direction)),
          at: 0,
          cause: configured,
          into: &output
        )
      }
    }
  }
}
