import Glibc
import NavSystem
import TestSupport
import Testing

@Suite struct UnixSocketTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func listen(_ path: String) throws -> UnixListener? {
    if case .listening(let listener) = try UnixListener.open(path) { return listener }
    return nil
  }

  func connect(_ path: String) throws -> FileDescriptor? {
    if case .connected(let peer) = try UnixSocket.connect(path) { return peer }
    return nil
  }

  func accept(_ listener: UnixListener) throws -> FileDescriptor? {
    if case .connection(let peer) = try listener.accept() { return peer }
    return nil
  }

  /// Leaves a socket file that nobody serves, as a killed process does.
  func leaveDeadSocket(_ path: String) throws {
    let listener = try #require(try listen(path + ".was"))
    try Files.rename(listener.path, to: path)
  }

  @Test func `a client is accepted, known and heard`() throws {
    let listener = try #require(try listen(folder.path("s")))
    guard case .wouldBlock = try listener.accept() else {
      Issue.record("nobody was there")
      return
    }
    let client = try #require(try connect(folder.path("s")))
    let served = try #require(try accept(listener))
    for credentials in [try client.peerCredentials(), try served.peerCredentials()] {
      #expect(credentials.processID == ThisProcess.id)
      #expect(credentials.userID == ThisProcess.userID)
    }
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(try served.read(into: &bytes) == .wouldBlock)
    #expect(try client.send([1, 2, 3]) == .bytes(3))
    try client.shutDownWriting()
    #expect(try served.read(into: &bytes) == .bytes(3))
    #expect(bytes.prefix(3) == [1, 2, 3])
    #expect(try served.read(into: &bytes) == .end)
  }

  @Test func `a socket is open to its owner and group from the first moment`() throws {
    let listener = try #require(try listen(folder.path("s")))
    #expect(try Files.permissions(listener.path) == 0o660)
  }

  @Test func `a path that is too long is told with both lengths`() throws {
    let path = folder.path(String(repeating: "x", count: 120))
    let error = #expect(throws: SystemError.self) { try UnixListener.open(path) }
    let text = "the path has \(path.utf8.count) bytes and a socket's path at most 107"
    #expect(error?.advice == text)
    #expect(throws: SystemError.self) { try UnixSocket.connect(path) }
  }

  @Test func `the longest path that fits is served`() throws {
    let path = folder.path(String(repeating: "x", count: 107 - folder.path("").utf8.count))
    let listener = try listen(path)
    #expect(listener != nil)
    #expect(try connect(path) != nil)
  }

  @Test func `an empty path is refused`() throws {
    #expect(throws: SystemError.self) { try UnixListener.open("") }
  }

  @Test func `a living listener is left alone and named`() throws {
    let living = try #require(try listen(folder.path("s")))
    guard case .alreadyServed(let pid) = try UnixListener.open(folder.path("s")) else {
      Issue.record("the path was taken from a living listener")
      return
    }
    #expect(pid == ThisProcess.id)
    #expect(try Files.kind(living.path) == .socket)
  }

  @Test func `a dead socket file is taken over`() throws {
    try leaveDeadSocket(folder.path("s"))
    guard case .refused = try UnixSocket.connect(folder.path("s")) else {
      Issue.record("a dead socket answered")
      return
    }
    let listener = try listen(folder.path("s"))
    #expect(listener != nil)
    #expect(try connect(folder.path("s")) != nil)
  }

  @Test func `what is no socket is never removed`() throws {
    try folder.write("precious", to: "s")
    let error = #expect(throws: SystemError.self) { try UnixListener.open(folder.path("s")) }
    #expect(error?.description.contains("a regular file stands there") == true)
    #expect(try Files.contents(folder.path("s"), limit: 100) == Array("precious".utf8))
    let other = #expect(throws: SystemError.self) { try UnixListener.open(folder.path) }
    #expect(other?.description.contains("a folder stands there") == true)
  }

  @Test func `a folder that is missing is an error that names the path`() throws {
    let error = #expect(throws: SystemError.self) { try UnixListener.open(folder.path("no/s")) }
    #expect(error?.subject == folder.path("no/s"))
    #expect(error?.isMissingFile == true)
  }

  @Test func `the file goes with its listener`() throws {
    var listener = try listen(folder.path("s"))
    #expect(listener != nil)
    listener = nil
    #expect(try Files.kind(folder.path("s")) == .nothing)
    guard case .absent = try UnixSocket.connect(folder.path("s")) else {
      Issue.record("nothing was there to answer")
      return
    }
  }

  @Test func `a file that another has put in its place stays`() throws {
    var listener = try listen(folder.path("s"))
    #expect(listener != nil)
    try Files.remove(folder.path("s"))
    let other = try listen(folder.path("s"))
    listener = nil
    #expect(try connect(folder.path("s")) != nil)
    withExtendedLifetime(other) {}
  }

  @Test func `a peer that has gone is an outcome and no signal`() throws {
    let lonely = try UnixSocket.pair().0
    #expect(try lonely.send([1]) == .peerGone)
    var bytes = [UInt8](repeating: 0, count: 4)
    #expect(try lonely.read(into: &bytes) == .end)
  }

  @Test func `no descriptor left is an outcome, and the connection goes on waiting`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      guard case .listening(let listener) = try UnixListener.open(folder.path("s")),
        case .connected = try UnixSocket.connect(folder.path("s"))
      else { exit(1) }
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = rlim_t(listener.descriptor.number)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      guard case .descriptorLimit = try listener.accept() else { exit(2) }
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      guard case .connection = try listener.accept() else { exit(3) }
      exit(0)
    }
  }

  @Test func `a send takes what there is room for, and then would block`() throws {
    let (near, far) = try UnixSocket.pair()
    let large = [UInt8](repeating: 7, count: 1 << 20)
    var sent = 0
    while case .bytes(let count) = try near.send(large[...]) { sent += count }
    #expect(sent > 0)
    #expect(try near.send(large[...]) == .wouldBlock)
    withExtendedLifetime(far) {}
  }
}
