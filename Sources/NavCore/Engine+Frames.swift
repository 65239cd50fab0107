extension Engine {
  /// A SYN_REPORT ended a frame of that stamp.
  mutating func assembled(
    _ stamp: Int64,
    at index: Int,
    now: Int64,
    into output: inout Output
  ) {
    devices[index].collect(stamp)
    guard !devices[index].contacts.isEmpty || devices[index].arena.isActive else {
      recordLift(stamp, at: index, now: now, into: &output)
      return showLift(stamp, at: index, now: now, into: &output)
    }
    let (time, flags) = frameTime(
      stamp,
      at: index,
      now: now,
      startsSequence: !devices[index].arena.isActive
    )
    watch(at: index, time: time)
    show(at: index, time: time, into: &output)
    guard devices[index].contacts.liveCount > 0 || devices[index].arena.isActive else {
      recordBetween(frame(at: index, time: time, flags), at: index, into: &output)
      return reportBetween(devices[index].contacts, at: index, time: time, into: &output)
    }
    applyTicks(before: time, at: index, now: now, into: &output)
    process(frame(at: index, time: time, flags), at: index, into: &output)
  }

  /// Marks contacts with what they turned out to be.
  private mutating func watch(at index: Int, time: Int64) {
    let surface = state.surfaces[Int(devices[index].surface)].shown
    devices[index].watch(at: time, on: surface)
  }

  /// The next frame of a device, behind the newest input that has a number.
  private mutating func frame(
    at index: Int,
    time: Int64,
    _ flags: TouchFrame.Flags
  ) -> TouchFrame {
    TouchFrame(
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
    guard devices[index].arena.isActive else {
      return showLift(stamp, at: index, now: now, into: &output)
    }
    let (time, _) = frameTime(stamp, at: index, now: now, startsSequence: false)
    applyTicks(before: time, at: index, now: now, into: &output)
    let isTold = isTold(at: index)
    if isTold { arrival += 1 }
    resync(at: index, reason, time: time, isTold: isTold, into: &output)
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
    show(at: index, time: time, into: &output)
    applyTicks(before: time, at: index, now: now, into: &output)
    if devices[index].arena.isClaimed, !isFurther {
      arrival += 1
      emit(
        .inputGap(
          InputGap(device: devices[index].number, reason: .inputGap, isSurvived: true)
        ),
        at: time,
        cause: 0,
        into: &output
      )
    }
    process(frame(at: index, time: time, flags), at: index, into: &output)
  }

  /// Whether the log knows of what a device has down.
  func isTold(at index: Int) -> Bool {
    settings.recording == .all ? devices[index].arena.isActive : devices[index].arena.isClaimed
  }

  /// Ends whatever a device has down, and says so where the log knows of it.
  mutating func resync(
    at index: Int,
    _ reason: CancelReason,
    time: Int64,
    isTold: Bool,
    into output: inout Output
  ) {
    var cause: UInt64 = 0
    if isTold {
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
}
