import Foundation
import NavSystem
import Testing

@Suite struct WaitingTests {
  @Test func `a wait without a ring ends by its time`() throws {
    let bell = try WakeUp()
    var entries = [PollEntry(bell.descriptor)]
    let before = SystemClock.monotonicMicroseconds()
    #expect(try Poll.wait(&entries, timeoutMilliseconds: 20) == 0)
    #expect(SystemClock.monotonicMicroseconds() - before >= 20_000)
    #expect(!entries[0].canRead)
  }

  @Test func `another thread rings and any number of rings is heard once`() throws {
    let bell = try WakeUp()
    Thread.detachNewThread {
      for _ in 0..<100_000 { bell.ring() }
    }
    var entries = [PollEntry(bell.descriptor)]
    #expect(try Poll.wait(&entries, timeoutMilliseconds: nil) == 1)
    #expect(entries[0].canRead)
    #expect(bell.hear())
  }

  @Test func `a bell that was heard is silent`() throws {
    let bell = try WakeUp()
    for _ in 0..<3_000 { bell.ring() }
    #expect(bell.hear())
    #expect(!bell.hear())
  }

  @Test func `each direction and the end are told apart`() throws {
    let (near, far) = try UnixSocket.pair()
    var entries = [PollEntry(near, read: true, write: true)]
    #expect(try Poll.wait(&entries, timeoutMilliseconds: 0) == 1)
    #expect(entries[0].canWrite && !entries[0].canRead && !entries[0].isHungUp)
    #expect(try far.send([1]) == .bytes(1))
    entries[0].wantsWrite = false
    #expect(try Poll.wait(&entries, timeoutMilliseconds: 0) == 1)
    #expect(entries[0].canRead && !entries[0].canWrite)
    let lonely = try UnixSocket.pair().0
    var ended = [PollEntry(lonely, read: false)]
    #expect(try Poll.wait(&ended, timeoutMilliseconds: nil) == 1)
    #expect(ended[0].isHungUp)
  }
}

@Suite struct SurroundingsTests {
  @Test func `clocks do not go back and boot time includes the sleep`() {
    let first = SystemClock.monotonicMicroseconds()
    #expect(first > 0)
    #expect(SystemClock.monotonicMicroseconds() >= first)
    #expect(SystemClock.boottimeMicroseconds() >= first)
    #expect(SystemClock.wallMicroseconds() > 1_700_000_000_000_000)
  }

  @Test func `a boot identity is 128 bits of hexadecimal`() throws {
    let identity = BootIdentity(text: "00112233-4455-6677-8899-aabbccddeeff\n")
    #expect(identity == BootIdentity(high: 0x0011_2233_4455_6677, low: 0x8899_aabb_ccdd_eeff))
    #expect(BootIdentity(text: "0011") == nil)
    #expect(try BootIdentity.current() == BootIdentity.current())
  }

  @Test func `the socket's path comes from the first variable that is set`() {
    let all = ["NAVD_SOCKET": "/x/own", "XDG_RUNTIME_DIR": "/run/user/7"]
    #expect(DefaultPaths.socket { all[$0] } == "/x/own")
    #expect(DefaultPaths.socket { ["XDG_RUNTIME_DIR": "/r"][$0] } == "/r/navd/navd.sock")
    #expect(DefaultPaths.socket { _ in nil } == "/run/navd/navd.sock")
    #expect(DefaultPaths.inputSocket(beside: "/x/own") == "/x/input.sock")
    #expect(DefaultPaths.inputSocket(beside: "/own") == "/input.sock")
    #expect(DefaultPaths.inputSocket(beside: "own") == "./input.sock")
  }

  @Test func `whoever connects looks for the service's where there is none of the user's`() {
    func path(_ variables: [String: String], there: [String]) -> String {
      DefaultPaths.socketToReach({ variables[$0] }, isThere: there.contains)
    }
    let user = ["XDG_RUNTIME_DIR": "/r"]
    let service = "/run/navd/navd.sock"
    #expect(path(user, there: ["/r/navd/navd.sock", service]) == "/r/navd/navd.sock")
    #expect(path(user, there: [service]) == service)
    #expect(path(user, there: []) == "/r/navd/navd.sock")
    #expect(path([:], there: []) == service)
    #expect(path(["NAVD_SOCKET": "/own"], there: [service]) == "/own")
  }

  @Test func `the state folder comes from the first variable that is set`() {
    let all = ["STATE_DIRECTORY": "/s/a:/s/b", "XDG_STATE_HOME": "/h", "HOME": "/root"]
    #expect(DefaultPaths.stateFolder { all[$0] } == "/s/a")
    #expect(DefaultPaths.stateFolder { ["XDG_STATE_HOME": "/h"][$0] } == "/h/navd")
    #expect(DefaultPaths.stateFolder { ["HOME": "/u"][$0] } == "/u/.local/state/navd")
    #expect(DefaultPaths.stateFolder { _ in nil } == nil)
  }

  @Test func `whoever reads a log looks for the service's where there is none of the user's`() {
    func folder(_ variables: [String: String], there: [String]) -> String? {
      DefaultPaths.stateFolderToRead({ variables[$0] }, isThere: there.contains)
    }
    let home = ["HOME": "/u"]
    let own = "/u/.local/state/navd"
    #expect(folder(home, there: [own, "/var/lib/navd"]) == own)
    #expect(folder(home, there: ["/var/lib/navd"]) == "/var/lib/navd")
    #expect(folder(home, there: []) == own)
    #expect(folder([:], there: ["/var/lib/navd"]) == "/var/lib/navd")
    #expect(folder([:], there: []) == nil)
    #expect(folder(["STATE_DIRECTORY": "/s"], there: ["/var/lib/navd"]) == "/s")
  }

  @Test func `a variable that is set to nothing counts as not set`() {
    setenv("NAVD_TEST_EMPTY", "", 1)
    setenv("NAVD_TEST_FULL", "x", 1)
    #expect(ThisProcess.environment("NAVD_TEST_EMPTY") == nil)
    #expect(ThisProcess.environment("NAVD_TEST_FULL") == "x")
  }

  @Test func `random bits differ`() {
    #expect(Set((0..<8).map { _ in ThisProcess.randomBits() }).count == 8)
  }
}
