package import NavCore
import NavWire

/// Events and changes of a turn → what subscribers are told, encoded once for all of them.
///
/// Owns the surfaces as subscribers know them, so that a line can name what an event left behind,
/// and which of them each device moves.
package struct Publisher: Sendable {
  private var surfaces: [SurfaceState]
  /// Devices that are attached, and the names of their surfaces.
  private var devices: [(number: UInt32, surface: String)] = []
  /// As they were at the last event: what a turn did before it was configured anew is told as it
  /// was then.
  private var settings: Settings
  let log: LogIdentifier
  let session: UInt32

  /// What somebody wants of an event beside what is made for everybody: it is not made for nobody.
  package struct Wanted: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let layers = Wanted(rawValue: 1)
    /// The events themselves, but for those that tell of single touches.
    package static let events = Wanted(rawValue: 2)
    /// All of them.
    package static let rawEvents = Wanted(rawValue: 2 | 4)
  }

  package init(
    surfaces: [SurfaceState],
    devices: [AttachedDevice] = [],
    settings: Settings = Settings(),
    log: LogIdentifier,
    session: UInt32
  ) {
    self.surfaces = surfaces
    self.devices = devices.map { ($0.device, $0.description.surface) }
    self.settings = settings
    self.log = log
    self.session = session
  }

  package func cursor(at seq: UInt64) -> Cursor { Cursor(log: log, session: session, seq: seq) }

  /// The events that somebody may want to be told of, in order. `settings` are those that hold at
  /// the end; they are only looked at where they are others.
  package mutating func parts(
    of output: borrowing Output,
    _ settings: @autoclosure () -> Settings,
    _ wanted: Wanted = []
  ) -> [UpdateParts] {
    var all: [UpdateParts] = []
    var change = 0
    for index in output.events.indices {
      let seq = output.events[index].seq
      let isChange = change < output.changes.count && output.changes[change].seq == seq
      if wanted.isEmpty, !isChange, tellLittle(of: output.events[index], into: &all) { continue }
      let event = output.events[index]
      if case .configured = event.body { self.settings = settings() }
      let changed = takeChange(of: event, in: output, &change)
      let before = surface(of: event)
      let device = wanted.tells(event) ? event.body.device : nil
      let moved = device.flatMap { surface(ofDevice: $0) }
      follow(event, changed)
      let after = changed?.state ?? (event.body.isRemoval ? nil : surface(of: event))
      let parts = parts(
        of: event,
        Told(before: before, after: after, isChanged: changed != nil),
        cursor: cursor(at: event.seq),
        deviceSurface: moved ?? device.flatMap { surface(ofDevice: $0) },
        wanted
      )
      if let parts { all.append(parts) }
    }
    return all
  }

  /// Keeps in step where nobody listens and nothing need be encoded.
  mutating func follow(_ output: borrowing Output, _ settings: @autoclosure () -> Settings) {
    var change = 0
    for event in output.events {
      if case .configured = event.body { self.settings = settings() }
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
      _ = surfaces[Int(moved.surface)].follow(moved)
    case .surfaceRemoved(let removed) where Int(removed.surface) < surfaces.count:
      surfaces.remove(at: Int(removed.surface))
    case .deviceAdded(let added):
      devices.append((added.device, added.description.surface))
    case .deviceRemoved(let removed): devices.removeAll { $0.number == removed.device }
    default: break
    }
  }

  /// Tells of what passes all the time, without looking at the surface as a whole: a frame says
  /// nothing but itself, and most motion only how far it is. False: more is told of this event.
  private mutating func tellLittle(of event: NavEvent, into all: inout [UpdateParts]) -> Bool {
    switch event.body {
    case .frame: return true
    case .gestureChanged(let moved) where !moved.isFlip && Int(moved.surface) < surfaces.count:
      all.append(progress(moved, at: event.seq))
      return true
    default: return false
    }
  }

  /// How far a finger is, and nothing else: most of all that is ever told.
  private mutating func progress(_ moved: GestureChanged, at seq: UInt64) -> UpdateParts {
    let (surface, transition) = surfaces[Int(moved.surface)].follow(moved)
    return UpdateParts(
      seq: seq,
      surface: surface,
      cursor: cursor(at: seq),
      state: nil,
      actions: [],
      gestures: [],
      progress: ProgressLevel(moved, surface: surface, transition: transition)
    )
  }

  private func surface(ofDevice number: UInt32) -> String? {
    devices.first { $0.number == number }?.surface
  }

  /// The surface that a line of the event would be about; nil where there is none, or not yet.
  private func surface(of event: NavEvent) -> SurfaceState? {
    guard let index = event.body.surface, Int(index) < surfaces.count else { return nil }
    return surfaces[Int(index)]
  }

  /// What is told of an event, and of the surface that it is about.
  func parts(
    of event: NavEvent,
    _ told: Told?,
    cursor: Cursor,
    deviceSurface: String?,
    _ wanted: Wanted
  ) -> UpdateParts? {
    let isWhole = wanted.tells(event)
    let isRemoval = event.body.isRemoval && told?.hasLevels == true
    var actions: [ActionOccurrence] = []
    var gestures: [GestureOccurrence] = []
    var progress: ProgressLevel?
    var state: SurfaceSnapshot?
    var layers: SurfaceLayers?
    if let told {
      if let action = action(of: event, told) { actions = [action] }
      if let gesture = gesture(of: event, told) { gestures = [gesture] }
      if told.hasLevels { progress = self.progress(of: event, told) }
      if told.isChanged { state = SurfaceSnapshot(told.after, settings) }
      if wanted.contains(.layers), told.isChanged || progress != nil {
        layers = SurfaceLayers(told.after, settings, at: event.timeMicroseconds)
      }
    }
    let isOccurrence = isWhole || !actions.isEmpty || !gestures.isEmpty
    guard isOccurrence || isRemoval || state != nil || progress != nil else { return nil }
    return UpdateParts(
      seq: event.seq,
      surface: told?.after.name ?? deviceSurface,
      cursor: cursor,
      state: state,
      actions: actions,
      gestures: gestures,
      progress: progress,
      layers: layers,
      event: isWhole ? LogEvent(event) : nil,
      isRaw: isWhole && EntryKind(event.body).tellsSingleTouches,
      isRemoval: isRemoval
    )
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
        changed,
        surface: told.after.name,
        transition: told.after.transition?.identifier
      )
    default: nil
    }
  }
}

extension Publisher {
  /// A surface before an event and after it; where it was not there, or is no more, the same.
  struct Told {
    let before: SurfaceState
    let after: SurfaceState
    let isChanged: Bool
    /// It happens now: where everything is counts as well.
    let hasLevels: Bool

    init?(before: SurfaceState?, after: SurfaceState?, isChanged: Bool, hasLevels: Bool = true) {
      guard let some = after ?? before else { return nil }
      self.before = before ?? some
      self.after = some
      self.isChanged = isChanged
      self.hasLevels = hasLevels
    }
  }
}

extension Publisher.Wanted {
  /// Whether somebody wants the event itself.
  func tells(_ event: NavEvent) -> Bool {
    contains(.rawEvents) || contains(.events) && !EntryKind(event.body).tellsSingleTouches
  }
}

extension SurfaceState {
  /// Takes over how far a finger is.
  ///
  /// - Returns: its name, and its transition.
  fileprivate mutating func follow(
    _ moved: GestureChanged
  ) -> (name: String, transition: UInt32?) {
    guard transition != nil else { return (name, nil) }
    transition?.progressPPM = moved.progressPPM
    transition?.velocityPPMPerSecond = moved.velocityPPMPerSecond
    transition?.will = moved.will
    return (name, transition?.identifier)
  }
}

extension ProgressLevel {
  fileprivate init(_ changed: GestureChanged, surface: String, transition: UInt32?) {
    self.init(
      surface: surface,
      transition: transition ?? 0,
      progressPPM: changed.progressPPM,
      velocityPPMPerSecond: changed.velocityPPMPerSecond,
      will: WireVerdict(changed.will)
    )
  }
}

extension NavEvent.Body {
  /// A surface is no more.
  var isRemoval: Bool { if case .surfaceRemoved = self { true } else { false } }
}
