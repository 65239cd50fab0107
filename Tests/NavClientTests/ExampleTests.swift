import Foundation
import TestSupport
import Testing

/// The examples in the comments of the library are code that compiles.
@Suite("Examples of the library") struct ExampleTests {
  /// The lines between the fences of a file's comments, a block each.
  private func blocks(_ url: URL) throws -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text == "/// ```swift" {
        block = []
      } else if text == "/// ```", let whole = block {
        blocks.append(whole)
        block = nil
      } else if block != nil {
        block?.append(text.dropFirst(4).trimmingCharacters(in: .whitespaces))
      }
    }
    return blocks
  }

  @Test func `each stands in a file that is compiled, line by line`() throws {
    let folder = ProjectTree.url("Sources/NavClient")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    let blocks = try names.filter { $0.hasSuffix(".swift") }.sorted()
      .flatMap { try self.blocks(folder.appending(path: $0)) }
    #expect(blocks.count >= 4)
    let file = ProjectTree.url("Tests/NavClientTests/Examples.swift")
    let compiled = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    for block in blocks {
      #expect(compiled.contains("\n" + block.joined(separator: "\n") + "\n"))
    }
  }
}
