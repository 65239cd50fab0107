/// One connection to the main socket, as `get clients` has it.
public struct ClientStatus: Equatable, Sendable {
  /// Names it within the session.
  public var number: UInt32
  /// What it called itself; nil: nothing.
  public var name: String?
  public var userID: UInt32
  /// As the kernel knew it when the connection was made; for people.
  public var processID: Int32
  public var roles: [String]
  /// Microseconds of the session at which it connected.
  public var sinceMicroseconds: Int64
  /// What it subscribed to; empty: nothing.
  public var topics: [String]
  public var policy: Subscription.Policy?
  /// Bytes that wait for it, and of those lines that were not made yet what they will have.
  public var queuedBytes: Int64
  /// Lines from it, and lines that were collapsed for it, since it connected.
  public var requests: UInt64
  public var coalesced: UInt64
  /// Reports and frames that were dropped for it.
  public var dropped: UInt64

  public init(
    number: UInt32,
    name: String? = nil,
    userID: UInt32,
    processID: Int32,
    roles: [String],
    sinceMicroseconds: Int64,
    topics: [String] = [],
    policy: Subscription.Policy? = nil,
    queuedBytes: Int64 = 0,
    requests: UInt64 = 0,
    coalesced: UInt64 = 0,
    dropped: UInt64 = 0
  ) {
    self.number = number
    self.name = name
    self.userID = userID
    self.processID = processID
    self.roles = roles
    self.sinceMicroseconds = sinceMicroseconds
    self.topics = topics
    self.policy = policy
    self.queuedBytes = queuedBytes
    self.requests = requests
    self.coalesced = coalesced
    self.dropped = dropped
  }
}

extension ClientStatus: Decodable {
  private enum CodingKeys: String, CodingKey {
    case number = "client"
    case name, roles, topics, policy, requests, coalesced, dropped
    case userID = "uid"
    case processID = "pid"
    case sinceMicroseconds = "since_us"
    case queuedBytes = "queued_bytes"
  }
}

extension WireWriter {
  /// One client of `get clients` as an object, no line. What is nil is left out.
  package mutating func append(client: ClientStatus) {
    literal("{\"client\":")
    unsigned(UInt64(client.number))
    if let name = client.name {
      literal(",\"name\":")
      string(name)
    }
    literal(",\"uid\":")
    unsigned(UInt64(client.userID))
    literal(",\"pid\":")
    integer(Int64(client.processID))
    literal(",\"roles\":")
    list(client.roles) { $0.string($1) }
    literal(",\"since_us\":")
    integer(client.sinceMicroseconds)
    literal(",\"topics\":")
    list(client.topics) { $0.string($1) }
    if let policy = client.policy {
      literal(",\"policy\":")
      string(policy.rawValue)
    }
    literal(",\"queued_bytes\":")
    integer(client.queuedBytes)
    literal(",\"requests\":")
    unsigned(client.requests)
    literal(",\"coalesced\":")
    unsigned(client.coalesced)
    literal(",\"dropped\":")
    unsigned(client.dropped)
    literal("}")
  }
}
