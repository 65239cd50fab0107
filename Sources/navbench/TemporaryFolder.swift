import Glibc
import NavSystem

/// A folder of the benchmark's own; it and all in it are gone when this is.
final class TemporaryFolder {
  let path: String

  init() throws {
    let above = ThisProcess.environment("TMPDIR") ?? "/tmp"
    path = "\(above)/navbench-\(ThisProcess.id)"
    try Files.makeFolder(path, permissions: 0o700)
  }

  deinit { Self.remove(path) }

  static func remove(_ path: String) {
    guard (try? Files.kind(path)) == .folder else {
      try? Files.remove(path)
      return
    }
    for name in (try? Files.list(path)) ?? [] { remove(path + "/" + name) }
    rmdir(path)
  }
}
