package import Foundation

/// Where the project stands, found from this file's own place; tests never ask the current folder.
package enum ProjectTree {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent()  // TestSupport
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  /// A file or folder, given by its path from the root.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// The path from the root, as messages name a file.
  package static func relativePath(_ url: URL) -> String {
    let path = url.standardizedFileURL.path(percentEncoded: false)
    let base = root.standardizedFileURL.path(percentEncoded: false)
    return path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
  }
}

/// What the environment asks of a test run.
package enum TestRun {
  /// Golden files and generated recordings are written anew.
  package static let isRecording = flag("NAVD_RECORD")

  /// The large figures are wanted.
  package static let isLong = flag("NAVD_LONG")

  private static func flag(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name] == "1"
  }
}

/// The built programs that tests run as users run them.
package enum Programs {
  /// `NAVD_BIN`, else where an optimised build of the tests leaves programs of its own.
  package static let folder =
    ProcessInfo.processInfo.environment["NAVD_BIN"].map {
      URL(filePath: $0, directoryHint: .isDirectory)
    } ?? ProjectTree.url(".build/release")

  package static var navd: URL { folder.appending(path: "navd") }
  package static var navctl: URL { folder.appending(path: "navctl") }
}
