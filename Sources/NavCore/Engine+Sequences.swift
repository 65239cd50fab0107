extension Engine {
  /// One frame through the arena: the heart of the path. A frame in which the last finger of a
  /// sequence lifts, or is parked, and another goes down, ends one sequence and begins the next:
  /// neither sees the other's contacts.
  mutating func process(
    _ frame: consuming TouchFrame,
    at index: Int,
    into output: inout Output
  ) {
    let recorded = recordWhole(&frame, at: index, into: &output)
    guard devices[index].arena.isActive else {
      return begin(frame, at: index, into: &output)
    }
    let isLast = !devices[index].members.goOn(in: frame.contacts)
    if !isLast { devices[index].members.follow(frame.contacts) }
    if devices[index].members.hasStrangers(in: frame.contacts) {
      var own = ownFrame(frame, at: index, isLast: isLast)
      advance(&own, at: index, recorded: recorded, into: &output)
    } else {
      advance(&frame, at: index, recorded: recorded, into: &output)
    }
    if wantsReports { report(frame, at: index, isFirst: false, into: &output) }
    guard isLast else { return }
    finishSequence(at: index, time: frame.timeMicroseconds, into: &output)
    guard frame.contacts.liveCount > 0 else { return }
    frame.arrival = arrival
    begin(frame, at: index, into: &output)
  }

  /// A frame without the contacts that are not of the present sequence.
  private mutating func ownFrame(
    _ frame: borrowing TouchFrame,
    at index: Int,
    isLast: Bool
  ) -> TouchFrame {
    devices[index].members.select(
      from: frame.contacts,
      named: false,
      into: &devices[index].own
    )
    return TouchFrame(
      device: frame.device,
      timeMicroseconds: frame.timeMicroseconds,
      arrival: frame.arrival,
      contacts: devices[index].own,
      fingersBeyond: isLast ? 0 : frame.fingersBeyond,
      flags: frame.flags
    )
  }

  /// A sequence begins with a frame.
  private mutating func begin(
    _ frame: borrowing TouchFrame,
    at index: Int,
    into output: inout Output
  ) {
    if devices[index].needsTuning {
      devices[index].arena.tuning = tuning(of: devices[index].description)
      devices[index].needsTuning = false
      measurePalms(at: index)
    }
    sequences &+= 1
    devices[index].arena.begin(frame, scene(at: index), sequence: sequences)
    devices[index].members.removeAll()
    devices[index].members.follow(frame.contacts)
    devices[index].undecidedFrames = 0
    if devices[index].arena.isPending { hold(frame, at: index) }
    if wantsReports { report(frame, at: index, isFirst: true, into: &output) }
  }

  /// Takes a frame into the present sequence; `recorded` is its seq, where it has one already.
  private mutating func advance(
    _ frame: inout TouchFrame,
    at index: Int,
    recorded: UInt64,
    into output: inout Output
  ) {
    let wasClaimed = devices[index].arena.isClaimed
    var observation = devices[index].arena.step(frame)
    while case .ready = observation {
      var present = present(at: index)
      let movement = readyMovement(at: index)
      present.isGone = movement == nil
      present.resumedPPM = resumedPPM(movement, at: index, time: frame.timeMicroseconds)
      observation = devices[index].arena.judge(present)
    }
    let cause = record(&frame, at: index, recorded: recorded, into: &output)
    if !wasClaimed, devices[index].arena.isClaimed {
      output.feedback.append(
        .claimed(
          device: frame.device,
          sequence: devices[index].arena.sequence,
          contacts: frame.contacts
        )
      )
    }
    let time = frame.timeMicroseconds
    act(on: observation, at: index, time: time, cause: cause, into: &output)
    if case .began = observation {
      let rest = devices[index].arena.conclude()
      act(on: rest, at: index, time: time, cause: cause, into: &output)
    }
  }

  /// Whether a gesture of a device tracks, by the state: one whose frames are in no log does too.
  func isTracked(by index: Int) -> Bool {
    guard let transition = state.surfaces[Int(devices[index].surface)].transition else {
      return false
    }
    return transition.phase == .tracking && transition.device == devices[index].number
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

  private func origin(at index: Int) -> GestureOrigin? {
    guard let claim = devices[index].arena.claim else { return nil }
    return GestureOrigin(
      kind: claim.kind,
      target: claim.target,
      sequence: devices[index].arena.begunArrival,
      device: devices[index].number,
      direction: devices[index].direction,
      zone: claim.zone?.measurement ?? Measurement(.edgeZone),
      slop: claim.measurement
    )
  }
}
