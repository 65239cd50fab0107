/// The touch devices that the daemon knows of, and the keyboard that it is itself.
public struct DeviceList: Equatable, Sendable {
  /// What is attached, waits or was refused, in the order of the numbers; those without one last.
  public var devices: [DeviceStatus]
  /// How many more there are than one line takes.
  public var leftOut: Int
  /// nil: the server does not tell.
  public var keys: KeysStatus?

  public init(_ devices: [DeviceStatus], leftOut: Int = 0, keys: KeysStatus? = nil) {
    self.devices = devices
    self.leftOut = leftOut
    self.keys = keys
  }
}

/// The devices as they are now, a line for whoever subscribed to them:
/// `{"devices":[…],"keys":{…},"seq":12}`. `seq` is that of the last event before; lines of events
/// link up without these.
public struct DevicesLine: Equatable, Sendable {
  public var list: DeviceList
  public var seq: UInt64
  /// How many such lines were collapsed into this one, where the subscriber was slow.
  public var coalesced: UInt64?

  public init(_ list: DeviceList, seq: UInt64, coalesced: UInt64? = nil) {
    self.list = list
    self.seq = seq
    self.coalesced = coalesced
  }
}

extension DevicesLine: Decodable {
  private enum CodingKeys: String, CodingKey { case seq, coalesced }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    list = try DeviceList(from: decoder)
    seq = try container.decode(UInt64.self, forKey: .seq)
    coalesced = try container.decodeIfPresent(UInt64.self, forKey: .coalesced)
  }
}

extension DeviceList: Decodable {
  private enum CodingKeys: String, CodingKey {
    case devices, keys
    case leftOut = "left_out"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    devices = try container.decode([DeviceStatus].self, forKey: .devices)
    leftOut = try container.decodeIfPresent(Int.self, forKey: .leftOut) ?? 0
    keys = try container.decodeIfPresent(KeysStatus.self, forKey: .keys)
  }
}

/// How it stands with the keyboard that presses keys for actions.
public struct KeysStatus: Equatable, Sendable, Decodable {
  /// off, working, failed; others may come.
  public var state: String
  /// Its node, while it works.
  public var node: String?
  /// For people: why it failed.
  public var reason: String?

  public init(state: String, node: String? = nil, reason: String? = nil) {
    self.state = state
    self.node = node
    self.reason = reason
  }
}
