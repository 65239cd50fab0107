import NavConfiguration
import NavDaemon
import NavSystem
import NavWire
import Testing

/// Who has which role, as a rule; that the daemon goes by it, real users show where there are some.
@Suite("Roles")
struct AccessRulesTests {
  private let own = ThisProcess.userID
  private let everything = ["observe", "control", "inject", "raw", "admin"]

  private func peer(_ uid: UInt32, gid: UInt32 = 7, groups: [UInt32] = []) -> PeerCredentials {
    PeerCredentials(processID: 1, userID: uid, groupID: gid, supplementaryGroupIDs: groups)
  }

  private func roles(
    uid: UInt32,
    gid: UInt32 = 7,
    groups: [UInt32] = [],
    navd: UInt32?,
    _ settings: AccessSettings = AccessSettings()
  ) -> [String] {
    let identifiers = navd.map { ["navd": $0] } ?? [:]
    return Access(settings, groupIDs: identifiers).roles(of: peer(uid, gid: gid, groups: groups))
      .names
  }

  @Test func `the own user and root have every role, whatever the groups and the settings`() {
    var nobody = AccessSettings()
    nobody.observe = []
    nobody.control = []
    for uid in [0, own] {
      #expect(roles(uid: uid, navd: nil) == everything)
      #expect(roles(uid: uid, navd: 900) == everything)
      #expect(roles(uid: uid, navd: 900, nobody) == everything)
    }
  }

  @Test func `members of the group see and command, by whichever of their groups`() {
    #expect(roles(uid: 1_234, gid: 900, navd: 900) == ["observe", "control"])
    #expect(roles(uid: 1_234, groups: [4, 900, 24], navd: 900) == ["observe", "control"])
  }

  @Test func `nobody else has any`() {
    #expect(roles(uid: 1_234, groups: [4, 24], navd: 900) == [])
    #expect(roles(uid: 1_234, groups: [900], navd: nil) == [])
  }

  @Test func `the user who stands for unknown ones has none, whatever is configured`() {
    var settings = AccessSettings()
    settings.raw = [.user(65_534)]
    #expect(roles(uid: 65_534, gid: 900, groups: [900], navd: 900, settings) == [])
    let access = Access(settings, groupIDs: ["navd": 900])
    let message = access.refusal(of: peer(65_534, gid: 900)).message
    #expect(message.contains("never let in"))
  }

  @Test func `each role is its own: groups and users have those that name them`() {
    var settings = AccessSettings()
    settings.observe = [.user(1_000), .group("wheel")]
    settings.control = [.group("wheel")]
    settings.inject = [.user(1_000), .group("gone")]
    settings.raw = [.user(1_001)]
    settings.admin = [.group("wheel"), .user(1_001)]
    let access = Access(settings, groupIDs: ["wheel": 10])
    let expected: [(PeerCredentials, [String])] = [
      (peer(1_000), ["observe", "inject"]), (peer(1_001), ["raw", "admin"]),
      (peer(1_002, gid: 10), ["observe", "control", "admin"]),
      (peer(1_000, groups: [10]), ["observe", "control", "inject", "admin"]), (peer(1_002), []),
    ]
    for (peer, names) in expected { #expect(access.roles(of: peer).names == names) }
  }

  @Test func `a refusal names the role that is missing, who has it, and the key that gives it`()
    throws
  {
    var settings = AccessSettings()
    settings.raw = [.user(1_001), .group("wheel"), .group("gone")]
    let access = Access(settings, groupIDs: ["wheel": 10])
    let refusal = try #require(access.refusal(of: .raw, having: [.observe, .control]))
    #expect(refusal.known == .forbidden)
    #expect(refusal.message.hasPrefix("this needs the role raw, which only root"))
    #expect(refusal.message.contains("uid 1001 and members of the group wheel have; access.raw of"))
    #expect(access.refusal(of: .raw, having: [.raw]) == nil)
    let device = access.refusalAsDevice(of: peer(1_001)).message
    #expect(device.hasPrefix("uid 1001 has not the role inject: only root"))
    #expect(device.contains("access.inject of the configuration"))
    #expect(access.refusal(of: peer(7)).message.contains("[access] of the configuration"))
  }

  @Test func `a refusal of a long list names the first few`() {
    var settings = AccessSettings()
    settings.inject = (1_000..<1_032).map { .user($0) }
    let message = Access(settings, groupIDs: [:]).refusalAsDevice(of: peer(7)).message
    #expect(message.contains("uid 1000, uid 1001, "))
    #expect(message.contains(" more may send touches"))
    #expect(message.utf8.count < 256)
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
