package import Foundation
package import Testing

/// A text file that tells what goes in and what comes out, read by people and walked by a test.
///
/// Its first line is a comment that says why it is there. A line that starts with `=> ` is output,
/// belongs to the inputs before it, and any other line is input; blank lines part it into blocks.
/// With NAVD_RECORD=1 the file is written anew with the present outputs; all else in it stays as it
/// was, and what has changed is for `git diff` to show and for a person to judge.
package struct GoldenTrace: Sendable, CustomTestStringConvertible {
  /// What stands in a file, in order.
  fileprivate enum Line: Equatable, Sendable {
    case remark(String)
    case input(String)
    case output(String)
  }

  /// Inputs up to a place where outputs may stand, and the outputs.
  fileprivate struct Step {
    var inputs: [String] = []
    var outputs: [String] = []
    /// The file's line of the last input, from 1.
    var line = 0
    /// Where the outputs stand among the file's lines.
    var place = 0
  }

  package let url: URL
  private let lines: [Line]

  package var testDescription: String { ProjectTree.relativePath(url) }

  /// All traces of a folder under Tests/Golden, sorted by name. A folder without traces gives one
  /// that fails: a test that walks nothing tests nothing.
  package static func all(in folder: String) -> [GoldenTrace] {
    let place = ProjectTree.url("Tests/Golden/\(folder)")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil))
      ?? []
    let traces = files.filter { $0.pathExtension == "trace" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { GoldenTrace(url: $0) }
    return traces.isEmpty ? [GoldenTrace(url: place.appending(path: "any.trace"))] : traces
  }

  package init(url: URL) {
    self.url = url
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("=> ") { return Line.output(String(line.dropFirst(3))) }
      let isRemark = line.hasPrefix("#") || line.allSatisfy(\.isWhitespace)
      return isRemark ? Line.remark(String(line)) : Line.input(String(line))
    }
    if lines.last == .remark("") { lines.removeLast() }
    self.lines = lines
  }

  /// Plays the file line by line: outputs stand after the input that causes them.
  package func check(
    isRecording: Bool = TestRun.isRecording,
    sourceLocation: SourceLocation = #_sourceLocation,
    play: (String) throws -> [String]
  ) throws {
    try check(steps(perBlock: false), isRecording, sourceLocation) { try $0.flatMap(play) }
  }

  /// Plays the file block by block: outputs stand after the block's last input.
  package func checkBlocks(
    isRecording: Bool = TestRun.isRecording,
    sourceLocation: SourceLocation = #_sourceLocation,
    play: ([String]) throws -> [String]
  ) throws {
    try check(steps(perBlock: true), isRecording, sourceLocation, play: play)
  }

  /// What differs when the file is played line by line, each difference readable by itself.
  package func differences(play: (String) throws -> [String]) throws -> [String] {
    let expected = steps(perBlock: false)
    return differences(expected, try played(expected) { try $0.flatMap(play) })
  }

  private func check(
    _ expected: [Step],
    _ isRecording: Bool,
    _ sourceLocation: SourceLocation,
    play: ([String]) throws -> [String]
  ) throws {
    let present = try played(expected, play: play)
    if isRecording { return try record(present) }
    for difference in differences(expected, present) {
      Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
    }
  }

  private func played(_ steps: [Step], play: ([String]) throws -> [String]) throws -> [Step] {
    guard case .remark(let remark)? = lines.first, remark.hasPrefix("# "), remark.count > 12 else {
      throw GoldenTraceError.reasonMissing(place: place(1))
    }
    return try steps.map { step in
      var present = step
      do {
        present.outputs = try play(step.inputs)
      } catch {
        throw GoldenTraceError.player(place: place(step.line), error: "\(error)")
      }
      return present
    }
  }

  private func differences(_ expected: [Step], _ present: [Step]) -> [String] {
    zip(expected, present).filter { $0.outputs != $1.outputs }
      .map { difference($0, $1.outputs) }
  }

  /// The file as steps; outputs before any input are an error of the file and belong to a step
  /// without inputs.
  private func steps(perBlock: Bool) -> [Step] {
    var steps: [Step] = []
    var isOpen = false
    for (index, line) in lines.enumerated() {
      switch line {
      case .remark(let remark):
        if remark.isEmpty { isOpen = false }
      case .input(let input):
        if !(perBlock && isOpen) { steps.append(Step()) }
        isOpen = true
        steps[steps.count - 1].inputs.append(input)
        steps[steps.count - 1].line = index + 1
        steps[steps.count - 1].place = index + 1
      case .output(let output):
        if steps.isEmpty { steps.append(Step(line: index + 1, place: index)) }
        steps[steps.count - 1].outputs.append(output)
      }
    }
    return steps
  }

  private func record(_ steps: [Step]) throws {
    var places: [Int: [String]] = [:]
    for step in steps { places[step.place, default: []] += step.outputs.map { "=> " + $0 } }
    var out: [String] = places[0] ?? []
    for (index, line) in lines.enumerated() {
      switch line {
      case .remark(let text), .input(let text): out.append(text)
      case .output: break
      }
      out += places[index + 1] ?? []
    }
    let text = out.joined(separator: "\n") + "\n"
    if text == (try? String(contentsOf: url, encoding: .utf8)) { return }
    try text.write(to: url, atomically: true, encoding: .utf8)
    print("recorded anew: \(ProjectTree.relativePath(url))")
  }

  private func place(_ line: Int) -> String { "\(ProjectTree.relativePath(url)):\(line)" }

  private func difference(_ step: Step, _ present: [String]) -> String {
    let changes = present.difference(from: step.outputs)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var rows = ["\(place(step.line)): after `\(step.inputs.last ?? "")`"]
    var old = 0
    var new = 0
    while old < step.outputs.count || new < present.count {
      if removed.contains(old) {
        rows.append("  - \(step.outputs[old])")
        old += 1
      } else if inserted.contains(new) {
        rows.append("  + \(present[new])")
        new += 1
      } else {
        rows.append("    \(present[new])")
        old += 1
        new += 1
      }
    }
    return rows.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

/// What is wrong with a trace itself, or with playing it.
package enum GoldenTraceError: Error, CustomStringConvertible {
  case reasonMissing(place: String)
  case player(place: String, error: String)

  package var description: String {
    switch self {
    case .reasonMissing(let place):
      "\(place): expected a first line `# …` that says what the trace shows, and why"
    case .player(let place, let error):
      "\(place): \(error)"
    }
  }
}
