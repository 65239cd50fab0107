import Glibc

/// The line to the service manager that started this process: one datagram for each message.
/// sd_notify(3)
///
/// Owns its socket. A message is told or it fails; nothing is kept for later.
package struct ServiceNotifier: Sendable {
  /// How long a message may wait for a manager that is busy.
  private static let sendSeconds = 1

  /// The time within which the manager wants to hear `WATCHDOG=1`, again and again; nil if it does
  /// not. sd_watchdog_enabled(3)
  package let watchdogMicroseconds: Int64?
  private let path: String
  private let descriptor: FileDescriptor

  /// The one that `$NOTIFY_SOCKET` names, which is set no more afterwards; nil where nobody wants
  /// to hear.
  package static func fromEnvironment() throws -> ServiceNotifier? {
    defer {
      for variable in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
        ThisProcess.unset(variable)
      }
    }
    guard let path = ThisProcess.environment("NOTIFY_SOCKET") else { return nil }
    return try ServiceNotifier(
      path,
      watchdogMicroseconds: watchdog(of: ThisProcess.id, by: ThisProcess.environment)
    )
  }

  /// The path is absolute, or `@` and the name of an abstract address.
  package init(_ path: String, watchdogMicroseconds: Int64? = nil) throws {
    let limit = UnixSocket.pathLimit
    guard path.hasPrefix("/") || path.hasPrefix("@"), (2...limit).contains(path.utf8.count) else {
      throw EnvironmentError(
        "NOTIFY_SOCKET",
        path,
        expected: "an absolute path, or @ and a name, of at most \(limit) bytes"
      )
    }
    self.path = path
    self.watchdogMicroseconds = watchdogMicroseconds
    let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    let number = try checked("socket", path) { socket(AF_UNIX, type, 0) }
    descriptor = FileDescriptor(owning: number, subject: path)
    var patience = timeval(tv_sec: time_t(Self.sendSeconds), tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    try checked("setsockopt", path) {
      setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    }
  }

  /// What `$WATCHDOG_USEC` asks of a process.
  package static func watchdog(
    of processID: Int32,
    by environment: (String) -> String?
  ) throws(EnvironmentError) -> Int64? {
    guard let text = environment("WATCHDOG_USEC") else { return nil }
    guard let number = UInt64(text), number > 0 else {
      throw EnvironmentError("WATCHDOG_USEC", text, expected: "a number of microseconds above 0")
    }
    // `WatchdogSec=infinity` comes as all bits, and wants to hear nothing.
    guard let period = Int64(exactly: number) else { return nil }
    guard let pid = environment("WATCHDOG_PID") else { return period }
    guard let meant = Int32(pid), meant > 0 else {
      throw EnvironmentError("WATCHDOG_PID", pid, expected: "the pid that is watched")
    }
    return meant == processID ? period : nil
  }

  /// Tells lines like `READY=1`. One that may be lost is not waited for. sendto(2)
  package func tell(_ lines: [String], mayBeLost: Bool = false) throws(SystemError) {
    let message = Array(lines.joined(separator: "\n").utf8)
    var (address, size) = Self.address(path)
    let flags = Int32(MSG_NOSIGNAL) | (mayBeLost ? Int32(MSG_DONTWAIT) : 0)
    let (sent, code) = retrying {
      withUnsafePointer(to: &address) {
        sendto(
          descriptor.number,
          message,
          message.count,
          flags,
          __CONST_SOCKADDR_ARG(__sockaddr_un__: $0),
          size
        )
      }
    }
    if sent < 0 && !(mayBeLost && code == EAGAIN) {
      throw SystemError(operation: "sendto", subject: path, code: code)
    }
  }

  /// An abstract name is its bytes behind a zero, and as long as they are; a path ends with a zero.
  private static func address(_ path: String) -> (sockaddr_un, socklen_t) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: Array(path.utf8))
      if path.hasPrefix("@") { place[0] = 0 }
    }
    let family = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    let end = path.hasPrefix("@") ? 0 : 1
    return (address, socklen_t(family + path.utf8.count + end))
  }
}
