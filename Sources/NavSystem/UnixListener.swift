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
/// has put in its place meanwhile is left alone. The file's permissions are those of the unbound
/// socket under the umask at bind, and are never changed afterwards: at no moment it is open to
/// more. The umask belongs to the whole process, so it is set such that a folder made meanwhile
/// keeps its way in.
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
