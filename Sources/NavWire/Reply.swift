/// The one answer to one request, or to a line that could not be read as one (`identifier` nil).
public struct Reply: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    case ok(Success)
    case error(WireError)
  }

  /// What a request had to say when it succeeded.
  public struct Success: Equatable, Sendable {
    /// The last event at the time of the answer; every line of a lower or equal seq came before.
    public var seq: UInt64
    /// The last event that was known to be on the disk when `sync` or `log` was answered.
    public var durableSeq: UInt64?
    /// The surface's revision after a command.
    public var revision: UInt64?
    /// Whether a command had an effect.
    public var changed: Bool?
    /// What `get`, `why` and `log` asked for, and what `reload` left.
    public var content: ReplyContent?
    /// It went out before the log's file had all that it tells of, because the disk was busy for
    /// more than 20 ms, or fails: if the daemon is killed now, that is lost. The same request with
    /// the same key is carried out then, and once in any case.
    public var isAhead: Bool

    public init(
      seq: UInt64,
      durableSeq: UInt64? = nil,
      revision: UInt64? = nil,
      changed: Bool? = nil,
      content: ReplyContent? = nil,
      isAhead: Bool = false
    ) {
      self.seq = seq
      self.durableSeq = durableSeq
      self.revision = revision
      self.changed = changed
      self.content = content
      self.isAhead = isAhead
    }
  }

  /// The request's `id`; nil where it gave none, or where the line was not readable.
  public var identifier: RequestIdentifier?
  public var outcome: Outcome

  public init(to identifier: RequestIdentifier?, _ outcome: Outcome) {
    self.identifier = identifier
    self.outcome = outcome
  }
}

/// What `get`, `why`, `log` and `reload` answer, each under a key of its own beside `seq`.
public enum ReplyContent: Equatable, Sendable {
  /// `state`: the surface that was asked for.
  case state(Snapshot)
  /// `layers`: what is seen on the surface that was asked for.
  case layers(SurfaceLayers)
  /// `restart`: keys of the configuration that were changed and hold from the next start on.
  case restart([String])
  /// `stats`: counters by name.
  case stats([String: Int64])
  /// `config`: the effective configuration as TOML.
  case configuration(String)
  /// `limits`: bounds by name, the unit last in the name.
  case limits([String: Int64])
  case devices(DeviceList)
  /// `clients`: who is connected to the main socket, in the order in which they came, as many as
  /// one line takes, and how many were left out.
  case clients([ClientStatus], leftOut: Int = 0)
  /// `sequences`: the last ones, latest first.
  /// The newest first, as many as one line takes, and how many were left out.
  case sequences([SequenceExplanation], leftOut: Int = 0)
  /// `events`, `next` and `complete_seq`: a stretch of the log.
  case log(LogPage)
}

extension Reply: Decodable {
  private enum CodingKeys: String, CodingKey {
    case identifier = "re"
    case ahead, ok, error
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try container.decodeIfPresent(RequestIdentifier.self, forKey: .identifier)
    if container.contains(.error) {
      outcome = .error(try container.decode(WireError.self, forKey: .error))
    } else {
      var success = try container.decode(Success.self, forKey: .ok)
      success.isAhead = try container.decodeIfPresent(Bool.self, forKey: .ahead) ?? false
      outcome = .ok(success)
    }
  }
}

extension Reply.Success: Decodable {
  private enum CodingKeys: String, CodingKey {
    case seq, revision, changed
    case state, layers, restart, stats, config, limits, devices, sequences
    case leftOut = "left_out"
    case events, next, clients
    case completeSeq = "complete_seq"
    case durableSeq = "durable_seq"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seq = try container.decode(UInt64.self, forKey: .seq)
    isAhead = false
    durableSeq = try container.decodeIfPresent(UInt64.self, forKey: .durableSeq)
    revision = try container.decodeIfPresent(UInt64.self, forKey: .revision)
    changed = try container.decodeIfPresent(Bool.self, forKey: .changed)
    if container.contains(.state) {
      content = .state(try container.decode(Snapshot.self, forKey: .state))
    } else if container.contains(.layers) {
      content = .layers(try container.decode(SurfaceLayers.self, forKey: .layers))
    } else if container.contains(.restart) {
      content = .restart(try container.decode([String].self, forKey: .restart))
    } else if container.contains(.stats) {
      content = .stats(try container.decode([String: Int64].self, forKey: .stats))
    } else if container.contains(.config) {
      content = .configuration(try container.decode(String.self, forKey: .config))
    } else if container.contains(.limits) {
      content = .limits(try container.decode([String: Int64].self, forKey: .limits))
    } else if container.contains(.devices) {
      content = .devices(try DeviceList(from: decoder))
    } else if container.contains(.sequences) {
      content = .sequences(
        try container.decode([SequenceExplanation].self, forKey: .sequences),
        leftOut: try container.decodeIfPresent(Int.self, forKey: .leftOut) ?? 0
      )
    } else if container.contains(.clients) {
      content = .clients(
        try container.decode([ClientStatus].self, forKey: .clients),
        leftOut: try container.decodeIfPresent(Int.self, forKey: .leftOut) ?? 0
      )
    } else if container.contains(.events) {
      content = .log(
        LogPage(
          items: try container.decode([LogPage.Item].self, forKey: .events),
          next: try container.decodeIfPresent(UInt64.self, forKey: .next),
          completeSeq: try container.decode(UInt64.self, forKey: .completeSeq)
        )
      )
    }
  }
}
