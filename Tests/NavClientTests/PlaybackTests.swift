import NavClient
import Testing

@Suite struct PlaybackTests {
  func recording(_ stamps: [(Int64, isReport: Bool)]) -> Recording {
    Recording(
      file: "test",
      events: stamps.map { stamp, isReport in
        RecordedEvent(
          seconds: stamp / 1_000_000,
          microseconds: Int32(stamp % 1_000_000),
          type: isReport ? 0 : 3,
          code: isReport ? 0 : 53,
          value: 1
        )
      }
    )
  }

  @Test func `a step ends with its report and is due with it`() {
    let recording = recording([
      (5_000_000, false), (5_000_000, true), (5_007_000, false), (5_007_100, true),
      (5_009_000, false),
    ])
    #expect(recording.steps.map(\.dueMicroseconds) == [0, 7_100, 9_000])
    #expect(recording.steps.map(\.events) == [0..<2, 2..<4, 4..<5])
    #expect(recording.durationMicroseconds == 9_000)
    #expect(self.recording([]).steps.isEmpty)
  }

  @Test func `stamps that run backwards are due with the step before`() {
    let recording = recording([(2_000, true), (9_000, true), (4_000, true), (1_000, true)])
    #expect(recording.steps.map(\.dueMicroseconds) == [0, 7_000, 7_000, 7_000])
  }

  @Test func `twice as fast halves the distances from the first stamp`() {
    let recording = recording([(1_500_000, true), (2_500_000, true), (2_500_003, true)])
    let faster = recording.played(speedThousandths: 2_000)
    #expect(faster.steps.map(\.dueMicroseconds) == [0, 500_000, 500_001])
    #expect(faster.events[1].seconds == 2)
    #expect(faster.events[1].microseconds == 0)
    #expect(recording.played(speedThousandths: 500).durationMicroseconds == 2_000_006)
    #expect(recording.played(speedThousandths: 1_000) == recording)
  }
}
