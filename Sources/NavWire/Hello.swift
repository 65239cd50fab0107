/// The server's first line: who speaks, which protocol, and from where one can go on.
public struct Hello: Equatable, Sendable {
  /// What the server bounds each connection by.
  public struct Limits: Equatable, Sendable {
    /// Bytes of one line, its line feed included.
    public var lineBytes: Int
    /// Levels of nesting in one line.
    public var depth: Int
    /// Connections of one user at a time.
    public var connectionsPerUID: Int
    /// Bytes that wait for one connection before it is closed.
    public var queueBytes: Int

    public init(lineBytes: Int, depth: Int, connectionsPerUID: Int, queueBytes: Int) {
      self.lineBytes = lineBytes
      self.depth = depth
      self.connectionsPerUID = connectionsPerUID
      self.queueBytes = queueBytes
    }
  }

  /// The protocol that this build speaks; the first number changes when an old client would break.
  public static let protocolVersion = "1.0"

  /// `major.minor`.
  public var protocolVersion: String
  /// Name and version of the server, for people.
  public var server: String
  /// The place in the log at the time of the greeting; opaque.
  public var cursor: String
  /// The seq of the last event.
  public var seq: UInt64
  /// What the peer's user may do: observe, control, inject, raw, admin.
  public var roles: [String]
  /// Kinds of line beyond the first version's that a client gets once it names them; empty where
  /// the server is older.
  public var features: [String]
  public var limits: Limits

  public init(
    protocolVersion: String = Hello.protocolVersion,
    server: String,
    cursor: String,
    seq: UInt64,
    roles: [String],
    features: [String] = [],
    limits: Limits
  ) {
    self.protocolVersion = protocolVersion
    self.server = server
    self.cursor = cursor
    self.seq = seq
    self.roles = roles
    self.features = features
    self.limits = limits
  }
}

extension Hello: Decodable {
  private enum CodingKeys: String, CodingKey {
    case protocolVersion = "protocol"
    case server, cursor, seq, roles, features, limits
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    protocolVersion = try container.decode(String.self, forKey: .protocolVersion)
    server = try container.decode(String.self, forKey: .server)
    cursor = try container.decode(String.self, forKey: .cursor)
    seq = try container.decode(UInt64.self, forKey: .seq)
    roles = try container.decode([String].self, forKey: .roles)
    features = try container.decodeIfPresent([String].self, forKey: .features) ?? []
    limits = try container.decode(Limits.self, forKey: .limits)
  }
}

extension Hello.Limits: Decodable {
  private enum CodingKeys: String, CodingKey {
    case lineBytes = "line_bytes"
    case depth
    case connectionsPerUID = "connections_per_uid"
    case queueBytes = "queue_bytes"
  }
}

/// A kind of line that only those clients get who name it in their greeting.
public enum Feature: String, Equatable, Sendable, CaseIterable {
  /// A word whenever the log begins or ceases to take events: `LogNotice`.
  case log
}

/// A client's own name, what it opts in to, and what it draws. It gets no answer.
public struct ClientHello: Equatable, Sendable {
  /// For people: shown in lists and messages.
  public var client: String
  /// Kinds of message that the client asks for beyond the first version's.
  public var features: [String]
  /// Overlays that the client draws where the state says so: notifications, controls, switcher. A
  /// daemon skips what it does not know.
  public var draws: [String]

  public init(client: String, features: [String] = [], draws: [String] = []) {
    self.client = client
    self.features = features
    self.draws = draws
  }
}
