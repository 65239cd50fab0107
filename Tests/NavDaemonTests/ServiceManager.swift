import Foundation
import Glibc
import NavSystem
import TestSupport
import Testing

/// What systemd is to the daemon: it opens the sockets, starts the program with them, and listens
/// to what the program says of itself.
///
/// Owns the folder, the sockets in it, and the process.
final class ServiceManager {
  let folder: TemporaryFolder
  private let notices: Int32
  private let listener: UnixListener
  private let input: UnixListener
  private(set) var process: ChildProcess?

  var socket: String { folder.path("passed.sock") }
  var inputSocket: String { folder.path("passed-input.sock") }

  /// `notifyPath` is where it listens; with `@` in front it is an abstract address.
  init(notifyPath: (TemporaryFolder) -> String = { $0.path("notify") }) throws {
    folder = try TemporaryFolder()
    notifyAddress = notifyPath(folder)
    notices = try Self.datagramSocket(notifyAddress)
    listener = try Self.listen(folder.path("passed.sock"))
    input = try Self.listen(folder.path("passed-input.sock"))
  }

  let notifyAddress: String

  deinit { close(notices) }

  private static func listen(_ path: String) throws -> UnixListener {
    guard case .listening(let listener) = try UnixListener.open(path, permissions: 0o640) else {
      throw Unexpected("\(path) is served already")
    }
    return listener
  }

  private static func datagramSocket(_ name: String) throws -> Int32 {
    let number = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array(name.utf8))
      if name.hasPrefix("@") { $0[0] = 0 }
    }
    let size = socklen_t(2 + name.utf8.count + (name.hasPrefix("@") ? 0 : 1))
    let code = withUnsafePointer(to: &address) {
      bind(number, __CONST_SOCKADDR_ARG(__sockaddr_un__: $0), size)
    }
    try #require(code == 0, "\(name): bind: \(errno)")
    return number
  }

  /// Starts the daemon with the descriptors of the sockets that it passes, main socket first, and
  /// with the variables that go with them; `variables` come on top.
  @discardableResult
  func start(
    passing names: String? = "navd:input",
    options: [String] = [],
    variables: [String: String] = [:],
    ownPID: Bool = true
  ) throws -> ChildProcess {
    var environment = ["NOTIFY_SOCKET": notifyAddress]
    if let names {
      environment["LISTEN_FDS"] = "2"
      environment["LISTEN_FDNAMES"] = names
    }
    environment.merge(variables) { $1 }
    let arguments =
      [
        RunningDaemon.program, "--socket", folder.path("own.sock"), "--state", folder.path("state"),
      ] + options
    // Only the process itself knows its pid before it is the daemon.
    let script =
      (names != nil && ownPID ? "LISTEN_PID=$$; export LISTEN_PID; " : "") + "exec \"$@\""
    let process = try ChildProcess(
      "/bin/sh",
      ["-c", script, "sh"] + arguments,
      errorPath: folder.path("errors"),
      variables: environment,
      descriptors: [listener.descriptor.number, input.descriptor.number]
    )
    self.process = process
    return process
  }

  /// What a daemon says that refuses its start.
  func refusal(
    passing names: String? = "navd:input",
    variables: [String: String] = [:],
    ownPID: Bool = true
  ) throws -> String {
    let process = try start(passing: names, variables: variables, ownPID: ownPID)
    #expect(try process.wait() == .status(1))
    #expect(try Files.kind(folder.path("state")) == .nothing, "it has touched its log")
    return process.errors
  }

  /// The next message, its lines; fails if none comes.
  func notice() throws -> [String] {
    let patience = Patience()
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(notices, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count >= 0 {
        return String(decoding: bytes[..<count], as: UTF8.self).components(separatedBy: "\n")
      }
      let said = process?.errors ?? ""
      try #require(!patience.isOver, "the daemon says nothing to the service manager: \(said)")
      patience.rest()
    }
  }

  /// What has come and was not taken.
  func noticesLeft() -> Int {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var count = 0
    while recv(notices, &bytes, bytes.count, Int32(MSG_DONTWAIT)) >= 0 { count += 1 }
    return count
  }
}
