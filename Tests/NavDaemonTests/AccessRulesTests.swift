import NavDaemon
import NavSystem
import NavWire
import Testing

/// Who has which role, as a rule; that the daemon goes by it, real users show where there are some.
@Suite("Roles")
struct AccessRulesTests {
  private let own = ThisProcess.userID

  private func roles(uid: UInt32, gid: UInt32 = 7, groups: [UInt32] = [], navd: UInt32?) -> [String]
  {
    let peer = PeerCredentials(
      processID: 1,
      userID: uid,
      groupID: gid,
      supplementaryGroupIDs: groups
    )
    return Access(groupID: navd).roles(of: peer).names
  }

  @Test func `the own user and root have every role, whatever the group`() {
    for uid in [0, own] {
      #expect(roles(uid: uid, navd: nil) == ["observe", "control", "raw", "admin"])
      #expect(roles(uid: uid, navd: 900) == ["observe", "control", "raw", "admin"])
    }
  }

  @Test func `members of the group see and command, by whichever of their groups`() {
    #expect(roles(uid: 1_234, gid: 900, navd: 900) == ["observe", "control"])
    #expect(roles(uid: 1_234, groups: [4, 900, 24], navd: 900) == ["observe", "control"])
  }

  @Test func `nobody else has any`() {
    #expect(roles(uid: 1_234, groups: [4, 24], navd: 900) == [])
    #expect(roles(uid: 1_234, groups: [900], navd: nil) == [])
    #expect(roles(uid: 65_534, gid: 900, groups: [900], navd: 900) == [])
  }

  @Test func `touches come from the own user and root alone`() {
    let access = Access(groupID: 900)
    for (uid, may) in [(0, true), (own, true), (1_234, false), (65_534, false)] {
      let peer = PeerCredentials(processID: 1, userID: uid, groupID: 900)
      #expect(access.mayInject(peer) == may)
    }
  }

  @Test func `each request needs one role`() {
    let needed: [(Request.Body, Roles)] = [
      (.get(.state), .observe), (.sync, .observe), (.fail, .observe),
      (.subscribe(Subscription(topics: .all)), .observe), (.back, .control), (.pop, .control),
      (.push(WirePage(identifier: "a")), .control), (.release, .control), (.why(count: 1), .raw),
      (.addSurface("tv", nil), .control), (.removeSurface, .control), (.reload, .admin),
    ]
    for (body, role) in needed { #expect(Roles(neededFor: body) == role, "\(body)") }
  }
}
