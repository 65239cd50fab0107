import NavClient
import NavWire
import Testing

@Suite struct ReportWordingTests {
  @Test func `reports say what fingers did, and where if that is told`() {
    var report = ContentReport(
      kind: "tap",
      phase: .ended,
      surface: "main",
      device: 1,
      sequence: 1,
      atMicroseconds: 1,
      fingers: 1
    )
    #expect(report.sentence == "tap")
    report.count = 2
    report.fingers = 3
    report.region = "list"
    #expect(report.sentence == "tap, 3 fingers, 2 in a row, in list")
    report.position = .init(placeMicrometres: WireVector(x: 12_340, y: -5_000))
    report.kind = "long_press"
    report.phase = .began
    #expect(
      report.sentence
        == "long press began, 3 fingers, 2 in a row, in list, at 12.3 × -5 mm"
    )
    report = ContentReport(
      kind: "swipe",
      phase: .ended,
      surface: "main",
      device: 1,
      sequence: 1,
      atMicroseconds: 1,
      fingers: 1,
      position: .init(
        placeMicrometres: WireVector(x: 1_000, y: 2_000),
        displacementMicrometres: WireVector(x: 30_000, y: 0),
        velocityMicrometresPerSecond: WireVector(x: 120_500, y: 0),
        heading: "right",
        scalePPM: 1_234_000,
        angleMillidegrees: -12_340
      )
    )
    #expect(
      report.sentence
        == "swipe right, at 1 × 2 mm, moved 30 × 0 mm, at 120.5 × 0 mm/s, to 123.4 %, by -12.3°"
    )
    let wording = WatchWording(bar: ProgressBar(width: 5, usesBlocks: false))
    report.position = nil
    #expect(
      wording.lines(for: .reports(ReportLine(dropped: 4, reports: [report], seq: 12))) == [
        WatchLine(.note, "#12    4 reports dropped: this reader was slow"),
        WatchLine(.report, "#12    swipe"),
      ]
    )
  }
}
