/// Which events of the log are asked for.
public struct LogQuery: Equatable, Sendable {
  /// Where reading begins.
  public enum Start: Equatable, Sendable {
    /// Behind the place that the cursor names.
    case cursor(String)
    /// At the event of that seq.
    case seq(UInt64)
  }

  /// Nil: at the oldest event that there is.
  public var from: Start?
  /// The last event that is wanted; nil: the last one that there is.
  public var to: UInt64?
  /// Names of kinds, as an event's `event` has them; empty: all that the peer may see.
  public var kinds: [String]
  /// 1…`WireLimits.logEventsMax`; nil: as many as one line takes.
  public var limit: Int?

  public init(
    from: Start? = nil,
    to: UInt64? = nil,
    kinds: [String] = [],
    limit: Int? = nil
  ) {
    self.from = from
    self.to = to
    self.kinds = kinds
    self.limit = limit
  }
}

/// A stretch of the log, in its order: what `log` answers.
public struct LogPage: Equatable, Sendable {
  public enum Item: Equatable, Sendable {
    case event(LogEvent)
    case gap(Gap)
  }

  /// Events that the log does not hold, or not any more.
  public struct Gap: Equatable, Sendable, Decodable {
    /// The first and the last of them.
    public var from: UInt64
    public var to: UInt64
    /// too_old, not_recorded, damaged; others may come.
    public var reason: String

    public init(from: UInt64, to: UInt64, reason: String) {
      self.from = from
      self.to = to
      self.reason = reason
    }
  }

  public var items: [Item]
  /// The seq to go on from; nil: there is no more of what was asked for.
  public var next: UInt64?
  /// The log was read as far as this event; later ones were not in the file yet.
  public var completeSeq: UInt64

  public init(items: [Item], next: UInt64?, completeSeq: UInt64) {
    self.items = items
    self.next = next
    self.completeSeq = completeSeq
  }
}

/// One event of the log.
public struct LogEvent: Equatable, Sendable {
  public var seq: UInt64
  /// Microseconds since its session began.
  public var timeMicroseconds: Int64
  /// What happened: session_started, gesture_began and so on; others may come.
  public var kind: String
  /// The seq of the event that it follows from; 0: none.
  public var cause: UInt64
  /// The number of the input that led to it.
  public var arrival: UInt64
  /// All else that it says, by name, units last in the name.
  public var fields: [String: WireValue]
  /// It says more than one line takes, and `fields` is empty for that.
  public var isCut: Bool

  public init(
    seq: UInt64,
    timeMicroseconds: Int64,
    kind: String,
    cause: UInt64,
    arrival: UInt64,
    fields: [String: WireValue],
    isCut: Bool = false
  ) {
    self.seq = seq
    self.timeMicroseconds = timeMicroseconds
    self.kind = kind
    self.cause = cause
    self.arrival = arrival
    self.fields = fields
    self.isCut = isCut
  }
}

/// That the log is not kept as it should be.
public struct LogCondition: Equatable, Sendable, Decodable {
  /// degraded: events are numbered and published, and not kept; others may come.
  public var condition: String
  /// disk_full, disk_failed, disk_slow; others may come.
  public var reason: String
  /// The first event that it is so for.
  public var sinceSeq: UInt64

  public init(condition: String = "degraded", reason: String, sinceSeq: UInt64) {
    self.condition = condition
    self.reason = reason
    self.sinceSeq = sinceSeq
  }

  private enum CodingKeys: String, CodingKey {
    case condition, reason
    case sinceSeq = "since_seq"
  }
}

extension LogQuery.Start: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let seq = try? container.decode(UInt64.self) {
      self = .seq(seq)
    } else {
      self = .cursor(try container.decode(String.self))
    }
  }
}

extension LogEvent: Decodable {
  private static let head = ["seq", "time_us", "event", "cause", "arrival", "cut"]

  private enum CodingKeys: String, CodingKey {
    case seq, cause, arrival, cut
    case timeMicroseconds = "time_us"
    case kind = "event"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seq = try container.decode(UInt64.self, forKey: .seq)
    timeMicroseconds = try container.decode(Int64.self, forKey: .timeMicroseconds)
    kind = try container.decode(String.self, forKey: .kind)
    cause = try container.decode(UInt64.self, forKey: .cause)
    arrival = try container.decode(UInt64.self, forKey: .arrival)
    isCut = try container.decodeIfPresent(Bool.self, forKey: .cut) ?? false
    fields = try decoder.singleValueContainer().decode([String: WireValue].self)
    for name in LogEvent.head { fields[name] = nil }
  }
}

extension LogPage.Item: Decodable {
  private enum CodingKeys: String, CodingKey { case gap }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.gap) {
      self = .gap(try container.decode(LogPage.Gap.self, forKey: .gap))
    } else {
      self = .event(try LogEvent(from: decoder))
    }
  }
}
