package import NavSystem
package import NavWire

/// What a peer on the main socket may do, as `hello` names it.
package struct Roles: OptionSet, Sendable {
  package let rawValue: UInt8

  /// Subscriptions and questions.
  package static let observe = Roles(rawValue: 1)
  /// Commands.
  package static let control = Roles(rawValue: 2)
  /// What tells of single touches.
  package static let raw = Roles(rawValue: 4)

  /// What concerns the daemon itself.
  package static let admin = Roles(rawValue: 8)

  package static let all: Roles = [.observe, .control, .raw, .admin]

  private static let named: [(role: Roles, name: String)] = [
    (.observe, "observe"), (.control, "control"), (.raw, "raw"), (.admin, "admin"),
  ]

  package var names: [String] { Roles.named.filter { contains($0.role) }.map(\.name) }

  /// The one that a request needs.
  package init(neededFor body: Request.Body) {
    switch body {
    case .get, .sync, .log, .subscribe, .fail: self = .observe
    case .why: self = .raw
    case .reload: self = .admin
    default: self = .control
    }
  }

  package init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// Who may speak to the daemon: its own user and root in every way, members of the group `navd` as
/// clients that see navigation and command it. Nobody else, on either socket.
///
/// The decision is by uid and gid, as the kernel knew them when the connection was made; the pid is
/// for messages. The group's number is looked up once: a member whom the machine gets later is one
/// by its own groups, a group that it gets later counts from the next start.
package struct Access: Sendable {
  static let groupName = "navd"

  /// What a peer without a name in this user namespace shows up as; never let in, whatever its
  /// groups.
  private static let nobody: UInt32 = 65_534

  /// Nil where there is no such group.
  package let groupID: UInt32?
  private let ownUserID = ThisProcess.userID

  package init(groupID: UInt32?) { self.groupID = groupID }

  package func roles(of peer: PeerCredentials) -> Roles {
    if isOwn(peer) { return .all }
    guard peer.userID != Access.nobody, let groupID, peer.isMember(of: groupID) else { return [] }
    return [.observe, .control]
  }

  /// Whether a peer may be a touch device.
  package func mayInject(_ peer: PeerCredentials) -> Bool { isOwn(peer) }

  private func isOwn(_ peer: PeerCredentials) -> Bool {
    peer.userID != Access.nobody && (peer.userID == 0 || peer.userID == ownUserID)
  }

  /// What a peer without any role is told.
  func refusal(of peer: PeerCredentials) -> WireError {
    let members = groupID == nil ? "" : ", members of the group \(Access.groupName)"
    return WireError(
      .forbidden,
      "uid \(peer.userID) has no role here: only uid \(ownUserID)\(members) and root may connect"
    )
  }

  func refusalAsDevice(of peer: PeerCredentials) -> WireError {
    WireError(
      .forbidden,
      "uid \(peer.userID) has no role here: only uid \(ownUserID) and root may send touches"
    )
  }

  /// What a client is told whose request needs a role that it has not got; nil where it has it.
  func refusal(of body: Request.Body, from client: Client) -> WireError? {
    refusal(of: Roles(neededFor: body), from: client)
  }

  func refusal(of needed: Roles, from client: Client) -> WireError? {
    let missing = needed.subtracting(client.roles)
    guard let name = missing.names.first else { return nil }
    return WireError(
      .forbidden,
      "this needs the role \(name), which only uid \(ownUserID) and root have"
    )
  }
}
