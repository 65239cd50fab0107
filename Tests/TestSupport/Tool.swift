package import Foundation

/// A program of the machine, run to its end: what Debian has, or `Tests/setup tests` installs.
package enum Tool {
  package struct Outcome: Equatable, Sendable {
    package var status: Int32
    /// What it said on both streams.
    package var text: String

    package init(status: Int32, text: String) {
      self.status = status
      self.text = text
    }
  }

  /// Where it is.
  ///
  /// - Throws: Where it is nowhere: a test that needs it fails, and says how to come by it.
  package static func path(_ name: String) throws -> String {
    guard let path = find(name) else { throw Missing(name: name) }
    return path
  }

  package static func find(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/sbin", "/sbin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private struct Missing: Error, CustomStringConvertible {
    let name: String
    var description: String { "\(name) is not on this machine: `Tests/setup tests` installs it" }
  }

  /// Runs it; a name without a slash is looked for where programs of the machine are.
  package static func run(
    _ program: String,
    _ words: [String],
    input: String = "",
    variables: [String: String] = [:],
    folder: URL? = nil
  ) throws -> Outcome {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program.contains("/") ? program : try path(program))
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = try file(input)
    process.standardOutput = pipe
    process.standardError = pipe
    // A make that runs the tests hands its variables on; this one is another run.
    var environment = ProcessInfo.processInfo.environment
    for name in ["MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES"] { environment[name] = nil }
    process.environment = environment.merging(variables) { $1 }
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, text: text)
  }

  /// Standard input that never fills a pipe: a file without a name.
  private static func file(_ text: String) throws -> FileHandle {
    guard !text.isEmpty else { return FileHandle.nullDevice }
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path("input")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return try FileHandle(forReadingFrom: URL(filePath: path))
  }
}
