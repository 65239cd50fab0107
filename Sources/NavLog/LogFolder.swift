import NavSystem

/// The folder of one log, and the names in it. Whoever writes holds its lock for life; readers take
/// none. A segment has its final name only when its head has reached the disk: before that it is
/// called `….new`.
package final class LogFolder {
  package let storage: any LogStorage
  /// Nil where nobody else can come: a disk that is simulated.
  private let lock: FileLock?

  package var path: String { storage.path }

  /// The log on a storage that nobody else knows of.
  package init(alone storage: any LogStorage) {
    self.storage = storage
    lock = nil
  }

  /// Makes the folder (0750) if it is not there, and locks it.
  ///
  /// - Throws: `LogError.locked` with the pid of the daemon that has it, `LogError.system` with the
  ///   path when the folder cannot be used.
  package init(_ path: String) throws(LogError) {
    storage = FolderStorage(path)
    let outcome = try system { () throws(SystemError) -> LockOutcome in
      let isNew = try Files.kind(path) == .nothing
      try Files.makeFolder(path, permissions: 0o750)
      if isNew { try Files.synchronizeFolder(Files.folder(of: path)) }
      return try FileLock.acquire(path + "/lock")
    }
    switch outcome {
    case .acquired(let lock): self.lock = lock
    case .held(let pid): throw .locked(folder: path, pid: pid)
    }
  }
}
