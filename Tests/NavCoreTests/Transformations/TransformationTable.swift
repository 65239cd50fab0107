import NavClient
import TestSupport

/// Recordings, what was done to each, and what came of it.
struct TransformationTable: Sendable {
  private(set) var rows: [(name: String, result: TransformationResult)] = []

  /// Plays every recording under every setting, each pair on whatever core is free.
  static func of(_ recordings: [(name: String, recording: Recording)]) async -> Self {
    typealias Part = (index: Int, result: TransformationResult)
    return await withTaskGroup(of: Part.self) { group in
      for (index, (_, recording)) in recordings.enumerated() {
        for setting in TrialSetting.all {
          guard let stream = setting.stream(recording) else { continue }
          group.addTask { (index, result(stream, setting)) }
        }
      }
      var table = TransformationTable()
      table.rows = recordings.map { ($0.name, TransformationResult()) }
      for await part in group { table.rows[part.index].result += part.result }
      for index in table.rows.indices { table.rows[index].result.name(table.rows[index].name) }
      return table
    }
  }

  private static func result(
    _ stream: RecordedStream,
    _ setting: TrialSetting
  ) -> TransformationResult {
    var result = TransformationResult()
    result.strides = (stride(stream.steps.count, 500), stride(stream.records.count, 2_600))
    PrefixBranches(stream, setting, stride: result.strides.steps).run(into: &result)
    LossBranches(stream, setting, stride: result.strides.records).run(into: &result)
    WholePlays(stream, setting).run(into: &result)
    result.name(setting.name)
    return result
  }

  /// Every place of a recording that is no longer than `limit`. What a longer one costs grows with
  /// the square of its length; so many places are left out that it costs no more than that.
  private static func stride(_ count: Int, _ limit: Int) -> Int {
    TestRun.isLong ? 1 : max(1, count * count / (limit * limit))
  }

  /// Each law that was broken: how often, and where first.
  var broken: [String] {
    let all = rows.flatMap(\.result.broken)
    return Dictionary(grouping: all, by: \.name).sorted { $0.key < $1.key }.map { _, broken in
      "\(broken.count) times, first \(broken[0].place): \(broken[0].law)"
    }
  }

  var total: TransformationResult { rows.reduce(into: TransformationResult()) { $0 += $1.result } }

  // MARK: Text

  /// In each cell: branches, and in them gestures that began, commits, and cancels.
  var text: String {
    var lines = [
      ["branches/begun/committed/cancelled"] + TransformationColumn.allCases.map(\.rawValue)
        + ["broken", "changed by 1 ms", "at 60 Hz", "at 125 Hz", "at 240 Hz"]
    ]
    for row in rows { lines.append(cells(row.name, row.result)) }
    lines.append(cells("all", total))
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let table = lines.map { cells in
      zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ")
    }
    return (table + rows.compactMap(sample)).joined(separator: "\n")
  }

  private func cells(_ name: String, _ result: TransformationResult) -> [String] {
    let counts = TransformationColumn.allCases.map { column in
      let count = result.counts[column] ?? TransformationResult.Count()
      return [count.branches, count.laws.began, count.laws.commits, count.laws.cancels]
        .map(String.init).joined(separator: "/")
    }
    let changed = TransformationResult.Rhythm.allCases.map { rhythm in
      let changed = result.changed[rhythm] ?? TransformationResult.Changed()
      return "\(changed.verdicts)/\(changed.all)"
    }
    return [name] + counts + [String(result.broken.count)] + changed
  }

  /// What was left out of a long recording.
  private func sample(_ name: String, _ result: TransformationResult) -> String? {
    guard result.strides != (1, 1) else { return nil }
    return "\(name): every \(result.strides.steps) frames, every \(result.strides.records) records"
  }
}
