import Foundation

/// How long things may be, and what must not stand in them.
enum Shape {
  static let fileLinesMax = 300
  static let functionLinesMax = 60
  static let lineCharactersMax = 100

  /// Files with an idea too many, by their lines.
  static func longFiles(in files: [SourceFile]) -> [String] {
    programText(files).filter { $0.lineCount > fileLinesMax }
      .map { "\($0.path): \($0.lineCount) lines; at most \(fileLinesMax)" }
  }

  static func longLines(in files: [SourceFile]) -> [String] {
    programText(files).flatMap { file in
      file.lines.enumerated().filter {
        $1.utf8.count > lineCharactersMax && $1.count > lineCharactersMax && !$1.contains("://")
      }
      .map { "\(file.place($0)): \($1.count) characters; at most \(lineCharactersMax)" }
    }
  }

  /// Functions that are too long: from the line that declares them to the brace that closes them,
  /// which the formatter puts at the same indent.
  static func longFunctions(in files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file in
      let code = file.code
      return code.indices.compactMap { start -> String? in
        guard declaresFunction(code[start]) else { return nil }
        let closing = String(code[start].prefix { $0 == " " }) + "}"
        guard let end = code[start...].firstIndex(of: closing) else { return nil }
        let count = end - start + 1
        guard count > functionLinesMax else { return nil }
        return "\(file.place(start)): a function of \(count) lines; at most \(functionLinesMax)"
      }
    }
  }

  private static func declaresFunction(_ line: String) -> Bool {
    for start in ["func ", "init(", "init?(", "init<", "deinit ", "subscript(", "subscript<"] {
      guard let range = line.range(of: start) else { continue }
      // Only words, marks of attributes and their arguments stand before a declaration.
      let before = line[..<range.lowerBound]
      if before.allSatisfy({ $0.isLetter || " @_()".contains($0) }) { return true }
    }
    return false
  }

  /// Notes to oneself belong elsewhere. The words are put together here, so that this file is not
  /// found itself.
  static func notes(in files: [SourceFile]) -> [String] {
    let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    return files.flatMap { file in
      file.lines.enumerated().flatMap { index, line in
        words.filter(line.contains).filter { word in
          line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains(word[...])
        }.map { "\(file.place(index)): \($0)" }
      }
    }
  }

  /// Places that exist on one machine only. The folder beside the project is named where the tests
  /// look for recordings, and nowhere else.
  static func strayPlaces(in files: [SourceFile]) -> [String] {
    let places = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/"]
    let besides = "sha" + "red/"
    let lookUp = ["Tests/TestSupport/Recordings.swift", "Tests/README.md", "Tests/VM/run"]
    return files.flatMap { file in
      file.lines.enumerated().flatMap { index, line in
        var found = places.filter(line.contains)
        if line.contains(besides) && !lookUp.contains(file.path) { found.append(besides) }
        return found.map { "\(file.place(index)): \($0)" }
      }
    }
  }

  /// Relative links in Markdown that lead nowhere.
  static func brokenLinks(in files: [SourceFile], exists: (String) -> Bool) -> [String] {
    files.filter { $0.path.hasSuffix(".md") }.flatMap { file in
      file.lines.enumerated().flatMap { index, line in
        line.matches(of: /\]\(([^)\s]+)[^)]*\)/).compactMap { match -> String? in
          let target = match.output.1.prefix { $0 != "#" }
          if target.isEmpty || target.contains(":") { return nil }
          let path = (file.folders + [target]).joined(separator: "/")
          return exists(path) ? nil : "\(file.place(index)): no \(path)"
        }
      }
    }
  }

  /// Files under Tests/Golden that no test walks, and walks that lead nowhere.
  static func unwalkedTraces(in files: [SourceFile]) -> [String] {
    var walked: [String: String] = [:]
    for file in files where file.path.hasPrefix("Tests/") && file.isSwift {
      for (index, line) in file.lines.enumerated() {
        for match in line.matches(of: /GoldenTrace\.all\(in: "([a-z\/]+)"\)/) {
          walked[String(match.output.1)] = file.place(index)
        }
      }
    }
    let golden = files.filter { $0.path.hasPrefix("Tests/Golden/") }
    return golden.compactMap { file in
      let folder = file.folders.dropFirst(2).joined(separator: "/")
      // Logs as they were once written have a test of their own, which walks every folder of them.
      if folder.hasPrefix("log-") { return nil }
      guard walked[folder] == nil || !file.path.hasSuffix(".trace") else { return nil }
      return "\(file.path): no test walks it with GoldenTrace.all(in: \"\(folder)\")"
    }
  }

  /// What a person writes and reads as a program: Swift, C, shell, make.
  private static func programText(_ files: [SourceFile]) -> [SourceFile] {
    let endings = [".swift", ".c", ".cpp", ".h", "Makefile"]
    return files.filter { file in
      endings.contains(where: file.path.hasSuffix) || file.lines.first?.hasPrefix("#!") == true
    }
  }
}
