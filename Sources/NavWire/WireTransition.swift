/// One change of what is shown, from its first progress to its end.
public struct WireTransition: Equatable, Sendable {
  public enum Phase: String, Equatable, Sendable, CaseIterable, Decodable {
    /// A finger drives it.
    case tracking
    /// It was decided for; the picture goes to 1.
    case committed
    /// It was decided against; the picture goes back to 0.
    case reverting
  }

  /// Names the transition within its surface and log.
  public var identifier: UInt32
  /// back, pop, home, forward and so on; others may come.
  public var kind: String
  public var phase: Phase
  /// The page that goes; nil where there is none.
  public var from: String?
  /// The page that comes; nil where there is none.
  public var to: String?
  /// Of a pager: the indexes of the pages that go and come; nil elsewhere.
  public var fromIndex: Int32?
  public var toIndex: Int32?
  /// How it is shown: slide, depth and so on; others may come.
  public var style: String
  /// The reading direction when it began, which it keeps.
  public var direction: WireDirection
  /// 0…1,000,000 parts per million; on the wire 0…1 with six places.
  public var progressPPM: Int64
  /// Parts per million of the extent per second, positive towards the commit; on the wire extents
  /// per second with three places, rounded half away from zero.
  public var velocityPPMPerSecond: Int64
  /// What a release now would decide.
  public var will: WireVerdict
  /// Microseconds of the session.
  public var startedMicroseconds: Int64
  /// How the picture goes on; nil while tracking.
  public var settle: WireSettling?
  /// The seq of the event that began it.
  public var cause: UInt64

  public init(
    identifier: UInt32,
    kind: String,
    phase: Phase,
    from: String?,
    to: String?,
    fromIndex: Int32? = nil,
    toIndex: Int32? = nil,
    style: String = WireStyle.slide.rawValue,
    direction: WireDirection = .leftToRight,
    progressPPM: Int64,
    velocityPPMPerSecond: Int64,
    will: WireVerdict,
    startedMicroseconds: Int64,
    settle: WireSettling? = nil,
    cause: UInt64
  ) {
    self.identifier = identifier
    self.kind = kind
    self.phase = phase
    self.from = from
    self.to = to
    self.fromIndex = fromIndex
    self.toIndex = toIndex
    self.style = style
    self.direction = direction
    self.progressPPM = progressPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.will = will
    self.startedMicroseconds = startedMicroseconds
    self.settle = settle
    self.cause = cause
  }
}

/// What a lift decides.
public enum WireVerdict: String, Equatable, Sendable, CaseIterable, Decodable {
  case commit
  case revert
}

/// How the picture goes on after the lift: enough to compute it at any time.
public struct WireSettling: Equatable, Sendable {
  /// 0 or 1,000,000 parts per million, of a long pager 1,000,000 for each page; on the wire six
  /// places.
  public var targetPPM: Int64
  /// The release velocity, in parts per million of the extent per second; on the wire three places.
  public var velocityPPMPerSecond: Int64
  /// The spring's response in microseconds.
  public var responseMicroseconds: Int64
  /// The damping ratio in parts per million, 1,000,000 is critical; on the wire six places.
  public var dampingPPM: Int64
  /// Microseconds of the session.
  public var startMicroseconds: Int64
  /// When it is over, whatever the picture says; microseconds of the session.
  public var deadlineMicroseconds: Int64

  public init(
    targetPPM: Int64,
    velocityPPMPerSecond: Int64,
    responseMicroseconds: Int64,
    dampingPPM: Int64,
    startMicroseconds: Int64,
    deadlineMicroseconds: Int64
  ) {
    self.targetPPM = targetPPM
    self.velocityPPMPerSecond = velocityPPMPerSecond
    self.responseMicroseconds = responseMicroseconds
    self.dampingPPM = dampingPPM
    self.startMicroseconds = startMicroseconds
    self.deadlineMicroseconds = deadlineMicroseconds
  }
}

extension WireTransition: Decodable {
  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case fromIndex = "from_index"
    case toIndex = "to_index"
    case kind, phase, from, to, style, direction, progress, velocity, will, started, settle, cause
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try container.decode(UInt32.self, forKey: .identifier)
    kind = try container.decode(String.self, forKey: .kind)
    phase = try container.decode(Phase.self, forKey: .phase)
    from = try container.decodeIfPresent(String.self, forKey: .from)
    to = try container.decodeIfPresent(String.self, forKey: .to)
    fromIndex = try container.decodeIfPresent(Int32.self, forKey: .fromIndex)
    toIndex = try container.decodeIfPresent(Int32.self, forKey: .toIndex)
    style =
      try container.decodeIfPresent(String.self, forKey: .style) ?? WireStyle.slide.rawValue
    direction =
      try container.decodeIfPresent(WireDirection.self, forKey: .direction) ?? .leftToRight
    progressPPM = try container.decode(PartsPerMillion.self, forKey: .progress).value
    velocityPPMPerSecond = try container.decode(PartsPerMillion.self, forKey: .velocity).value
    will = try container.decode(WireVerdict.self, forKey: .will)
    startedMicroseconds = try container.decode(Int64.self, forKey: .started)
    settle = try container.decodeIfPresent(WireSettling.self, forKey: .settle)
    cause = try container.decode(UInt64.self, forKey: .cause)
  }
}

extension WireSettling: Decodable {
  private enum CodingKeys: String, CodingKey {
    case target, velocity
    case response = "response_us"
    case damping, start, deadline
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    targetPPM = try container.decode(PartsPerMillion.self, forKey: .target).value
    velocityPPMPerSecond = try container.decode(PartsPerMillion.self, forKey: .velocity).value
    responseMicroseconds = try container.decode(Int64.self, forKey: .response)
    dampingPPM = try container.decode(PartsPerMillion.self, forKey: .damping).value
    startMicroseconds = try container.decode(Int64.self, forKey: .start)
    deadlineMicroseconds = try container.decode(Int64.self, forKey: .deadline)
  }
}
