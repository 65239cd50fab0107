import Foundation
import TestSupport
import Testing

/// What `navctl log` tells of a log that is no longer whole, and what stays of work that failed.
@Suite("Parts of a log with navctl") struct NavctlLogPartsTests {
  private let folder: TemporaryFolder
  private let last: UInt64

  init() throws {
    folder = try TemporaryFolder()
    last = try TwoSegments.write(to: folder.path("log"))
  }

  private func run(_ line: String) throws -> Navctl {
    try Navctl.run(["log"] + NavctlTests.words(line) + ["--state", folder.path("log")])
  }

  /// As retention does; gives the first event that is left.
  private func dropFirstSegment() throws -> UInt64 {
    try FileManager.default.removeItem(atPath: folder.path("log/\(TwoSegments.firstName)"))
    let shown = try run("show").output
    let first = try #require(shown.split(separator: " ").first.flatMap { UInt64($0) })
    try #require(first > 100 && first < last)
    return first
  }

  @Test func `what was asked for and is older than the log is told`() throws {
    let first = try dropFirstSegment()
    let gone = "the log begins with event \(first): those before it are no longer in it"
    for command in ["show", "export"] {
      let before = try run("\(command) --to 100")
      #expect(before.output == "")
      #expect(before.errors == "navctl: no event is selected; \(gone)\n")
      let from = try run("\(command) --from 1 --to \(first)")
      #expect(from.output.split(separator: "\n").count == 1)
      #expect(from.errors == "navctl: \(gone)\n")
      #expect(try run("\(command) --from \(first)").errors == "")
      #expect(try run("\(command) --from \(first - 1)").errors == "navctl: \(gone)\n")
      #expect(try run(command).errors == "")
    }
    let followed = try run("show --follow --to 100")
    #expect(followed.errors == "navctl: no event is selected; \(gone)\n")
    #expect(followed.status == 0)
  }

  @Test func `a session whose start is gone is held to no version`() throws {
    _ = try dropFirstSegment()
    let again = try run("replay --rerun")
    #expect(again.status == 0 && again.errors == "")
    let what =
      "what if     session 1, of a version that is not known: comes out otherwise from seq "
    #expect(again.output.contains(what))
    #expect(again.output.hasSuffix("else the same, bit for bit\n"))
    #expect(try run("replay --rerun --json").output.contains(#""version":null,"differs_at_seq""#))
  }

  @Test func `a chain of causes tells where it was cut off`() throws {
    let whole = try run("why \(last)")
    #expect(whole.status == 0)
    #expect(whole.output.contains("caused by 5\n"))
    let name = folder.path("log/\(TwoSegments.firstName)")
    var bytes = try Data(contentsOf: URL(filePath: name))
    bytes[600] ^= 0xff
    try bytes.write(to: URL(filePath: name))
    let damaged = try run("why \(last)")
    let text = "event 5, which it followed from, cannot be read: the log is damaged before it\n"
    #expect(damaged.output.hasSuffix(text))
    #expect(damaged.errors.hasPrefix("navctl: \(name): damaged: offset "))
    #expect(damaged.status == 5)
    #expect(try run("why \(last) --json").status == 5)
    _ = try dropFirstSegment()
    let gone = try run("why \(last)")
    #expect(gone.output.hasSuffix("event 5, which it followed from, is no longer in the log\n"))
    #expect(gone.status == 0)
  }

  @Test(arguments: ["backup --state LOG", "import RECORDING"])
  func `what fails half-way leaves no folder that would be in the way`(line: String) throws {
    let recording = ProjectTree.url("Tests/Recordings/edge-swipe-back.events")
    let into = folder.path("into")
    let words = line.replacing("LOG", with: folder.path("log"))
      .replacing("RECORDING", with: recording.path(percentEncoded: false))
    let navctl = Programs.navctl.path(percentEncoded: false)
    // A file may not grow beyond some kilobytes: as a full disk, it fails with an error.
    let limited = Process()
    limited.executableURL = URL(filePath: "/bin/sh")
    limited.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 8; exec '\(navctl)' log \(words) --into '\(into)'",
    ]
    let errors = Pipe()
    limited.standardError = errors
    try limited.run()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    limited.waitUntilExit()
    #expect(limited.terminationStatus == 5, "\(String(decoding: said, as: UTF8.self))")
    #expect(!FileManager.default.fileExists(atPath: into))
    let again = try Navctl.run(["log"] + NavctlTests.words(words) + ["--into", into])
    #expect(again.status == 0, "\(again.errors)")
  }
}
