package import NavConfiguration
package import NavSystem
package import NavWire

/// What a peer may do, as `hello` names it.
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

  /// Being a touch device.
  package static let inject = Roles(rawValue: 16)

  package static let all: Roles = [.observe, .control, .inject, .raw, .admin]

  /// Those that mean something on the main socket.
  static let ofClients: Roles = all.subtracting(.inject)

  private static let named: [(role: Roles, name: String)] = [
    (.observe, "observe"), (.control, "control"), (.inject, "inject"), (.raw, "raw"),
    (.admin, "admin"),
  ]

  package var names: [String] { Roles.named.filter { contains($0.role) }.map(\.name) }

  /// The one that a request needs.
  package init(neededFor body: Request.Body) {
    switch body {
    case .subscribe(let subscription) where subscription.topics.contains(.touches):
      self = [.observe, .raw]
    case .get, .sync, .log, .subscribe, .fail: self = .observe
    case .why: self = .raw
    case .reload: self = .admin
    default: self = .control
    }
  }

  package init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// Who may speak to the daemon: its own user and root in every way, others as `[access]` of the
/// configuration says. Nobody else, on either socket.
///
/// The decision is by uid and gid, as the kernel knew them when the connection was made; the pid is
/// for messages. The groups' numbers are looked up when the configuration is read: a member whom
/// the machine gets later is one by its own groups, a group that it gets later counts from the next
/// reload.
package struct Access: Sendable {
  /// Who has one role.
  private struct Grant: Sendable {
    let role: Roles
    var users: [UInt32] = []
    var groups: [(name: String, identifier: UInt32)] = []

    func holds(for peer: PeerCredentials) -> Bool {
      users.contains(peer.userID) || groups.contains { peer.isMember(of: $0.identifier) }
    }
  }

  private let grants: [Grant]
  private let ownUserID = ThisProcess.userID

  /// `groupIDs` has the groups that this machine has.
  package init(_ settings: AccessSettings, groupIDs: [String: UInt32]) {
    let roles: [(Roles, [AccessSettings.Holder])] = [
      (.observe, settings.observe), (.control, settings.control), (.inject, settings.inject),
      (.raw, settings.raw), (.admin, settings.admin),
    ]
    grants = roles.map { role, holders in
      holders.reduce(into: Grant(role: role)) { grant, holder in
        switch holder {
        case .user(let user): grant.users.append(user)
        case .group(let name):
          if let identifier = groupIDs[name] { grant.groups.append((name, identifier)) }
        }
      }
    }
  }

  package func roles(of peer: PeerCredentials) -> Roles {
    // Whatever its groups.
    if peer.userID == AccessSettings.nobody { return [] }
    if peer.userID == 0 || peer.userID == ownUserID { return .all }
    return grants.reduce(into: []) { roles, grant in
      if grant.holds(for: peer) { roles.insert(grant.role) }
    }
  }

  /// What a peer is told who may do nothing on the main socket.
  package func refusal(of peer: PeerCredentials) -> WireError {
    let who =
      peer.userID == AccessSettings.nobody
      ? "it stands for users that this machine has not, and is never let in"
      : "only \(holders(of: .ofClients)) may connect; [access] of the configuration lets others in"
    return WireError(.forbidden, "uid \(peer.userID) has no role here: \(who)")
  }

  /// What a peer is told who may not be a touch device.
  package func refusalAsDevice(of peer: PeerCredentials) -> WireError {
    WireError(
      .forbidden,
      "uid \(peer.userID) has not the role inject: only \(holders(of: .inject)) may send touches; "
        + "access.inject of the configuration gives it to others"
    )
  }

  /// What a client is told whose request needs a role that it has not got; nil where it has it.
  func refusal(of body: Request.Body, from client: Client) -> WireError? {
    refusal(of: Roles(neededFor: body), from: client)
  }

  func refusal(of needed: Roles, from client: Client) -> WireError? {
    refusal(of: needed, having: client.roles)
  }

  package func refusal(of needed: Roles, having roles: Roles) -> WireError? {
    let missing = needed.subtracting(roles)
    guard let name = missing.names.first else { return nil }
    return WireError(
      .forbidden,
      "this needs the role \(name), which only \(holders(of: missing)) have; access.\(name) of the "
        + "configuration gives it to others"
    )
  }

  /// Who has one of the roles, as a message says it: the first few of them.
  private func holders(of roles: Roles) -> String {
    var holders = ownUserID == 0 ? ["root"] : ["root", "uid \(ownUserID)"]
    for grant in grants where !grant.role.isDisjoint(with: roles) {
      for user in grant.users where !holders.contains("uid \(user)") {
        holders.append("uid \(user)")
      }
      for (name, _) in grant.groups where !holders.contains("members of the group \(name)") {
        holders.append("members of the group \(name)")
      }
    }
    guard holders.count <= DaemonLimits.holdersSaidMax else {
      let told = holders.prefix(DaemonLimits.holdersSaidMax).joined(separator: ", ")
      return "\(told) and \(holders.count - DaemonLimits.holdersSaidMax) more"
    }
    guard let last = holders.last, holders.count > 1 else { return holders[0] }
    return holders.dropLast().joined(separator: ", ") + " and " + last
  }
}
