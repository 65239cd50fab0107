import Glibc

/// Hears that something comes to stand at a path, so that nobody has to look for it. inotify(7)
///
/// It watches the folder of the path, or the nearest one above it that exists. What it hears once
/// is that the path may be there, or that the folder is another one; then a new watch is made, and
/// the path looked at.
package final class PathWatch {
  /// Readable once something changed in the folder, also what is of no interest here.
  package let descriptor: FileDescriptor
  /// What is waited for in the folder: the path's last part, or that of a folder on the way.
  private let name: String

  /// How often a folder on the way may come to be while its parent begins to be watched.
  private static let roundsMax = 16

  package init(_ path: String) throws(SystemError) {
    for _ in 0..<PathWatch.roundsMax {
      let number = try checked("inotify_init1", path) {
        inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      }
      let descriptor = FileDescriptor(owning: number, subject: path)
      var folder = Files.folder(of: path)
      var name = Files.name(of: path)
      while try !PathWatch.add(folder, to: descriptor) {
        name = Files.name(of: folder)
        folder = Files.folder(of: folder)
      }
      let isFolderOnTheWay = folder != Files.folder(of: path)
      let next = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      if isFolderOnTheWay, try Files.kind(next) != .nothing { continue }
      self.descriptor = descriptor
      self.name = name
      return
    }
    throw SystemError(
      operation: "inotify_add_watch",
      subject: path,
      code: ENOENT,
      advice: "a folder of it is there and leads nowhere"
    )
  }

  /// Whether something may stand at the path now, or may come to without being heard.
  package func hear() throws(SystemError) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var isHeard = false
    while case .bytes(let count) = try descriptor.read(into: &bytes) {
      let isOurs = bytes.withUnsafeBytes {
        concerns(UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
      isHeard = isHeard || isOurs
    }
    return isHeard
  }

  private func concerns(_ events: UnsafeRawBufferPointer) -> Bool {
    let headBytes = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + headBytes <= events.count {
      let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let text = events[(offset + headBytes)...].prefix(Int(event.len)).prefix { $0 != 0 }
      let isOfFolder = event.mask & UInt32(IN_CREATE | IN_MOVED_TO) == 0
      if isOfFolder || text.elementsEqual(name.utf8) { return true }
      offset += headBytes + Int(event.len)
    }
    return false
  }

  /// False where there is no such folder.
  private static func add(
    _ folder: String,
    to descriptor: FileDescriptor
  ) throws(SystemError) -> Bool {
    let mask = IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    let (value, code) = retrying {
      inotify_add_watch(descriptor.number, folder, UInt32(mask))
    }
    if value >= 0 { return true }
    // Above the root, and above where a relative path begins, there is nothing to look at.
    let isLast = folder == "/" || folder == "."
    guard !isLast, code == ENOENT || code == ENOTDIR else {
      throw SystemError(operation: "inotify_add_watch", subject: folder, code: code)
    }
    return false
  }
}
