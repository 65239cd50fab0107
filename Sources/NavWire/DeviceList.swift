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
