import Glibc

/// Hears that files of a folder are made, renamed or written to. inotify(7)
package final class FolderWatch {
  /// Readable once something changed.
  package let descriptor: FileDescriptor

  package init(_ folder: String) throws(SystemError) {
    let number = try checked("inotify_init1", folder) {
      inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }
    descriptor = FileDescriptor(owning: number, subject: folder)
    try checked("inotify_add_watch", folder) {
      inotify_add_watch(number, folder, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO))
    }
  }

  /// Takes back what was heard, so that the descriptor is readable only for what comes after.
  package func clear() throws(SystemError) {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while case .bytes = try descriptor.read(into: &bytes) {}
  }
}
