import Foundation
import TestSupport
import Testing

/// The runner itself: what it takes for right and for wrong.
@Suite(.enabled(if: !TestRun.isRecording, "recording writes traces anew"))
struct GoldenTraceTests {
  private func trace(_ text: String, in folder: TemporaryFolder) throws -> GoldenTrace {
    let url = folder.url.appending(path: "some.trace")
    try text.write(to: url, atomically: true, encoding: .utf8)
    return GoldenTrace(url: url)
  }

  private func double(_ line: String) -> [String] { line == "quiet" ? [] : [line + line] }

  @Test func `outputs stand after the input that causes them`() throws {
    let folder = try TemporaryFolder()
    let text = """
      # Doubling is shown here.

      a
      => aa
      quiet
      # A remark in between.
      b
      => bb

      """
    try trace(text, in: folder).check(play: double)
  }

  @Test func `a block is played whole`() throws {
    let folder = try TemporaryFolder()
    let text = "# Doubling is shown here.\n\na\nb\n=> b\n=> a\n\nc\n=> c\n"
    try trace(text, in: folder).checkBlocks { $0.reversed() }
  }

  @Test func `a wrong, a missing and a surplus output are told with file and line`() throws {
    let folder = try TemporaryFolder()
    for text in ["a\n=> ab\n", "a\n", "a\n=> aa\n=> aa\n", "=> aa\na\n=> aa\n"] {
      let trace = try trace("# Doubling is shown here.\n" + text, in: folder)
      let differences = try trace.differences(play: double)
      #expect(differences.count == 1)
      #expect(differences.first?.contains("some.trace:2: after `") == true)
      #expect(differences.first?.contains("aa") == true)
    }
  }

  @Test func `a trace must say why it is there`() throws {
    let folder = try TemporaryFolder()
    let trace = try trace("a\n=> aa\n", in: folder)
    #expect(throws: GoldenTraceError.self) { try trace.check(play: double) }
  }

  @Test func `a folder without traces fails`() throws {
    let traces = GoldenTrace.all(in: "no-such-folder")
    #expect(traces.count == 1)
    #expect(throws: GoldenTraceError.self) { try traces[0].check(play: double) }
  }

  @Test func `an error of the player names the line`() throws {
    let folder = try TemporaryFolder()
    let trace = try trace("# Doubling is shown here.\n\nx\n", in: folder)
    let error = #expect(throws: GoldenTraceError.self) {
      try trace.check { _ in throw CocoaError(.featureUnsupported) }
    }
    #expect(error?.description.contains("some.trace:3: ") == true)
  }

  @Test func `recording replaces outputs and nothing else`() throws {
    let folder = try TemporaryFolder()
    let text = "# Doubling is shown here.\n\na\n=> old\n=> older\n# b is next\nb\nquiet\n=> no\n"
    try trace(text, in: folder).check(isRecording: true, play: double)
    let present = try String(contentsOf: folder.url.appending(path: "some.trace"), encoding: .utf8)
    #expect(present == "# Doubling is shown here.\n\na\n=> aa\n# b is next\nb\n=> bb\nquiet\n")
  }
}

@Suite struct SeededRandomTests {
  @Test func `the same seed gives the same numbers`() {
    var random = SeededRandom(Seed(1_234_567))
    // SplitMix64's published first values for this seed.
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect("\(Seed(7).testDescription)" == "NAVD_SEED=7")
  }
}

@Suite struct TemporaryFolderTests {
  @Test func `a temporary folder goes with its owner`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path("inner"))
    try Data().write(to: URL(filePath: path))
    #expect(FileManager.default.fileExists(atPath: path))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
