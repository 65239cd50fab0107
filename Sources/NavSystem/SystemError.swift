import Glibc

/// A system call that failed although the program asked for something legal: the environment is
/// broken.
///
/// It carries what was tried, on what, and what the kernel said; outcomes that a caller must expect
/// (would block, peer gone, lock held) are never errors but cases of the call's result.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The call, as in the manual: `open`, `bind`, …
  package let operation: String
  /// The path, the peer or the descriptor that the call was about.
  package let subject: String
  /// The value of errno right after the call.
  package let code: Int32
  /// What is wrong in the caller's terms and what would be right; empty if errno says it all.
  package let advice: String

  package init(operation: String, subject: String, code: Int32, advice: String = "") {
    self.operation = operation
    self.subject = subject
    self.code = code
    self.advice = advice
  }

  /// For a library's call that has just failed and leaves the reason in errno.
  package static func latest(operation: String, subject: String) -> SystemError {
    let code = errno
    return SystemError(operation: operation, subject: subject, code: code)
  }

  /// The kernel's words for ``code``.
  package var reason: String {
    var text = [CChar](repeating: 0, count: 128)
    guard let words = strerror_r(code, &text, text.count) else { return "error \(code)" }
    return String(cString: words)
  }

  package var description: String {
    let said = "\(operation) \(subject): \(reason)"
    return advice.isEmpty ? said : "\(said): \(advice)"
  }
}

extension SystemError {
  package var isMissingFile: Bool { code == ENOENT }

  /// A folder stands where a file was to be read.
  package var isFolder: Bool { code == EISDIR }

  /// What lies on the disk cannot be had from it: a sector, or what the file system knows of the
  /// file, is damaged.
  package var isUnreadable: Bool {
    switch code {
    case EIO, EUCLEAN, EBADMSG, ENODATA, EREMOTEIO, EILSEQ: true
    default: false
    }
  }

  /// There is no room left, or a quota is used up.
  package var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }

  /// The file's permissions, or those of a folder on the way, are not for this user.
  package var isAccessDenied: Bool { code == EACCES }

  /// The kernel had more messages than the socket could hold: some are lost.
  package var isOverflow: Bool { code == ENOBUFS }
}

/// Runs a call again as long as a signal interrupts it; errno is read before anything else can run.
@inline(__always)
func retrying<Number: SignedInteger>(_ call: () -> Number) -> (value: Number, code: Int32) {
  while true {
    let value = call()
    if value >= 0 { return (value, 0) }
    let code = errno
    if code != EINTR { return (value, code) }
  }
}

/// The same for calls whose failure has no case of its own.
@inline(__always)
@discardableResult
func checked<Number: SignedInteger>(
  _ operation: String,
  _ subject: @autoclosure () -> String,
  _ call: () -> Number
) throws(SystemError) -> Number {
  let (value, code) = retrying(call)
  if value < 0 { throw SystemError(operation: operation, subject: subject(), code: code) }
  return value
}
