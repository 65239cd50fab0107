import NavCore

/// What holds after every operation of a life, whatever the operation was. Owns the fold of all
/// events, and what was begun and has not ended.
struct EngineLaws {
  /// Names what content was told of, from its began to its end.
  struct OpenReport: Hashable {
    var kind: Report.Kind
    var device: UInt32
    var sequence: UInt32
  }

  struct Claim: Hashable {
    var device: UInt32
    var sequence: UInt32
  }

  /// What a gesture was begun by, and on.
  private struct OpenGesture {
    var surface: UInt8
    var device: UInt32
    /// The surface's, when it began.
    var revision: UInt64
  }

  private(set) var state: NavState
  let first: NavState
  /// The number of the newest event, whatever the state says.
  private var seq: UInt64
  /// Every session with the settings that it had.
  private(set) var sessions: [(settings: Settings, events: [NavEvent])] = []
  /// The settings that came within sessions, by what the log has of them.
  private(set) var configurations: [String: Settings] = [:]
  private var gestures: [UInt32: OpenGesture] = [:]
  /// The devices of frames, by their seq.
  private var frames: [UInt64: UInt32] = [:]
  private var reports: [OpenReport: UInt8] = [:]
  /// Reports that end in the same operation as their surface.
  private var leaving: [OpenReport] = []
  private var claims: Set<Claim> = []
  var encoder = EntryEncoder(log: EngineLaws.log, at: EngineLaws.start, reservingBytes: 4_096)

  init(_ state: NavState) {
    self.state = state
    first = state
    seq = state.seq
  }

  /// The next events are those of a new session; whoever listened before is gone.
  mutating func beginSession(_ settings: Settings) {
    sessions.append((settings, []))
    frames.removeAll()
    reports.removeAll()
    claims.removeAll()
  }

  /// The text that those settings have in the log.
  mutating func text(of settings: Settings) -> String {
    let text = "configuration \(configurations.count)"
    configurations[text] = settings
    return text
  }

  /// Takes what came of one operation.
  mutating func follow(_ output: borrowing Output, _ engine: borrowing Engine) {
    checkBytes(output.events)
    var changes = 0
    for event in output.events {
      guard event.seq == seq + 1 else { fault("seq \(event.seq) follows \(seq)") }
      seq = event.seq
      guard event.cause < event.seq else { fault("seq \(event.seq) follows from \(event.cause)") }
      tell("\(event.seq) at \(event.timeMicroseconds), arrival \(event.arrival): \(event.body)")
      state.apply(event)
      follow(event)
      sessions[sessions.count - 1].events.append(event)
      while changes < output.changes.count, output.changes[changes].seq == event.seq {
        let change = output.changes[changes]
        guard state.surfaces[Int(change.surface)] == change.state else {
          fault("seq \(event.seq): the change is not the state")
        }
        changes += 1
      }
    }
    guard changes == output.changes.count else { fault("a change belongs to no event") }
    guard state.seq == seq else { fault("the state is at \(state.seq), behind \(seq)") }
    guard engine.state == state else { fault("the fold of the events is not the state") }
    let broken = state.brokenInvariants()
    guard broken.isEmpty else { fault("broken: \(broken)") }
    for feedback in output.feedback { follow(feedback) }
    for report in output.reports { follow(report) }
    if let open = leaving.first(where: { reports[$0] != nil }) {
      fault("\(open) is open, and its surface is gone")
    }
    leaving.removeAll()
  }

  private mutating func follow(_ event: NavEvent) {
    switch event.body {
    case .frame(let frame): frames[event.seq] = frame.device
    case .gestureBegan(let began):
      let open = OpenGesture(
        surface: began.surface,
        device: began.device,
        revision: state.surfaces[Int(began.surface)].revision
      )
      guard gestures.values.allSatisfy({ $0.surface != began.surface }) else {
        fault("\(began) is the second on its surface")
      }
      guard gestures.updateValue(open, forKey: began.gesture) == nil else {
        fault("gesture \(began.gesture) began twice")
      }
    case .gestureChanged(let changed): goesOn(changed.gesture, event)
    case .gestureEnded(let ended): end(ended.gesture, event)
    case .gestureCancelled(let cancelled): end(cancelled.gesture, event)
    case .surfaceRemoved(let removed): forget(removed.surface)
    default: break
    }
  }

  /// The surfaces behind it have other numbers from then on.
  private mutating func forget(_ surface: UInt8) {
    if let gesture = gestures.first(where: { $0.value.surface == surface }) {
      fault("gesture \(gesture.key) is open, and its surface is gone")
    }
    for (name, open) in gestures where open.surface > surface {
      gestures[name]?.surface -= 1
    }
    for (name, number) in reports where number >= surface {
      if number == surface { leaving.append(name) } else { reports[name] = number - 1 }
    }
  }

  /// Only a gesture's own device moves it, and to track changes nothing of what is navigated.
  private func goesOn(_ gesture: UInt32, _ event: NavEvent) {
    guard let open = gestures[gesture] else { fault("\(event) is of no open gesture") }
    if let device = frames[event.cause], device != open.device {
      fault("a frame of device \(device) led to \(event), a gesture of device \(open.device)")
    }
    let revision = state.surfaces[Int(open.surface)].revision
    guard revision == open.revision else {
      fault("\(event): revision \(open.revision) became \(revision) while it was open")
    }
  }

  private mutating func end(_ gesture: UInt32, _ event: NavEvent) {
    goesOn(gesture, event)
    gestures[gesture] = nil
  }

  private mutating func follow(_ feedback: Output.Feedback) {
    switch feedback {
    case .claimed(let device, let sequence, _):
      guard claims.insert(Claim(device: device, sequence: sequence)).inserted else {
        fault("sequence \(sequence) of device \(device) was claimed twice")
      }
    case .released(let device, let sequence):
      guard claims.remove(Claim(device: device, sequence: sequence)) != nil else {
        fault("sequence \(sequence) of device \(device) was released, and nobody had it")
      }
    }
  }

  private mutating func follow(_ report: Report) {
    tell("  \(report)")
    let name = OpenReport(kind: report.kind, device: report.device, sequence: report.sequence)
    switch report.phase {
    case .began:
      guard report.kind != .tap, report.kind != .swipe else { fault("\(report.kind) began") }
      guard reports.updateValue(report.surface, forKey: name) == nil else {
        fault("\(name) began twice")
      }
    case .changed:
      guard reports[name] != nil else { fault("\(name) changed, and was not open") }
    case .ended, .cancelled:
      if report.kind == .tap || report.kind == .swipe {
        guard report.phase == .ended else { fault("\(report.kind) was cancelled") }
        return
      }
      guard reports.removeValue(forKey: name) != nil else { fault("\(name) ended twice") }
    }
  }
}

// MARK: - What is over

extension EngineLaws {
  /// The device is gone: nothing of it is open.
  func expectNothing(of device: UInt32) {
    if let open = reports.keys.first(where: { $0.device == device }) { fault("\(open) is open") }
    if let claim = claims.first(where: { $0.device == device }) { fault("\(claim) is open") }
  }

  /// Recognition rests on a surface: nothing is open there but claims, until their fingers lift.
  func expectRest(on surface: UInt8) {
    if let open = reports.first(where: { $0.value == surface }) { fault("\(open.key) is open") }
    if let gesture = gestures.first(where: { $0.value.surface == surface }) {
      fault("gesture \(gesture.key) is open")
    }
  }

  /// A device has nothing down: it moves nothing.
  func expectNoTracking(by device: UInt32) {
    if let gesture = gestures.first(where: { $0.value.device == device }) {
      fault("gesture \(gesture.key) is open, and device \(device) has nothing down")
    }
  }

  /// Nothing is down any more.
  func expectNothingOpen() {
    if let open = reports.keys.first { fault("\(open) is open") }
    if let claim = claims.first { fault("\(claim) is open") }
    if let gesture = gestures.keys.first { fault("gesture \(gesture) is open") }
  }
}
