import Foundation
import TestSupport
import Testing

/// The project's own recordings are files, so that people and programs can play them, and drawn,
/// so that nobody has to believe them.
@Suite struct OwnRecordingsTests {
  private let folder = ProjectTree.url("Tests/Recordings")

  @Test(arguments: RecordingGenerator.all.map(\.name))
  func `a recording is what the generator draws`(name: String) throws {
    let drawing = try #require(RecordingGenerator.all.first { $0.name == name })
    let url = folder.appending(path: name + ".events")
    if TestRun.isRecording {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try drawing.text.write(to: url, atomically: true, encoding: .utf8)
    }
    let present = try String(contentsOf: url, encoding: .utf8)
    // A text of a thousand lines in a failure's message helps nobody.
    let isSame = present == drawing.text
    #expect(isSame, "Tests/Recordings/\(name).events; NAVD_RECORD=1 writes it anew")
  }

  @Test(.enabled(if: !TestRun.isRecording, "files are being written"))
  func `nothing else lies among them`() throws {
    let present = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(present.sorted() == RecordingGenerator.all.map { $0.name + ".events" }.sorted())
  }
}
