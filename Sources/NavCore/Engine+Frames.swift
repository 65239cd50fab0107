extension Engine {
  /// A SYN_REPORT ended a frame of that stamp.
  mutating func assembled(
    _ stamp: Int64,
    at index: Int,
    now: Int64,
    into output: inout Output
  ) {
    devices[index].collect(stamp)
    guard !devices[index].contacts.isEmpty || devices[index].arena.isActive else { return }
    let (time, flags) = frameTime(
      stamp,
      at: index,
      now: now,
      startsSequence: !devices[index].arena.isActive
    )
    watch(at: index, time: time)
    guard devices[index].contacts.liveCount > 0 || devices[index].arena.isActive else { return }
    applyTicks(before: time, at: index, now: now, into: &output)
    process(frame(at: index, time: time, flags), at: index, into: &output)
  }

  /// Marks contacts with what they turned out to be.
  private mutating func watch(at index: Int, time: Int64) {
    let surface = state.surfaces[Int(devices[index].surface)].shown
    devices[index].watch(at: time, on: surface)
  }

  /// The next frame of a device: an input of its own, with its own arrival number.
  private mutating func frame(
    at index: Int,
    time: Int64,
    _ flags: TouchFrame.Flags
  ) -> TouchFrame {
    arrival += 1
    return TouchFrame(
      device: devices[index].number,
      timeMicroseconds: time,
      arrival: arrival,
      contacts: devices[index].contacts,
      fingersBeyond: devices[index].assembler.fingersBeyond(),
      flags: flags
    )
  }

  /// Nothing that was down is known to be down still, or counts any more.
  mutating func end(
    _ stamp: Int64,
    _ reason: CancelReason,
    at index: Int,
    now: Int64,
    into output: inout Output
  ) {
    guard devices[index].arena.isActive else { return }
    let (time, _) = frameTime(stamp, at: index, now: now, startsSequence: false)
    applyTicks(before: time, at: index, now: now, into: &output)
    arrival += 1
    resync(at: index, reason, time: time, into: &output)
  }

  /// Records were lost, and the device said what became of its contacts: a gesture goes on if the
  /// finger that owns it does, and is cancelled otherwise, for nobody saw that finger's lift.
  /// One loss is told of once, in however many frames the device says what it hid.
  mutating func resumed(
    _ stamp: Int64,
    isFurther: Bool,
    at index: Int,
    now: Int64,
    into output: inout Output
  ) {
    devices[index].collect()
    guard devices[index].arena.isOwned(by: devices[index].contacts) else {
      return end(stamp, .inputGap, at: index, now: now, into: &output)
    }
    var (time, flags) = frameTime(stamp, at: index, now: now, startsSequence: false)
    flags.insert(.resumed)
    watch(at: index, time: time)
    applyTicks(before: time, at: index, now: now, into: &output)
    let frame = frame(at: index, time: time, flags)
    if devices[index].arena.isClaimed, !isFurther {
      emit(
        .inputGap(
          InputGap(device: frame.device, reason: .inputGap, isSurvived: true)
        ),
        at: time,
        cause: 0,
        into: &output
      )
    }
    process(frame, at: index, into: &output)
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

  mutating func frameTime(
    _ stamp: Int64,
    at index: Int,
    now: Int64,
    startsSequence: Bool
  ) -> (time: Int64, flags: TouchFrame.Flags) {
    // Under a finger no time is skipped.
    if startsSequence {
      devices[index].clock.follow(monotonicOffsetMicroseconds: monotonicOffset)
    }
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

  /// One frame through the arena: the heart of the path. A frame in which the last finger of a
  /// sequence lifts, or is parked, and another goes down, ends one sequence and begins the next.
  mutating func process(
    _ frame: consuming TouchFrame,
    at index: Int,
    into output: inout Output
  ) {
    if devices[index].isLeftOpen, !devices[index].arena.isActive { frame.flags.insert(.anew) }
    let isLast =
      devices[index].arena.isActive && !devices[index].members.goOn(in: frame.contacts)
    let cause = advance(frame, at: index, into: &output)
    devices[index].members.follow(frame.contacts)
    guard isLast else { return }
    finishSequence(at: index, time: frame.timeMicroseconds, into: &output)
    guard frame.contacts.liveCount > 0 else { return }
    _ = devices[index].arena.step(frame, scene: scene(at: index))
    guard cause == 0 else { return devices[index].isLeftOpen = true }
    if devices[index].isLeftOpen { frame.flags.insert(.anew) }
    if devices[index].arena.isPending { hold(frame, at: index) }
  }

  /// Takes a frame into the present sequence, or begins one.
  ///
  /// - Returns: the seq of the frame, 0 where it is not in the log.
  private mutating func advance(
    _ frame: TouchFrame,
    at index: Int,
    into output: inout Output
  ) -> UInt64 {
    let time = frame.timeMicroseconds
    let observation = devices[index].arena.step(frame, scene: scene(at: index))
    let cause = record(frame, at: index, into: &output)
    let surface = devices[index].surface
    switch observation {
    case .nothing: break
    case .began(let progress, let zone, let slop):
      let origin = origin(at: index, zone, slop)
      output.feedback.append(
        .claimed(device: frame.device, sequence: origin.sequence, contacts: frame.contacts)
      )
      decide(.began(origin, progress), surface: surface, at: time, cause: cause, into: &output)
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
    case .cancelled(let reason):
      decide(.cancelled(reason), surface: surface, at: time, cause: cause, into: &output)
    }
    return cause
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
      hold(frame, at: index)
      return 0
    }
    for held in devices[index].held {
      emit(.frame(held), at: held.timeMicroseconds, cause: 0, into: &output)
    }
    devices[index].held.removeAll(keepingCapacity: true)
    devices[index].isLeftOpen = false
    return emit(.frame(frame), at: frame.timeMicroseconds, cause: 0, into: &output)
  }

  /// Keeps a frame that the log may still want; a sequence that stays undecided for too many is
  /// refused.
  private mutating func hold(_ frame: TouchFrame, at index: Int) {
    guard devices[index].held.count == Limits.heldFramesMax else {
      return devices[index].held.append(frame)
    }
    let bound = Int64(Limits.heldFramesMax)
    devices[index].arena.refuse(
      Measurement(.heldFrames, measured: bound, threshold: bound, unit: .count),
      at: frame.timeMicroseconds
    )
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
      surface: surface.shown,
      isMirrored: surface.direction == .rightToLeft,
      back: BackEligibility(refusal: refusal, revision: surface.revision),
      rule: settings.back.rule,
      tuning: devices[index].tuning
    )
  }
}
