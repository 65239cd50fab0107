package import NavCore
import NavWire

/// Events and changes of a turn → what subscribers are told, encoded once for all of them.
///
/// Owns the surfaces as subscribers know them, so that a line can name what an event left behind.
package struct Publisher {
  private var surfaces: [SurfaceState]
  private let log: LogIdentifier
  private let session: UInt32

  package init(surfaces: [SurfaceState], log: LogIdentifier, session: UInt32) {
    self.surfaces = surfaces
    self.log = log
    self.session = session
  }

  package func cursor(at seq: UInt64) -> Cursor { Cursor(log: log, session: session, seq: seq) }

  /// The events that somebody may want to be told of, in order.
  package mutating func parts(of output: borrowing Output) -> [UpdateParts] {
    var all: [UpdateParts] = []
    var change = 0
    for event in output.events {
      var changed: SurfaceState?
      if change < output.changes.count, output.changes[change].seq == event.seq {
        changed = output.changes[change].state
        change += 1
      }
      if let parts = parts(of: event, changed: changed) { all.append(parts) }
      if let changed, let surface = event.body.surfaceChanged { surfaces[Int(surface)] = changed }
    }
    return all
  }

  /// The reports of a turn, in lines that no region's name makes too long.
  package func reports(of output: borrowing Output, seq: UInt64) -> [ReportParts] {
    guard !output.reports.isEmpty else { return [] }
    let all = output.reports.map {
      ContentReport($0, surface: surfaces[Int($0.surface)].name)
    }
    return stride(from: 0, to: all.count, by: DaemonLimits.reportsPerLineMax).map { start in
      let end = min(start + DaemonLimits.reportsPerLineMax, all.count)
      return ReportParts(Array(all[start..<end]), seq: seq)
    }
  }

  /// Keeps in step where nobody listens and nothing need be encoded.
  mutating func follow(_ output: borrowing Output) {
    for change in output.changes { surfaces[Int(change.surface)] = change.state }
  }

  private func parts(of event: NavEvent, changed: SurfaceState?) -> UpdateParts? {
    let actions = action(of: event).map { [$0] } ?? []
    let gestures = gesture(of: event).map { [$0] } ?? []
    let progress = progress(of: event)
    if changed == nil, actions.isEmpty, gestures.isEmpty, progress == nil { return nil }
    return UpdateParts(
      seq: event.seq,
      cursor: cursor(at: event.seq).text,
      state: changed.map { SurfaceSnapshot($0) },
      actions: actions,
      gestures: gestures,
      progress: progress
    )
  }

  private func action(of event: NavEvent) -> ActionOccurrence? {
    guard let (action, index) = event.action else { return nil }
    let before = surfaces[Int(index)]
    return ActionOccurrence(
      name: action.name,
      surface: before.name,
      page: page(of: action, before),
      cause: event.cause,
      transition: transition(of: event, before)
    )
  }

  /// The page that an action is about: what goes, or is asked to.
  private func page(of action: Action, _ before: SurfaceState) -> String? {
    switch action {
    case .back, .home, .backRequested: before.stack.last?.identifier
    default: nil
    }
  }

  /// The transition that an event is a part of.
  private func transition(of event: NavEvent, _ before: SurfaceState) -> UInt32? {
    switch event.body {
    case .gestureBegan(let began): began.transition
    case .gestureChanged, .gestureEnded: before.transition?.identifier
    case .transitionCommitted(let committed): committed.transition
    default: nil
    }
  }

  private func gesture(of event: NavEvent) -> GestureOccurrence? {
    switch event.body {
    case .gestureBegan(let began):
      GestureOccurrence(
        gesture: began.gesture,
        kind: began.kind.name,
        phase: .began,
        cause: event.cause
      )
    case .gestureEnded(let ended):
      GestureOccurrence(
        gesture: ended.gesture,
        kind: kind(on: ended.surface),
        phase: .ended,
        verdict: WireVerdict(ended.verdict),
        reason: WireMeasurement(ended.reason),
        cause: event.cause
      )
    case .gestureCancelled(let cancelled):
      GestureOccurrence(
        gesture: cancelled.gesture,
        kind: kind(on: cancelled.surface),
        phase: .cancelled,
        reason: WireMeasurement(criterion: cancelled.reason.name),
        cause: event.cause
      )
    default: nil
    }
  }

  /// Of the gesture that a finger drives there.
  private func kind(on surface: UInt8) -> String {
    (surfaces[Int(surface)].transition?.gestureKind ?? .edgeBack).name
  }

  private func progress(of event: NavEvent) -> ProgressLevel? {
    switch event.body {
    case .gestureBegan(let began):
      ProgressLevel(
        surface: surfaces[Int(began.surface)].name,
        transition: began.transition,
        progressPPM: began.progressPPM,
        velocityPPMPerSecond: began.velocityPPMPerSecond,
        will: WireVerdict(began.will)
      )
    case .gestureChanged(let changed):
      ProgressLevel(
        surface: surfaces[Int(changed.surface)].name,
        transition: surfaces[Int(changed.surface)].transition?.identifier ?? 0,
        progressPPM: changed.progressPPM,
        velocityPPMPerSecond: changed.velocityPPMPerSecond,
        will: WireVerdict(changed.will)
      )
    default: nil
    }
  }
}
