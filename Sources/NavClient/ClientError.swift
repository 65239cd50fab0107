public import NavWire

/// Why a connection could not be made, or cannot go on. Every text says what, where, and what to
/// do.
public enum ClientError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nobody listens at the path.
  case notRunning(path: String)
  /// The path cannot be reached; the reason is the system's.
  case unreachable(path: String, reason: String)
  /// The path is served by a user who is neither this one, nor root, nor the owner of the
  /// folder that it is in.
  case untrusted(path: String, user: UInt32)
  /// The server speaks a protocol that this library does not.
  case protocolVersion(path: String, version: String)
  /// What was waited for did not come in time.
  case timeout(path: String, waitingFor: String, milliseconds: Int)
  /// The server ended the connection; the reason is its own, if it gave one.
  case closed(path: String, reason: String?)
  /// The server sent what the protocol does not allow.
  case violation(path: String, problem: String)
  /// A line of a subscription was lost: `previous` of the line that came is not the seq of the
  /// last.
  case gap(path: String, expected: UInt64, found: UInt64)
  /// More lines wait to be taken than the library keeps.
  case backlogFull(path: String, bytes: Int)
  /// The request was understood and refused, or the connection itself, in place of a greeting.
  case refused(WireError)
  /// The input stream was refused, at the byte that the error names.
  case inputRefused(path: String, InputError)

  public var description: String {
    switch self {
    case .notRunning(let path):
      "no daemon serves \(path): start it with `navd`, or name its socket in NAVD_SOCKET"
    case .unreachable(let path, let reason):
      "cannot connect to \(path): \(reason)"
    case .untrusted(let path, let user):
      """
      \(path) is served by user \(user), who is neither you, nor root, nor the owner of its \
      folder: nothing was sent; check who made that socket
      """
    case .protocolVersion(let path, let version):
      """
      \(path) speaks protocol \(version), this program \(Hello.protocolVersion): \
      use programs of the same release
      """
    case .timeout(let path, let what, let milliseconds):
      "\(path): no \(what) within \(milliseconds) ms: the daemon is busy or stopped"
    case .closed(let path, let reason):
      "\(path): the daemon closed the connection" + (reason.map { " (\($0))" } ?? "")
    case .violation(let path, let problem):
      "\(path): not the protocol of navd: \(problem)"
    case .gap(let path, let expected, let found):
      """
      \(path): lines are missing: the next one should follow seq \(expected) and follows \
      \(found); subscribe anew
      """
    case .backlogFull(let path, let bytes):
      "\(path): more than \(bytes) bytes wait to be taken: call next() more often"
    case .refused(let error):
      "refused (\(error.code)): \(error.message)"
    case .inputRefused(let path, let error):
      "\(path): refused (\(error.code))\(error.place): \(error.message)"
    }
  }
}

extension InputError {
  /// Where in what was sent the mistake is; nothing where the sender was refused, not its words.
  fileprivate var place: String {
    if let offset { return " at byte \(offset) of the stream" }
    if let line { return " at line \(line) of the stream" }
    return known == .forbidden || known == .limit ? "" : " at the device line"
  }
}
