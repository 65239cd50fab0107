import Glibc

/// Whether a lock could be had.
package enum LockOutcome: Sendable {
  case acquired(FileLock)
  /// Another holds it; its pid if the file tells one.
  case held(byPid: Int32?)
}

/// An exclusive lock on a file, held for as long as this object lives.
///
/// The kernel drops it when the process ends, however it ends: a lock file that is merely there
/// says nothing. The file holds the owner's pid for people and messages; it is never removed,
/// because a second process may be about to lock it.
package final class FileLock: Sendable {
  private let descriptor: FileDescriptor

  private init(descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The lock goes now, also where a child that has not become another program yet holds a copy of
  /// the descriptor.
  deinit { _ = retrying { flock(descriptor.number, LOCK_UN) } }

  /// Tries once and never waits. flock(2)
  package static func acquire(_ path: String) throws(SystemError) -> LockOutcome {
    let descriptor = try Files.open(path, .create(permissions: 0o640))
    let (value, code) = retrying { flock(descriptor.number, LOCK_EX | LOCK_NB) }
    if value < 0 {
      guard code == EWOULDBLOCK else {
        throw SystemError(operation: "flock", subject: path, code: code)
      }
      return .held(byPid: owner(descriptor))
    }
    try descriptor.truncate(to: 0)
    try descriptor.write(Array("\(ThisProcess.id)\n".utf8), at: 0)
    return .acquired(FileLock(descriptor: descriptor))
  }

  private static func owner(_ descriptor: FileDescriptor) -> Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    guard let count = try? descriptor.read(into: &text, at: 0) else { return nil }
    return Int32(String(decoding: text[..<count].prefix { $0 != 10 }, as: UTF8.self))
  }
}
