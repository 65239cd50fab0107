extension Engine {
  /// Runs one recorded input again, with the time and the arrival number that it had.
  ///
  /// Only what came from outside is an input; what followed from it is not read, but found again.
  /// The events of a session, in the order of their arrival numbers, give the events of that
  /// session: whoever compares them knows whether recognition still decides as it did. With a
  /// `configured` of its own come the settings that its text says.
  package mutating func rerun(
    _ event: NavEvent,
    configuration: String,
    settings: Settings? = nil,
    into output: inout Output
  ) {
    isRunAgain = true
    let isDerived = event.arrival == arrival
    arrival = event.arrival
    let time = event.timeMicroseconds
    switch event.body {
    case .sessionStarted(let started):
      start(SessionOrigin(started, configuration: configuration), into: &output)
    case .deviceAdded(let added):
      // Whoever was given the session's clock met no finger that was down.
      if added.description.clock == .virtual { finishSequences(at: time, into: &output) }
      _ = add(added.description, at: time, into: &output)
    case .deviceRemoved(let removed) where removed.reason != .restart:
      remove(removed.device, removed.reason, at: time, elapsed: nil, into: &output)
    case .frame(let frame): rerun(frame, into: &output)
    case .tick(let tick):
      // A tick counts itself.
      arrival = event.arrival &- 1
      applyTicks(into: &output) { $0 <= tick.dueMicroseconds }
    case .inputGap(let gap):
      guard let index = devices.firstIndex(where: { $0.number == gap.device }) else { return }
      if gap.isSurvived {
        emit(event.body, at: time, cause: 0, into: &output)
      } else {
        // Told it was, whoever claims the sequence now.
        resync(at: index, gap.reason, time: time, isTold: true, into: &output)
      }
    case .geometryChanged(let changed) where changed.geometry?.rule == .output:
      guard event.cause == 0 else { return }
      change(
        changed.geometry,
        changed.orientation,
        of: changed.surface,
        at: time,
        cause: 0,
        into: &output
      )
    case .configured(let configured) where !isDerived:
      guard let settings else { return }
      configure(settings, configured.text, at: time, elapsed: nil, into: &output)
    case .commandAccepted(let accepted): rerun(accepted, at: time, into: &output)
    case .clientEnded(let ended): endClient(ended.client, at: time, into: &output)
    case .logDamaged where event.cause != 0: break
    case .clockSkewed, .commandAnswered, .rawAttached, .logDamaged, .logHealed:
      emit(event.body, at: time, cause: event.cause, into: &output)
    default: break
    }
  }

  /// Takes an event over as it is, where the log does not show what it followed from.
  mutating func take(fact event: NavEvent, into output: inout Output) {
    arrival = event.arrival
    emit(event.body, at: event.timeMicroseconds, cause: event.cause, into: &output)
    if case .deviceRemoved(let removed) = event.body {
      devices.removeAll { $0.number == removed.device }
    }
  }

  /// Goes on in the middle of a session, before that event, with the devices that are attached;
  /// what their fingers do nobody knows.
  mutating func adopt(before event: NavEvent) {
    arrival = event.arrival &- 1
    for attached in state.devices {
      guard
        let surface = state.surfaces.firstIndex(where: { $0.name == attached.description.surface })
      else { continue }
      devices.append(
        LiveDevice(
          number: attached.device,
          description: attached.description,
          surface: UInt8(surface),
          tuning: tuning(of: attached.description),
          monotonicOffset: 0
        )
      )
      measurePalms(at: devices.count - 1)
      if attached.description.clock == .virtual { virtualDevice = attached.device }
    }
  }

  /// Whether a pause of a finger of that device is waited for.
  func awaitsPause(of device: UInt32) -> Bool {
    devices.contains { $0.number == device && $0.arena.pauseDueMicroseconds != nil }
  }

  /// Forgets what the log does not show the end of.
  private mutating func finishSequences(at time: Int64, into output: inout Output) {
    for index in devices.indices { finishSequence(at: index, time: time, into: &output) }
  }

  private mutating func rerun(_ frame: TouchFrame, into output: inout Output) {
    guard let index = devices.firstIndex(where: { $0.number == frame.device }) else { return }
    if virtualDevice == frame.device { virtualTime = max(virtualTime, frame.timeMicroseconds) }
    guard frame.contacts.liveCount > 0 || devices[index].arena.isActive else {
      return recordBetween(frame, at: index, into: &output)
    }
    if frame.flags.contains(.anew) {
      finishSequence(at: index, time: frame.timeMicroseconds, into: &output)
    }
    process(frame, at: index, into: &output)
  }
}

extension SessionOrigin {
  init(_ started: SessionStarted, configuration: String) {
    self.init(
      bootHigh: started.bootHigh,
      bootLow: started.bootLow,
      monotonicMicroseconds: started.monotonicMicroseconds,
      wallMicroseconds: started.wallMicroseconds,
      version: started.version,
      configuration: configuration,
      repair: nil
    )
  }
}
