import NavSystem
import TestSupport

extension TemporaryFolder {
  /// Puts a text file into the folder.
  func write(_ text: String, to name: String) throws {
    try Files.open(path(name), .createEmpty(permissions: 0o640)).write(Array(text.utf8), at: 0)
  }
}
