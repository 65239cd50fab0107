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

  @Test(arguments: ["log-4", "log-5"])
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
