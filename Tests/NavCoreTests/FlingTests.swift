import Foundation
import NavCore
import TestSupport
import Testing

/// Flings that a person made, and what they are known to be: what our estimate says of them, and
/// what simpler ones would.
@Suite("Recorded flings")
struct FlingTests {
  private let flings: [Fling]

  init() throws { flings = try Fling.all() }

  @Test(arguments: GoldenTrace.all(in: "velocity"))
  func `a trace comes out as it is written`(trace: GoldenTrace) throws {
    try trace.checkBlocks { lines in
      let fling = try Fling(lines)
      return Fling.Axis.allCases.map { "\($0) \(fling.micrometresPerSecond($0)) µm/s" }
    }
  }

  @Test(arguments: [(merge: 3_000, parts: 5.0), (merge: 0, parts: 1_000.0)])
  func `they are what is known, to a fifth, and to a thousandth if all frames are samples`(
    limit: (merge: Int64, parts: Double)
  ) {
    #expect(flings.count == 19)
    #expect(flings.map(\.known.count).reduce(0, +) == 27)
    for fling in flings {
      for (axis, known) in fling.known {
        let ours = Double(fling.micrometresPerSecond(axis, mergeMicroseconds: limit.merge)) / 100
        #expect(
          abs(ours - known) <= abs(known) / limit.parts,
          "\(fling.name) \(axis): \(ours) px/s, \(known) is known"
        )
      }
    }
  }

  @Test func `a mirrored fling has the exact negative`() {
    for fling in flings {
      for axis in Fling.Axis.allCases {
        #expect(fling.mirrored.micrometresPerSecond(axis) == -fling.micrometresPerSecond(axis))
      }
    }
  }

  @Test func `the table that the tests' page shows is the one that is computed`() throws {
    let page = try String(contentsOf: ProjectTree.url("Tests/README.md"), encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = try #require(FlingTable.rows(flings).first)
    let shown = lines.drop { $0 != head }.prefix { $0.hasPrefix("|") }
    let computed = FlingTable.rows(flings)
    #expect(
      Array(shown) == computed,
      "Tests/README.md should show:\n\(computed.joined(separator: "\n"))"
    )
  }
}

/// One fling as the trace has it: places in hundredths of a pixel, which count as micrometres.
struct Fling {
  enum Axis: String, CaseIterable {
    case x, y
  }

  private struct Sample {
    var time: Int64
    var x: Int64
    var y: Int64
  }

  private struct LineError: Error, CustomStringConvertible {
    var line: String
    var description: String { "\(line): expected fling, known, at or lift with their values" }
  }

  private(set) var name = ""
  /// In pixels per second.
  private(set) var known: [Axis: Double] = [:]
  private var samples: [Sample] = []
  private var lift: Int64 = 0

  /// Nothing of a fling is at rest, and nothing is too fast for a finger.
  private static let tuning: GestureTuning = {
    var tuning = GestureTuning()
    tuning.restMicrometresPerSecond = 0
    tuning.velocityMaxMicrometresPerSecond = 10_000_000
    return tuning
  }()

  static func all() throws -> [Fling] {
    let trace = ProjectTree.url("Tests/Golden/velocity/flings.trace")
    let inputs = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("=>") }.map(String.init)
    let starts = inputs.indices.filter { inputs[$0].hasPrefix("fling ") }
    return try zip(starts, starts.dropFirst() + [inputs.count]).map {
      try Fling(Array(inputs[$0..<$1]))
    }
  }

  init(_ lines: [String]) throws {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.compactMap(Double.init)
      switch (words.first, words.count, numbers.count) {
      case ("fling", 2, 0): name = words[1]
      case ("known", 3, 1):
        guard let axis = Axis(rawValue: words[1]) else { throw LineError(line: line) }
        known[axis] = numbers[0]
      case ("at", 4, 3):
        let place = numbers.dropFirst().map { Int64(($0 * 100).rounded()) }
        samples.append(Sample(time: Int64(numbers[0]), x: place[0], y: place[1]))
      case ("lift", 2, 1): lift = Int64(numbers[0])
      default: throw LineError(line: line)
      }
    }
  }

  var mirrored: Fling {
    var mirrored = self
    mirrored.samples = samples.map { Sample(time: $0.time, x: -$0.x, y: -$0.y) }
    return mirrored
  }

  func micrometresPerSecond(_ axis: Axis, mergeMicroseconds: Int64 = 3_000) -> Int64 {
    var tuning = Self.tuning
    tuning.sampleMergeMicroseconds = mergeMicroseconds
    var window = SampleWindow()
    for sample in samples {
      let position = axis == .x ? sample.x : sample.y
      window.append(time: sample.time, position: position, tuning: tuning)
    }
    return window.velocity(at: lift, tuning: tuning)
  }

  /// What each estimate says, in pixels per second: ours, from end to end, from the last two.
  func estimates(_ axis: Axis) -> [Double] {
    var motion = PlainMotion()
    for sample in samples {
      motion.append(time: sample.time, position: axis == .x ? sample.x : sample.y)
    }
    let simple = [motion.endPoint(Self.tuning), motion.lastTwo]
    return [Double(micrometresPerSecond(axis)) / 100] + simple.map { $0 / 100 }
  }
}

/// The table of the tests' page: what is known of each fling beside what estimates say.
private enum FlingTable {
  static func rows(_ flings: [Fling]) -> [String] {
    var rows = [
      "| fling | axis | known | ours | end to end | last two |",
      "|---|---|---:|---:|---:|---:|",
    ]
    var errors: [[Double]] = [[], [], []]
    for fling in flings {
      for axis in Fling.Axis.allCases where fling.known.isEmpty || fling.known[axis] != nil {
        let known = fling.known[axis]
        var cells = [fling.name, axis.rawValue, known.map(whole) ?? "–"]
        for (index, estimate) in fling.estimates(axis).enumerated() {
          let error = known.map { estimate / $0 - 1 }
          if let error { errors[index].append(abs(error)) }
          cells.append(whole(estimate) + (error.map { ", " + percent($0, "%+.1f") } ?? ""))
        }
        rows.append(row(cells))
      }
    }
    let last = errors.map { all in
      let sorted = all.sorted()
      let ends = [sorted[sorted.count - 1], sorted[sorted.count / 2]]
      return ends.map { percent($0, "%.1f") }.joined(separator: ", ")
    }
    return rows + [row(["worst, median", "", ""] + last)]
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private static func whole(_ number: Double) -> String { "\(Int(number.rounded()))" }

  private static func percent(_ part: Double, _ format: String) -> String {
    String(format: format, (part * 1_000).rounded() / 10 + 0) + " %"
  }
}
