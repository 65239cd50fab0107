import Foundation
import TestSupport

/// A text file of the project, as the rules read it.
struct SourceFile: Sendable {
  /// From the project's root.
  let path: String
  let lines: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Lines as an editor counts them: what follows the last line feed is none.
  var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

  /// The names of the folders above the file, the outermost first.
  var folders: [Substring] { path.split(separator: "/").dropLast() }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// Lines of Swift without comments and without what stands in quotation marks.
  var code: [String] {
    var isInText = false
    return lines.map { line in
      let quotes = line.matches(of: /"""/).count
      defer { if quotes % 2 == 1 { isInText.toggle() } }
      if isInText || quotes > 0 { return "" }
      return line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"").replacing(/\/\/.*/, with: "")
    }
  }

  func place(_ index: Int) -> String { "\(path):\(index + 1)" }

  /// All text files of the project, sorted by path; folders that a tool owns are left out.
  static func all() throws -> [SourceFile] {
    let walker = FileManager.default.enumerator(
      at: ProjectTree.root,
      includingPropertiesForKeys: [.isRegularFileKey]
    )
    var files: [SourceFile] = []
    while let url = walker?.nextObject() as? URL {
      if [".git", ".build", ".swiftpm"].contains(url.lastPathComponent) {
        walker?.skipDescendants()
        continue
      }
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
        let text = try? String(contentsOf: url, encoding: .utf8)
      else { continue }
      files.append(SourceFile(path: ProjectTree.relativePath(url), text: text))
    }
    return files.sorted { $0.path < $1.path }
  }
}
