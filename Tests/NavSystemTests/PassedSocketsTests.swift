import Glibc
import NavSystem
import TestSupport
import Testing

/// Sockets as a service manager passes them on. What a whole process makes of its environment, the
/// daemon's tests show.
@Suite struct PassedSocketsTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func announced(_ variables: [String: String]) throws -> PassedSockets.Announcement {
    try PassedSockets.announced(["a", "b"], to: 7) { variables[$0] }
  }

  @Test func `names say which descriptor is which`() throws {
    let there = ["LISTEN_PID": "7", "LISTEN_FDS": "2"]
    #expect(try announced([:]) == .none)
    #expect(try announced(["LISTEN_PID": "8", "LISTEN_FDS": "9"]) == .meantFor(processID: 8))
    #expect(try announced(there.merging(["LISTEN_FDNAMES": "a:b"]) { $1 }) == .numbers([3, 4]))
    #expect(try announced(there.merging(["LISTEN_FDNAMES": "b:a"]) { $1 }) == .numbers([4, 3]))
  }

  @Test(arguments: [
    ["LISTEN_FDS": "2"],
    ["LISTEN_PID": "7"],
    ["LISTEN_PID": "7", "LISTEN_FDS": "2"],
    ["LISTEN_PID": "7", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "a:"],
    ["LISTEN_PID": "7", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "a:b"],
  ])
  func `what is half set is an error`(variables: [String: String]) {
    #expect(throws: EnvironmentError.self) { try announced(variables) }
  }

  @Test func `a socket that is taken over keeps its file`() throws {
    let path = folder.path("s")
    guard case .listening(let owner) = try UnixListener.open(path) else { return }
    let adopted = try UnixListener.adopt(dup(owner.descriptor.number), name: "a")
    #expect(adopted.path == path)
    withExtendedLifetime(adopted) {}
    #expect(try Files.kind(path) == .socket)
    withExtendedLifetime(owner) {}
  }

  @Test func `what is no listening stream socket is refused by its number and name`() throws {
    let (one, _) = try UnixSocket.pair()
    let datagram = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let internet = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(listen(internet, 1) == 0)
    for number in [dup(one.number), datagram, internet] {
      let error = #expect(throws: SystemError.self) { try UnixListener.adopt(number, name: "a") }
      #expect(error?.subject == "descriptor \(number) (a)")
      #expect(error?.advice.contains("a Unix stream socket that listens") == true)
    }
    let file = try Files.open(folder.path("file"), .create(permissions: 0o600))
    for (number, code) in [(Int32.max, EBADF), (dup(file.number), ENOTSOCK)] {
      let error = #expect(throws: SystemError.self) { try UnixListener.adopt(number, name: "a") }
      #expect(error?.code == code)
    }
  }

  @Test func `a watchdog is for the process that it names`() throws {
    func period(_ variables: [String: String]) throws -> Int64? {
      try ServiceNotifier.watchdog(of: 7) { variables[$0] }
    }
    #expect(try period([:]) == nil)
    #expect(try period(["WATCHDOG_USEC": "5"]) == 5)
    #expect(try period(["WATCHDOG_USEC": "5", "WATCHDOG_PID": "7"]) == 5)
    #expect(try period(["WATCHDOG_USEC": "5", "WATCHDOG_PID": "8"]) == nil)
    #expect(throws: EnvironmentError.self) { try period(["WATCHDOG_USEC": "-5"]) }
    #expect(throws: EnvironmentError.self) {
      try period(["WATCHDOG_USEC": "5", "WATCHDOG_PID": "x"])
    }
  }

  @Test func `a group is known by its number, and one that is not there is none`() throws {
    #expect(try UserGroups.identifier(of: "root") == 0)
    #expect(try UserGroups.identifier(of: "no such group") == nil)
  }

  @Test func `a peer's groups are all told, however many`() throws {
    let (one, _) = try UnixSocket.pair()
    let credentials = try one.peerCredentials()
    var groups = [gid_t](repeating: 0, count: 65_536)
    let count = Int(getgroups(Int32(groups.count), &groups))
    #expect(credentials.supplementaryGroupIDs.sorted() == groups.prefix(count).sorted())
    let peer = PeerCredentials(processID: 1, userID: 2, groupID: 3, supplementaryGroupIDs: [4])
    #expect([3, 4].allSatisfy { peer.isMember(of: $0) } && !peer.isMember(of: 2))
  }
}
