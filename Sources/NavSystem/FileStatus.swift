import Glibc

/// What stands at a path, the last link not followed.
package enum FileKind: Equatable, Sendable {
  case nothing, file, folder, socket, device, pipe, link

  package var name: String {
    switch self {
    case .nothing: "nothing"
    case .file: "a regular file"
    case .folder: "a folder"
    case .socket: "a socket"
    case .device: "a device"
    case .pipe: "a named pipe"
    case .link: "a symbolic link"
    }
  }
}

/// Which file it is, whatever its name: two paths with the same identity are the same file.
package struct FileIdentity: Equatable, Sendable {
  package let device: UInt64
  package let inode: UInt64
}

extension Files {
  /// lstat(2)
  package static func kind(_ path: String) throws(SystemError) -> FileKind {
    try status(path).map { kind(mode: $0.st_mode) } ?? .nothing
  }

  /// The identity of what stands at a path; nil if nothing does. lstat(2)
  package static func identity(_ path: String) throws(SystemError) -> FileIdentity? {
    try status(path).map { FileIdentity(device: UInt64($0.st_dev), inode: UInt64($0.st_ino)) }
  }

  /// Who owns what stands at a path; nil if nothing does. lstat(2)
  package static func owner(_ path: String) throws(SystemError) -> UInt32? {
    try status(path).map { $0.st_uid }
  }

  /// The nine permission bits of what stands at a path. lstat(2)
  package static func permissions(_ path: String) throws(SystemError) -> UInt32? {
    try status(path).map { $0.st_mode & 0o777 }
  }

  private static func status(_ path: String) throws(SystemError) -> stat? {
    var status = stat()
    let (value, code) = retrying { lstat(path, &status) }
    if value == 0 { return status }
    if code == ENOENT { return nil }
    throw SystemError(operation: "lstat", subject: path, code: code)
  }

  private static func kind(mode: mode_t) -> FileKind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFSOCK: .socket
    case S_IFIFO: .pipe
    case S_IFLNK: .link
    default: .device
    }
  }
}

extension FileDescriptor {
  /// The length in bytes. fstat(2)
  package func size() throws(SystemError) -> Int {
    var status = stat()
    try checked("fstat", subject) { fstat(number, &status) }
    return Int(status.st_size)
  }

  /// Seconds of the wall clock at which it was last written to. fstat(2)
  package func modifiedSeconds() throws(SystemError) -> Int64 {
    var status = stat()
    try checked("fstat", subject) { fstat(number, &status) }
    return Int64(status.st_mtim.tv_sec)
  }

  /// Cuts the file off, or extends it by zeros. ftruncate(2)
  package func truncate(to size: Int) throws(SystemError) {
    try checked("ftruncate", subject) { ftruncate(number, size) }
  }

  /// Sets space aside and extends the file over it. fallocate(2), never imitated by writing zeros
  package func allocate(offset: Int, count: Int) throws(SystemError) -> AllocationOutcome {
    let (value, code) = retrying { fallocate(number, 0, offset, count) }
    if value == 0 { return .allocated }
    if code == EOPNOTSUPP || code == ENOSYS { return .unsupported }
    throw failure("fallocate", code)
  }

  /// Makes the content and the length durable. fdatasync(2)
  package func synchronizeData() throws(SystemError) {
    try checked("fdatasync", subject) { fdatasync(number) }
  }
}
