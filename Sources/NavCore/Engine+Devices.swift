extension Engine {
  /// What was repaired in the streams of a device; nil where it is not attached.
  package func repairs(of device: UInt32) -> TouchAssembler.Repairs? {
    devices.first { $0.number == device }?.assembler.repairs
  }

  /// How far apart the frames of a device's last motion were, in the median; nil where none moved.
  package func framePeriodMicroseconds(of device: UInt32) -> Int64? {
    devices.first { $0.number == device }?.cadence.medianMicroseconds
  }

  mutating func add(
    _ description: DeviceDescription,
    at time: Int64,
    into output: inout Output
  ) -> Answer {
    if let refusal = refusal(of: description) { return .deviceRefused(refusal) }
    guard let surface = state.surfaces.firstIndex(where: { $0.name == description.surface }) else {
      return .deviceRefused(.unknownSurface(description.surface))
    }
    let number = number(of: description)
    let added = emit(
      .deviceAdded(DeviceAdded(device: number, description: description)),
      at: time,
      cause: 0,
      into: &output
    )
    offerGeometry(
      of: description,
      device: number,
      surface: UInt8(surface),
      at: time,
      cause: added,
      into: &output
    )
    devices.append(
      LiveDevice(
        number: number,
        description: description,
        surface: UInt8(surface),
        tuning: tuning(of: description),
        monotonicOffset: monotonicOffset
      )
    )
    measurePalms(at: devices.count - 1)
    devices.sort { $0.number < $1.number }
    if description.clock == .virtual {
      virtualDevice = number
      virtualTime = time
    }
    return .deviceAdded(number)
  }

  /// The thresholds of its profile, or those of all.
  func tuning(of description: DeviceDescription) -> GestureTuning {
    settings.profile(of: DeviceIdentity(description))?.profile.gesture ?? settings.gesture
  }

  /// A device that was here before gets its number again; a stream, which has no place that it is
  /// plugged in, is another one each time.
  private func number(of description: DeviceDescription) -> UInt32 {
    let identity = DeviceIdentity(description)
    let known = state.known.last { known in
      known.identity == identity && !devices.contains { $0.number == known.device }
    }
    return known?.device ?? freshNumber
  }

  /// The number after the last one. Behind the largest they begin anew, and those that are in use
  /// or remembered are left out.
  private var freshNumber: UInt32 {
    var number = state.lastDevice &+ 1
    while number == 0 || state.devices.contains(where: { $0.device == number })
      || state.known.contains(where: { $0.device == number })
    {
      number &+= 1
    }
    return number
  }

  private func refusal(of description: DeviceDescription) -> DeviceRefusal? {
    for (axis, name) in [(description.x, "x"), (description.y, "y")] where axis.range <= 0 {
      return .axisEmpty(axis: name, minimum: axis.minimum, maximum: axis.maximum)
    }
    if description.name.utf8.count > Limits.deviceNameBytesMax {
      return .nameTooLong(limit: Limits.deviceNameBytesMax)
    }
    if description.path.utf8.count > Limits.devicePathBytesMax {
      return .pathTooLong(limit: Limits.devicePathBytesMax)
    }
    if !(0...Limits.slotsMax).contains(description.slots) {
      return .slotsOutOfRange(limit: Limits.slotsMax)
    }
    if !description.calibration.isPossible { return .calibrationImpossible }
    if description.ignored.count > Limits.ignoredRectanglesMax {
      return .tooManyRectangles(limit: Limits.ignoredRectanglesMax)
    }
    if devices.count >= Limits.devicesMax { return .tooManyDevices(limit: Limits.devicesMax) }
    let isBusy = virtualDevice != nil || devices.contains { $0.arena.isActive }
    return description.clock == .virtual && isBusy ? .clockInUse : nil
  }

  /// A direct device gives its surface a size where nobody else does: not the configuration, not
  /// the output, not the command that made the surface, and no device that still lives.
  private mutating func offerGeometry(
    of description: DeviceDescription,
    device: UInt32,
    surface: UInt8,
    at time: Int64,
    cause: UInt64,
    into output: inout Output
  ) {
    guard description.kind == .touchscreen else { return }
    let present = state.surfaces[Int(surface)]
    let wanted = settings.surface(present.name)
    if wanted?.sizeMicrometres != nil || present.geometry?.rule == .command { return }
    if let geometry = present.geometry {
      if geometry.rule == .output, wanted?.output != nil { return }
      if devices.contains(where: { $0.number == geometry.device }) { return }
    }
    change(
      .given(by: description, device: device),
      present.orientation,
      of: surface,
      at: time,
      cause: cause,
      into: &output
    )
  }

  /// The output of a surface says how large it is, where the configuration asks it and gives no
  /// size of its own.
  mutating func measure(
    _ name: String,
    _ size: SurfaceSize?,
    at time: Int64,
    into output: inout Output
  ) {
    guard let size, let index = state.surfaces.firstIndex(where: { $0.name == name }),
      let wanted = settings.surface(name), wanted.output != nil, wanted.sizeMicrometres == nil
    else { return }
    change(
      SurfaceGeometry(
        widthMicrometres: size.width,
        heightMicrometres: size.height,
        rule: .output,
        device: 0
      ),
      state.surfaces[index].orientation,
      of: UInt8(index),
      at: time,
      cause: 0,
      into: &output
    )
  }

  /// Gives a surface another size, or turns it; what is under fingers there is over.
  mutating func change(
    _ geometry: SurfaceGeometry?,
    _ orientation: Orientation,
    of surface: UInt8,
    at time: Int64,
    cause: UInt64,
    into output: inout Output
  ) {
    let present = state.surfaces[Int(surface)]
    guard present.geometry != geometry || present.orientation != orientation else { return }
    cancelAll(on: surface, .geometry, time: time, cause: cause, into: &output)
    if present.orientation != orientation {
      decide(.turned, surface: surface, at: time, cause: cause, into: &output)
    }
    emit(
      .geometryChanged(
        GeometryChanged(surface: surface, geometry: geometry, orientation: orientation)
      ),
      at: time,
      cause: cause,
      into: &output
    )
    for index in devices.indices where devices[index].surface == surface {
      measurePalms(at: index)
    }
  }

  /// Ends what every device of a surface has down.
  mutating func cancelAll(
    on surface: UInt8,
    _ reason: CancelReason,
    time: Int64,
    cause: UInt64,
    into output: inout Output
  ) {
    for index in devices.indices where devices[index].surface == surface {
      cancel(at: index, reason, time: time, cause: cause, into: &output)
    }
  }

  /// Takes a device away; `elapsed` is nil where somebody else ends a stream that carried the time,
  /// and where a recorded removal is run again.
  mutating func remove(
    _ device: UInt32,
    _ reason: DeviceRemoved.Reason,
    at time: Int64,
    elapsed: Int64?,
    cause: UInt64 = 0,
    into output: inout Output
  ) {
    guard let index = devices.firstIndex(where: { $0.number == device }) else { return }
    cancel(at: index, reason.cancel, time: time, cause: cause, into: &output)
    devices.remove(at: index)
    emit(
      .deviceRemoved(DeviceRemoved(device: device, reason: reason)),
      at: time,
      cause: cause,
      into: &output
    )
    guard virtualDevice == device else { return }
    virtualDevice = nil
    if let elapsed { leaveStream(elapsed, into: &output) }
  }

  /// The stream that carried the session's time is at its end: what it left pending is applied, and
  /// the session's clock goes on from there.
  mutating func leaveStream(_ elapsed: Int64, into output: inout Output) {
    applyTicks(into: &output) { _ in true }
    let end = max(virtualTime, lastTick)
    guard end - elapsed > state.skewMicroseconds else { return }
    emit(
      .clockSkewed(ClockSkewed(skewMicroseconds: end - elapsed)),
      at: end,
      cause: 0,
      into: &output
    )
  }

  /// The machine slept: what was under the fingers is over, on every device.
  mutating func suspend(at time: Int64, into output: inout Output) {
    for index in devices.indices {
      resync(at: index, .suspend, time: time, isTold: isTold(at: index), into: &output)
    }
  }

  /// Ends the sequence of a device abnormally: its gesture is cancelled, nothing of it commits, and
  /// its fingers mean nothing until they were lifted: a sequence begins with a down only.
  mutating func cancel(
    at index: Int,
    _ reason: CancelReason,
    time: Int64,
    cause: UInt64 = 0,
    into output: inout Output
  ) {
    if isTracked(by: index) {
      decide(
        .cancelled(reason),
        surface: devices[index].surface,
        at: time,
        cause: cause,
        into: &output
      )
    }
    devices[index].assembler.liftAll()
    showNone(at: index, time: time, into: &output)
    devices[index].content.cancelAll(at: time, into: &output.reports)
    finishSequence(at: index, time: time, into: &output)
  }

  mutating func finishSequence(at index: Int, time: Int64, into output: inout Output) {
    devices[index].held.removeAll(keepingCapacity: true)
    devices[index].finishContent(at: time, into: &output.reports)
    guard
      let explanation = devices[index].arena.finish(
        at: time,
        device: devices[index].number,
        surface: devices[index].surface
      )
    else { return }
    if explanation.isClaimed {
      output.feedback.append(
        .released(device: devices[index].number, sequence: explanation.sequence)
      )
    }
    remember(explanation)
  }
}

extension DeviceRemoved.Reason {
  /// What a removal for that reason does to fingers that are down.
  fileprivate var cancel: CancelReason {
    switch self {
    case .error, .axesMissing: .inputError
    case .revoked: .revoked
    case .ended, .vanished, .restart, .unplugged, .unwanted: .deviceRemoved
    }
  }
}
