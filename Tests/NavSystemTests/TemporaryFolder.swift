import Foundation

/// A folder of a test's own, gone with everything in it when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = "/tmp/navsystem-\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: self(name), atomically: false, encoding: .utf8)
  }
}
