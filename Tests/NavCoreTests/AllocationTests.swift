import Foundation
import TestSupport
import Testing

/// What a frame asks of memory, counted by the allocator itself in a release program: navbench runs
/// gestures under glibc's trace of allocations.
@Suite("Allocations")
struct AllocationTests {
  private struct Report: Decodable {
    struct Figure: Decodable {
      var name: String
      var value: Double
    }

    var figures: [Figure]
    var problems: [String]
  }

  @Test func `a frame asks for no memory, once all has its room`() throws {
    let program = Process()
    program.executableURL = Programs.folder.appending(path: "navbench")
    program.arguments = ["--only", "allocations", "--json"]
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()
    #expect(program.terminationStatus == 0)
    let report = try JSONDecoder().decode(Report.self, from: text)
    #expect(report.problems.isEmpty)
    let values = Dictionary(report.figures.map { ($0.name, $0.value) }) { first, _ in first }
    for (name, most) in Self.bounds {
      let value = try #require(values["allocations.\(name)"], "\(name) was not measured")
      #expect(value <= most, "\(name): \(value)")
    }
    #expect(report.figures.count == 2 * 4)
  }

  /// The most that each may be. Of a sequence its explanation is kept; nothing is left for its
  /// frames. Where it changes what is navigated, those who are told get copies of the pages.
  private static let bounds: [(name: String, most: Double)] = [
    ("swipes.sequence", 1), ("mix.sequence", 1), ("hands.sequence", 1),
    ("managed.frame", 0), ("managed.sequence", 6),
  ]
}
