extension Engine {
  /// One frame through the arena: the heart of the path. A frame in which the last finger of a
  /// sequence lifts, or is parked, and another goes down, ends one sequence and begins the next.
  mutating func process(
    _ frame: consuming TouchFrame,
    at index: Int,
    into output: inout Output
  ) {
    guard devices[index].arena.isActive else {
      if devices[index].isLeftOpen { frame.flags.insert(.anew) }
      return begin(frame, at: index, isKept: true, into: &output)
    }
    let isLast = !devices[index].members.goOn(in: frame.contacts)
    let cause = advance(frame, at: index, into: &output)
    devices[index].members.follow(frame.contacts)
    guard isLast else { return }
    finishSequence(at: index, time: frame.timeMicroseconds, into: &output)
    guard frame.contacts.liveCount > 0 else { return }
    if cause != 0 { devices[index].isLeftOpen = true }
    if devices[index].isLeftOpen { frame.flags.insert(.anew) }
    begin(frame, at: index, isKept: cause == 0, into: &output)
  }

  /// A sequence begins with a frame; one that is in the log already is not kept again.
  private mutating func begin(
    _ frame: TouchFrame,
    at index: Int,
    isKept: Bool,
    into output: inout Output
  ) {
    if devices[index].needsTuning {
      devices[index].arena.tuning = tuning(of: devices[index].description)
      devices[index].needsTuning = false
      measurePalms(at: index)
    }
    devices[index].arena.begin(frame, scene(at: index))
    devices[index].members.follow(frame.contacts)
    if isKept, devices[index].arena.isPending { hold(frame, at: index) }
    if wantsReports { report(frame, at: index, isFirst: true, into: &output) }
  }

  /// Takes a frame into the present sequence.
  ///
  /// - Returns: the seq of the frame, 0 where it is not in the log.
  private mutating func advance(
    _ frame: TouchFrame,
    at index: Int,
    into output: inout Output
  ) -> UInt64 {
    let wasClaimed = devices[index].arena.isClaimed
    var observation = devices[index].arena.step(frame)
    while case .ready = observation {
      var present = present(at: index)
      let movement = readyMovement(at: index)
      present.isGone = movement == nil
      present.resumedPPM = resumedPPM(movement, at: index, time: frame.timeMicroseconds)
      observation = devices[index].arena.judge(present)
    }
    let cause = record(frame, at: index, into: &output)
    if !wasClaimed, devices[index].arena.isClaimed {
      output.feedback.append(
        .claimed(
          device: frame.device,
          sequence: devices[index].arena.sequence,
          contacts: frame.contacts
        )
      )
    }
    if wantsReports { report(frame, at: index, isFirst: false, into: &output) }
    let time = frame.timeMicroseconds
    act(on: observation, at: index, time: time, cause: cause, into: &output)
    if case .began = observation {
      let rest = devices[index].arena.conclude()
      act(on: rest, at: index, time: time, cause: cause, into: &output)
    }
    return cause
  }

  /// Decides what a candidate saw.
  mutating func act(
    on observation: Arena.Observation,
    at index: Int,
    time: Int64,
    cause: UInt64,
    into output: inout Output
  ) {
    let surface = devices[index].surface
    let intent: Intent
    switch observation {
    case .nothing, .ready: return
    case .began(let progress):
      guard let origin = origin(at: index) else { return }
      intent = .began(origin, progress)
    case .changed(let progress):
      if let changed = Navigation.change(
        of: state.surfaces[Int(surface)].transition,
        to: progress,
        surface: surface
      ) {
        emit(.gestureChanged(changed), at: time, cause: cause, into: &output)
      }
      return
    case .ended(let progress, let reason, let outcome):
      intent = .ended(progress, reason: reason, outcome)
    case .cancelled(let reason): intent = .cancelled(reason)
    }
    decide(intent, surface: surface, at: time, cause: cause, into: &output)
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
      if devices[index].arena.isPending {
        hold(frame, at: index)
      } else if !devices[index].held.isEmpty {
        devices[index].held.removeAll(keepingCapacity: true)
      }
      return 0
    }
    if !devices[index].held.isEmpty {
      for held in devices[index].held {
        emit(.frame(held), at: held.timeMicroseconds, cause: 0, into: &output)
      }
      devices[index].held.removeAll(keepingCapacity: true)
    }
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

  private func origin(at index: Int) -> GestureOrigin? {
    guard let claim = devices[index].arena.claim else { return nil }
    return GestureOrigin(
      kind: claim.kind,
      target: claim.target,
      sequence: devices[index].arena.sequence,
      device: devices[index].number,
      direction: devices[index].direction,
      zone: claim.zone?.measurement ?? Measurement(.edgeZone),
      slop: claim.measurement
    )
  }
}
