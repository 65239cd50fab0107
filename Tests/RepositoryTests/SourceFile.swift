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
    code = path.hasSuffix(".swift") ? Self.withoutRemarks(lines) : []
  }

  private static func withoutRemarks(_ lines: [String]) -> [String] {
    var isInText = false
    return lines.map { line in
      let pieces = line.split(separator: "\"\"\"", omittingEmptySubsequences: false)
      let isText = isInText || pieces.count > 1
      if pieces.count.isMultiple(of: 2) { isInText.toggle() }
      return isText ? "" : withoutRemark(line)
    }
  }

  /// One line, by its bytes: quick, since there are many.
  private static func withoutRemark(_ line: String) -> String {
    var kept: [UInt8] = []
    var isQuoted = false
    var before = UInt8(0)
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\""), before != UInt8(ascii: "\\") {
        isQuoted.toggle()
      } else if !isQuoted {
        if byte == UInt8(ascii: "/") && before == byte {
          kept.removeLast()
          break
        }
        kept.append(byte)
      }
      before = byte
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Lines as an editor counts them: what follows the last line feed is none.
  var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

  /// The names of the folders above the file, the outermost first.
  var folders: [Substring] { path.split(separator: "/").dropLast() }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// Lines of Swift without comments and without what stands in quotation marks.
  let code: [String]

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
