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
    let perSequence = report.figures.filter { $0.name.hasSuffix(".sequence") }
    #expect(perSequence.count == 2)
    // The one is the explanation of the sequence, which is kept; nothing is left for its frames.
    for figure in perSequence { #expect(figure.value <= 1, "\(figure.name): \(figure.value)") }
  }
}
