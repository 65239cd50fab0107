extension Engine {
  /// A SYN_REPORT ended a frame of that stamp.
  mutating func assembled(
    _ stamp: Int64,
    at index: Int,
    now: Int64,
    into output: inout Output
  ) {
    let contacts = devices[index].assembler.contacts()
    guard !contacts.isEmpty || devices[index].arena.isActive else { return }
    let (time, flags) = frameTime(
      stamp,
      at: index,
      now: now,
      startsSequence: !devices[index].arena.isActive
    )
    applyTicks(before: time, at: index, now: now, into: &output)
    arrival += 1
    process(
      TouchFrame(
        device: devices[index].number,
        timeMicroseconds: time,
        arrival: arrival,
        contacts: contacts,
        flags: flags
      ),
      at: index,
      into: &output
    )
  }

  /// The kernel dropped records: nothing that was down is known to be down still.
  mutating func gap(_ stamp: Int64, at index: Int, now: Int64, into output: inout Output) {
    guard devices[index].arena.isActive else { return }
    let (time, _) = frameTime(stamp, at: index, now: now, startsSequence: false)
    applyTicks(before: time, at: index, now: now, into: &output)
    arrival += 1
    resync(at: index, .inputGap, time: time, into: &output)
  }

  /// Ends whatever a device has down, and says so where a gesture had claimed it.
  mutating func resync(
    at index: Int,
    _ reason: CancelReason,
    time: Int64,
    into output: inout Output
  ) {
    var cause: UInt64 = 0
    if devices[index].arena.isClaimed {
      cause = emit(
        .inputGap(InputGap(device: devices[index].number, reason: reason)),
        at: time,
        cause: 0,
        into: &output
      )
    }
    cancel(at: index, reason, time: time, cause: cause, into: &output)
  }

  /// Applies what was due before a frame. A clock of its own may run ahead of the session's; such a
  /// frame brings no tick that is still to come for everybody else.
  private mutating func applyTicks(
    before time: Int64,
    at index: Int,
    now: Int64,
    into output: inout Output
  ) {
    let seen = virtualDevice == devices[index].number ? time : min(time, now)
    applyTicks(into: &output) { $0 < seen }
  }

  private mutating func frameTime(
    _ stamp: Int64,
    at index: Int,
    now: Int64,
    startsSequence: Bool
  ) -> (time: Int64, flags: TouchFrame.Flags) {
    var (time, isClamped) = devices[index].clock.sessionTime(
      stamp: stamp,
      arrival: now,
      startsSequence: startsSequence
    )
    var flags: TouchFrame.Flags = isClamped ? .clamped : []
    if time < lastTick {
      time = lastTick
      devices[index].clock.hold(at: time)
      flags.insert(.late)
    }
    if virtualDevice == devices[index].number { virtualTime = max(virtualTime, time) }
    return (time, flags)
  }

  /// One frame through the arena: the heart of the path.
  mutating func process(
    _ frame: TouchFrame,
    at index: Int,
    into output: inout Output
  ) {
    let time = frame.timeMicroseconds
    let observation = devices[index].arena.step(frame, scene: scene(at: index))
    let cause = record(frame, at: index, into: &output)
    let surface = devices[index].surface
    switch observation {
    case .nothing: break
    case .began(let progress, let zone, let slop):
      decide(
        .began(origin(at: index, zone, slop), progress),
        surface: surface,
        at: time,
        cause: cause,
        into: &output
      )
    case .changed(let progress):
      if let changed = Navigation.change(
        of: state.surfaces[Int(surface)].transition,
        to: progress,
        surface: surface
      ) {
        emit(.gestureChanged(changed), at: time, cause: cause, into: &output)
      }
    case .ended(let progress, let reason):
      decide(
        .ended(progress, reason: reason),
        surface: surface,
        at: time,
        cause: cause,
        into: &output
      )
    }
    if frame.contacts.isEmpty { finishSequence(at: index, time: time) }
  }

  /// Writes the frame of a claimed sequence, holds that of an undecided one, forgets any other:
  /// what nobody claims leaves no trace, neither place nor time.
  ///
  /// - Returns: the seq of the frame, 0 where it is not in the log.
  private mutating func record(
    _ frame: TouchFrame,
    at index: Int,
    into output: inout Output
  ) -> UInt64 {
    guard devices[index].arena.isClaimed else {
      guard devices[index].arena.isPending else {
        devices[index].held.removeAll(keepingCapacity: true)
        return 0
      }
      if devices[index].held.count == Limits.heldFramesMax {
        devices[index].arena.refuse(
          Measurement(
            .heldFrames,
            measured: Int64(Limits.heldFramesMax),
            threshold: Int64(Limits.heldFramesMax),
            unit: .count
          ),
          at: frame.timeMicroseconds
        )
      } else {
        devices[index].held.append(frame)
      }
      return 0
    }
    for held in devices[index].held {
      emit(.frame(held), at: held.timeMicroseconds, cause: 0, into: &output)
    }
    devices[index].held.removeAll(keepingCapacity: true)
    return emit(.frame(frame), at: frame.timeMicroseconds, cause: 0, into: &output)
  }

  private func origin(at index: Int, _ zone: Measurement, _ slop: Measurement) -> GestureOrigin {
    let claim = devices[index].arena.claim
    return GestureOrigin(
      kind: .edgeBack,
      sequence: claim?.sequence ?? 0,
      device: devices[index].number,
      direction: claim?.isMirrored == true ? .rightToLeft : .leftToRight,
      zone: zone,
      slop: slop
    )
  }

  /// What recognition must know of the world, as it is now.
  private func scene(at index: Int) -> Scene {
    let surface = state.surfaces[Int(devices[index].surface)]
    var refusal: Criterion?
    if let transition = surface.transition, transition.phase == .tracking,
      transition.device != devices[index].number
    {
      refusal = .busy
    } else if !surface.canGoBack(rootBack: rootBack(of: surface)) {
      refusal = .nothingBehind
    }
    return Scene(
      geometry: surface.geometry,
      isMirrored: surface.direction == .rightToLeft,
      back: BackEligibility(refusal: refusal, revision: surface.revision),
      rule: settings.back.rule,
      tuning: settings.gesture
    )
  }
}
