package import NavCore
import NavWire

/// Events and changes of a turn → what subscribers are told, encoded once for all of them.
///
/// Owns the surfaces as subscribers know them, so that a line can name what an event left behind.
package struct Publisher {
  private var surfaces: [SurfaceState]
  /// As they were at the last event: what a turn did before it was configured anew is told as it
  /// was then.
  private var settings: Settings
  private let log: LogIdentifier
  private let session: UInt32

  package init(
    surfaces: [SurfaceState],
    settings: Settings = Settings(),
    log: LogIdentifier,
    session: UInt32
  ) {
    self.surfaces = surfaces
    self.settings = settings
    self.log = log
    self.session = session
  }

  package func cursor(at seq: UInt64) -> Cursor { Cursor(log: log, session: session, seq: seq) }

  /// The events that somebody may want to be told of, in order; their layers only where somebody
  /// wants those. `settings` are those that hold at the end.
  package mutating func parts(
    of output: borrowing Output,
    _ settings: borrowing Settings,
    withLayers: Bool = false
  ) -> [UpdateParts] {
    var all: [UpdateParts] = []
    var change = 0
    for event in output.events {
      if case .configured = event.body { self.settings = copy settings }
      let changed = takeChange(of: event, in: output, &change)
      let before = surface(of: event)
      follow(event, changed)
      guard let after = changed?.state ?? surface(of: event) ?? before,
        let parts = parts(
          of: event,
          Told(
            before: before ?? after,
            after: after,
            isChanged: changed != nil,
            hasLayers: withLayers
          )
        )
      else { continue }
      all.append(parts)
    }
    return all
  }

  /// Keeps in step where nobody listens and nothing need be encoded.
  mutating func follow(_ output: borrowing Output, _ settings: borrowing Settings) {
    var change = 0
    for event in output.events {
      if case .configured = event.body { self.settings = copy settings }
      follow(event, takeChange(of: event, in: output, &change))
    }
  }

  private func takeChange(
    of event: NavEvent,
    in output: borrowing Output,
    _ next: inout Int
  ) -> Output.Change? {
    guard next < output.changes.count, output.changes[next].seq == event.seq else { return nil }
    next += 1
    return output.changes[next - 1]
  }

  private mutating func follow(_ event: NavEvent, _ changed: Output.Change?) {
    if let changed {
      let place = Int(changed.surface)
      if place < surfaces.count {
        surfaces[place] = changed.state
      } else {
        surfaces.append(changed.state)
      }
    }
    switch event.body {
    case .gestureChanged(let moved) where Int(moved.surface) < surfaces.count:
      let place = Int(moved.surface)
      surfaces[place].transition?.progressPPM = moved.progressPPM
      surfaces[place].transition?.velocityPPMPerSecond = moved.velocityPPMPerSecond
      surfaces[place].transition?.will = moved.will
    case .surfaceRemoved(let removed) where Int(removed.surface) < surfaces.count:
      surfaces.remove(at: Int(removed.surface))
    default: break
    }
  }

  /// The surface that a line of the event would be about; nil where there is none, or not yet.
  private func surface(of event: NavEvent) -> SurfaceState? {
    let index: UInt8? =
      switch event.body {
      case .gestureChanged(let changed): changed.surface
      case .gestureEnded(let ended): ended.surface
      case .commandAccepted(let accepted): accepted.surface
      case .surfaceRemoved(let removed): removed.surface
      default: event.body.surfaceChanged
      }
    guard let index, Int(index) < surfaces.count else { return nil }
    return surfaces[Int(index)]
  }

  /// A surface before an event and after it.
  private struct Told {
    let before: SurfaceState
    let after: SurfaceState
    let isChanged: Bool
    let hasLayers: Bool
  }

  private func parts(
    of event: NavEvent,
    _ told: Told
  ) -> UpdateParts? {
    let actions = action(of: event, told).map { [$0] } ?? []
    let gestures = gesture(of: event, told).map { [$0] } ?? []
    let progress = progress(of: event, told)
    var isRemoval = false
    if case .surfaceRemoved = event.body { isRemoval = true }
    guard told.isChanged || !actions.isEmpty || !gestures.isEmpty || progress != nil || isRemoval
    else { return nil }
    let isSeen = told.hasLayers && (told.isChanged || progress != nil)
    return UpdateParts(
      seq: event.seq,
      surface: isRemoval ? told.before.name : told.after.name,
      cursor: cursor(at: event.seq).text,
      state: told.isChanged ? SurfaceSnapshot(told.after, settings) : nil,
      actions: actions,
      gestures: gestures,
      progress: progress,
      layers: isSeen
        ? SurfaceLayers(told.after, settings, at: event.timeMicroseconds) : nil,
      isRemoval: isRemoval
    )
  }

  private func action(of event: NavEvent, _ told: Told) -> ActionOccurrence? {
    guard let (action, _) = event.action else { return nil }
    return ActionOccurrence(
      name: action.name,
      surface: told.before.name,
      page: page(of: action, told.before),
      cause: event.cause,
      transition: transition(of: event, told.before),
      side: side(of: action, event, told).map { WireSide($0) },
      index: action == .pagerChanged ? told.after.stack.last?.pager?.index : nil
    )
  }

  /// The drawer that was opened or closed.
  private func side(of action: Action, _ event: NavEvent, _ told: Told) -> Side? {
    switch action {
    case .drawerOpened: told.after.openDrawer
    case .drawerClosed: told.before.openDrawer
    default: nil
    }
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

  private func gesture(of event: NavEvent, _ told: Told) -> GestureOccurrence? {
    // Of the gesture that a finger drives there.
    let kind = (told.before.transition?.gestureKind ?? .edgeBack).name
    switch event.body {
    case .gestureBegan(let began):
      return GestureOccurrence(
        gesture: began.gesture,
        kind: began.kind.name,
        surface: told.after.name,
        phase: .began,
        cause: event.cause
      )
    case .gestureEnded(let ended):
      return GestureOccurrence(
        gesture: ended.gesture,
        kind: kind,
        surface: told.after.name,
        phase: .ended,
        verdict: WireVerdict(ended.verdict),
        reason: WireMeasurement(ended.reason),
        cause: event.cause
      )
    case .gestureCancelled(let cancelled):
      return GestureOccurrence(
        gesture: cancelled.gesture,
        kind: kind,
        surface: told.after.name,
        phase: .cancelled,
        reason: WireMeasurement(criterion: cancelled.reason.name),
        cause: event.cause
      )
    default: return nil
    }
  }

  private func progress(of event: NavEvent, _ told: Told) -> ProgressLevel? {
    switch event.body {
    case .gestureBegan(let began):
      ProgressLevel(
        surface: told.after.name,
        transition: began.transition,
        progressPPM: began.progressPPM,
        velocityPPMPerSecond: began.velocityPPMPerSecond,
        will: WireVerdict(began.will)
      )
    case .gestureChanged(let changed):
      ProgressLevel(
        surface: told.after.name,
        transition: told.after.transition?.identifier ?? 0,
        progressPPM: changed.progressPPM,
        velocityPPMPerSecond: changed.velocityPPMPerSecond,
        will: WireVerdict(changed.will)
      )
    default: nil
    }
  }
}
