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
        resync(at: index, gap.reason, time: time, into: &output)
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
    case .clockSkewed, .commandAnswered:
      emit(event.body, at: time, cause: event.cause, into: &output)
    default: break
    }
  }

  /// Forgets what the log does not show the end of.
  private mutating func finishSequences(at time: Int64, into output: inout Output) {
    for index in devices.indices { finishSequence(at: index, time: time, into: &output) }
  }

  private mutating func rerun(_ frame: TouchFrame, into output: inout Output) {
    guard let index = devices.firstIndex(where: { $0.number == frame.device }) else { return }
    if virtualDevice == frame.device { virtualTime = max(virtualTime, frame.timeMicroseconds) }
    guard frame.contacts.liveCount > 0 || devices[index].arena.isActive else { return }
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
