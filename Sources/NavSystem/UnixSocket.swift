import Glibc

/// Who is at the other end of a connection, as the kernel knew it when the connection was made.
package struct PeerCredentials: Equatable, Sendable {
  package let processID: Int32
  package let userID: UInt32
  package let groupID: UInt32
  /// The other groups that it is a member of.
  package let supplementaryGroupIDs: [UInt32]

  package init(
    processID: Int32,
    userID: UInt32,
    groupID: UInt32,
    supplementaryGroupIDs: [UInt32] = []
  ) {
    self.processID = processID
    self.userID = userID
    self.groupID = groupID
    self.supplementaryGroupIDs = supplementaryGroupIDs
  }

  package func isMember(of group: UInt32) -> Bool {
    groupID == group || supplementaryGroupIDs.contains(group)
  }
}

/// What an attempt to connect can bring besides an error.
package enum ConnectOutcome: Sendable {
  case connected(FileDescriptor)
  /// Nothing stands at the path.
  case absent
  /// Something stands there, but nobody listens.
  case refused
  /// Somebody listens, and the queue of those who wait for it is full.
  case busy
}

/// What an attempt to accept can bring besides an error.
package enum AcceptOutcome: Sendable {
  case connection(FileDescriptor)
  case wouldBlock
  /// The process or the system has no descriptor left; the connection goes on waiting.
  case descriptorLimit
}

/// Stream sockets in the file system; each one is non-blocking and closed on exec.
package enum UnixSocket {
  /// The longest path that fits into `sockaddr_un` with its closing zero, in bytes.
  package static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// socket(2), connect(2)
  package static func connect(_ path: String) throws(SystemError) -> ConnectOutcome {
    var address = try makeAddress(path)
    let descriptor = try makeSocket(path)
    let (value, code) = retrying {
      withAddress(&address) { Glibc.connect(descriptor.number, $0, $1) }
    }
    if value == 0 { return .connected(descriptor) }
    switch code {
    case ENOENT: return .absent
    case ECONNREFUSED: return .refused
    case EAGAIN: return .busy
    default: throw SystemError(operation: "connect", subject: path, code: code)
    }
  }

  /// Two connected ends, non-blocking. socketpair(2)
  package static func pair() throws(SystemError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    try checked("socketpair", "unix") {
      socketpair(AF_UNIX, streamType, 0, &ends)
    }
    return (
      FileDescriptor(owning: ends[0], subject: "socket pair"),
      FileDescriptor(owning: ends[1], subject: "socket pair")
    )
  }

  static func makeSocket(_ path: String) throws(SystemError) -> FileDescriptor {
    let number = try checked("socket", path) { socket(AF_UNIX, streamType, 0) }
    return FileDescriptor(owning: number, subject: path)
  }

  static func makeAddress(_ path: String) throws(SystemError) -> sockaddr_un {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty && !bytes.contains(0) else {
      throw SystemError(
        operation: "socket",
        subject: "\"\(path)\"",
        code: EINVAL,
        advice: "a socket path has at least one byte and none that is zero"
      )
    }
    guard bytes.count <= pathLimit else {
      throw SystemError(
        operation: "socket",
        subject: path,
        code: ENAMETOOLONG,
        advice: "the path has \(bytes.count) bytes and a socket's path at most \(pathLimit)"
      )
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  static func withAddress(
    _ address: inout sockaddr_un,
    _ call: (__CONST_SOCKADDR_ARG, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: &address) {
      call(
        __CONST_SOCKADDR_ARG(__sockaddr_un__: $0),
        socklen_t(MemoryLayout<sockaddr_un>.size)
      )
    }
  }

  private static var streamType: Int32 {
    Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
  }
}

extension FileDescriptor {
  /// Who is at the other end. getsockopt(2) with SO_PEERCRED and SO_PEERGROUPS
  package func peerCredentials() throws(SystemError) -> PeerCredentials {
    var credentials = ucred()
    var size = socklen_t(MemoryLayout<ucred>.size)
    try checked("getsockopt", subject) {
      getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    }
    return PeerCredentials(
      processID: credentials.pid,
      userID: credentials.uid,
      groupID: credentials.gid,
      supplementaryGroupIDs: try peerGroups()
    )
  }

  private func peerGroups() throws(SystemError) -> [UInt32] {
    // The headers of C have no name for SO_PEERGROUPS.
    let peerGroups: Int32 = 59
    var groups = [UInt32](repeating: 0, count: 32)
    while true {
      let room = socklen_t(groups.count * MemoryLayout<UInt32>.size)
      var size = room
      let (value, code) = retrying {
        getsockopt(number, SOL_SOCKET, peerGroups, &groups, &size)
      }
      let count = Int(size) / MemoryLayout<UInt32>.size
      switch code {
      case _ where value == 0: return Array(groups.prefix(count))
      // The kernel says how much room it needs.
      case ERANGE where size > room: groups = [UInt32](repeating: 0, count: count)
      // Kernels before 4.13 do not tell groups: nobody is a member of any.
      case ENOPROTOOPT: return []
      default: throw failure("getsockopt", code)
      }
    }
  }

  /// Ends this side's writing: the peer reads an end, and can still answer. shutdown(2)
  package func shutDownWriting() throws(SystemError) {
    let (value, code) = retrying { shutdown(number, Int32(SHUT_WR)) }
    if value < 0 && code != ENOTCONN { throw failure("shutdown", code) }
  }

  /// Sends once on a socket, never with a signal. send(2)
  package func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> WriteOutcome {
    let (count, code) = retrying {
      Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
    return try written("send", count, code)
  }
}
