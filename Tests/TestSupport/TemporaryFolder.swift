package import Foundation

/// A folder of a test's own that goes when the test lets go of it. Its path is short, so that a
/// socket fits into it.
package final class TemporaryFolder {
  package let url: URL

  package var path: String { url.path(percentEncoded: false) }

  /// Makes an empty folder that nobody else may enter; `inMemory` where the machine can, for tests
  /// that sync thousands of times.
  package init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let isThere = FileManager.default.isWritableFile(atPath: memory)
    url = URL(
      filePath: (inMemory && isThere ? memory : "/tmp") + "/navd-" + UUID().uuidString.prefix(8),
      directoryHint: .isDirectory
    )
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
  }

  /// The path of something inside.
  package func path(_ name: String) -> String { url.appending(path: name).path() }

  deinit { try? FileManager.default.removeItem(at: url) }
}
