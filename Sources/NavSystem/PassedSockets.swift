/// Listening sockets that a service manager opened and passed on, as descriptors from 3 on, each
/// with a name. sd_listen_fds(3)
package enum PassedSockets: Sendable {
  case none
  /// They were meant for another process, and this one only inherited the variables.
  case meantFor(processID: Int32)
  /// One for each name, in the order in which the names were asked for.
  case listeners([UnixListener])

  private static let firstNumber: Int32 = 3
  private static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "LISTEN_PIDFDID"]

  /// Takes them over: from now on they are non-blocking and closed on exec, and the environment
  /// tells of them no more. All of `names` must have been passed, once each, and nothing else.
  package static func take(_ names: [String]) throws -> PassedSockets {
    defer { for variable in variables { ThisProcess.unset(variable) } }
    switch try announced(names, to: ThisProcess.id, by: ThisProcess.environment) {
    case .none: return .none
    case .meantFor(let processID): return .meantFor(processID: processID)
    case .numbers(let numbers):
      return .listeners(
        try zip(names, numbers).map { try UnixListener.adopt($1, name: $0) }
      )
    }
  }

  /// What the environment announces.
  package enum Announcement: Equatable, Sendable {
    case none
    case meantFor(processID: Int32)
    case numbers([Int32])
  }

  /// Reads the variables and touches nothing.
  package static func announced(
    _ names: [String],
    to processID: Int32,
    by environment: (String) -> String?
  ) throws(EnvironmentError) -> Announcement {
    let (pid, count) = (environment("LISTEN_PID"), environment("LISTEN_FDS"))
    if pid == nil && count == nil { return .none }
    guard let meant = pid.flatMap({ Int32($0) }), meant > 0 else {
      throw EnvironmentError("LISTEN_PID", pid, expected: "the pid that the sockets are for")
    }
    guard meant == processID else { return .meantFor(processID: meant) }
    guard count.flatMap({ Int($0) }) == names.count else {
      throw EnvironmentError(
        "LISTEN_FDS",
        count,
        expected: "\(names.count), a socket for each of \(names.joined(separator: ", "))"
      )
    }
    let text = environment("LISTEN_FDNAMES")
    let given = (text ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let places = names.map { name in given.indices.filter { given[$0] == name } }
    guard given.count == names.count, places.allSatisfy({ $0.count == 1 }) else {
      throw EnvironmentError(
        "LISTEN_FDNAMES",
        text,
        expected: "\(names.joined(separator: ":")), in any order (FileDescriptorName= in a socket "
          + "unit)"
      )
    }
    return .numbers(places.joined().map { firstNumber + Int32($0) })
  }
}
