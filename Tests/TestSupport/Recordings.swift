package import Foundation
package import NavClient
package import Testing

/// Recordings of real devices, which are not part of the project: a folder beside it, or the one
/// that `NAVD_RECORDINGS` names. Tests that need them carry the trait `Recordings.needed`, and are
/// reported as skipped, by name, where they are not there.
package enum Recordings {
  private static let folder = URL(
    filePath: ProcessInfo.processInfo.environment["NAVD_RECORDINGS"]
      ?? ProjectTree.url("../shared/recordings").standardizedFileURL.path(),
    directoryHint: .isDirectory
  )

  package static var areThere: Bool {
    FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
  }

  /// Skips a test or a suite by name where there are no recordings.
  package static var needed: ConditionTrait {
    .enabled(if: areThere, "no recordings of real devices here; NAVD_RECORDINGS names their folder")
  }

  /// Names of all recordings, without their ending, sorted; none where the folder is not there.
  package static var names: [String] { names(ending: ".events") }

  /// Names of all descriptions, without their ending, sorted.
  package static var deviceNames: [String] { names(ending: ".desc") }

  private static func names(ending: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path())
    return (files ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .sorted()
  }

  /// A recording of a real device, with the description beside it where it carries none: that of
  /// the same first word.
  package static func real(_ name: String) throws -> Recording {
    let recording = try read(url(name + ".events"))
    guard recording.device == nil else { return recording }
    return recording.described(by: try device(String(name.prefix { $0 != "." })))
  }

  /// A description of a real device.
  package static func device(_ name: String) throws -> Recording {
    try read(url(name + ".desc"))
  }

  /// A recording of the project's own, which is always there.
  package static func own(_ name: String) throws -> Recording {
    try read(ProjectTree.url("Tests/Recordings/\(name).events"))
  }

  /// The place of a file in the folder.
  package static func url(_ file: String) -> URL { folder.appending(path: file) }

  private static func read(_ url: URL) throws -> Recording {
    try Recording(parsing: [UInt8](Data(contentsOf: url)), file: url.lastPathComponent)
  }
}
