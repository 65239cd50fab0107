import Foundation
import TestSupport
import Testing

/// A log says the same to everybody: nothing of the process, the language or the place shows in
/// what a replay comes to. Each process has another seed for its hashes, so that an order which
/// comes out of a dictionary shows.
@Suite("The same replay")
struct SameReplayTests {
  private static let processes = TestRun.isLong ? 200 : 20

  @Test(arguments: [Seed(1), Seed(2)])
  func `twenty processes in twenty places say the same bytes`(seed: Seed) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let log = folder.path("log")
    let last = try DrawnLog.write(seed, to: log)
    let said = try sayings(["log", "replay", "--json", "--state", log])
    let text = try #require(said.first)
    #expect(said.count == 1, "\(said)")
    #expect(text.contains(#""seq":\#(last),"#))
    let shown = try sayings(["log", "show", "--json", "--state", log], oneIn: 4)
    #expect(shown.count == 1)
    #expect(shown.first?.split(separator: "\n").count == Int(last))
  }

  /// Of each format that is read, and of which a log is kept.
  private static let formats = ["log-4", "log-5", "log-6"]

  @Test func `an optimised program and one that is not say the same bytes`() throws {
    let debug = ProjectTree.url(".build/debug/navctl")
    try #require(
      FileManager.default.isExecutableFile(atPath: debug.path(percentEncoded: false)),
      "no navctl that is not optimised is in .build/debug: run swift build first"
    )
    let folder = try TemporaryFolder(inMemory: true)
    var logs = Self.formats.map {
      ProjectTree.url("Tests/Golden/\($0)").path(percentEncoded: false)
    }
    for seed in 1...3 as ClosedRange<UInt64> {
      logs.append(folder.path("log-\(seed)"))
      _ = try DrawnLog.write(Seed(seed), to: folder.path("log-\(seed)"))
    }
    for log in logs {
      for verb in ["replay", "show", "verify"] {
        let words = ["log", verb, "--json", "--state", log]
        let optimised = try Navctl.run(words)
        let plain = try Navctl.run(words, program: debug)
        #expect(!optimised.output.isEmpty, "\(words)")
        #expect(optimised.output == plain.output, "\(words)")
        #expect(optimised.status == plain.status, "\(words)")
      }
    }
  }

  @Test func `no format of which a log is kept is left out`() throws {
    let folder = ProjectTree.url("Tests/Golden").path(percentEncoded: false)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(kept.filter { $0.hasPrefix("log-") }.sorted() == Self.formats)
  }

  @Test(arguments: Self.formats)
  func `logs of every format that is read are told the same`(name: String) throws {
    let folder = ProjectTree.url("Tests/Golden/\(name)").path(percentEncoded: false)
    let story = try String(contentsOfFile: folder + "/story.txt", encoding: .utf8)
    let seq = try #require(story.split(whereSeparator: \.isWhitespace).dropFirst().first)
    let said = try sayings(["log", "replay", "--json", "--state", folder])
    #expect(said.count == 1, "\(said)")
    #expect(said.first?.contains(#""seq":\#(seq),"#) == true)
  }

  /// All that the processes print.
  private func sayings(_ words: [String], oneIn: Int = 1) throws -> Set<String> {
    let languages = ["C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8", "ja_JP.eucJP"]
    let places = [
      "UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Chatham", "Africa/Casablanca",
    ]
    var said: Set<String> = []
    for number in 0..<Self.processes / oneIn {
      let language = languages[number % languages.count]
      let run = try Navctl.run(
        words,
        environment: [
          "LC_ALL": language, "LANG": language, "TZ": places[number % places.count],
          "COLUMNS": "\(40 + number)",
        ]
      )
      #expect(run.status == 0, "\(run.errors)")
      said.insert(run.output)
    }
    return said
  }
}
