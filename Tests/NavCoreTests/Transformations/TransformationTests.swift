import NavClient
import NavCore
import TestSupport
import Testing

/// Mechanical transformations of every recording, each judged by the laws.
@Suite("Transformations of recordings")
struct TransformationTests {
  /// Recordings whose verdicts are so far from every threshold that no rhythm may change them. The
  /// project's own are drawn like that. Of the others: a swipe over nine tenths of the width, whose
  /// place alone commits it; and taps, which stay within a small part of the slop.
  private static let clear =
    RecordingGenerator.all.map(\.name) + [
      "isdv4-e6.single-top-swipe", "isdv4-e6.single-tap-center", "isdv4-e6.double-tap-center",
      "isdv4-e6.2fg-tap", "maxtouch.1-finger-fast-taps",
    ]

  @Test func `the project's own live by the laws, whatever is done to them`() async throws {
    let names = RecordingGenerator.all.map(\.name)
    try await judge(names.map { ($0, try Recordings.own($0)) })
  }

  @Test(Recordings.needed)
  func `those of real devices live by the laws, whatever is done to them`() async throws {
    try await judge(Recordings.names.map { ($0, try Recordings.real($0)) })
  }

  private func judge(_ recordings: [(name: String, recording: Recording)]) async throws {
    let table = await TransformationTable.of(recordings)
    print("\(table.text)\n")
    for broken in table.broken { Issue.record("\(broken)") }
    // Where nothing was tried, nothing is broken.
    for column in TransformationColumn.allCases {
      let count = try #require(table.total.counts[column], "\(column) was never tried")
      let ends = count.laws.commits + count.laws.reverts + count.laws.cancels
      #expect(ends > 0, "\(column) meets no gesture")
    }
    for row in table.rows where Self.clear.contains(row.name) {
      #expect(row.result.changedVerdicts == 0, "\(row.name) is clear")
    }
  }
}
