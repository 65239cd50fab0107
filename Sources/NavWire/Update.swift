/// One line of a subscription: everything that one event changed and the subscriber asked for, all
/// of one surface.
public struct Update: Equatable, Sendable {
  /// The event.
  public var seq: UInt64
  /// The seq of the line before on this subscription: where it does not match, a line was lost.
  public var previous: UInt64
  /// The place in the log after `seq`; opaque.
  public var cursor: String
  /// How many lines were collapsed into this one, where the subscriber was slow.
  public var coalesced: UInt64?
  /// It was sent before the log's file had the event: should the daemon be killed now, the log may
  /// end before it, and then its cursor is answered by a resync.
  public var isAhead: Bool
  /// It happened before the subscription began, and is told because that went on from a cursor:
  /// how long ago, in milliseconds, 0 or more. Such a line has occurrences only.
  public var ageMilliseconds: Int64?
  public var state: SurfaceSnapshot?
  public var actions: [ActionOccurrence]
  public var gestures: [GestureOccurrence]
  public var progress: ProgressLevel?
  public var layers: SurfaceLayers?
  /// The event itself, for whoever asked for the log; at most one.
  public var events: [LogEvent]
  /// The surface of that name is no more.
  public var removedSurface: String?

  public init(
    seq: UInt64,
    previous: UInt64,
    cursor: String,
    coalesced: UInt64? = nil,
    isAhead: Bool = false,
    ageMilliseconds: Int64? = nil,
    state: SurfaceSnapshot? = nil,
    actions: [ActionOccurrence] = [],
    gestures: [GestureOccurrence] = [],
    progress: ProgressLevel? = nil,
    layers: SurfaceLayers? = nil,
    events: [LogEvent] = [],
    removedSurface: String? = nil
  ) {
    self.seq = seq
    self.previous = previous
    self.cursor = cursor
    self.coalesced = coalesced
    self.isAhead = isAhead
    self.ageMilliseconds = ageMilliseconds
    self.state = state
    self.actions = actions
    self.gestures = gestures
    self.progress = progress
    self.layers = layers
    self.events = events
    self.removedSurface = removedSurface
  }
}

/// What an integrator reacts to: an edge, never coalesced, never lost without a word.
public struct ActionOccurrence: Equatable, Sendable {
  /// back, home, forward and so on, or the name of an action of the configuration.
  public var name: String
  public var surface: String
  /// The page that the action took away, where there is one.
  public var page: String?
  /// The seq of the event that it follows from.
  public var cause: UInt64
  /// The transition that committed it, where there is one.
  public var transition: UInt32?
  /// Of a drawer that was opened or closed.
  public var side: WireSide?
  /// Of a pager: the page that is shown from now on.
  public var index: Int32?

  public init(
    name: String,
    surface: String,
    page: String? = nil,
    cause: UInt64,
    transition: UInt32? = nil,
    side: WireSide? = nil,
    index: Int32? = nil
  ) {
    self.name = name
    self.surface = surface
    self.page = page
    self.side = side
    self.index = index
    self.cause = cause
    self.transition = transition
  }
}

/// A gesture began, or came to its one end.
public struct GestureOccurrence: Equatable, Sendable {
  public enum Phase: String, Equatable, Sendable, CaseIterable, Decodable {
    case began
    /// The finger lifted; `verdict` and `reason` say what was decided and by what.
    case ended
    /// An abnormal end: it commits nothing; `reason` names what happened.
    case cancelled
  }

  /// Names the gesture within its log.
  public var gesture: UInt32
  /// edge_back, edge_forward, pager and so on; others may come.
  public var kind: String
  public var surface: String
  public var phase: Phase
  /// Set when ended.
  public var verdict: WireVerdict?
  /// Set when ended (what was measured) and when cancelled (the criterion is what happened:
  /// command, device_removed, input_gap, input_error, restart, geometry, suspend; the unit is
  /// none).
  public var reason: WireMeasurement?
  /// The seq of the event that it follows from.
  public var cause: UInt64

  public init(
    gesture: UInt32,
    kind: String,
    surface: String = Request.defaultSurface,
    phase: Phase,
    verdict: WireVerdict? = nil,
    reason: WireMeasurement? = nil,
    cause: UInt64
  ) {
    self.gesture = gesture
    self.kind = kind
    self.surface = surface
    self.phase = phase
    self.verdict = verdict
    self.reason = reason
    self.cause = cause
  }
}

/// Where a tracking transition is now. A level: only the last one counts.
public struct ProgressLevel: Equatable, Sendable {
  public var surface: String
  /// The transition's `id`.
  public var transition: UInt32
  /// 0…1,000,000 parts per million; on the wire 0…1 with six places.
  public var progressPPM: Int64
  /// Parts per million of the extent per second, positive towards the commit; on the wire extents
  /// per second with three places, rounded half away from zero.
  public var velocityPPMPerSecond: Int64
  /// What a release now would decide.
  public var will: WireVerdict

  public init(
    surface: String,
    transition: UInt32,
    progressPPM: Int64,
    velocityPPMPerSecond: Int64,
    will: WireVerdict
  ) {
    self.surface = surface
    self.transition = transition
    self.progressPPM = progressPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.will = will
  }
}

extension Update: Decodable {
  private enum CodingKeys: String, CodingKey {
    case seq
    case previous = "prev"
    case cursor, coalesced, ahead, state, actions, gestures, progress, layers, events
    case ageMilliseconds = "age_ms"
    case removedSurface = "surface_removed"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seq = try container.decode(UInt64.self, forKey: .seq)
    previous = try container.decode(UInt64.self, forKey: .previous)
    cursor = try container.decode(String.self, forKey: .cursor)
    coalesced = try container.decodeIfPresent(UInt64.self, forKey: .coalesced)
    isAhead = try container.decodeIfPresent(Bool.self, forKey: .ahead) ?? false
    ageMilliseconds = try container.decodeIfPresent(Int64.self, forKey: .ageMilliseconds)
    state = try container.decodeIfPresent(SurfaceSnapshot.self, forKey: .state)
    actions = try container.decodeIfPresent([ActionOccurrence].self, forKey: .actions) ?? []
    gestures = try container.decodeIfPresent([GestureOccurrence].self, forKey: .gestures) ?? []
    progress = try container.decodeIfPresent(ProgressLevel.self, forKey: .progress)
    layers = try container.decodeIfPresent(SurfaceLayers.self, forKey: .layers)
    events = try container.decodeIfPresent([LogEvent].self, forKey: .events) ?? []
    removedSurface = try container.decodeIfPresent(String.self, forKey: .removedSurface)
  }
}

extension ActionOccurrence: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, surface, page, cause, transition, side, index
  }
}

extension GestureOccurrence: Decodable {
  private enum CodingKeys: String, CodingKey {
    case gesture, kind, surface, phase, verdict, reason, cause
  }
}

extension ProgressLevel: Decodable {
  private enum CodingKeys: String, CodingKey {
    case surface, transition, progress, velocity, will
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    surface = try container.decode(String.self, forKey: .surface)
    transition = try container.decode(UInt32.self, forKey: .transition)
    progressPPM = try container.decode(PartsPerMillion.self, forKey: .progress).value
    velocityPPMPerSecond = try container.decode(PartsPerMillion.self, forKey: .velocity).value
    will = try container.decode(WireVerdict.self, forKey: .will)
  }
}
