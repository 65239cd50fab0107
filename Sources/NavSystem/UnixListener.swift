import Glibc

/// Whether a path could be served.
package enum ListenOutcome: Sendable {
  case listening(UnixListener)
  /// A living process serves this path; its pid if the kernel tells.
  case alreadyServed(byPid: Int32?)
}

/// A listening socket and the file that stands for it.
///
/// It owns the file it bound and removes exactly that one when it goes: a file that another process
/// has put in its place meanwhile is left alone, and so is that of a socket that was passed to it.
/// The file's permissions are those of the unbound socket under the umask at bind, and are never
/// changed afterwards: at no moment it is open to more. The umask belongs to the whole process, so
/// it is set such that a folder made meanwhile keeps its way in.
package final class UnixListener: Sendable {
  package let path: String
  package let descriptor: FileDescriptor
  private let identity: FileIdentity?

  private init(path: String, descriptor: FileDescriptor, identity: FileIdentity?) {
    self.path = path
    self.descriptor = descriptor
    self.identity = identity
  }

  deinit {
    guard let identity, let there = try? Files.identity(path), there == identity else { return }
    try? Files.remove(path)
  }

  /// Serves a path: a socket file that a dead process left is taken over, anything else is not
  /// touched.
  ///
  /// socket(2), bind(2), listen(2)
  package static func open(
    _ path: String,
    permissions: UInt32 = 0o660,
    backlog: Int32 = 128
  ) throws(SystemError) -> ListenOutcome {
    var address = try UnixSocket.makeAddress(path)
    switch try Files.kind(path) {
    case .nothing: break
    case .socket:
      switch try UnixSocket.connect(path) {
      case .connected(let peer):
        return .alreadyServed(byPid: (try? peer.peerCredentials())?.processID)
      case .busy: return .alreadyServed(byPid: nil)
      case .absent: break
      case .refused: try Files.remove(path)
      }
    case let kind:
      throw SystemError(
        operation: "bind",
        subject: path,
        code: EADDRINUSE,
        advice: "\(kind.name) stands there, not a socket: move it away or name another path"
      )
    }
    let descriptor = try UnixSocket.makeSocket(path)
    try checked("fchmod", path) { fchmod(descriptor.number, permissions) }
    let before = umask(0o777 & ~(permissions | 0o110))
    let (value, code) = retrying {
      UnixSocket.withAddress(&address) { bind(descriptor.number, $0, $1) }
    }
    umask(before)
    if value < 0 { throw SystemError(operation: "bind", subject: path, code: code) }
    let listener = UnixListener(
      path: path,
      descriptor: descriptor,
      identity: try Files.identity(path)
    )
    try checked("listen", path) { listen(descriptor.number, backlog) }
    return .listening(listener)
  }

  /// Takes over a socket that another process bound and listens on; its file stays that one's.
  ///
  /// fcntl(2), getsockopt(2), getsockname(2)
  package static func adopt(_ number: Int32, name: String) throws(SystemError) -> UnixListener {
    let subject = "descriptor \(number) (\(name))"
    let flags = try checked("fcntl", subject) { fcntl(number, F_GETFL) }
    try checked("fcntl", subject) { fcntl(number, F_SETFL, flags | O_NONBLOCK) }
    try checked("fcntl", subject) { fcntl(number, F_SETFD, FD_CLOEXEC) }
    let descriptor = FileDescriptor(owning: number, subject: subject)
    let domain = try descriptor.socketOption(SO_DOMAIN)
    let type = try descriptor.socketOption(SO_TYPE)
    let listens = try descriptor.socketOption(SO_ACCEPTCONN)
    let isRight = domain == AF_UNIX && type == Int32(SOCK_STREAM.rawValue) && listens == 1
    guard isRight else {
      throw SystemError(
        operation: "accept",
        subject: subject,
        code: EINVAL,
        advice: "a Unix stream socket that listens was expected (ListenStream= with a path)"
      )
    }
    let path = try descriptor.boundPath() ?? subject
    return UnixListener(path: path, descriptor: descriptor, identity: nil)
  }

  /// Takes the next connection that waits; it is non-blocking and closed on exec. accept4(2)
  package func accept() throws(SystemError) -> AcceptOutcome {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let nobody = __SOCKADDR_ARG(__sockaddr__: nil)
    while true {
      let (number, code) = retrying { accept4(descriptor.number, nobody, nil, flags) }
      if number >= 0 {
        return .connection(FileDescriptor(owning: number, subject: "client of \(path)"))
      }
      switch code {
      case EAGAIN: return .wouldBlock
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .descriptorLimit
      case ECONNABORTED: continue
      default: throw SystemError(operation: "accept", subject: path, code: code)
      }
    }
  }
}

extension FileDescriptor {
  fileprivate func socketOption(_ option: Int32) throws(SystemError) -> Int32 {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    try checked("getsockopt", subject) { getsockopt(number, SOL_SOCKET, option, &value, &size) }
    return value
  }

  /// Where a socket is bound: a path, or `@` and an abstract name.
  fileprivate func boundPath() throws(SystemError) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    try checked("getsockname", subject) {
      withUnsafeMutablePointer(to: &address) {
        getsockname(number, __SOCKADDR_ARG(__sockaddr_un__: $0), &size)
      }
    }
    let family = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    return withUnsafeBytes(of: &address.sun_path) { place in
      let bytes = place.prefix(max(0, Int(size) - family))
      guard let first = bytes.first else { return nil }
      let name = first == 0 ? bytes.dropFirst() : bytes.prefix { $0 != 0 }
      return (first == 0 ? "@" : "") + String(decoding: name, as: UTF8.self)
    }
  }
}
