extension Engine {
  /// A session starts, before any socket answers: what the one before left open is closed, in the
  /// order that the log shows ever after.
  mutating func start(_ origin: SessionOrigin, into output: inout Output) {
    sessionStart = origin.monotonicMicroseconds
    lastTick = 0
    let started = emit(
      .sessionStarted(
        SessionStarted(
          session: state.session &+ 1,
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
    if let damage = origin.damage {
      emit(.logDamaged(damage), at: 0, cause: started, into: &output)
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
    configure(origin.configuration, at: 0, into: &output)
  }
}
