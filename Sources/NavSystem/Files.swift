import Glibc

/// How a file is opened; every way sets O_CLOEXEC.
package enum OpenMode: Sendable {
  case read
  /// The same, for a device: reading never waits for it.
  case readWithoutWaiting
  case readWrite
  /// Reading and writing; made with these permissions if it is not there.
  case create(permissions: UInt32)
  /// The same, but an error if it is there.
  case createNew(permissions: UInt32)
  /// The same, but emptied if it is there.
  case createEmpty(permissions: UInt32)
}

/// Whether space could be set aside for a file.
package enum AllocationOutcome: Equatable, Sendable {
  case allocated
  /// This file system cannot do it: the file grows as it is written.
  case unsupported
}

/// The calls on files and folders that the log and the tools need, each as the kernel has it.
package enum Files {
  /// open(2)
  package static func open(_ path: String, _ mode: OpenMode) throws(SystemError) -> FileDescriptor {
    let (flags, permissions): (Int32, mode_t) =
      switch mode {
      case .read: (O_RDONLY, 0)
      case .readWithoutWaiting: (O_RDONLY | O_NONBLOCK, 0)
      case .readWrite: (O_RDWR, 0)
      case .create(let permissions): (O_RDWR | O_CREAT, permissions)
      case .createNew(let permissions): (O_RDWR | O_CREAT | O_EXCL, permissions)
      case .createEmpty(let permissions): (O_RDWR | O_CREAT | O_TRUNC, permissions)
      }
    let number = try checked("open", path) { Glibc.open(path, flags | O_CLOEXEC, permissions) }
    return FileDescriptor(owning: number, subject: path)
  }

  /// Makes a folder and the folders above it; one that is there is left as it is. mkdir(2)
  package static func makeFolder(
    _ path: String,
    permissions: UInt32 = 0o750
  ) throws(SystemError) {
    let (value, code) = retrying { mkdir(path, permissions) }
    if value == 0 { return }
    let parent = folder(of: path)
    switch code {
    case EEXIST:
      if try kind(path) == .folder { return }
      throw SystemError(
        operation: "mkdir",
        subject: path,
        code: ENOTDIR,
        advice: "something else stands where this folder belongs: move it away or name another path"
      )
    case ENOENT where parent != path:
      try makeFolder(parent, permissions: permissions)
      try checked("mkdir", path) { mkdir(path, permissions) }
    default: throw SystemError(operation: "mkdir", subject: path, code: code)
    }
  }

  /// The names in a folder without `.` and `..`, sorted by their bytes. readdir(3)
  package static func list(_ folder: String) throws(SystemError) -> [String] {
    let opened = opendir(folder)
    let failure = errno
    guard let stream = opened else {
      throw SystemError(operation: "opendir", subject: folder, code: failure)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        let code = errno
        if code == 0 { break }
        throw SystemError(operation: "readdir", subject: folder, code: code)
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// rename(2)
  package static func rename(_ path: String, to other: String) throws(SystemError) {
    try checked("rename", "\(path) to \(other)") { Glibc.rename(path, other) }
  }

  /// Removes a file; one that is not there is no error. unlink(2)
  package static func remove(_ path: String) throws(SystemError) {
    let (value, code) = retrying { unlink(path) }
    if value < 0 && code != ENOENT {
      throw SystemError(operation: "unlink", subject: path, code: code)
    }
  }

  /// Removes a folder that holds files only, and those with it. rmdir(2)
  package static func removeFolder(_ path: String) throws(SystemError) {
    for name in try list(path) { try remove("\(path)/\(name)") }
    try checked("rmdir", path) { rmdir(path) }
  }

  /// Makes new, renamed and removed names in a folder durable. fsync(2)
  package static func synchronizeFolder(_ path: String) throws(SystemError) {
    let number = try checked("open", path) {
      Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    let descriptor = FileDescriptor(owning: number, subject: path)
    try checked("fsync", path) { fsync(descriptor.number) }
  }

  /// A whole file, at most `limit` bytes of it: a longer one is an error, never cut off.
  package static func contents(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try open(path, .read)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let outcome = try file.read(into: &piece)
      guard case .bytes(let count) = outcome else { return bytes }
      if bytes.count + count > limit {
        throw SystemError(
          operation: "read",
          subject: path,
          code: EFBIG,
          advice: "at most \(limit) bytes are read"
        )
      }
      bytes.append(contentsOf: piece[..<count])
    }
  }

  /// The part of a path before its last name; `.` if there is none.
  package static func folder(of path: String) -> String {
    var rest = Substring(path)
    while rest.count > 1 && rest.last == "/" { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "." }
    return slash == rest.startIndex ? "/" : String(rest[..<slash])
  }

  /// The last part of a path: what it is called in its folder.
  package static func name(of path: String) -> String {
    let rest = path.split(separator: "/", omittingEmptySubsequences: true)
    return rest.last.map(String.init) ?? "/"
  }
}
